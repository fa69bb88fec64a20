//! `balda gen`: task files in the judge's format.

use std::collections::BTreeSet;
use std::path::PathBuf;

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use contest::balda::format::write_task;
use contest::balda::rules::{Language, SIDES, Task, parse_side};
use contest::balda::suite::{self, Entry, Words, start_words};
use indicatif::ProgressBar;
use serde::Serialize;

use crate::cli::balda::report::TaskReport;
use crate::cli::balda::task_source::{Dictionary, language};
use crate::cli::exit::{Exit, Failure, warn};
use crate::cli::files;
use crate::cli::numbers::{any_whole, whole};

/// The number of tasks in one test set of the contest; a mix has a multiple of it.
const CONTEST_SET: usize = 30;

/// Make task files in the judge's format and encoding.
///
/// The start words are drawn from the list by seed. One task goes to standard output or to the
/// file named by -o. With --count or --mix the tasks are written to the folder -o and listed.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  balda gen --lang ru --n 7 --seed 5 > input.txt
  balda gen --mix contest --count 30 -o contest
  balda gen --lang en --word kenaf --dict words.txt --ban fang -o input.txt")]
#[command(mut_arg("dict", |dict| dict.help(
    "Use the words of this file, one a line, instead of the embedded list; UTF-8, or CP866 for ru")))]
pub struct Args {
    /// The language: en, ru or tr
    #[arg(long, value_parser = language(), required_unless_present = "mix")]
    lang: Option<Language>,
    /// The number of cells in a row, which is the length of the start word
    #[arg(long, value_name = "SIDE", default_value_t = 5, value_parser = side(),
          allow_negative_numbers = true)]
    n: usize,
    /// Take this start word instead of drawing one
    #[arg(long, conflicts_with_all = ["n", "count", "mix", "seed"])]
    word: Option<String>,
    /// Mix languages and sides as the contest's test sets do
    #[arg(long, value_enum, conflicts_with_all = ["lang", "n", "dict", "ban"])]
    mix: Option<Mix>,
    /// How many tasks to make [default: 1, of a mix 30]
    #[arg(long, value_parser = whole::<u32>(1..=30_000), allow_negative_numbers = true)]
    count: Option<u32>,
    /// Which start words are drawn
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = any_whole,
          allow_negative_numbers = true)]
    seed: u64,
    #[command(flatten)]
    dictionary: Dictionary,
    /// The file, or with --count or --mix the folder, to write
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,
    /// Replace files that are there already
    #[arg(long, requires = "output")]
    force: bool,
    /// Report as JSON on standard output
    #[arg(long, requires = "output")]
    json: bool,
}

/// How languages and sides are mixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Mix {
    /// Of 30 tasks 10 in each language, of these four with side 5, three 7, two 9 and one 11
    Contest,
}

/// Reads the side of a board.
fn side() -> impl TypedValueParser<Value = usize> {
    let sides = SIDES.map(|side| side.to_string());
    PossibleValuesParser::new(sides).try_map(|side| parse_side(&side))
}

/// The report of `--json`.
#[derive(Serialize)]
struct Report {
    tasks: Vec<Made>,
}

#[derive(Serialize)]
struct Made {
    file: String,
    #[serde(flatten)]
    task: TaskReport,
}

/// Makes the tasks and writes them.
///
/// # Errors
/// If there are not enough start words, or a file cannot be read or written.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let starts = draw(args)?;
    let several = args.count.is_some() || args.mix.is_some();
    let Some(output) = args.output.as_deref().filter(|path| !files::is_stream(path)) else {
        let (Some(start), false) = (starts.first(), several || args.json) else {
            let reason = "--count, --mix and --json need -o and the name of a file or folder";
            return Err(Failure::Usage(reason.to_owned()));
        };
        files::print(write_task(&make(args, start, &mut BTreeSet::new())?))?;
        return Ok(Exit::Done);
    };
    let name = |(number, start)| {
        if several { output.join(name(number, starts.len(), start)) } else { output.to_owned() }
    };
    let paths: Vec<PathBuf> = (1..).zip(&starts).map(name).collect();
    for path in &paths {
        files::must_be_none_of(path, args.dictionary.file())?;
    }
    if !args.force {
        files::must_be_absent(paths.iter().map(PathBuf::as_path))?;
    }
    // Hundreds of tasks take more than a second; the bar shows only on a terminal.
    let bar = ProgressBar::new(starts.len() as u64);
    let mut made = Vec::with_capacity(starts.len());
    let mut warnings = BTreeSet::new();
    for (file, start) in paths.iter().zip(&starts) {
        let task = make(args, start, &mut warnings)?;
        if several && made.is_empty() {
            files::make_folder(output, "-o")?;
        }
        files::create(file, &write_task(&task), true)?;
        made.push(Made { file: files::name(file), task: TaskReport::new(&task) });
        bar.inc(1);
    }
    bar.finish_and_clear();
    if args.json {
        files::print_json(&Report { tasks: made })?;
    } else if several {
        let line = |made: &Made| [&made.file, "  ", &made.task.start, "\n"].concat();
        files::print(made.iter().map(line).collect::<String>())?;
    }
    Ok(Exit::Done)
}

