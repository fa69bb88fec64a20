//! `balda GAME gen`: task files of a kind, by seed.

use std::path::PathBuf;

use indicatif::ProgressBar;
use serde::Serialize;

use crate::cli::contest::Contest;
use crate::cli::exit::{Exit, Failure};
use crate::cli::files;
use crate::cli::numbers::{any_whole, whole};

/// Make task files.
///
/// The same kind and seed make the same task, for ever. One task goes to standard output or to the
/// file named by -o. With --count the tasks, with seeds counted up, are written to the folder -o
/// and listed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The kind of task [default: the contest's own mix]
    #[arg(long)]
    kind: Option<String>,
    /// Which task of its kind
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = any_whole,
          allow_negative_numbers = true)]
    seed: u64,
    /// How many tasks to make, into a folder
    #[arg(long, requires = "output", value_parser = whole::<u32>(1..=30_000),
          allow_negative_numbers = true)]
    count: Option<u32>,
    /// The file, or with --count the folder, to write
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,
    /// Replace files that are there already
    #[arg(long, requires = "output")]
    force: bool,
    /// Report as JSON on standard output
    #[arg(long, requires = "output")]
    json: bool,
}

/// The report of `--json`.
#[derive(Serialize)]
struct Report<'a> {
    game: &'static str,
    tasks: Vec<Made<'a>>,
}

#[derive(Serialize)]
struct Made<'a> {
    file: String,
    kind: &'a str,
    seed: u64,
}

/// Makes the tasks and writes them.
///
/// # Errors
/// If a file cannot be written, or is there already and --force is not given.
pub fn run(contest: &Contest, args: &Args) -> Result<Exit, Failure> {
    let game = contest.game;
    let kind = args.kind.as_deref().or(game.kinds().first().copied()).unwrap_or_default();
    let count = args.count.map_or(1, u64::from);
    let Some(output) = args.output.as_deref().filter(|path| !files::is_stream(path)) else {
        if args.count.is_some() || args.json {
            let reason = "--count and --json need -o and the name of a file or folder";
            return Err(Failure::Usage(reason.to_owned()));
        }
        files::print(game.generate(kind, args.seed))?;
        return Ok(Exit::Done);
    };
    let seeds: Vec<u64> = (0..count).map(|task| args.seed.wrapping_add(task)).collect();
    let path = |seed: &u64| match args.count {
        Some(_) => output.join(format!("{kind}_{seed}.in")),
        None => output.to_owned(),
    };
    let paths: Vec<PathBuf> = seeds.iter().map(path).collect();
    if !args.force {
        files::must_be_absent(paths.iter().map(PathBuf::as_path))?;
    }
    if args.count.is_some() {
        files::make_folder(output, "-o")?;
    }
    // Many large tasks take a while; the bar shows only on a terminal.
    let bar = ProgressBar::new(count);
    let mut tasks = Vec::with_capacity(paths.len());
    for (path, &seed) in paths.iter().zip(&seeds) {
        files::create(path, &game.generate(kind, seed), true)?;
        tasks.push(Made { file: files::name(path), kind, seed });
        bar.inc(1);
    }
    bar.finish_and_clear();
    if args.json {
        files::print_json(&Report { game: contest.name, tasks })?;
    } else if args.count.is_some() {
        let lines: Vec<&str> = tasks.iter().flat_map(|made| [&made.file[..], "\n"]).collect();
        files::print(lines.concat())?;
    }
    Ok(Exit::Done)
}
