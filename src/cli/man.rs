//! `balda man`: manual pages, generated from the command line's definition.

use std::path::PathBuf;

use clap_mangen::Man;

use super::exit::{Exit, Failure};
use super::{definition, files};

/// Print a manual page.
///
/// The page of the whole program, or that of one command.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  balda man | man -l -
  balda man solve > balda-solve.1
  balda man --all share/man/man1")]
pub struct Args {
    /// The command whose page is wanted
    #[arg(conflicts_with = "all")]
    command: Option<String>,
    /// Write the pages of the program and of all its commands into this folder
    #[arg(long, value_name = "DIR")]
    all: Option<PathBuf>,
    /// Replace pages that are there already
    #[arg(long, requires = "all", conflicts_with = "command")]
    force: bool,
}

/// Prints or writes the pages.
///
/// # Errors
/// If there is no such command, or a page cannot be written.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let mut program = definition().disable_help_subcommand(true);
    program.build();
    if let Some(directory) = &args.all {
        if files::is_stream(directory) {
            return Err(Failure::Usage("--all needs the name of a folder, not `-`".to_owned()));
        }
        let shown = program.get_subcommands().filter(|command| !command.is_hide_set());
        let commands = std::iter::once(&program).chain(shown);
        let file = |command| directory.join(format!("{}.1", display_name(command)));
        let pages: Vec<(PathBuf, Vec<u8>)> =
            commands.map(|command| (file(command), page(command))).collect();
        if !args.force {
            files::must_be_absent(pages.iter().map(|(path, _)| path.as_path()))?;
        }
        files::make_folder(directory)?;
        pages.iter().try_for_each(|(path, page)| files::create(path, page, true))?;
        return Ok(Exit::Done);
    }
    let command = match &args.command {
        None => &program,
        Some(name) => program.find_subcommand(name).ok_or_else(|| {
            let names: Vec<&str> = program.get_subcommands().map(clap::Command::get_name).collect();
            Failure::Usage(format!("no command `{name}`; there are {}", names.join(", ")))
        })?,
    };
    files::print(page(command))?;
    Ok(Exit::Done)
}

/// The name of a command's page: `balda-solve` for `solve`.
fn display_name(command: &clap::Command) -> &str {
    command.get_display_name().unwrap_or(command.get_name())
}

fn page(command: &clap::Command) -> Vec<u8> {
    let man = Man::new(command.clone());
    let mut page = Vec::new();
    // Writing to memory cannot fail.
    let _ = man.render(&mut page);
    page
}
