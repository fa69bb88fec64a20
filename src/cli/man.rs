//! `balda man`: manual pages, generated from the command line's definition.

use std::io;
use std::path::PathBuf;

use clap_mangen::Man;
use roff::{Roff, roman};

use super::exit::{Exit, Failure};
use super::files;
use super::version::VERSION;

/// Print a manual page.
///
/// The page of the whole program, or that of one command.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  balda man | man -l -
  balda man solve > balda-solve.1
  balda man tritown solve | man -l -
  balda man --all share/man/man1")]
pub struct Args {
    /// The command whose page is wanted, or a game and its command
    #[arg(conflicts_with = "all")]
    command: Vec<String>,
    /// Write the pages of the program and of all commands, those of games too, into this folder
    #[arg(long, value_name = "DIR")]
    all: Option<PathBuf>,
    /// Replace pages that are there already
    #[arg(long, requires = "all", conflicts_with = "command")]
    force: bool,
}

/// Prints or writes the pages of `program`.
///
/// # Errors
/// If there is no such command, or a page cannot be written.
pub fn run(args: &Args, program: clap::Command) -> Result<Exit, Failure> {
    let mut program = program.disable_help_subcommand(true);
    program.build();
    if let Some(directory) = &args.all {
        let commands = with_all_below(&program).into_iter();
        let file = |command| directory.join(format!("{}.1", display_name(command)));
        let pages: Vec<(PathBuf, Vec<u8>)> =
            commands.map(|command| (file(command), page(command))).collect();
        if !args.force {
            files::must_be_absent(pages.iter().map(|(path, _)| path.as_path()))?;
        }
        files::make_folder(directory, "--all")?;
        pages.iter().try_for_each(|(path, page)| files::create(path, page, true))?;
        return Ok(Exit::Done);
    }
    let command = args.command.iter().try_fold(&program, |command, name| {
        command.find_subcommand(name).ok_or_else(|| {
            let names: Vec<&str> = shown(command).map(clap::Command::get_name).collect();
            let there = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
            let of = command.get_bin_name().unwrap_or("balda");
            Failure::Usage(format!("no command `{name}` of `{of}`; there are {there}"))
        })
    })?;
    files::print(page(command))?;
    Ok(Exit::Done)
}

/// `command` and all commands below it that the help lists.
fn with_all_below(command: &clap::Command) -> Vec<&clap::Command> {
    let below = shown(command).flat_map(with_all_below);
    std::iter::once(command).chain(below).collect()
}

/// The commands that the help lists.
fn shown(program: &clap::Command) -> impl Iterator<Item = &clap::Command> {
    program.get_subcommands().filter(|command| !command.is_hide_set())
}

/// The name of a command's page: `balda-solve` for `solve`.
fn display_name(command: &clap::Command) -> &str {
    command.get_display_name().unwrap_or(command.get_name())
}

fn page(command: &clap::Command) -> Vec<u8> {
    let mut page = Vec::new();
    // Writing to memory cannot fail.
    let _ = render(command, &mut page);
    page
}

fn render(command: &clap::Command, page: &mut Vec<u8>) -> io::Result<()> {
    let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let source = format!("balda {VERSION}");
    Man::new(command.clone().after_help(None::<&str>)).source(source).render(page)?;
    sections(&after).to_writer(page)
}

/// A section for each paragraph of `text`: its first line is the heading, the others are kept as
/// they are.
fn sections(text: &str) -> Roff {
    let mut sections = Roff::new();
    for paragraph in text.split("\n\n") {
        let (heading, lines) = paragraph.split_once('\n').unwrap_or((paragraph, ""));
        let heading = heading.trim_end_matches(':').to_uppercase();
        sections.control("SH", [&heading[..]]).control("nf", []);
        for line in lines.lines() {
            sections.text([roman(line.strip_prefix("  ").unwrap_or(line))]);
        }
        sections.control("fi", []);
    }
    sections
}
