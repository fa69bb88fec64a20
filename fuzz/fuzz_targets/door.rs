//! What every target does with its bytes: the readers of a game's task and answer, through its door.

use std::sync::OnceLock;

use contest::game::{Game, Verdict};

/// What stands between a task and an answer; without it all bytes are the answer to a made task.
const BETWEEN: &[u8] = b"\n%%\n";

/// Kinds of small tasks, so that many answers are tried in a second.
const SMALL: [&str; 5] = ["tiny", "small", "2x3", "group1", "en_5"];

/// The made task; a target has one game.
static MADE: OnceLock<Vec<u8>> = OnceLock::new();

/// A small task of `game`, if it has a kind of small ones.
fn made(game: &dyn Game) -> Vec<u8> {
    let kinds = game.kinds();
    let kind = kinds.iter().find(|kind| SMALL.contains(kind)).unwrap_or(&kinds[0]);
    game.generate(kind, 1)
}

/// Judges and replays `bytes`. Nothing may panic, and the referee and the replay must agree.
pub fn read(game: &dyn Game, bytes: &[u8]) {
    let place = bytes.windows(BETWEEN.len()).position(|window| window == BETWEEN);
    let (task, answer) = match place {
        Some(place) => (&bytes[..place], &bytes[place + BETWEEN.len()..]),
        None => (&MADE.get_or_init(|| made(game))[..], bytes),
    };
    let Ok(verdict) = game.judge(task, answer) else { return };
    let replay = game.replay(task, answer).expect("a task that the referee could read");
    assert_eq!(replay.illegal.is_some(), matches!(verdict, Verdict::Illegal { .. }));
}
