//! `balda completions`: the shell's completion script, generated from the command line's
//! definition.

use std::collections::BTreeSet;

use clap::ValueHint;
use clap::builder::{PossibleValue, PossibleValuesParser};
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
pub fn run(args: &Args, program: clap::Command) -> Result<Exit, Failure> {
    let mut program = with_hints(with_pages(program));
    let mut script = Vec::new();
    generate(args.shell, &mut program, "balda", &mut script);
    let script = String::from_utf8_lossy(&script);
    files::print(match args.shell {
        Shell::Bash => with_files(&script),
        Shell::Fish => script.into_owned() + &values(&program),
        _ => script.into_owned(),
    })?;
    Ok(Exit::Done)
}

/// `program`, whose command `man` knows the names of all commands.
fn with_pages(program: clap::Command) -> clap::Command {
    let names: BTreeSet<String> = program
        .get_subcommands()
        .flat_map(|command| command.get_subcommands().chain([command]))
        .filter(|command| !command.is_hide_set())
        .map(|command| command.get_name().to_owned())
        .collect();
    program.mut_subcommand("man", |man| {
        man.mut_arg("command", |command| command.value_parser(PossibleValuesParser::new(names)))
    })
}

/// `program` whose commands say where no file belongs: shells offer files for every value that
/// nothing is known of.
fn with_hints(program: clap::Command) -> clap::Command {
    let of_value = |argument: clap::Arg| {
        let takes_value = argument.get_action().takes_values();
        let is_unknown = argument.get_value_hint() == ValueHint::Unknown;
        let hint = takes_value && is_unknown && !argument.is_positional();
        if hint { argument.value_hint(ValueHint::Other) } else { argument }
    };
    program.mut_args(of_value).mut_subcommands(with_hints)
}

/// How bash's function begins; what follows makes one argument of an option and its value that an
/// equals sign joins.
const BEGINNING: (&str, &str) = (
    "    prev=\"$3\"\n",
    "    if [[ ${cur} == \"=\" ]]; then
        prev=\"${COMP_WORDS[COMP_CWORD-1]}\"
        cur=\"\"
    elif [[ ${COMP_WORDS[COMP_CWORD]} == \"=\" ]]; then
        prev=\"${COMP_WORDS[COMP_CWORD-1]}\"
    elif [[ ${prev} == \"=\" ]]; then
        prev=\"${COMP_WORDS[COMP_CWORD-2]}\"
    fi
",
);

/// The `script` for bash, in which a file is completed where one belongs. The shell does so
/// wherever a script offers nothing, but the generated one offers all options there.
fn with_files(script: &str) -> String {
    let script = script.replacen(BEGINNING.0, &[BEGINNING.0, BEGINNING.1].concat(), 1);
    let mut are_files = false;
    let line = |line: &str| {
        if let Some(offered) = line.strip_prefix("            opts=\"") {
            let is_placeholder = |word: &&str| word.starts_with(['<', '[']);
            let words =
                offered.trim_end_matches('"').split(' ').filter(|word| !is_placeholder(word));
            are_files = words.clone().all(|word| word.starts_with('-'));
            return format!("            opts=\"{}\"", words.collect::<Vec<_>>().join(" "));
        }
        match (are_files, line) {
            (true, "            COMPREPLY=( $(compgen -W \"${opts}\" -- \"${cur}\") )") => {
                "            COMPREPLY=()".to_owned()
            }
            (true, line) if line.starts_with("            if [[ ${cur} == -* ||") => {
                "            if [[ ${cur} == -* ]] ; then".to_owned()
            }
            _ => line.to_owned(),
        }
    };
    script.lines().map(line).collect::<Vec<_>>().join("\n") + "\n"
}

/// What the generated script for fish lacks: the values of arguments that are not options.
fn values(program: &clap::Command) -> String {
    let commands = program.get_subcommands().filter(|command| !command.is_hide_set());
    let arguments =
        commands.flat_map(|command| command.get_positionals().map(move |of| (command, of)));
    arguments.fold(String::new(), |script, (command, argument)| {
        let values = argument.get_possible_values();
        let values: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
        if values.is_empty() {
            return script;
        }
        let condition = format!("__fish_balda_using_subcommand {}", command.get_name());
        format!("{script}complete -c balda -n \"{condition}\" -f -a \"{}\"\n", values.join(" "))
    })
}
