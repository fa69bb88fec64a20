//! The nouns of Triple Town and its law: tiles, tools, commands, and what each command does.
//!
//! Plain and slow on purpose. A square is its index, row by row from the top; a tile is its level,
//! 1 to 9, and an empty square is 0.

use thiserror::Error;

/// The highest level; tiles of it never merge.
pub const TOP: u8 = 9;

/// What a tile of each level is worth; nothing for an empty square.
pub const VALUES: [i64; 10] = [0, 4, 20, 100, 500, 1500, 5000, 20_000, 100_000, 500_000];

/// How many tiles of a level must be connected to merge.
pub const GROUP: usize = 3;

/// A task: the board at the start, the tiles to build, and the tools.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// Rows of the board, 1 to 100.
    pub rows: usize,
    /// Columns of the board, 1 to 100.
    pub columns: usize,
    /// The level on each square, row by row from the top; 0 where nothing stands.
    pub squares: Vec<u8>,
    /// The levels to build, in order.
    pub sequence: Vec<u8>,
    /// How many stars there are.
    pub stars: usize,
    /// How many bombs there are.
    pub bombs: usize,
}

impl Deal {
    /// The squares that share a side with `square`.
    pub fn beside(&self, square: usize) -> Vec<usize> {
        let (row, column) = (square / self.columns, square % self.columns);
        let mut beside = Vec::new();
        if row > 0 {
            beside.push(square - self.columns);
        }
        if column > 0 {
            beside.push(square - 1);
        }
        if column + 1 < self.columns {
            beside.push(square + 1);
        }
        if row + 1 < self.rows {
            beside.push(square + self.columns);
        }
        beside
    }

    /// The square in `row` and `column`, both counted from 1, if it is on the board.
    pub fn square(&self, row: usize, column: usize) -> Option<usize> {
        let inside = (1..=self.rows).contains(&row) && (1..=self.columns).contains(&column);
        inside.then(|| (row - 1) * self.columns + column - 1)
    }

    /// Row and column of `square`, both counted from 1.
    pub fn place(&self, square: usize) -> (usize, usize) {
        (square / self.columns + 1, square % self.columns + 1)
    }
}

/// One command of an answer, with its square. `END` goes without saying.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Command {
    /// Builds the next tile of the sequence.
    Put(usize),
    /// Uses up a star.
    Star(usize),
    /// Uses up a bomb.
    Bomb(usize),
}

impl Command {
    /// The square that the command is about.
    pub fn square(self) -> usize {
        match self {
            Command::Put(square) | Command::Star(square) | Command::Bomb(square) => square,
        }
    }
}

/// Why a command is against the rules. Squares are told as row and column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Breach {
    /// `PUT` after the last tile of the sequence.
    #[error("no tile of the sequence is left; all {0} have been built")]
    NoTile(usize),
    /// `STAR` after the last star.
    #[error("no star is left; all {0} have been used")]
    NoStar(usize),
    /// `BOMBER` after the last bomb.
    #[error("no bomb is left; all {0} have been used")]
    NoBomb(usize),
    /// `PUT` or `STAR` where a tile stands.
    #[error("row {row}, column {column} is occupied by a tile of level {level}")]
    Occupied {
        /// From 1.
        row: usize,
        /// From 1.
        column: usize,
        /// What stands there.
        level: u8,
    },
    /// `BOMBER` where nothing stands.
    #[error("row {row}, column {column} is empty")]
    Empty {
        /// From 1.
        row: usize,
        /// From 1.
        column: usize,
    },
}

/// One merge of a drop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merge {
    /// The level of the tiles that merged; the new tile is one higher.
    pub level: u8,
    /// Their squares, that of the drop first.
    pub group: Vec<usize>,
}

/// What a command has done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// The level that was dropped, or bombed away.
    pub level: u8,
    /// The merges of the drop, in order.
    pub merges: Vec<Merge>,
    /// The change of the score.
    pub points: i64,
}

/// A game that is going on: what stands where, what is left, and the score.
#[derive(Clone, Debug)]
pub struct Town<'d> {
    deal: &'d Deal,
    squares: Vec<u8>,
    built: usize,
    stars: usize,
    bombs: usize,
    points: i64,
}

