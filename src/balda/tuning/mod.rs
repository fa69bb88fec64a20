//! The numbers that shape the whole-plan search, those that matter with the measurements that chose
//! them.

mod knobs;

pub use knobs::{KNOBS, Knob};

use crate::tools::random::Chance;

/// What a *bare* cell, one without a word, costs, in letters, in a new plan and where cooling
/// begins. Such a cell cannot be filled, and every word through it falls with it. 5: -0.2 %.
pub const BARE: i32 = 12;

/// The same once the plan is mended: so much that no other cell loses its word again.
pub const BARE_AT_LAST: i32 = 200;

/// Plans do not look at words below this length. 4: -2 % at equal time, though a trial is a quarter
/// cheaper: short words are the stepping stones between good plans.
pub const SHORTEST: usize = 2;

/// A change is refused before its new words are walked if they would have to bring more than this
/// many letters above what a changed cell usually has. It ends three of four cold trials of single
/// letters at N = 5, but only 2 of 100 that would have been accepted.
pub const SLACK: f32 = 6.0;

/// An overlay of several letters is refused before its words are walked if those beside the word
/// that is laid would have to bring more than this many letters. 6: -0.3 % (0.2).
pub const AIM_SLACK: f32 = 8.0;

/// A proposal is given up while it is still being made if the chosen words through its changed
/// cells count more than this many letters. Each word is taken for one of mean length, and counts
/// twice if it uses two of the cells. One of 20,166 such proposals would have been accepted;
/// without the limit there are 0.71 times as many proposals a second.
pub const MOST_LOST: i32 = 48;

/// A change of one letter is also refused if its words would have to bring this many more letters
/// than when they were last looked at. 2: -1.0 %, 4: -0.2 % at equal time.
pub const MARGIN: f32 = 6.0;

/// A trial of one letter that is refused before a walk raises what is remembered of the letter's
/// words by this many letters, so that they are looked at again some time.
pub const FORGETTING: f32 = 0.5;

/// Letters that fit between two others are those that stand so in words of at least this length.
pub const FITTING: usize = 7;

/// How often each kind of proposal is tried, and how far it goes. What cannot be made, as many an
/// overlay, is drawn again, so overlays are fewer than their part says.
#[derive(Clone, Copy, Debug)]
pub struct Mix {
    /// A random letter for a random cell.
    pub letter: Chance,
    /// Another position in the order for a random cell.
    pub order: Chance,
    /// Both for the same cell. All other proposals are overlays.
    pub both: Chance,
    /// How often a random letter is one that stands between the letters of two neighbours in long
    /// words.
    pub letter_fits: Chance,
    /// How often a cell with a new letter that moves goes where it looks best instead of to a
    /// random position, or, after an overlay of one letter, behind the new word.
    pub letter_best: Chance,
    /// The same for a cell that only moves.
    pub order_best: Chance,
    /// How often an overlay moves a changed cell in the order.
    pub overlay_moves: Chance,
    /// How often, letter by letter, an overlay stays on the path of the old word where that has the
    /// right letter.
    pub follows_way: Chance,
    /// The most letters that an overlay changes.
    pub overlay_letters: u8,
    /// The fewest letters, one or more, that an overlay's two words share at one end.
    pub least_shared: u8,
    /// About the mean distance of an overlay's word from the old one in the sorted list (one more
    /// than the whole part of an exponential number with this mean).
    pub neighbour_distance: f32,
}

/// The course of a search through its four stages, its annealing schedule.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// The units of work for which one course of a lane is best. A search that has more goes
    /// through several courses.
    pub work: u32,
    /// The share of the time after which condensing ends.
    pub condensed: f64,
    /// The share of the time after which cooling ends and the cycles begin.
    pub cooled: f64,
    /// The share of the time after which the cycles end and the plan settles.
    pub settled: f64,
    /// The proposals of the first three stages.
    pub mix: Mix,
    /// The first stage.
    pub condensing: Condensing,
    /// The second stage.
    pub cooling: Cooling,
    /// The third stage.
    pub cycles: Cycles,
    /// How large boards go through the third stage.
    pub regions: Regions,
    /// The last stage: cycles that are nearly cold.
    pub settling: Cycles,
    /// The proposals of the last stage.
    pub settling_mix: Mix,
}

