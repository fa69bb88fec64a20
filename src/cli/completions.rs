//! `balda completions`: the shell's completion script, generated from the command line's
//! definition.

use clap_complete::{Shell, generate};

use super::exit::{Exit, Failure};
use super::files;

/// Print a completion script for a shell.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  balda completions bash > ~/.local/share/bash-completion/completions/balda
  balda completions fish > ~/.config/fish/completions/balda.fish
  balda completions zsh > ~/.zfunc/_balda")]
pub struct Args {
    /// The shell
    shell: Shell,
}

/// Prints the script of `program`.
///
/// # Errors
/// If standard output cannot be written.
pub fn run(args: &Args, mut program: clap::Command) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    generate(args.shell, &mut program, "balda", &mut script);
    files::print(script)?;
    Ok(Exit::Done)
}