impl<'d> Town<'d> {
    /// The start of a game.
    pub fn new(deal: &'d Deal) -> Town<'d> {
        let squares = deal.squares.clone();
        Town { deal, squares, built: 0, stars: deal.stars, bombs: deal.bombs, points: 0 }
    }

    /// The level on each square.
    pub fn squares(&self) -> &[u8] {
        &self.squares
    }

    /// How many tiles of the sequence have been built.
    pub fn built(&self) -> usize {
        self.built
    }

    /// How many stars are left.
    pub fn stars(&self) -> usize {
        self.stars
    }

    /// How many bombs are left.
    pub fn bombs(&self) -> usize {
        self.bombs
    }

    /// The score so far.
    pub fn points(&self) -> i64 {
        self.points
    }

    /// Carries out `command`, whose square must be on the board.
    ///
    /// # Errors
    /// If the command is against the rules; nothing has changed then.
    pub fn make(&mut self, command: Command) -> Result<Effect, Breach> {
        match command {
            Command::Put(square) => {
                let level = self.deal.sequence.get(self.built);
                let level = *level.ok_or(Breach::NoTile(self.deal.sequence.len()))?;
                self.must_be_empty(square)?;
                self.built += 1;
                Ok(self.drop(level, square))
            }
            Command::Star(square) => {
                if self.stars == 0 {
                    return Err(Breach::NoStar(self.deal.stars));
                }
                self.must_be_empty(square)?;
                self.stars -= 1;
                Ok(self.drop(self.star_level(square), square))
            }
            Command::Bomb(square) => {
                if self.bombs == 0 {
                    return Err(Breach::NoBomb(self.deal.bombs));
                }
                let level = self.squares[square];
                let (row, column) = self.deal.place(square);
                if level == 0 {
                    return Err(Breach::Empty { row, column });
                }
                self.bombs -= 1;
                self.squares[square] = 0;
                let points = -VALUES[usize::from(level)] / 2;
                self.points += points;
                Ok(Effect { level, merges: Vec::new(), points })
            }
        }
    }

    fn must_be_empty(&self, square: usize) -> Result<(), Breach> {
        let ((row, column), level) = (self.deal.place(square), self.squares[square]);
        if level == 0 { Ok(()) } else { Err(Breach::Occupied { row, column, level }) }
    }

    /// The level that a star takes on the empty `square`: the highest below [`TOP`] at which it
    /// completes a group, else 1.
    pub fn star_level(&self, square: usize) -> u8 {
        let completes = |level: &u8| self.group(square, *level).len() >= GROUP;
        (1..TOP).rev().find(completes).unwrap_or(1)
    }

    /// The squares of `level` that are connected with `square`, which counts as one of them and
    /// comes first.
    pub fn group(&self, square: usize, level: u8) -> Vec<usize> {
        let mut group = vec![square];
        let mut found = vec![false; self.squares.len()];
        found[square] = true;
        let mut visited = 0;
        while let Some(&from) = group.get(visited) {
            visited += 1;
            for next in self.deal.beside(from) {
                if self.squares[next] == level && !found[next] {
                    found[next] = true;
                    group.push(next);
                }
            }
        }
        group
    }

    fn drop(&mut self, dropped: u8, square: usize) -> Effect {
        let (mut level, mut merges) = (dropped, Vec::new());
        let mut points = VALUES[usize::from(level)];
        self.squares[square] = level;
        while level < TOP {
            let group = self.group(square, level);
            if group.len() < GROUP {
                break;
            }
            for &gone in &group {
                self.squares[gone] = 0;
            }
            merges.push(Merge { level, group });
            level += 1;
            self.squares[square] = level;
            points += VALUES[usize::from(level)];
        }
        self.points += points;
        Effect { level: dropped, merges, points }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deal(rows: usize, board: &str, sequence: &[u8], stars: usize, bombs: usize) -> Deal {
        let squares: Vec<u8> = board.bytes().map(|byte| byte.saturating_sub(b'0')).collect();
        let columns = squares.len() / rows;
        let squares = squares.into_iter().map(|level| if level > 9 { 0 } else { level }).collect();
        Deal { rows, columns, squares, sequence: sequence.to_vec(), stars, bombs }
    }

    #[test]
    fn a_chain_runs_on_the_square_of_the_drop() {
        let deal = deal(3, "3.223111....", &[1], 0, 0);
        let mut town = Town::new(&deal);
        let effect = town.make(Command::Put(1)).expect("legal");
        assert_eq!((effect.points, effect.merges.len()), (624, 3));
        assert_eq!(town.squares().iter().filter(|&&level| level > 0).count(), 1);
        assert_eq!(town.squares()[1], 4);
    }

    #[test]
    fn a_star_takes_the_highest_level_but_never_the_top() {
        let two = deal(1, "22.44", &[], 1, 0);
        let mut town = Town::new(&two);
        assert_eq!(town.make(Command::Star(2)).expect("legal").points, 2000);
        let top = deal(1, "99.", &[], 1, 0);
        assert_eq!(Town::new(&top).star_level(2), 1);
    }

    #[test]
    fn the_top_never_merges() {
        let deal = deal(1, "99.", &[9], 0, 0);
        let mut town = Town::new(&deal);
        assert_eq!(town.make(Command::Put(2)).expect("legal").points, 500_000);
        assert_eq!(town.squares(), [9, 9, 9]);
    }

    #[test]
    fn groups_of_the_start_sleep_and_a_bomb_wakes_none() {
        let deal = deal(2, "111.", &[2], 0, 1);
        let mut town = Town::new(&deal);
        assert_eq!(town.make(Command::Put(3)).expect("legal").merges, []);
        assert_eq!(town.make(Command::Bomb(3)).expect("legal").points, -10);
        assert_eq!(town.squares(), [1, 1, 1, 0]);
    }
}