/// How word families are made to form.
#[derive(Clone, Copy, Debug)]
pub struct Condensing {
    /// The part of all words that takes part: the longer ones that are the likeliest to be in
    /// families. All words of fewer than five letters take part besides.
    pub likely: f32,
    /// The fewest longer words that take part, if the list has them.
    pub least_likely: u32,
    /// If words of fewer than five letters are at least this part of the list, they do not take
    /// part, and cells without a word cost nothing; provided that there are enough longer ones.
    pub short: f32,
    /// The letters of each word that count nothing.
    pub threshold: u8,
    /// What a cell without a word costs, in letters.
    pub bare: i32,
    /// The proposals of a replica's turn.
    pub turn: u32,
    /// A molten plan becomes this many replicas, times the root of the turns that its lane has time
    /// for, divided by the number of open cells. With more time there are more of them, and each
    /// freezes more slowly; on a larger board there are fewer, because a family takes longer to
    /// spread over it.
    pub replicas: f32,
    /// The share of changes of letters that are accepted where condensing begins: the thermostat
    /// sees to it.
    pub accepted_first: f32,
    /// The same where condensing ends.
    pub accepted_last: f32,
    /// How fast the temperature follows.
    pub thermostat: Thermostat,
    /// The temperature at the very start, in letters.
    pub start: f32,
}

/// The most replicas of a lane. Each takes some 70 KB with the contest's lists, of which one byte
/// for each likely word.
pub const MOST_REPLICAS: usize = 16;

/// How the temperature follows the share of accepted changes.
#[derive(Clone, Copy, Debug)]
pub struct Thermostat {
    /// The change of the temperature for each deviation of the share from the wanted one, both
    /// relative.
    pub gain: f32,
    /// The largest change of the temperature at a time, relative.
    pub most_change: f32,
    /// The lowest temperature, in letters.
    pub coldest: f32,
    /// The highest temperature, in letters.
    pub hottest: f32,
}

/// The temperatures of the cooling, in parts of the one at which condensing ended.
#[derive(Clone, Copy, Debug)]
pub struct Cooling {
    /// At the beginning.
    pub hot: f32,
    /// At the end.
    pub cold: f32,
    /// What a cell without a word costs half-way and from then on, in letters; [`BARE`] at the
    /// beginning.
    pub bare: i32,
}

/// Cycles of heating and cooling. Temperatures are in parts of the one at which condensing ended,
/// as in [`Cooling`].
#[derive(Clone, Copy, Debug)]
pub struct Cycles {
    /// The part of the stage in which each lane goes on from its own best plan. In the rest of it
    /// all go on from the best plan of any lane.
    pub apart: f32,
    /// The proposals of a cycle.
    pub proposals: u32,
    /// The first part of a cycle, in which cells may lose their words. At its end the plan is
    /// mended.
    pub slack: f32,
    /// What a cell without a word costs in that part, if there is one, in letters; after it,
    /// [`BARE_AT_LAST`].
    pub bare: i32,
    /// The temperature at which the first cycle begins.
    pub heat: f32,
    /// The temperature at which the last cycle begins.
    pub heat_at_end: f32,
    /// The temperature at which every cycle ends.
    pub cool: f32,
}

/// How a large board melts in a cycle: one region after the other. As a whole it would lose in one
/// region what it wins in another.
#[derive(Clone, Copy, Debug)]
pub struct Regions {
    /// The cells of a region. A board with at least twice as many open cells melts in regions.
    pub cells: u8,
    /// The regions that melt, one after the other, in the proposals of one cycle.
    pub count: u32,
    /// How many times as hot as the board as a whole would be a region is.
    pub heat: f32,
}

