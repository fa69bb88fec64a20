//! What an unfinished board promises: the lengths that its empty cells may still bring.
//!
//! Moves into different cells never stand in each other's way, so every empty cell is looked at by
//! itself: the longest word that it would bring now tells how many letters it will bring when its
//! turn comes. How much it tells depends on how much of the game is left. Early, a cell that looks
//! poor will be surrounded by new letters and become rich; at the end it stays what it is.

use crate::beam::Value;

/// One letter of a word, as a [`Value`].
pub const LETTER: Value = 1 << 12;

/// Words longer than this promise no more than one of this length.
const LONGEST: usize = 40;

/// Numbers that shape a [`Worth`].
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// What one letter of an empty cell's longest word counts when the whole board is empty.
    pub early: f64,
    /// The same when the last cell is left.
    pub late: f64,
    /// How the first goes over into the second: the share of filled cells to this power.
    pub bend: f64,
    /// Words count by their length to this power, scaled to keep the worth of 8 letters.
    pub power: f64,
}

/// The worth of an empty cell, by the number of empty cells and the length of the longest word.
#[derive(Clone, Debug)]
pub struct Worth {
    table: Vec<[Value; LONGEST + 1]>,
}

impl Worth {
    /// The worth on a board with `most_moves` empty cells at first.
    pub fn new(shape: Shape, most_moves: usize) -> Worth {
        let row = |left: usize| {
            let gone = 1.0 - left as f64 / most_moves.max(1) as f64;
            let weight = shape.early + (shape.late - shape.early) * gone.powf(shape.bend);
            let unit = weight * LETTER as f64 * 8.0;
            std::array::from_fn(|length| (unit * (length as f64 / 8.0).powf(shape.power)) as Value)
        };
        Worth { table: (0..=most_moves).map(row).collect() }
    }

    /// The worth by word length while `left` cells are empty.
    #[inline]
    pub fn row(&self, left: usize) -> Row<'_> {
        Row(&self.table[left])
    }
}

/// The worth of an empty cell by the length of the longest word there.
#[derive(Clone, Copy, Debug)]
pub struct Row<'w>(&'w [Value; LONGEST + 1]);

impl Row<'_> {
    /// The worth of a cell whose longest word has `length` letters, 0 if there is none.
    #[inline]
    pub fn of(self, length: u8) -> Value {
        self.0[usize::from(length).min(LONGEST)]
    }
}
