//! All numbers that shape the whole-plan search, each with the measurement that chose it.

use crate::words::WordList;

/// What a cell without a word costs, in letters. A cell without a word cannot be filled at all, and
/// every word through it falls with it.
pub const BARE: i32 = 12;

/// Words below this length are not looked at by the search (the finished game may use them): they
/// are most of what can be read on a board and next to nothing of what a good game names. Where the
/// dictionary has many short words, none is left out.
pub fn shortest(words: &WordList) -> usize {
    let short = words.iter().filter(|(_, word)| word.len() < 4).count();
    if short * 8 < words.len() { 4 } else { 2 }
}

/// A change is refused before its new words are walked if they would have to bring more than this
/// many letters above what a changed cell usually has.
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
    /// How many neighbouring cells may change in a cycle.
    pub region: usize,
}

/// The proposals' mix.
pub const MIX: Mix = Mix {
    letter: 40,
    order: 40,
    both: 20,
    best_time: 128,
    overlay_retimes: 128,
    follows_trail: 230,
    overlay_letters: 3,
    least_shared: 2,
    neighbour_distance: 6.0,
};

/// The course for a board of `side` x `side` cells.
pub fn course(side: usize) -> Course {
    let small = Course {
        hot: 3.0,
        cold: 0.5,
        first: 0.3,
        cycle: 50_000,
        heat: 1.8,
        heat_at_end: 1.3,
        cool: 0.4,
        region: usize::MAX,
    };
    if side <= 7 { small } else { Course { hot: 4.0, first: 1.0, ..small } }
}

/// The share of the whole budget at which the beam ends.
pub const BEAM_SHARE: f64 = 0.02;
