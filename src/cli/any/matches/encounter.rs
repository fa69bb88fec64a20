//! One game of two programs, each answer from a process of its own.

use std::time::Duration;

use contest::budget::Budget;
use contest::game::{Turn, Verdict};

use crate::cli::any::suite::Item;
use crate::cli::contest::Pairing;
use crate::cli::effort::Clock;
use crate::cli::exit::Failure;
use crate::cli::program::{Allowed, Fault, Names, Program};

/// By which limits games are played.
pub struct Rules {
    /// How programs are run.
    pub pairing: Pairing,
    /// How long a player's first answer of a game may take.
    pub first: Duration,
    /// How long every later one may take.
    pub later: Duration,
    /// Which clock both times are read from.
    pub clock: Clock,
    /// How many bytes of memory a player may use.
    pub memory: Option<u64>,
}

/// What a player has used in a game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Usage {
    /// Answers given.
    pub moves: usize,
    /// Wall time of all its answers.
    pub wall: Duration,
    /// Wall time of the slowest.
    pub longest: Duration,
    /// Processor time of all its answers.
    pub cpu: Duration,
    /// The most memory that a process has held, in bytes.
    pub memory: u64,
}

/// A game that is over.
#[derive(Debug, Default)]
pub struct Course {
    /// The position at the beginning.
    pub opening: Vec<u8>,
    /// The legal answers.
    pub answers: Vec<Vec<u8>>,
    /// The seat that has won, 0 for who moved first; none if the game is drawn.
    pub winner: Option<usize>,
    /// What the record is worth, as `check` has it.
    pub points: i64,
    /// By what the loser has lost if he has not lost by the game's rules; or empty.
    pub foul: String,
    /// What the seats have used.
    pub usage: [Usage; 2],
}

/// Lets `players`, the first to move first, play on the board of `item`; `None` if `budget` is
/// stopped before the end.
///
/// # Errors
/// If the board is malformed, or a program cannot be started.
pub fn play(
    rules: &Rules,
    item: &Item,
    players: [&Program; 2],
    budget: &Budget,
) -> Result<Option<Course>, Failure> {
    let duel = rules.pairing.duel;
    let mut mover = 0;
    let mut course = Course::default();
    let mut turn = item.ask(duel.opening(&item.bytes))?;
    course.opening = match &turn {
        Turn::Goes { position, .. } => position.clone(),
        _ => item.bytes.clone(),
    };
    while let Turn::Goes { position, again } = turn {
        mover = if again { mover } else { 1 - mover };
        let answer =
            answer(rules, item, players[mover], &position, &mut course.usage[mover], budget)?;
        turn = match answer {
            Err(Fault::Interrupted) => return Ok(None),
            Err(fault) => Turn::Foul(fault.to_string()),
            Ok(answer) => {
                let turn = item.ask(duel.after(&position, &answer))?;
                if !matches!(turn, Turn::Foul(_)) {
                    course.answers.push(answer);
                }
                turn
            }
        };
    }
    course.winner = match turn {
        Turn::Won => Some(mover),
        Turn::Lost(_) | Turn::Foul(_) => Some(1 - mover),
        Turn::Drawn | Turn::Goes { .. } => None,
    };
    if let Turn::Foul(reason) = turn {
        course.foul = reason;
    }
    course.points = points(rules, item, &course)?;
    Ok(Some(course))
}

/// What `player` answers to `position`, or why it has no answer.
fn answer(
    rules: &Rules,
    item: &Item,
    player: &Program,
    position: &[u8],
    usage: &mut Usage,
    budget: &Budget,
) -> Result<Result<Vec<u8>, Fault>, Failure> {
    let Rules { pairing, first, later, clock, memory } = *rules;
    let time = if usage.moves == 0 { first } else { later };
    let names = Names { inputs: pairing.inputs, output: pairing.output, told: pairing.told };
    let files = item.ask(pairing.duel.files(position))?;
    let run = player.run(&files, names, Allowed { time, clock, memory }, budget)?;
    usage.moves += 1;
    usage.wall += run.wall;
    usage.longest = usage.longest.max(run.wall);
    usage.cpu += run.cpu;
    usage.memory = usage.memory.max(run.memory);
    Ok(run.answer)
}

/// What the record of `course` is worth.
fn points(rules: &Rules, item: &Item, course: &Course) -> Result<i64, Failure> {
    if course.answers.is_empty() {
        return Ok(0);
    }
    let duel = rules.pairing.duel;
    let record = item.ask(duel.record(&course.opening, &course.answers))?;
    match item.ask(duel.judge(&course.opening, &record))? {
        Verdict::Legal { points, .. } => Ok(points),
        Verdict::Illegal { reason } => {
            Err(Failure::Malformed { name: format!("the record of {}", item.name), reason })
        }
    }
}
