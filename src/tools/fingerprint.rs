//! A short name for a long content: the same on every machine, today and in a year.

/// A 64-bit hash by Fowler, Noll and Vo (FNV-1a, <http://www.isthe.com/chongo/tech/comp/fnv/>),
/// and [mixed](mix), so that every bit depends on every byte.
///
/// It is for names and for drawing samples; it does not withstand an adversary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint(u64);

impl Default for Fingerprint {
    fn default() -> Fingerprint {
        Fingerprint(0xcbf2_9ce4_8422_2325)
    }
}

impl Fingerprint {
    /// The fingerprint of what was added so far, followed by `bytes`.
    #[must_use]
    pub fn with(self, bytes: &[u8]) -> Fingerprint {
        let step =
            |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        Fingerprint(bytes.iter().fold(self.0, step))
    }

    /// The fingerprint as a number.
    pub const fn value(self) -> u64 {
        mix(self.0)
    }
}

/// Makes every bit of the result depend on every bit of `x`; different numbers stay different. (The
/// finishing steps of the generator splitmix64, from S. Vigna's public-domain `splitmix64.c`.)
#[inline]
pub const fn mix(mut x: u64) -> u64 {
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

impl std::fmt::Display for Fingerprint {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(out, "{:016x}", self.value())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The state before mixing is the published FNV-1a test vector for "foobar".
    #[test]
    fn published_vector() {
        let whole = Fingerprint::default().with(b"foobar");
        assert_eq!(whole.0, 0x8594_4171_f739_67e8);
        assert_eq!(Fingerprint::default().with(b"foo").with(b"bar"), whole);
        assert_ne!(Fingerprint::default().with(b"foobaz").value(), whole.value());
        assert_eq!(whole.to_string().len(), 16);
    }
}
