//! All numbers that shape the whole-plan search, each with the measurement that chose it.

/// What a cell without a word costs, in letters (5 instead of 12: 136,334 against 136,566). A cell without a word cannot be filled at all, and
/// every word through it falls with it.
pub const BARE: i32 = 12;

/// Words below this length are not looked at. Leaving out words of 2 and 3 letters makes a trial a
/// quarter cheaper, but costs 2 % of the points at equal time (20 tuning tasks, 2.75 s, 2 threads:
/// 136,566 against 133,899): short words are the stepping stones between good plans.
pub const SHORTEST: usize = 2;

/// A change is refused before its new words are walked if they would have to bring more than this
/// many letters above what a changed cell usually has. At N = 5 about three in four single-letter
/// trials end here once the plan has cooled, but only 2 of 100 that would have been accepted.
pub const SLACK: f32 = 6.0;

/// How often each kind of proposal is made, in parts of 256, and how far it goes.
#[derive(Clone, Copy, Debug)]
pub struct Mix {
    /// A random letter for a random cell.
    pub letter: u8,
    /// Another time for a random cell.
    pub order: u8,
    /// Both for the same cell. All other proposals are overlays.
    pub both: u8,
    /// How often a moved cell goes where it looks best instead of to a random time.
    pub best_time: u8,
    /// How often an overlay moves a changed cell in the order.
    pub overlay_retimes: u8,
    /// How often, letter by letter, an overlay stays on the path of the old word.
    pub follows_trail: u8,
    /// At most so many letters change by an overlay.
    pub overlay_letters: usize,
    /// At least so many letters at one end are the same in an overlay's two words.
    pub least_shared: usize,
    /// The mean distance of an overlay's word from the old one in the sorted list.
    pub neighbour_distance: f32,
}

/// The course of a search: one long cooling, then cycles of heating and cooling.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// The temperatures (in letters) at which the first cooling begins and ends.
    pub hot: f32,
    /// See `hot`.
    pub cold: f32,
    /// The share of the time that the first cooling takes.
    pub first: f64,
    /// The proposals of a cycle.
    pub cycle: u32,
    /// The temperature at which the first cycle begins.
    pub heat: f32,
    /// The temperature at which the last cycle begins.
    pub heat_at_end: f32,
    /// The temperature at which every cycle ends.
    pub cool: f32,
}

/// The proposals' mix. Measured on 20 tuning tasks at 2.75 s and 2 threads (sums of points; two
/// runs of the same settings differ by about 1 %): `best_time` 128: 136,566; 40: 138,798; 8:
/// 137,323. Fewer overlays (`letter` 60, `order` 80): 134,107; more of them (25, 20, 12): 136,655.
pub const MIX: Mix = Mix {
    letter: 40,
    order: 40,
    both: 20,
    best_time: 40,
    overlay_retimes: 128,
    follows_trail: 230,
    overlay_letters: 3,
    least_shared: 2,
    neighbour_distance: 6.0,
};

/// The course for a board of `side` x `side` cells.
///
/// At N = 5 and equal work, cycles for seven tenths of the time brought 0.956 of the reference
/// where one long cooling brought 0.938. Large boards are still gaining from the first cooling when
/// the time is over: at N >= 9 and 3M units, cycles for four tenths of the time brought 0.905,
/// cooling alone 0.918. Starting at temperature 4 instead of 3 gained 1 %.
pub fn course(side: usize) -> Course {
    Course {
        hot: 4.0,
        cold: 0.5,
        first: if side <= 7 { 0.3 } else { 1.0 },
        cycle: 50_000,
        heat: 1.8,
        heat_at_end: 1.3,
        cool: 0.4,
    }
}

/// The share of the whole budget at which the beam ends. Its game is what stands if the clock runs
/// out at once; a cooling from temperature 4 keeps nothing of it.
pub const BEAM_SHARE: f64 = 0.02;
