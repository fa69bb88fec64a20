//! What an unfinished board promises: the lengths that its empty cells may still bring.
//!
//! A letter in one cell takes no path from another cell, so every empty cell is looked at by
//! itself. The word that it could bring at once tells how many letters it will bring when its turn
//! comes. A long word tells more than a short one: a poor cell becomes rich anyhow when the cells
//! around it are filled, while a long word has to be found. So words count by a power of their
//! length, and only by a fraction of it, or the beam would hoard long words and never name them.

use crate::tools::beam::Value;

/// One letter of a word, as a [`Value`].
pub const LETTER: Value = 1 << 12;

/// Words longer than this promise no more than one of this length.
const LONGEST: usize = 40;

/// Numbers that shape a [`CellValue`].
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// What one letter of an empty cell's word counts at the beginning, if the word has 8.
    pub early: f64,
    /// The same when no cell is left; in between it changes evenly.
    pub late: f64,
    /// Words count by their length to this power, scaled to keep the value of 8 letters.
    pub power: i32,
}

/// The value of an empty cell, by the number of empty cells and the length of its word.
#[derive(Clone, Debug)]
pub struct CellValue {
    table: Vec<[Value; LONGEST + 1]>,
}

impl CellValue {
    /// The value on a board with `most_moves` empty cells at first.
    pub fn new(shape: Shape, most_moves: usize) -> CellValue {
        let row = |left: usize| {
            let gone = 1.0 - left as f64 / most_moves.max(1) as f64;
            let weight = shape.early + (shape.late - shape.early) * gone;
            let unit = weight * LETTER as f64 * 8.0;
            // Only operations that are exact to the last bit on every machine: no `powi`.
            let power = |x: f64| (0..shape.power).fold(1.0, |product, _| product * x);
            std::array::from_fn(|length| (unit * power(length as f64 / 8.0)) as Value)
        };
        CellValue { table: (0..=most_moves).map(row).collect() }
    }

    /// The value by word length while `left` cells are empty.
    #[inline]
    pub fn at(&self, left: usize) -> ByLength<'_> {
        ByLength(&self.table[left])
    }
}

/// The value of an empty cell by the length of its word.
#[derive(Clone, Copy, Debug)]
pub struct ByLength<'w>(&'w [Value; LONGEST + 1]);

impl ByLength<'_> {
    /// The value of a cell whose word has `length` letters, 0 if it has none.
    #[inline]
    pub fn of(self, length: u8) -> Value {
        self.0[usize::from(length).min(LONGEST)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_longer_word_is_worth_more_but_less_than_its_letters() {
        let cell_value = CellValue::new(Shape { early: 0.25, late: 0.125, power: 2 }, 20);
        assert_eq!(cell_value.at(20).of(8), 2 * LETTER);
        assert_eq!(cell_value.at(0).of(8), LETTER);
        assert_eq!(cell_value.at(20).of(4), LETTER / 2);
        for left in 0..=20 {
            let by_length = cell_value.at(left);
            assert_eq!(by_length.of(0), 0);
            assert!((1..=11).all(|length| by_length.of(length - 1) < by_length.of(length)));
            assert!((1..=11).all(|length| by_length.of(length) < Value::from(length) * LETTER));
            assert_eq!(by_length.of(200), by_length.of(LONGEST as u8));
            assert!(by_length.of(LONGEST as u8 - 1) < by_length.of(LONGEST as u8));
        }
    }
}
