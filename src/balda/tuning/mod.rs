//! The numbers that shape the whole-plan search, those that matter with the measurements that chose
//! them.

mod knobs;

pub use knobs::{KNOBS, Knob};

/// What a *bare* cell, one without a word, costs, in letters, in a new plan
/// and where cooling begins. Such a cell cannot be filled at all, and every word through it falls
/// with it. (5 instead of 12, in the first version: 136,334 against 136,566 on 20 tasks.)
pub const BARE: i32 = 12;

/// The same when the plan has been mended: much, for no other cell shall lose its word again.
pub const BARE_AT_LAST: i32 = 200;

/// Plans do not look at words below this length. Leaving out words of 2 and 3 letters makes a trial
/// a quarter cheaper, but cost 2 % of the points at equal time: short words are the stepping stones
/// between good plans.
pub const SHORTEST: usize = 2;

/// A change is refused before its new words are walked if they would have to bring more than this
/// many letters above what a changed cell usually has. At N = 5 about three in four single-letter
/// trials end here once the plan has cooled, but only 2 of 100 that would have been accepted.
pub const SLACK: f32 = 6.0;

/// An overlay of several letters is refused before its words are walked if those beside the word
/// that is laid would have to bring more than this many letters. 240 tasks, 3,500,000 units,
/// overlays of up to three letters, against [`SLACK`] and usual words: 8 +0.22 % (0.18), 6 -0.05 %
/// (0.19).
pub const AIM_SLACK: f32 = 8.0;

/// A proposal is given up while it is still being made if the cells that get new letters are used
/// by so many chosen words that these count more than this many letters, each taken for one of mean
/// length. (A word that uses two of the cells is counted twice.) Of 20,166 such proposals one would
/// have been accepted. 1.40 times as many proposals a second.
pub const MOST_LOST: i32 = 48;

/// A change of one letter is also refused if its words would have to bring this many letters more
/// than they did when they were last looked at. 60 tuning tasks, 2.75 s of one thread: 2 letters
/// 418,484 points, 4 letters 421,850, 6 letters 422,830.
pub const MARGIN: f32 = 6.0;

/// Each trial of one letter that is refused before a walk, for this reason or for [`SLACK`], raises
/// what is remembered of the letter's words by so many letters, so that they are looked at again
/// some time.
pub const FORGETTING: f32 = 0.5;

/// Letters that fit between two others are those that stand so in words of at least this length.
pub const FITTING: usize = 7;

