//! What may follow each prefix of spellings, in columns, so that siblings are read at once, and in
//! rows.

#![allow(clippy::inline_always, reason = "what is not inlined is not compiled for the processor")]

use super::rules::LETTER_VALUES;

/// What may follow a prefix in spellings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sequel {
    /// The letters that may be the first, the second and the third from here: bit `c` for letter
    /// `c`.
    pub next: [u32; 3],
    /// The most that letters beyond the prefix are worth in a spelling that ends after just one of
    /// them, after two, or after more; 0 if none ends so, 255 or more being 255.
    pub worth: [u8; 3],
    /// How many letters the longest spelling has beyond it.
    pub most: u8,
    /// Does a spelling end here?
    pub ends: bool,
    /// The last letter of the prefix.
    pub letter: u8,
}

/// Siblings are read so many at a time.
pub const LANES: usize = 8;

/// The bits of letters.
const LETTERS: u32 = (1 << 26) - 1;

/// The [`Sequel`] of each prefix in four columns, which go on for [`LANES`] beyond the last.
#[derive(Clone, Debug, Default)]
pub struct Sequels {
    /// In the low bits [`Sequel::next`]; above them in the third column `ends`.
    next: [Vec<u32>; 3],
    /// A byte for each [`Sequel::worth`], and one for the value of the last letter.
    worth: Vec<u32>,
    /// All of it in rows, for readers of single prefixes.
    rows: Vec<Sequel>,
}

/// The [`Sequel`]s of prefixes with numbers side by side, one in each lane.
#[derive(Clone, Copy, Debug)]
pub struct Siblings<const LANES: usize> {
    next: [[u32; LANES]; 3],
    worth: [u32; LANES],
}

impl<const LANES: usize> Siblings<LANES> {
    /// Does a spelling end at this prefix?
    #[inline(always)]
    pub fn ends(&self, lane: usize) -> bool {
        self.next[2][lane] > LETTERS
    }

    /// [`Sequel::next`] number `k`.
    #[inline(always)]
    pub fn next(&self, k: usize, lane: usize) -> u32 {
        self.next[k][lane] & LETTERS
    }

    /// [`Sequel::worth`] number `k`.
    #[inline(always)]
    pub fn worth(&self, k: usize, lane: usize) -> f32 {
        byte(self.worth[lane], k)
    }

    /// What the last letter is worth.
    #[inline(always)]
    pub fn value(&self, lane: usize) -> f32 {
        byte(self.worth[lane], 3)
    }
}

/// Byte `k` of `bytes`; processors turn signed numbers alone into floats.
#[inline(always)]
fn byte(bytes: u32, k: usize) -> f32 {
    (bytes >> (8 * k) & 255) as i32 as f32
}

impl Sequels {
    /// Writes the sequels of all prefixes, which are `rows`, down in columns too.
    pub fn new(rows: Vec<Sequel>) -> Sequels {
        let column = |entry: &dyn Fn(&Sequel) -> u32| -> Vec<u32> {
            rows.iter().map(entry).chain([0; LANES]).collect()
        };
        Sequels {
            next: [
                column(&|sequel| sequel.next[0]),
                column(&|sequel| sequel.next[1]),
                column(&|sequel| sequel.next[2] | u32::from(sequel.ends) << 26),
            ],
            worth: column(&|sequel| {
                let [one, two, more] = sequel.worth;
                let value = LETTER_VALUES[usize::from(sequel.letter)];
                u32::from_le_bytes([one, two, more, value])
            }),
            rows,
        }
    }

    /// The sequels of the prefixes from `first` on.
    #[inline(always)]
    pub fn siblings<const LANES: usize>(&self, first: u32) -> Siblings<LANES> {
        let lanes = |column: &[u32]| -> [u32; LANES] {
            std::array::from_fn(|lane| column[first as usize..][..LANES][lane])
        };
        let [one, two, three] = &self.next;
        Siblings { next: [lanes(one), lanes(two), lanes(three)], worth: lanes(&self.worth) }
    }

    /// The sequel of prefix `node`.
    #[inline(always)]
    pub fn of(&self, node: u32) -> &Sequel {
        &self.rows[node as usize]
    }
}
