//! `balda GAME show`: an answer to look at, after any of its steps.

use contest::tools::counted::counted;
use contest::tools::replay::{Look, text};

use super::task::Answered;
use crate::cli::contest::Contest;
use crate::cli::exit::{Exit, Failure, complain};
use crate::cli::numbers::whole;
use crate::cli::showing::Showing;
use crate::cli::{colour, files};

/// How many steps are listed on a terminal.
const LISTED: usize = 16;

/// Show an answer: the board after a step, and the list of steps; or a page that plays it back.
///
/// The legal beginning of an illegal answer is shown; the exit code is then 1.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    given: Answered,
    /// Show the board after this step; 0 is the beginning [default: the last]
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true,
          conflicts_with = "html", value_parser = whole::<u32>(0..=u32::MAX.into()))]
    step: Option<u32>,
    #[command(flatten)]
    showing: Showing,
}

/// Shows the answer.
///
/// # Errors
/// If a file cannot be read, the task is malformed, or there is no such step. An illegal answer is
/// no error.
pub fn run(contest: &Contest, args: &Args) -> Result<Exit, Failure> {
    let (task, answer) = args.given.read(contest)?;
    let replay = task.ask(task.game.replay(&task.bytes, &answer))?;
    let exit = if replay.illegal.is_some() { Exit::Illegal } else { Exit::Done };
    let name = files::name(&args.given.answer);
    let made = replay.steps.len();
    let step = args.step.map_or(made, |step| step as usize);
    if step > made {
        let Some(reason) = &replay.illegal else {
            let steps = counted(made, "step");
            let reason = format!("--step {step}: the answer has {steps}; give 0 to {made}");
            return Err(Failure::Usage(reason));
        };
        complain(&format!("{name}: illegal, legal up to step {made} only: {reason}"));
        return Ok(exit);
    }
    if args.showing.is_page() {
        args.showing.write_page(&replay, args.given.files())?;
    } else {
        let step = args.step.map(|_| step);
        let look = match colour::size() {
            Some((width, height)) => {
                Look { step, width, height: Some(height.saturating_sub(4)), steps: LISTED }
            }
            None => Look { step, steps: usize::MAX, ..Look::default() },
        };
        let curve = args.showing.curve(look.width)?;
        colour::print(&(text(&replay, &look) + &curve))?;
    }
    if let Some(reason) = &replay.illegal {
        complain(&format!("{name}: illegal; the legal beginning is shown: {reason}"));
    }
    Ok(exit)
}
