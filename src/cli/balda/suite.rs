//! `balda suite`: draws the suites of `samples/suites/` again, or new ones.

use contest::balda::suite::{Words, draw};

use crate::cli::exit::{Exit, Failure};
use crate::cli::numbers::{any_whole, whole};
use crate::cli::{files, tables};

/// Draw a suite of tasks from the embedded lists, in the contest's mix, and print it.
///
/// Each language gets ten tasks for each of TENS: four with side 5, three with 7, two with 9 and
/// one with 11.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  balda suite --seed 1 --tens 2 > samples/suites/tuning.tsv")]
pub struct Args {
    /// Which start words are drawn
    #[arg(long, allow_negative_numbers = true, value_parser = any_whole)]
    seed: u64,
    /// How many times ten tasks each language gets
    #[arg(long, default_value_t = 2, allow_negative_numbers = true,
          value_parser = whole::<u64>(1..=100))]
    tens: u64,
    /// Give each task other words than the embedded list: a random third of it, 15000 random
    /// words or 5000, in turn
    #[arg(long)]
    altered: bool,
}

/// Draws the suite and prints it.
///
/// # Errors
/// If standard output cannot be written.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    const EMBEDDED: &[fn(u64) -> Words] = &[|_| Words::Embedded];
    const ALTERED: &[fn(u64) -> Words] = &[
        Words::Third,
        |seed| Words::Size { count: 15_000, seed },
        |seed| Words::Size { count: 5_000, seed },
    ];
    let kinds = if args.altered { ALTERED } else { EMBEDDED };
    let entries = draw(args.seed, args.tens as usize, kinds);
    files::print(tables::text(&entries)?)?;
    Ok(Exit::Done)
}
