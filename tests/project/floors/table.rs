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
    ("tools::counted", Tools, &[], &[]),
    ("tools::prefetch", Tools, &[], &["prefetch_index"]),
    ("tools::words", Tools, &["tools::letters", "tools::prefetch"], &[]),
    ("tools::beam", Tools, &["budget"], &["rayon", "fxhash"]),
    ("tools::random", Tools, &[], &["rand"]),
    ("tools::threads", Tools, &["game"], &["rayon"]),
    ("tools::fingerprint", Tools, &[], &[]),
    ("tools::excerpt", Tools, &[], &[]),
    ("tools::statistics", Tools, &[], &["serde", "statrs"]),
    ("tools::replay", Tools, &["game", "tools::counted"], &["anstyle", "serde_json"]),
    ("tools", Tools, &[], &[]),
    ("balda::grid", Tools, &[], &[]),
    ("balda::rules", Law, &["tools::encoding", "tools::excerpt", "balda::grid", "tools::letters", "tools::words"], &["thiserror"]),
    ("balda::format", Law, &["tools::excerpt", "balda::rules"], &[]),
    ("balda::referee", Law, &["tools::encoding", "tools::excerpt", "balda::grid", "balda::rules", "balda::format"], &[]),
    ("balda::dictionaries", Craft, &["balda::rules"], &[]),
    ("balda::reading", Craft, &[
        "tools::encoding", "tools::excerpt", "tools::letters", "tools::words", "balda::rules", "balda::dictionaries",
    ], &["thiserror", "unicode_normalization", "unicode_script"]),
    ("balda::lexicon", Craft, &["balda::grid", "tools::letters", "tools::prefetch", "tools::words"], &["rayon"]),
    ("balda::walk", Craft, &["balda::grid", "tools::letters", "tools::words", "balda::lexicon"], &["multiversion"]),
    ("balda::finder", Craft, &["balda::grid", "tools::letters", "balda::lexicon", "balda::walk"], &[]),
    ("balda::forward", Craft, &[
        "budget", "game", "balda::grid", "tools::letters", "tools::words", "tools::beam", "tools::fingerprint",
        "balda::rules", "balda::lexicon", "balda::walk", "balda::finder",
    ], &["rayon"]),
    ("balda::hints", Craft, &[
        "balda::grid", "tools::threads", "tools::words", "balda::rules",
        "balda::lexicon", "balda::walk", "balda::finder", "balda::forward",
    ], &["fxhash"]),
    ("balda::tuning", Craft, &["tools::random"], &[]),
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
    ("balda::replay", Craft, &["game", "tools::letters", "tools::replay", "balda::rules"], &[]),
    ("balda::answer", Game, &["balda::rules", "balda::format", "balda::referee"], &[]),
    ("balda::search", Game, &[
        "budget", "game", "tools::threads", "balda::rules", "balda::lexicon", "balda::forward",
        "balda::tuning", "balda::whole", "balda::answer",
    ], &["rayon"]),
    ("balda", Game, &[
        "budget", "game", "balda::rules", "balda::format", "balda::whole", "balda::answer",
        "balda::search",
    ], &[]),
    ("balda::suite", Game, &[
        "tools::excerpt", "tools::fingerprint", "tools::words", "balda::rules", "balda::format", "balda::reading",
    ], &["serde", "thiserror"]),
    ("balda::signature", Game, &[
        "budget", "game", "tools::fingerprint", "balda::rules", "balda::reading", "balda::tuning", "balda",
    ], &[]),
    ("balda::door", Game, &[
        "budget", "game", "balda::reading", "balda::referee", "balda::replay", "balda",
        "balda::suite", "balda::rules",
    ], &[]),
    ("scruffle::rules", Law, &[], &["thiserror"]),
    ("scruffle::format", Law, &["tools::counted", "tools::excerpt", "scruffle::rules"], &["thiserror"]),
    ("scruffle::referee", Law, &["scruffle::rules", "scruffle::format"], &[]),
    ("scruffle::generate", Craft, &["tools::random", "scruffle::rules"], &[]),
    ("scruffle::tuning", Craft, &["tools::random"], &[]),
    ("scruffle::terrain", Craft, &["scruffle::rules"], &[]),
    ("scruffle::filling", Craft, &["scruffle::terrain"], &[]),
    ("scruffle::strips", Craft, &["scruffle::rules", "scruffle::terrain"], &[]),
    ("scruffle::greedy", Craft, &[
        "budget", "scruffle::tuning", "scruffle::terrain", "scruffle::strips", "scruffle::filling",
    ], &["rayon"]),
    ("scruffle::sequels", Craft, &["scruffle::rules"], &[]),
    ("scruffle::automaton", Craft, &["scruffle::rules", "scruffle::sequels"], &[]),
    ("scruffle::hope", Craft, &["scruffle::sequels"], &[]),
    ("scruffle::text", Craft, &[
        "scruffle::rules", "scruffle::automaton", "scruffle::hope",
    ], &["multiversion"]),
    ("scruffle::best_sites", Craft, &["scruffle::rules", "scruffle::terrain"], &["rayon"]),
    ("scruffle::groundwork", Craft, &[
        "scruffle::tuning", "scruffle::terrain", "scruffle::best_sites",
    ], &[]),
    ("scruffle::standing", Craft, &[
        "scruffle::rules", "scruffle::terrain", "scruffle::best_sites",
    ], &["multiversion"]),
    ("scruffle::region", Craft, &[
        "budget", "tools::prefetch", "tools::random", "scruffle::rules", "scruffle::tuning",
        "scruffle::terrain", "scruffle::filling", "scruffle::sequels", "scruffle::automaton",
        "scruffle::hope", "scruffle::text", "scruffle::best_sites", "scruffle::groundwork",
        "scruffle::standing",
    ], &["multiversion"]),
    ("scruffle::search", Craft, &[
        "budget", "tools::random", "tools::fingerprint", "scruffle::tuning", "scruffle::filling",
        "scruffle::groundwork", "scruffle::region",
    ], &["rayon"]),
    ("scruffle::prices", Craft, &[
        "budget", "scruffle::rules", "scruffle::terrain", "scruffle::strips", "scruffle::automaton",
        "scruffle::text",
    ], &["rayon"]),
    ("scruffle::bound", Craft, &[
        "budget", "game", "scruffle::terrain", "scruffle::strips", "scruffle::prices",
    ], &["rayon"]),
    ("scruffle::survey", Craft, &[
        "game", "tools::counted", "scruffle::rules", "scruffle::terrain", "scruffle::strips",
    ], &["fxhash", "rayon"]),
    ("scruffle::replay", Craft, &[
        "game", "tools::counted", "scruffle::rules", "scruffle::survey",
    ], &[]),
    ("scruffle", Game, &[
        "budget", "game", "tools::threads", "scruffle::rules", "scruffle::format", "scruffle::referee",
        "scruffle::generate", "scruffle::terrain", "scruffle::filling", "scruffle::greedy",
        "scruffle::groundwork", "scruffle::search", "scruffle::bound", "scruffle::replay",
    ], &[]),
    ("tritown::rules", Law, &[], &["thiserror"]),
    ("tritown::format", Law, &["game", "tools::counted", "tools::encoding", "tools::excerpt", "tritown::rules"], &[]),
    ("tritown::referee", Law, &["tritown::rules", "tritown::format"], &["thiserror"]),
    ("tritown::search", Craft, &[
        "budget", "tools::random", "tools::threads", "tritown::rules",
    ], &["fxhash", "multiversion", "rayon"]),
    ("tritown::bounds", Craft, &["tritown::rules"], &[]),
    ("tritown::exact", Craft, &["budget", "tritown::rules"], &["fxhash", "multiversion"]),
    ("tritown::uniform", Craft, &["budget", "tools::random", "tritown::rules"], &[]),
    ("tritown::generate", Game, &["tools::random", "tritown::rules", "tritown::format"], &[]),
    ("tritown::replay", Game, &["tools::counted", "game", "tritown::rules", "tritown::format", "tritown::referee"], &[]),
    ("tritown", Game, &[
        "budget", "game", "tritown::rules", "tritown::format", "tritown::referee", "tritown::search",
        "tritown::bounds", "tritown::exact", "tritown::uniform", "tritown::generate", "tritown::replay",
    ], &[]),
    ("fence::rules", Law, &[], &["thiserror"]),
    ("fence::format", Law, &["tools::excerpt", "fence::rules"], &["thiserror"]),
    ("fence::referee", Law, &["fence::rules", "fence::format"], &["thiserror"]),
    ("fence::generate", Craft, &["tools::random", "fence::rules"], &[]),
    ("fence::search", Craft, &["budget", "tools::random", "fence::rules"], &["fxhash", "rayon"]),
    ("fence::analysis", Craft, &["budget", "tools::threads", "fence::rules", "fence::search"], &[]),
    ("fence::assess", Craft, &["tools::counted", "budget", "game", "fence::rules", "fence::search"], &["rayon"]),
    ("fence::replay", Craft, &["tools::counted", "game", "fence::rules", "fence::referee", "fence::search", "fence::analysis"], &[]),
    ("fence", Game, &[
        "budget", "game", "tools::threads", "fence::rules", "fence::format", "fence::referee", "fence::generate",
        "fence::search", "fence::assess", "fence::replay",
    ], &[]),
    ("crossword::rules", Law, &[], &["thiserror"]),
    ("crossword::format", Law, &["game", "tools::counted", "tools::encoding", "tools::excerpt", "crossword::rules"], &["thiserror"]),
    ("crossword::referee", Law, &["crossword::rules", "crossword::format"], &[]),
    ("crossword::record", Law, &["game", "crossword::rules", "crossword::format", "crossword::referee"], &[]),
    ("crossword::generate", Game, &["tools::random", "crossword::rules", "crossword::format"], &[]),
    ("crossword::search", Craft, &["budget", "tools::fingerprint", "tools::random", "tools::threads", "crossword::rules"], &["rayon"]),
    ("crossword::replay", Game, &["tools::counted", "game", "crossword::rules", "crossword::referee"], &[]),
    ("crossword::two", Game, &["game", "crossword::rules", "crossword::referee", "crossword::generate"], &[]),
    ("crossword", Game, &[
        "budget", "game", "crossword::rules", "crossword::format", "crossword::referee",
        "crossword::generate", "crossword::search", "crossword::replay", "crossword::two", "crossword::record",
    ], &[]),
    ("cli::numbers", CommandLine, &[], &[]),
    ("cli::effort", CommandLine, &["budget", "cli::numbers"], &["clap"]),
    ("cli::contest", CommandLine, &["tritown", "fence", "game", "balda::door", "crossword", "scruffle", "cli::effort"], &[]),
    ("cli::names", CommandLine, &[], &[]),
    ("cli::exit", CommandLine, &["cli::names"], &["thiserror"]),
    ("cli::files", CommandLine, &[
        "cli::names", "cli::exit",
    ], &["ctor", "rustix", "serde", "serde_json", "tempfile"]),
    ("cli::inputs", CommandLine, &["cli::exit", "cli::files"], &[]),
    ("cli::order", CommandLine, &["cli::files", "cli::inputs"], &[]),
    ("cli::version", CommandLine, &[], &[]),
    ("cli::any::task", CommandLine, &["cli::order", "cli::files", "game", "cli::contest", "cli::exit", "cli::inputs"], &[]),
    ("cli::any::bound", CommandLine, &["tools::counted", "budget", "game", "cli::exit", "cli::any::task"], &["serde"]),
    ("cli::any::generate", CommandLine, &[
        "cli::numbers", "cli::contest", "cli::exit", "cli::files",
    ], &["indicatif", "serde"]),
    ("cli::colour", CommandLine, &["cli::exit", "cli::files"], &["anstream", "rustix"]),
    ("cli::limits", CommandLine, &["budget", "tools::threads", "cli::exit"], &["rustix"]),
    ("cli::spend", CommandLine, &[
        "budget", "cli::numbers", "cli::effort", "cli::contest", "cli::limits",
    ], &[]),
    ("cli::outlets", CommandLine, &["cli::exit", "cli::files"], &[]),
    ("cli::interrupt", CommandLine, &[
        "budget", "cli::exit",
    ], &["ctrlc", "rustix", "signal_hook"]),
    ("cli::watching", CommandLine, &["tools::counted", "budget", "game", "cli::exit"], &["indicatif"]),
    ("cli::any::words", CommandLine, &["cli::contest"], &[]),
    ("cli::haste", CommandLine, &["budget"], &["cpu_time"]),
    ("cli::contest_run", CommandLine, &[
        "budget", "game", "tools::threads", "cli::contest", "cli::effort", "cli::exit", "cli::files",
        "cli::haste", "cli::inputs", "cli::limits", "cli::interrupt", "cli::watching",
    ], &[]),
    ("cli::tables", CommandLine, &[
        "tools::excerpt", "cli::exit", "cli::files",
    ], &["csv", "serde"]),
    ("cli::program", CommandLine, &[
        "budget", "cli::effort", "cli::contest", "cli::exit", "cli::files",
    ], &["rustix", "shlex", "tempfile", "thiserror", "wait4"]),
    ("cli::trace", CommandLine, &[
        "budget", "tools::counted", "tools::replay", "cli::exit", "cli::files", "cli::tables",
    ], &["serde"]),
    ("cli::bench", CommandLine, &[
        "tools::counted", "budget", "tools::excerpt", "cli::numbers", "cli::effort", "cli::contest", "cli::exit",
        "cli::colour", "cli::files", "cli::interrupt", "cli::names", "cli::program", "cli::tables",
        "cli::trace", "cli::version",
    ], &["indicatif", "serde"]),
    ("cli::showing", CommandLine, &["game", "tools::replay", "cli::exit", "cli::files", "cli::trace"], &[]),
    ("cli::any::show", CommandLine, &[
        "tools::counted", "tools::replay", "cli::numbers", "cli::contest", "cli::exit", "cli::files", "cli::any::task", "cli::colour",
        "cli::showing",
    ], &[]),
    ("cli::any::suite", CommandLine, &[
        "tools::excerpt", "game", "cli::names", "cli::numbers", "cli::exit", "cli::files", "cli::inputs", "cli::tables",
    ], &["serde"]),
    ("cli::any::traced", CommandLine, &[
        "budget", "game", "tools::excerpt", "cli::exit", "cli::trace",
    ], &["indicatif"]),
    ("cli::any::check", CommandLine, &[
        "tools::counted", "game", "tools::excerpt", "cli::contest", "cli::exit", "cli::files", "cli::any::task", "cli::any::bound",
        "cli::any::suite",
    ], &["serde"]),
    ("cli::any::solve", CommandLine, &[
        "cli::colour", "budget", "game", "cli::effort", "cli::contest", "cli::exit", "cli::files",
        "cli::any::task", "cli::any::bound", "cli::spend", "cli::outlets", "cli::interrupt",
        "cli::watching", "cli::trace", "cli::any::traced",
    ], &["serde"]),
    ("cli::any::bench", CommandLine, &[
        "budget", "game", "tools::fingerprint", "cli::effort", "cli::contest", "cli::exit", "cli::files",
        "cli::watching", "cli::any::task", "cli::spend", "cli::any::suite", "cli::trace",
        "cli::bench", "cli::any::traced",
    ], &["indicatif", "serde"]),
    ("cli::any::matches", CommandLine, &[
        "budget", "game", "tools::counted", "tools::statistics", "cli::numbers", "cli::effort", "cli::contest",
        "cli::exit", "cli::files", "cli::tables", "cli::program", "cli::interrupt", "cli::names",
        "cli::version", "cli::watching", "cli::any::suite",
    ], &["serde"]),
    ("cli::any", CommandLine, &[
        "cli::any::bench", "cli::any::matches",
        "cli::contest", "cli::exit", "cli::any::check", "cli::any::generate", "cli::any::show",
        "cli::any::solve", "cli::any::words", "cli::contest_run",
    ], &["clap"]),
    ("cli::balda::task_source", CommandLine, &[
        "tools::words", "balda::rules", "balda::reading", "cli::contest", "cli::exit",
        "cli::files",
    ], &["clap"]),
    ("cli::balda::games", CommandLine, &[
        "budget", "game", "tools::excerpt", "balda::rules", "balda::reading", "balda::referee", "balda",
        "balda::suite", "cli::bench", "cli::effort", "cli::exit", "cli::files",
        "cli::balda::task_source", "cli::tables", "cli::trace",
    ], &["indicatif"]),
    ("cli::balda::search", CommandLine, &[
        "budget", "balda", "cli::effort", "cli::contest", "cli::spend",
    ], &["clap"]),
    ("cli::balda::bench", CommandLine, &[
        "balda::signature", "cli::numbers", "cli::bench", "cli::contest", "cli::effort", "cli::exit", "cli::files",
        "cli::watching", "cli::balda::games", "cli::balda::search",
    ], &["indicatif", "serde"]),
    ("cli::balda::answers", CommandLine, &[
        "cli::order", "cli::balda::task_source", "balda::reading", "balda::rules", "balda::referee", "cli::exit", "cli::files",
    ], &[]),
    ("cli::balda::report", CommandLine, &[
        "balda::grid", "balda::rules", "balda::referee", "balda::suite",
    ], &["serde"]),
    ("cli::balda::check", CommandLine, &[
        "tools::counted", "cli::exit", "cli::files", "cli::balda::answers", "cli::balda::report",
    ], &[]),
    ("cli::balda::fit", CommandLine, &[
        "tools::random", "tools::statistics", "balda::tuning", "balda", "cli::numbers",
        "cli::bench", "cli::effort", "cli::exit", "cli::files", "cli::watching", "cli::tables",
        "cli::balda::games", "cli::balda::search",
    ], &["serde"]),
    ("cli::balda::generate", CommandLine, &[
        "balda::rules", "balda::format", "balda::suite", "cli::numbers", "cli::exit",
        "cli::files", "cli::balda::task_source", "cli::balda::report",
    ], &["clap", "indicatif", "serde"]),
    ("cli::balda::hint", CommandLine, &[
        "cli::colour", "balda::rules", "balda::format", "balda::hints", "cli::numbers", "cli::exit",
        "cli::files", "cli::limits", "cli::balda::task_source", "cli::balda::answers",
        "cli::balda::report",
    ], &["clap", "serde"]),
    ("cli::balda::board", CommandLine, &[
        "balda::grid", "tools::replay", "balda::rules", "balda::picture", "balda::replay", "cli::colour",
    ], &[]),
    ("cli::balda::play", CommandLine, &[
        "tools::counted", "balda::door", "balda::grid", "budget", "tools::letters", "tools::excerpt", "balda::rules", "balda::format",
        "balda::referee", "balda::reading", "balda::hints", "balda::picture", "balda",
        "cli::numbers", "cli::effort", "cli::names", "cli::exit", "cli::files", "cli::limits", "cli::interrupt",
        "cli::watching", "cli::balda::task_source", "cli::balda::search", "cli::balda::answers",
        "cli::balda::hint", "cli::balda::board", "cli::colour",
    ], &["rustix", "rustyline"]),
    ("cli::balda::show", CommandLine, &[
        "balda::rules", "balda::referee", "balda::picture", "balda::replay", "cli::numbers",
        "cli::exit", "cli::files", "cli::balda::answers",
        "cli::balda::report", "cli::balda::board", "cli::colour", "cli::showing",
    ], &["serde"]),
    ("cli::balda::solve", CommandLine, &[
        "balda::door", "cli::colour", "cli::balda::board", "budget", "game", "cli::trace", "balda::rules", "balda::picture", "balda", "cli::effort", "cli::exit",
        "cli::files", "cli::interrupt", "cli::outlets", "cli::watching", "cli::balda::task_source",
        "cli::balda::search", "cli::balda::report",
    ], &["anstream", "serde"]),
    ("cli::balda::suite", CommandLine, &[
        "balda::suite", "cli::numbers", "cli::exit", "cli::files", "cli::tables",
    ], &[]),
    ("cli::compare", CommandLine, &[
        "tools::counted", "tools::excerpt", "tools::statistics", "cli::bench", "cli::effort", "cli::exit", "cli::files",
        "cli::tables",
    ], &["serde"]),
    ("cli::join", CommandLine, &[
        "tools::counted", "tools::excerpt", "cli::bench", "cli::exit", "cli::files", "cli::tables", "cli::balda::bench",
    ], &["serde"]),
    ("cli::completions", CommandLine, &["cli::exit", "cli::files"], &["clap", "clap_complete"]),
    ("cli::man", CommandLine, &["cli::exit", "cli::files", "cli::version"], &["clap", "clap_mangen", "roff"]),
    ("cli", CommandLine, &[
        "cli::contest", "cli::exit", "cli::interrupt", "cli::contest_run", "cli::any", "cli::balda::bench",
        "cli::balda::check", "cli::balda::fit", "cli::balda::generate", "cli::balda::hint",
        "cli::colour", "cli::balda::play", "cli::balda::show", "cli::balda::solve",
        "cli::balda::suite", "cli::compare", "cli::completions", "cli::join", "cli::man", "cli::version",
    ], &["clap"]),
    ("cli::balda", CommandLine, &[], &[]),
    ("stack", CommandLine, &[], &["rustix"]),
    ("main", CommandLine, &["cli", "stack"], &[]),
];

