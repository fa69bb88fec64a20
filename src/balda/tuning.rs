//! All numbers that shape the whole-plan search, each with the measurement that chose it.

/// What a cell without a word costs, in letters. Such a cell cannot be filled at all, and every word
/// through it falls with it. (5 instead of 12: 136,334 against 136,566 on 20 tasks.)
pub const BARE: i32 = 12;

/// Words below this length are not looked at. Leaving out words of 2 and 3 letters makes a trial a
/// quarter cheaper, but cost 2 % of the points at equal time: short words are the stepping stones
/// between good plans.
pub const SHORTEST: usize = 2;

/// A change is refused before its new words are walked if they would have to bring more than this
/// many letters above what a changed cell usually has. At N = 5 about three in four single-letter
/// trials end here once the plan has cooled, but only 2 of 100 that would have been accepted.
pub const SLACK: f32 = 6.0;

/// A change of one letter is also refused if its words would have to bring this many letters more
/// than they did when they were last looked at. 60 tuning tasks, 2.75 s of one thread: 2 letters
/// 418,484 points, 4 letters 421,850, 6 letters 422,830.
pub const MARGIN: f32 = 6.0;

/// By so many letters what is remembered of a letter's words is bettered at each such refusal, so
/// that they are looked at again some time.
pub const FORGETTING: f32 = 0.5;

/// How often each kind of proposal is made, in parts of 256, and how far it goes.
#[derive(Clone, Copy, Debug)]
pub struct Mix {
    /// A random letter for a random cell.
    pub letter: u8,
    /// Another time for a random cell.
    pub order: u8,
    /// Both for the same cell. All other proposals are overlays.
    pub both: u8,
    /// How often a cell with a new letter that moves goes where it looks best instead of to a
    /// random place.
    pub best_time: u8,
    /// The same for a cell that only moves.
    pub order_best: u8,
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

/// The course of a search: one long cooling, then cycles of heating and cooling. Temperatures are
/// in letters.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// The temperature at which the first cooling begins, ...
    pub hot: f32,
    /// ... times this in every other lane and divided by it in the rest, ...
    pub spread: f32,
    /// ... and at which it ends.
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

/// The proposals' mix: a flat optimum. On 60 tuning tasks, 2.75 s of one thread, a third fewer
/// overlays (`letter` 60, `order` 50, `both` 40) made 418,324 points against 418,484.
pub const MIX: Mix = Mix {
    letter: 40,
    order: 40,
    both: 20,
    best_time: 40,
    order_best: 10,
    overlay_retimes: 128,
    follows_trail: 230,
    overlay_letters: 3,
    least_shared: 2,
    neighbour_distance: 6.0,
};

/// The course.
///
/// A plan has two phases, like water: above its melting point, words with little in common; below
/// it, word families that share a stem or an ending. At a constant temperature the sum is in
/// balance at once, until a family happens to form and grows over the board: on
/// `samples/en_9.in` at temperature 2.4 it stayed at 430 for a second, then climbed to 614. The
/// richer a family, the higher it melts, so the time belongs to the temperatures where families
/// form. They differ from list to list: cooling from 2.6 to 1.6 instead of from 1.8 to 0.9 made 3.2 %
/// more points in English and 2.0 % fewer in Turkish, whose list has no rich families; hence the
/// spread between the lanes. What cooling has left is won by short cycles from the best plan.
///
/// 20 tuning tasks, 2.75 s of one thread: from 4.0 to 0.5 made 133,600 points, from 2.2 to 1.2 and
/// then cycles 138,468.
pub const COURSE: Course = Course {
    hot: 2.3,
    spread: 1.25,
    cold: 1.0,
    first: 0.8,
    cycle: 50_000,
    heat: 1.2,
    heat_at_end: 1.0,
    cool: 0.4,
};

/// The share of the whole budget at which the beam ends. Its game is what stands if the clock runs
/// out at once; a cooling that begins so hot keeps nothing of it.
pub const BEAM_SHARE: f64 = 0.02;