/// The task with this language and start word. What was `told` before of the same list is not told
/// again.
fn make(
    args: &Args,
    (language, word): &(Language, String),
    told: &mut BTreeSet<String>,
) -> Result<Task, Failure> {
    let mut reading = args.dictionary.compose(*language, word)?;
    reading.warnings.extend(foreign(&reading.task));
    warn(reading.warnings.iter().filter(|warning| told.insert((*warning).clone())));
    if reading.task.words.is_empty() {
        return Err(Failure::Usage("--ban leaves no words; a task needs one at least".to_owned()));
    }
    Ok(reading.task)
}

/// The warning that the file of `task` is not in the contest's encoding, and which letter is to
/// blame.
fn foreign(task: &Task) -> Option<String> {
    let contest = task.language.encoding();
    let foreign = |char: &&char| !contest.can_write(&char.to_string());
    let char = task.alphabet.chars().iter().find(foreign)?;
    let name = contest.name();
    Some(format!(
        "UTF-8 text, not the contest's encoding: {name} has no `{char}`; the task is UTF-8"
    ))
}

/// The name of the file of task `number`: `07_en_7.txt`.
fn name(number: usize, of: usize, (language, word): &(Language, String)) -> String {
    let digits = of.to_string().len().max(2);
    format!("{number:0digits$}_{}_{}.txt", language.code(), word.chars().count())
}

/// How many sets in the contest's mix the start words of `entries` are enough for.
fn whole_sets(entries: &[Entry], seed: u64) -> usize {
    let set = suite::draw(seed, 1, &[|_| Words::Embedded]);
    let alike = |entries: &[Entry], like: &Entry| {
        entries.iter().filter(|entry| (entry.language, entry.n) == (like.language, like.n)).count()
    };
    set.iter().map(|like| alike(entries, like) / alike(&set, like)).min().unwrap_or(0)
}

/// The languages and start words of the tasks.
fn draw(args: &Args) -> Result<Vec<(Language, String)>, Failure> {
    let count = args.count.map(|count| count as usize);
    match (args.lang, &args.word) {
        (None, _) => draw_mix(count.unwrap_or(CONTEST_SET), args.seed),
        (Some(language), Some(word)) => Ok(vec![(language, word.clone())]),
        (Some(language), None) => draw_from_list(args, language, count.unwrap_or(1)),
    }
}

/// `count` start words in the contest's mix.
fn draw_mix(count: usize, seed: u64) -> Result<Vec<(Language, String)>, Failure> {
    if !count.is_multiple_of(CONTEST_SET) {
        let next = count.next_multiple_of(CONTEST_SET);
        return Err(Failure::Usage(format!(
            "--count {count}: the contest's mix comes in sets of {CONTEST_SET}; try {next}"
        )));
    }
    let entries = suite::draw(seed, count / CONTEST_SET, &[|_| Words::Embedded]);
    if entries.len() < count {
        let most = whole_sets(&entries, seed) * CONTEST_SET;
        return Err(Failure::Usage(format!(
            "--count {count}: the lists have start words for {most} tasks; try {most}"
        )));
    }
    Ok(entries.into_iter().map(|entry| (entry.language, entry.word)).collect())
}

/// `count` start words of one `language`, from its list or that of `--dict`.
fn draw_from_list(
    args: &Args,
    language: Language,
    count: usize,
) -> Result<Vec<(Language, String)>, Failure> {
    let n = args.n;
    let list = args.dictionary.own_list()?;
    let words = start_words(args.seed, language, list, n, args.dictionary.banned());
    let words = words.map_err(|bad| Failure::Malformed {
        name: args.dictionary.name(),
        reason: bad.to_string(),
    })?;
    if words.len() < count {
        let list = args.dictionary.file().map_or("the embedded list".to_owned(), files::name);
        return Err(Failure::Usage(match words.len() {
            0 => format!("{list} has no start word of {n} letters; try another --n"),
            there => format!(
                "--count {count}: {list} has only {there} start words of {n} letters; try --count \
                 {there}, or another --n"
            ),
        }));
    }
    Ok(words.into_iter().take(count).map(|word| (language, word)).collect())
}