/// What only the law may have: where there are names of verbs, craft may import the nouns only.
pub const VERBS_OF_THE_LAW: [&str; 18] = [
    "balda::rules::Position",
    "balda::rules::Illegal",
    "balda::format",
    "balda::referee",
    "scruffle::rules::Played",
    "scruffle::rules::BrokenRule",
    "scruffle::format",
    "scruffle::referee",
    "tritown::rules::Town",
    "tritown::rules::Breach",
    "tritown::format",
    "tritown::referee",
    "crossword::rules::Filling",
    "crossword::rules::Breach",
    "crossword::rules::strict",
    "crossword::rules::published",
    "crossword::format",
    "crossword::referee",
];

/// The modules that ask what time it is. Everything else is told by a budget.
pub const CLOCK_READERS: [&str; 3] = ["budget", "cli", "main"];

/// Is `path` the module or item called `outer`, or below it?
pub fn is_within(path: &str, outer: &str) -> bool {
    path.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

/// The row of `module`, which is its own or that of a module around it. The rows of a game, of
/// the tools and of the command line do not speak for the modules below them.
pub fn row(module: &str) -> Option<&'static Row> {
    let rows = TABLE.iter().filter(|row| is_within(module, row.0));
    rows.max_by_key(|row| row.0.len()).filter(|row| {
        let folder = ["tools", "cli", "cli::any", "cli::balda"].contains(&row.0);
        let speaks_for_itself = folder || row.1 == Game && !row.0.contains("::");
        !speaks_for_itself || module == row.0
    })
}