/// The proposals' mix: a flat optimum. Values without a figure were not measured alone.
pub const MIX: Mix = Mix {
    // A third fewer overlays (60, 50, 40): the same.
    letter: Chance::of_256(40),
    order: Chance::of_256(40),
    both: Chance::of_256(20),
    // 0: N = 5 -0.31 % (0.28), N >= 7 -0.7 to -0.8 % (0.44). The rest leaves short words a chance.
    letter_fits: Chance::of_256(224),
    letter_best: Chance::of_256(40),
    order_best: Chance::of_256(10),
    overlay_moves: Chance::HALF,
    follows_way: Chance::of_256(230),
    // 3: -0.42 % (0.14); 6: -0.1 % (0.2).
    overlay_letters: 4,
    least_shared: 2,
    neighbour_distance: 6.0,
};

/// The proposals of the last stage: mostly other positions in the order. See [`COURSE`].
pub const SETTLING_MIX: Mix =
    Mix { letter: Chance::of_256(20), order: Chance::of_256(150), both: Chance::of_256(10), ..MIX };

/// The course. Figures are losses in sums of letters at equal work, errors in brackets.
pub const COURSE: Course = Course {
    // About ten times what a lane does at the judge's limit. Less: no loss up to there; five times
    // as much in one course: -1.3 %.
    work: 25_000_000,
    // The next three as 0.62, 0.70 and 0.965: -0.33 % (0.19).
    condensed: 0.72,
    cooled: 0.78,
    settled: 0.975,
    mix: MIX,
    condensing: Condensing {
        // 1.0: N >= 7 -0.76 % (0.23), lists of 60,000 words and more -1.80 % (0.37); 0.15: the
        // same.
        likely: 0.25,
        least_likely: 10_000,
        // 1.0: Turkish, the one list with many, -0.92 % (0.23). 0.05: Russian -1.02 % (0.60).
        short: 0.1,
        // 0: -1.55 % (0.34); 2: -0.42 % (0.28); 6: clearly worse.
        threshold: 4,
        // 2 to 30: within 0.6 %. 0: N = 7 -1.35 % (0.67).
        bare: 4,
        // Turns of 64 proposals a cell are 5 to 15 % slower by the clock: caches are cold each
        // time.
        turn: 8_192,
        // One replica: N >= 7 -0.5 to -1.0 % (0.6), N = 5 the same; 6 or 13 instead of 9: the same.
        replicas: 30.0,
        // 0.3: no better.
        accepted_first: 0.35,
        // 0.02: worse.
        accepted_last: 0.04,
        thermostat: Thermostat { gain: 0.3, most_change: 0.09, coldest: 0.3, hottest: 6.0 },
        start: 2.5,
    },
    // 1.5 to 0.8: -0.5 %; 1.0 to 0.7: -0.7 % (N >= 7). `bare` 12 to 40: within 0.6 %.
    cooling: Cooling { hot: 1.25, cold: 0.8, bare: 30 },
    cycles: Cycles {
        // 0: N >= 7 -0.28 % (0.08), N = 5 the same; 1: the same as 0.4 within the error.
        apart: 0.4,
        proposals: 50_000,
        // 0: N >= 7 -0.1 to -0.9 % (0.3); 0.6 with `bare` 5: no better.
        slack: 0.7,
        // 3 to 5: within the error.
        bare: 3,
        // 0.96 to 1.15: the same within the error.
        heat: 1.1,
        heat_at_end: 0.92,
        cool: 0.32,
    },
    // Whole boards: N = 9 -0.6 % (0.2), N = 11 -0.3 to -0.8 % (0.25). `heat` 2.2: -0.3 %.
    regions: Regions { cells: 25, count: 8, heat: 1.4 },
    // None: N = 9 and 11 -0.21 to -0.34 % (0.07), N = 7 -0.10 % (0.04), N = 5 the same.
    settling: Cycles {
        apart: 0.0,
        proposals: 50_000,
        slack: 0.0,
        bare: BARE_AT_LAST,
        heat: 0.25,
        heat_at_end: 0.25,
        cool: 0.05,
    },
    settling_mix: SETTLING_MIX,
};

/// The share of the whole budget at which the beam ends. Its game is what stands if the clock runs
/// out at once; only a lane that cannot fill its board goes on from it.
pub const BEAM_SHARE: f64 = 0.02;

/// The shares at which it ends once more, as long as its game leaves cells empty. Without them a
/// list without words below six letters loses 39 % of its points.
pub const MORE_BEAM: [f64; 2] = [0.1, 0.5];
