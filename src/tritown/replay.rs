//! An answer as there is to see it: chains, what was wasted, and the stations of the last board.

use super::format::write_command;
use super::referee::judge;
use super::rules::{Command, Deal, Effect, GROUP, TOP, Town, VALUES};
use crate::game::{Board, Kind, Note, Replay, Square, Step, View};
use crate::tools::counted::counted;

/// How many of the greatest gains are named.
const GREATEST: usize = 5;

/// One more than the highest level, for tables by level.
const LEVELS: usize = TOP as usize + 1;

/// What there is to see of `answer`, as far as it is legal.
pub fn replay(deal: &Deal, answer: &[u8]) -> Replay {
    let (commands, illegal) = match judge(deal, answer) {
        Ok(judged) => (judged.commands, None),
        Err(unfit) => (unfit.legal.clone(), Some(unfit.to_string())),
    };
    let mut town = Town::new(deal);
    let mut tally = Tally::default();
    let mut steps = Vec::with_capacity(commands.len());
    for &command in &commands {
        let before = town.squares().to_vec();
        // The referee has just accepted these commands.
        let Ok(effect) = town.make(command) else { break };
        tally.count(steps.len() + 1, command, &effect);
        steps.push(step(deal, command, &effect, &before, &town));
    }
    Replay {
        title: format!("Triple Town, {} x {}", deal.rows, deal.columns),
        about: [(deal.sequence.len(), "tile"), (deal.stars, "star"), (deal.bombs, "bomb")]
            .map(|(count, noun)| counted(count, noun))
            .join(", "),
        step_name: "command".to_owned(),
        board: board(deal, &deal.squares, Kind::Given),
        steps,
        legend: legend(),
        views: vec![View { name: "stations".to_owned(), board: stations(&town, deal) }],
        notes: tally.notes(deal, &town),
        illegal,
        ..Replay::default()
    }
}

fn legend() -> Vec<(Kind, String)> {
    let level = |level: u8| {
        let value = VALUES[usize::from(level)];
        (Kind::Class(level), format!("level {level}, worth {value}"))
    };
    let given = (Kind::Given, "a tile of the start".to_owned());
    std::iter::once(given).chain((1..=TOP).map(level)).collect()
}

fn square(level: u8, kind: Kind) -> Square {
    if level == 0 {
        Square::default()
    } else {
        Square { text: level.to_string(), kind, ..Square::default() }
    }
}

fn board(deal: &Deal, squares: &[u8], kind: Kind) -> Board {
    let squares = squares.iter().map(|&level| square(level, kind)).collect();
    Board { columns: deal.columns, squares, first: 1 }
}

fn step(deal: &Deal, command: Command, effect: &Effect, before: &[u8], town: &Town) -> Step {
    let both = before.iter().zip(town.squares()).zip(0..);
    let changes = both.filter(|((old, new), _)| old != new);
    let changes = changes.map(|((_, &new), index)| (index, square(new, Kind::Class(new))));
    let mut levels: Vec<String> = vec![format!("L{}", effect.level)];
    levels.extend(effect.merges.iter().map(|merge| format!("L{}", merge.level + 1)));
    let course = match command {
        Command::Bomb(_) => format!("{} gone", levels[0]),
        _ => levels.join(" > "),
    };
    let details = effect.merges.iter().map(|merge| {
        let wasted = merge.group.len() - GROUP;
        let (level, tiles) = (merge.level, merge.group.len());
        let waste = if wasted > 0 { format!(", {wasted} wasted") } else { String::new() };
        format!("{tiles} tiles of level {level} become one of level {}{waste}", level + 1)
    });
    // The chain: each merged tile once, level by level, then the square where it ends.
    let mut path: Vec<usize> = Vec::new();
    for merge in &effect.merges {
        path.extend(merge.group.iter().filter(|&&tile| tile != command.square()));
    }
    if !path.is_empty() {
        path.push(command.square());
    }
    Step {
        changes: changes.collect(),
        lit: vec![command.square()],
        path,
        caption: format!("{} ({course})", write_command(deal, command)),
        details: details.collect(),
        points: town.points(),
        ..Step::default()
    }
}

/// For every empty square the levels that a tile dropped there would run through now, as the lowest
/// that merges and the one where it ends.
fn stations(town: &Town, deal: &Deal) -> Board {
    let station = |at: usize| {
        let level = town.squares()[at];
        if level > 0 {
            return square(level, Kind::Class(level));
        }
        let merges = |level: &u8| town.group(at, *level).len() >= GROUP;
        let runs = (1..TOP).filter(merges).map(|from| {
            let to = (from..TOP).take_while(merges).last().unwrap_or(from) + 1;
            (to - from, from, to)
        });
        runs.max().map_or_else(Square::default, |(length, from, to)| Square {
            text: format!("{from}>{to}"),
            kind: Kind::Heat((2 * length).min(9)),
            ..Square::default()
        })
    };
    let squares = (0..deal.squares.len()).map(station).collect();
    Board { columns: deal.columns, squares, first: 1 }
}

