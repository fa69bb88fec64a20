//! The table of the floors: every module from the ground up, and what it may import.

/// The kinds of modules, from the ground up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Floor {
    /// Knows the standard library.
    Ground,
    /// Knows itself and the ground; knows the name of no game.
    Tools,
    /// Slow, plain and trusted: rules, files, referee.
    Law,
    /// Fast and never trusted: everything that searches, and what shows a game.
    Craft,
    /// Where law and craft of a game meet.
    Game,
    /// Files, streams, exit codes.
    CommandLine,
}
use Floor::{CommandLine, Craft, Game, Ground, Law, Tools};

/// A module (with all below it), its floor, and the modules and crates that it may import.
pub type Row = (&'static str, Floor, &'static [&'static str], &'static [&'static str]);

/// A module may only list modules that stand above its row, so that no circle is possible.
#[rustfmt::skip]
pub const TABLE: &[Row] = &[
    ("budget", Ground, &[], &["cpu_time"]),
    ("game", Ground, &["budget"], &["thiserror"]),
    ("tools::encoding", Tools, &[], &["encoding_rs", "thiserror"]),
    ("tools::letters", Tools, &[], &[]),
    ("tools::prefetch", Tools, &[], &["prefetch_index"]),
    ("tools::words", Tools, &["tools::letters", "tools::prefetch"], &[]),
    ("tools::beam", Tools, &["budget"], &["rayon", "fxhash"]),
    ("tools::random", Tools, &[], &["rand"]),
    ("tools::threads", Tools, &[], &["rayon"]),
    ("tools::fingerprint", Tools, &[], &[]),
    ("tools::excerpt", Tools, &[], &[]),
    ("tools::statistics", Tools, &[], &["serde", "statrs"]),
    ("tools", Tools, &[], &[]),
    ("balda::grid", Tools, &[], &[]),
    ("balda::rules", Law, &["tools::encoding", "tools::excerpt", "balda::grid", "tools::letters", "tools::words"], &["thiserror"]),
    ("balda::format", Law, &["tools::excerpt", "balda::rules"], &[]),
    ("balda::referee", Law, &["tools::encoding", "tools::excerpt", "balda::grid", "balda::rules", "balda::format"], &[]),
    ("balda::dictionaries", Craft, &["balda::rules"], &[]),
    ("balda::reading", Craft, &[
        "tools::encoding", "tools::excerpt", "tools::letters", "tools::words", "balda::rules", "balda::dictionaries",
    ], &["thiserror"]),
    ("balda::lexicon", Craft, &["balda::grid", "tools::letters", "tools::prefetch", "tools::words"], &["rayon"]),
    ("balda::walk", Craft, &["balda::grid", "tools::letters", "tools::words", "balda::lexicon"], &["multiversion"]),
    ("balda::finder", Craft, &["balda::grid", "tools::letters", "balda::lexicon", "balda::walk"], &[]),
    ("balda::worth", Craft, &["tools::beam"], &[]),
    ("balda::forward", Craft, &[
        "budget", "game", "balda::grid", "tools::letters", "tools::words", "tools::beam", "tools::fingerprint",
        "balda::rules", "balda::lexicon", "balda::walk", "balda::finder", "balda::worth",
    ], &["rayon"]),
    ("balda::hints", Craft, &[
        "balda::grid", "tools::threads", "tools::words", "balda::rules",
        "balda::lexicon", "balda::walk", "balda::finder", "balda::worth", "balda::forward",
    ], &["fxhash"]),
    ("balda::tuning", Craft, &[], &[]),
    ("balda::families", Craft, &["tools::letters", "tools::words"], &[]),
    ("balda::plan", Craft, &[
        "balda::grid", "tools::letters", "tools::words", "balda::rules",
        "balda::lexicon", "balda::walk", "balda::tuning",
    ], &["fxhash"]),
    ("balda::proposals", Craft, &[
        "balda::grid", "tools::letters", "tools::random", "tools::words", "balda::walk", "balda::tuning", "balda::plan",
    ], &["rayon"]),
    ("balda::anneal", Craft, &[
        "budget", "game", "tools::random", "balda::rules", "balda::tuning", "balda::plan",
        "balda::proposals",
    ], &["rayon"]),
    ("balda::whole", Craft, &[
        "budget", "game", "balda::grid", "tools::letters", "tools::words", "balda::rules", "balda::lexicon", "balda::families",
        "balda::tuning", "balda::plan", "balda::proposals", "balda::anneal",
    ], &["rayon"]),
    ("balda::picture", Craft, &["balda::grid", "tools::letters", "balda::rules"], &["anstyle"]),
    ("balda::replay", Craft, &["balda::rules", "balda::picture"], &["anstream", "serde_json"]),
    ("balda", Game, &[
        "budget", "game", "tools::threads",
        "balda::rules", "balda::format", "balda::referee", "balda::lexicon", "balda::forward",
        "balda::tuning", "balda::whole",
    ], &["rayon"]),
    ("balda::suite", Game, &[
        "tools::excerpt", "tools::fingerprint", "balda::rules", "balda::format", "balda::reading",
    ], &["serde", "thiserror"]),
    ("balda::signature", Game, &[
        "budget", "game", "tools::fingerprint", "balda::rules", "balda::reading", "balda::tuning", "balda",
    ], &[]),
    ("balda::door", Game, &[
        "budget", "game", "tools::letters", "balda::rules", "balda::reading", "balda::referee",
        "balda", "balda::suite",
    ], &[]),
    ("cli", CommandLine, &[
        "budget", "tools::excerpt", "game", "balda::grid", "tools::letters", "tools::random", "tools::words", "tools::statistics",
        "balda::rules", "balda::format", "balda::reading", "balda::referee", "balda::hints", "balda::picture",
        "balda::replay", "balda", "balda::door", "balda::suite", "balda::signature", "balda::tuning",
    ], &[
        "anstream", "clap", "clap_complete", "clap_mangen", "csv", "ctrlc", "indicatif",
        "roff", "rustix", "serde", "serde_json", "tempfile", "thiserror",
    ]),
    ("main", CommandLine, &["cli"], &[]),
];

/// What only the law may have: where there are names of verbs, craft may import the nouns only.
pub const VERBS_OF_THE_LAW: [&str; 4] =
    ["balda::rules::Position", "balda::rules::Illegal", "balda::format", "balda::referee"];

/// The modules that ask what time it is. Everything else is told by a budget.
pub const CLOCK_READERS: [&str; 3] = ["budget", "cli", "main"];

/// Is `path` the module or item called `outer`, or below it?
pub fn is_within(path: &str, outer: &str) -> bool {
    path.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

/// The row of `module`, which is its own or that of a module around it. The row of a game, and that
/// of the tools, do not speak for the modules below them.
pub fn row(module: &str) -> Option<&'static Row> {
    let rows = TABLE.iter().filter(|row| is_within(module, row.0));
    rows.max_by_key(|row| row.0.len()).filter(|row| {
        let speaks_for_itself = row.0 == "tools" || row.1 == Game && !row.0.contains("::");
        !speaks_for_itself || module == row.0
    })
}