/// How often each kind of proposal is tried, in parts of 256, and how far it goes. What cannot be
/// made, as many an overlay, is drawn again, so overlays are fewer than their part says.
#[derive(Clone, Copy, Debug)]
pub struct Mix {
    /// A random letter for a random cell.
    pub letter: u8,
    /// Another place in the order for a random cell.
    pub order: u8,
    /// Both for the same cell. All other proposals are overlays.
    pub both: u8,
    /// How often a random letter is one that stands between the letters of two neighbours in long
    /// words.
    pub letter_fits: u8,
    /// How often a cell with a new letter that moves goes where it looks best instead of to a
    /// random place, or, after an overlay of one letter, behind the new word.
    pub letter_best: u8,
    /// The same for a cell that only moves.
    pub order_best: u8,
    /// How often an overlay moves a changed cell in the order.
    pub overlay_moves: u8,
    /// How often, letter by letter, an overlay stays on the path of the old word where that has the
    /// right letter.
    pub follows_way: u8,
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
    /// The fewest longer words that take part, if there are so many.
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
    /// freezes more slowly; on a larger board there are fewer, for a family takes longer to spread
    /// over it.
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
    pub step: f32,
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
/// place what it wins in another.
#[derive(Clone, Copy, Debug)]
pub struct Regions {
    /// The cells of a region. A board with at least twice as many open cells melts in regions.
    pub cells: u8,
    /// So many regions melt one after the other in the proposals of one cycle.
    pub count: u32,
    /// How many times as hot as the board as a whole would be a region is.
    pub heat: f32,
}

/// The proposals' mix: a flat optimum. (Values without a figure were not measured alone; some 40 of
/// them turned up and down at once moved nothing that is clear of chance:
/// `docs/experiments/proposals.md`.)
pub const MIX: Mix = Mix {
    // 60 tuning tasks, 2.75 s of one thread: a third fewer overlays (60, 50, 40) made 418,324
    // points against 418,484.
    letter: 40,
    order: 40,
    both: 20,
    // Against 0, sums of letters at equal counted work: N = 5 +0.31 % (error 0.28), N = 7 +0.67 %
    // (0.44), N = 9 and 11 +0.84 % (0.44); under the clock no less. In one case of eight any letter
    // is drawn, for a short word may need one that does not fit.
    letter_fits: 224,
    letter_best: 40,
    order_best: 10,
    overlay_moves: 128,
    follows_way: 230,
    // With [`AIM_SLACK`], against 3 without: 480 pairs of games +0.42 % (0.14), 6 letters 240 pairs
    // +0.32 % (0.20).
    overlay_letters: 4,
    least_shared: 2,
    neighbour_distance: 6.0,
};

/// The proposals of the last stage: mostly other places in the order. See [`COURSE`].
pub const SETTLING_MIX: Mix = Mix { letter: 20, order: 150, both: 10, ..MIX };

/// The course. 60 tuning tasks, 4,000,000 units, single runs: 431,089 points; without condensing
/// 425,682 at the best. Below, differences are of sums of letters at equal counted work if not said
/// otherwise, errors in brackets.
pub const COURSE: Course = Course {
    // About ten times what a lane does at the judge's limit. `reference.tsv`, courses of 27.5 s
    // 104.88, 104.76 and 104.20 % of reference, of 130 s 104.08 %; the best of two of 27.5 s 105.40
    // %. Up to there one course is as good as several.
    work: 25_000_000,
    // 300 pairs of games at the limit, ten new suites, +0.33 % (0.19) against 0.62, 0.70 and 0.965;
    // N = 9 +1.53 % (0.52), no other side clearly.
    condensed: 0.72,
    cooled: 0.78,
    settled: 0.975,
    mix: MIX,
    condensing: Condensing {
        // Points at equal time, 2.5 s of one thread, against all words: N >= 7, 108 games three
        // times, +0.76 % (0.23), 15 % instead of a quarter +0.76 % (0.27); N = 5, 72 games twice,
        // +0.57 % and +1.07 % (0.35); lists of 60,000 and 120,000 words, 80 games twice, +1.80 %
        // (0.37).
        likely: 0.25,
        least_likely: 10_000,
        // The Turkish list alone has so many. At equal time, two games side by side on one thread
        // each, short words left out: 90 Turkish tasks, 1.0 s +0.92 % (0.23), 90 others, 2.5 s
        // +0.60 % (0.27); English (6 % of the list) -0.09 % (0.49), Russian (4 %) -1.02 % (0.60),
        // 1.0 s, 90 tasks each.
        short: 0.1,
        // 6: 407,478 points.
        threshold: 4,
        // 42 tasks with N = 5 and 7: 284,983 points with 2 while condensing and 40 at the end of
        // the cooling, 286,460 with 4 and 30. Now that plans are mended: 2 or 3 instead of 4, 12
        // instead of 30, or 4 throughout, all within 0.6 %; 0 while condensing -1.35 % (0.67) with
        // N = 7.
        bare: 4,
        // Turns of 64 proposals a cell were 5 to 15 % slower by the clock, for each leaves the
        // caches cold for the next.
        turn: 8_192,
        // Against four freezings one after the other: N = 7, some 9 replicas: +1.34 % (0.52), +0.79
        // % (0.51), +1.29 % (0.83); 6 or 13 no less. N = 5, 9 to 18 of them: +0.16 % to +0.55 %
        // (0.4). N = 9 and 11: 9 of them -1.19 % (0.54), about 4 -1.38 % (0.69), +1.17 % (0.67),
        // +2.04 % (0.70).
        replicas: 30.0,
        // From 0.3: 424,725 points; to 0.02: 422,925.
        accepted_first: 0.35,
        accepted_last: 0.04,
        thermostat: Thermostat { gain: 0.3, step: 0.09, coldest: 0.3, hottest: 6.0 },
        start: 2.5,
    },
    // The 36 tasks with N >= 7: 1.25 to 0.8 283,354 points, 1.5 to 0.8 282,068, 1.0 to 0.7 281,489.
    cooling: Cooling { hot: 1.25, cold: 0.8, bare: 30 },
    cycles: Cycles {
        // A plan that lost much when it was mended may win it back in a few cycles, and more than
        // the one that looked better. 5,000,000 units, against 0: N = 7, 54 games twice, +0.28 %
        // (0.19) and +0.28 % (0.14), with 1.0 +0.24 % (0.21) and +0.08 % (0.14); N = 9 and 11, 54
        // games, +0.21 % (0.19), with another seed and 4,000,000 units +0.35 % (0.17), with 1.0
        // +0.29 % (0.19); N = 5, 72 games, 3,000,000 units, +0.07 % (0.10).
        apart: 0.4,
        proposals: 50_000,
        // Against cycles in which every cell keeps a word: N = 9 and 11, 24 games with each of four
        // seeds: bare 5, slack 0.6, +0.20 % (0.16) and +0.44 % (0.25); 4, 0.7, +0.65 % (0.26), from
        // 1.15 +0.90 % (0.28) and +0.11 % (0.18). N = 7, bare 5, slack 0.6 +0.32 % (0.14); 3, 0.7,
        // from 1.1 +0.26 % (0.15), from 0.96 +0.25 % (0.16).
        slack: 0.7,
        bare: 3,
        heat: 1.1,
        heat_at_end: 0.92,
        cool: 0.32,
    },
    // Against boards that melt as a whole: N = 9 +0.57 % (0.22) and +0.65 % (0.20), N = 11 +0.31 %
    // (0.17) and +0.81 % (0.25). Heat 1.4 +0.70 % (0.17), 1.8 +0.62, 2.2 +0.38. N = 7 -0.3 to +0.15
    // % (0.15), N = 5 -0.1 to 0 %: those boards are hardly larger than a region.
    regions: Regions { cells: 25, count: 8, heat: 1.4 },
    // At the end of a cycle a few letters are lost to the order of its cells alone. The last 15 %
    // of the cycles' time (11 % with the shares as they are now) so: N = 9 and 11 +0.21 % (0.06)
    // and +0.34 % (0.07), N = 7 +0.10 % (0.04), N = 5 the same in all of 48 games. In the order
    // alone +0.20 %, the last 7 % +0.16 %, the last 30 % and warmer +0.20 %.
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
/// out at once; condensing begins so hot that it keeps nothing of it, and only a lane that cannot
/// fill its board goes on from it.
pub const BEAM_SHARE: f64 = 0.02;

/// The shares at which it ends once more, as long as its game leaves cells empty. Lists without
/// short words, Russian with N = 11, 2,000,000 units: words of six letters and more 7,669 points
/// instead of 4,711, of seven and more 5,727 instead of 777, with lanes that may go on from that
/// game (the last of these beams used a seventh of the time then). 36 lists of 200 to 700 words,
/// few of them short, 1,000,000 units: 21,384 points instead of 20,604, now that it uses its half.
pub const MORE_BEAM: [f64; 2] = [0.1, 0.5];