/// What an answer has earned and wasted.
#[derive(Default)]
struct Tally {
    /// By level: how many were placed, how many arose by merges, how many merged for nothing.
    placed: [usize; LEVELS],
    merged: [usize; LEVELS],
    wasted: [usize; LEVELS],
    /// The points of each command that placed a tile, and its number.
    gains: Vec<(i64, usize)>,
    /// What bombs have cost, 0 or less.
    bombed: i64,
}

impl Tally {
    fn count(&mut self, number: usize, command: Command, effect: &Effect) {
        if let Command::Bomb(_) = command {
            self.bombed += effect.points;
            return;
        }
        self.placed[usize::from(effect.level)] += 1;
        for merge in &effect.merges {
            self.merged[usize::from(merge.level) + 1] += 1;
            self.wasted[usize::from(merge.level)] += merge.group.len() - GROUP;
        }
        self.gains.push((effect.points, number));
    }

    fn notes(mut self, deal: &Deal, town: &Town) -> Vec<Note> {
        let note = |heading: &str, lines| Note { heading: heading.to_owned(), lines };
        let is_scored = |level: &usize| self.placed[*level] + self.merged[*level] > 0;
        let levels = (1..LEVELS).filter(is_scored).map(|level| {
            let points = (self.placed[level] + self.merged[level]) as i64 * VALUES[level];
            let (placed, merged) = (self.placed[level], self.merged[level]);
            format!("L{level}: {placed} placed, {merged} merged, {points} points")
        });
        let mut levels: Vec<String> = levels.collect();
        if self.bombed < 0 {
            levels.push(format!("bombs: {} points", self.bombed));
        }
        let wasted = (1..LEVELS).filter(|&level| self.wasted[level] > 0);
        let mut waste: Vec<String> = wasted
            .map(|level| format!("L{level}: {} in groups of more than {GROUP}", self.wasted[level]))
            .collect();
        let mut standing = [0; LEVELS];
        town.squares().iter().for_each(|&level| standing[usize::from(level)] += 1);
        let stranded: Vec<String> = (1..LEVELS)
            .map(|level| (level, standing[level]))
            .filter(|&(_, count)| count > 0)
            .map(|(level, count)| format!("{count} x L{level}"))
            .collect();
        if !stranded.is_empty() {
            waste.push(format!("left on the board: {}", stranded.join(", ")));
        }
        for (left, what) in [
            (deal.sequence.len() - town.built(), "tiles not built"),
            (town.stars(), "stars unused"),
            (town.bombs(), "bombs unused"),
        ] {
            if left > 0 {
                waste.push(format!("{what}: {left}"));
            }
        }
        self.gains.sort_unstable_by_key(|&(points, number)| (-points, number));
        let gains = self.gains.iter().take(GREATEST);
        let gains = gains.map(|(points, number)| format!("command {number}: +{points}"));
        vec![
            note("Score by level", levels),
            note("Waste", waste),
            note("Greatest gains", gains.collect()),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tritown::format::read_task;

    #[test]
    fn the_sample_is_seen_step_by_step() {
        let deal = read_task(b"2 3\n1 1\n..1\n221\n2\n1 3\n").expect("a task");
        let replay = replay(&deal, b"PUT 1 2\nPUT 1 1\nSTAR 2 1\nEND\n");
        let captions: Vec<&str> = replay.steps.iter().map(|step| step.caption.as_str()).collect();
        assert_eq!(captions[0], "PUT 1 2 (L1 > L2 > L3)");
        assert_eq!(captions[2], "STAR 2 1 (L3 > L4)");
        assert_eq!(replay.steps[2].points, 824);
        // Both L1, both L2, then the square of the drop.
        assert_eq!(replay.steps[0].path, [2, 5, 4, 3, 1]);
        assert_eq!(replay.notes[1].lines, ["left on the board: 1 x L4", "bombs unused: 1"]);
        assert_eq!(replay.illegal, None);
    }

    #[test]
    fn what_comes_after_a_broken_rule_is_not_seen() {
        let deal = read_task(b"1 3\n0 0\n...\n2\n1 1\n").expect("a task");
        let replay = replay(&deal, b"PUT 1 1\nPUT 1 1\nEND\n");
        assert_eq!(replay.steps.len(), 1);
        assert!(replay.illegal.is_some_and(|reason| reason.contains("occupied")));
    }

    #[test]
    fn a_station_tells_where_a_tile_would_lead() {
        let deal = read_task(b"3 3\n0 0\n.1.\n1.2\n.2.\n0\n").expect("a task");
        let replay = replay(&deal, b"END");
        assert_eq!(replay.views[0].board.squares[4].text, "1>3");
    }
}
