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
    /// Where law and craft meet.
    Balda,
    /// Files, streams, exit codes.
    CommandLine,
}
use Floor::{Balda, CommandLine, Craft, Ground, Law, Tools};

/// A module (with all below it), its floor, and the modules and crates that it may import.
pub type Row = (&'static str, Floor, &'static [&'static str], &'static [&'static str]);

/// A module may only list modules that stand above its row, so that no circle is possible.
#[rustfmt::skip]
pub const TABLE: &[Row] = &[
    ("budget", Ground, &[], &["cpu_time"]),
    ("game", Ground, &["budget"], &[]),
    ("grid", Tools, &[], &[]),
    ("encoding", Tools, &[], &["encoding_rs", "thiserror"]),
    ("letters", Tools, &[], &[]),
    ("prefetch", Tools, &[], &["prefetch_index"]),
    ("words", Tools, &["letters", "prefetch"], &[]),
    ("beam", Tools, &["budget"], &["rayon", "fxhash"]),
    ("random", Tools, &[], &["rand"]),
    ("threads", Tools, &[], &["rayon"]),
    ("fingerprint", Tools, &[], &[]),
    ("excerpt", Tools, &[], &[]),
    ("statistics", Tools, &[], &["serde", "statrs"]),
    ("balda::rules", Law, &["encoding", "excerpt", "grid", "letters", "words"], &["thiserror"]),
    ("balda::lists", Law, &["balda::rules"], &[]),
    ("balda::format", Law, &[
        "encoding", "excerpt", "letters", "words", "balda::rules", "balda::lists",
    ], &["thiserror"]),
    ("balda::referee", Law, &["encoding", "excerpt", "grid", "balda::rules", "balda::format"], &[]),
    ("balda::lexicon", Craft, &["grid", "letters", "prefetch", "words"], &["rayon"]),
    ("balda::walk", Craft, &["grid", "letters", "words", "balda::lexicon"], &["multiversion"]),
    ("balda::finder", Craft, &["grid", "letters", "balda::lexicon", "balda::walk"], &[]),
    ("balda::worth", Craft, &["beam"], &[]),
    ("balda::forward", Craft, &[
        "budget", "game", "grid", "letters", "words", "beam", "fingerprint",
        "balda::rules", "balda::lexicon", "balda::walk", "balda::finder", "balda::worth",
    ], &["rayon"]),
    ("balda::hints", Craft, &[
        "grid", "threads", "words", "balda::rules",
        "balda::lexicon", "balda::walk", "balda::finder", "balda::worth", "balda::forward",
    ], &["fxhash"]),
    ("balda::tuning", Craft, &[], &[]),
    ("balda::families", Craft, &["letters", "words"], &[]),
    ("balda::matching", Craft, &["grid", "words", "balda::walk"], &["fxhash"]),
    ("balda::plan", Craft, &[
        "grid", "letters", "words", "balda::rules",
        "balda::lexicon", "balda::walk", "balda::tuning", "balda::matching",
    ], &[]),
    ("balda::proposals", Craft, &[
        "grid", "letters", "random", "words", "balda::walk", "balda::tuning", "balda::plan",
    ], &["rayon"]),
    ("balda::anneal", Craft, &[
        "budget", "game", "random", "balda::rules", "balda::tuning", "balda::plan",
        "balda::proposals",
    ], &["rayon"]),
    ("balda::whole", Craft, &[
        "budget", "game", "grid", "letters", "words", "balda::rules", "balda::lexicon", "balda::families",
        "balda::tuning", "balda::plan", "balda::proposals", "balda::anneal",
    ], &["rayon"]),
    ("balda::picture", Craft, &["grid", "letters", "balda::rules"], &["anstyle"]),
    ("balda::replay", Craft, &["balda::rules", "balda::picture"], &["anstream", "serde_json"]),
    ("balda", Balda, &[
        "budget", "game", "threads",
        "balda::rules", "balda::format", "balda::referee", "balda::lexicon", "balda::forward",
        "balda::tuning", "balda::whole",
    ], &["rayon"]),
    ("balda::suite", Balda, &[
        "excerpt", "fingerprint", "balda::rules", "balda::format",
    ], &["serde", "thiserror"]),
    ("balda::signature", Balda, &[
        "budget", "game", "fingerprint", "balda::rules", "balda::format", "balda::tuning", "balda",
    ], &[]),
    ("cli", CommandLine, &[
        "budget", "excerpt", "game", "grid", "letters", "random", "words", "statistics",
        "balda::rules", "balda::format", "balda::referee", "balda::hints", "balda::picture",
        "balda::replay", "balda", "balda::suite", "balda::signature", "balda::tuning",
    ], &[
        "anstream", "clap", "clap_complete", "clap_mangen", "csv", "ctrlc", "indicatif",
        "roff", "rustix", "serde", "serde_json", "tempfile", "thiserror",
    ]),
    ("main", CommandLine, &["cli"], &[]),
];

/// What only the law may have: where there are names of verbs, craft may import the nouns only.
pub const VERBS_OF_THE_LAW: [&str; 5] = [
    "balda::rules::Position",
    "balda::rules::Illegal",
    "balda::format",
    "balda::referee",
    "balda::lists",
];

/// The modules that ask what time it is. Everything else is told by a budget.
pub const CLOCK_READERS: [&str; 3] = ["budget", "cli", "main"];

/// Is `path` the module or item called `outer`, or below it?
pub fn is_within(path: &str, outer: &str) -> bool {
    path.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

/// The row of `module`, which is its own or that of a module around it. `balda` is the one row
/// that does not speak for the modules below it.
pub fn row(module: &str) -> Option<&'static Row> {
    let rows = TABLE.iter().filter(|row| is_within(module, row.0));
    rows.max_by_key(|row| row.0.len()).filter(|row| row.0 != "balda" || module == "balda")
}
