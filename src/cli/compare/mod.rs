//! `balda compare`: is the second of two bench results better than the first?

mod pairing;
mod report;
mod results;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use contest::tools::excerpt::excerpt;
use contest::tools::statistics::Sprt;

use super::exit::{Exit, Failure, warn};
use super::files;
use pairing::{Report, compare};
use report::{markdown, text};
use results::{Results, read};

/// Compare tables written by `bench --csv`.
///
/// Tables of `match` are not read: of two players on the same boards the match itself reports.
///
/// Games are paired by task, start word, fingerprint (of the dictionary in Balda, else of the task)
/// and seed; the seeds of one task are averaged. Reports how much better B is than A, in points and
/// in percent of A, each with its 95 % confidence interval, by language, side or kind too, and the
/// biggest gains and losses. An interval holds for one look. A sequential test (SPRT) of "B gains
/// GAIN percent" against "B gains nothing" may be looked at again after more games; it gives a
/// verdict from 20 tasks on. Each further table is compared with A in the same way.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  balda bench samples/suites/tuning.tsv --csv old.csv
  (change something, build)
  balda bench samples/suites/tuning.tsv --csv new.csv
  balda compare old.csv new.csv")]
pub struct Args {
    /// The old result
    a: PathBuf,
    /// The new result
    b: PathBuf,
    /// More results to compare with the old one
    others: Vec<PathBuf>,
    /// The gain that the sequential test looks for, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 0.2, value_parser = positive,
          allow_negative_numbers = true)]
    gain: f64,
    /// The accepted probability of a wrong verdict
    #[arg(long, value_name = "PROBABILITY", default_value_t = 0.05, value_parser = probability,
          allow_negative_numbers = true)]
    error: f64,
    /// Report as tables of Markdown
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

fn positive(text: &str) -> Result<f64, String> {
    let value = text.parse().ok().filter(|value: &f64| *value > 0.0 && value.is_finite());
    value.ok_or_else(|| "must be a number above 0".to_owned())
}

fn probability(text: &str) -> Result<f64, String> {
    let value = text.parse().ok().filter(|value: &f64| *value > 0.0 && *value < 0.5);
    value.ok_or_else(|| "must be a number between 0 and 0.5".to_owned())
}

/// Compares the tables with the first one and reports.
///
/// # Errors
/// If a table cannot be read or has no game in common with the first.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let a = read(&args.a)?;
    let mut report = beside(args, &a, &args.b, 'B')?;
    let names = ('C'..='Z').chain(std::iter::repeat('Z'));
    let others = args.others.iter().zip(names);
    report.others =
        others.map(|(path, name)| beside(args, &a, path, name)).collect::<Result<_, _>>()?;
    let printed = if args.json {
        files::print_json(&report)
    } else if args.markdown {
        files::print(markdown(&files::name(&args.a), &report))
    } else {
        files::print(text(&files::name(&args.a), &report))
    };
    printed?;
    Ok(Exit::Done)
}

/// The report on the table in the file at `path`, which messages call `name`, beside `a`.
fn beside(args: &Args, a: &Results, path: &Path, name: char) -> Result<Report, Failure> {
    let b = read(path)?;
    if files::are_one(path, &args.a) {
        warn([format!("{name} and A are the same file: there is no change to see")]);
    }
    let test = Sprt { null: 0.0, gain: args.gain, error: args.error };
    let report = compare(a, &b, files::name(path), test);
    if report.pairs == 0 {
        let reason = format!(
            "no game in common with {} (task, start word, fingerprint, seed)",
            files::name(&args.a)
        );
        return Err(Failure::malformed(path, &reason));
    }
    if a.efforts != b.efforts && !a.efforts.is_empty() && !b.efforts.is_empty() {
        let [a, b] = [&a.efforts, &b.efforts].map(listed);
        warn([format!("A was played with {a}, {name} with {b}: not the same effort")]);
    }
    Ok(report)
}

/// The first few of `efforts`, as a message quotes them, and how many there are besides.
fn listed(efforts: &BTreeSet<String>) -> String {
    const FEW: usize = 3;
    let few: Vec<String> = efforts.iter().take(FEW).map(|effort| excerpt(effort)).collect();
    match efforts.len().saturating_sub(FEW) {
        0 => few.join(", "),
        more => format!("{} and {more} more", few.join(", ")),
    }
}

#[cfg(test)]
mod tests;
