//! What may follow a prefix of spellings; for all prefixes in columns too, so that siblings are
//! read at once.

#![allow(clippy::inline_always, reason = "what is not inlined is not compiled for the processor")]

use super::rules::LETTER_VALUES;

/// What may follow a prefix in spellings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sequel {
    /// The letters that may be the first, the second and the third from here: bit `c` for letter
    /// `c`.
    pub next: [u32; 3],
    /// The most that letters beyond the prefix are worth in a spelling that ends after just one of
    /// them, after two, or after more; 0 if none ends so, 255 or more being 255.
    pub worth: [u8; 3],
    /// How many letters the longest spelling has beyond it.
    pub most: u8,
}

impl Sequel {
    /// Nothing follows.
    pub const NONE: Sequel = Sequel { next: [0; 3], worth: [0; 3], most: 0 };

    /// Takes in what follows a longer prefix, by one `letter`, and that a spelling `ends` there.
    /// The letter itself is known to follow.
    pub fn extend(&mut self, longer: &Sequel, letter: u8, ends: bool) {
        let value = LETTER_VALUES[usize::from(letter)];
        let [one, two, more] = longer.worth;
        let add = |worth: u8| if worth > 0 { worth.saturating_add(value) } else { 0 };
        let beyond = [if ends { value } else { 0 }, add(one), add(two.max(more))];
        for (worth, beyond) in self.worth.iter_mut().zip(beyond) {
            *worth = (*worth).max(beyond);
        }
        self.next[1] |= longer.next[0];
        self.next[2] |= longer.next[1];
        self.most = self.most.max(longer.most + 1);
    }

    /// The most that the letters beyond the prefix are worth in a spelling.
    #[inline(always)]
    pub fn rest(&self) -> u8 {
        let [one, two, more] = self.worth;
        one.max(two).max(more)
    }
}

/// Siblings are read so many at a time.
pub const LANES: usize = 8;

/// The bits of letters.
const LETTERS: u32 = (1 << 26) - 1;

/// What follows each prefix in four columns, which go on for [`LANES`] beyond the last.
#[derive(Clone, Debug, Default)]
pub struct Sequels {
    /// In the low bits [`Sequel::next`]; above them in the third column, does a spelling end here?
    next: [Vec<u32>; 3],
    /// A byte for each [`Sequel::worth`], and one for the value of the last letter.
    worth: Vec<u32>,
}

/// What follows prefixes with numbers side by side, one in each lane.
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
    /// The columns of so many prefixes, which nothing follows yet.
    pub fn new(prefixes: usize) -> Sequels {
        let column = || vec![0; prefixes + LANES];
        Sequels { next: std::array::from_fn(|_| column()), worth: column() }
    }

    /// Notes what follows prefix `node` and its last `letter`, and if a spelling `ends` there.
    pub fn set(&mut self, node: usize, sequel: &Sequel, letter: u8, ends: bool) {
        for (column, next) in self.next.iter_mut().zip(sequel.next) {
            column[node] = next;
        }
        self.next[2][node] |= u32::from(ends) << 26;
        let [one, two, more] = sequel.worth;
        let value = LETTER_VALUES[usize::from(letter)];
        self.worth[node] = u32::from_le_bytes([one, two, more, value]);
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
}
