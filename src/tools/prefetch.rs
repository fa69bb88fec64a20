//! Memory asked beforehand: what will be read soon is on its way while other work is done.

use prefetch_index::prefetch_index;

/// The bytes of a cache line, of nearly all processors.
const LINE: usize = 64;

/// Asks memory for the cache line that item `index` of `list` begins in, and for the line so many
/// lines `beside` it: behind it, before it if that is negative, none if it is 0. Items need not be
/// there. (On a processor that cannot be asked nothing happens.)
#[inline]
pub fn prefetch<T>(list: &[T], index: usize, beside: isize) {
    const { assert!(size_of::<T>() <= LINE) };
    let items = (LINE / size_of::<T>()) as isize;
    prefetch_index(list, index);
    if beside != 0 {
        prefetch_index(list, index.wrapping_add_signed(beside * items));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_there_can_be_asked_for() {
        for (index, beside) in [(0, -1), (2, 1), (usize::MAX, 1), (1 << 40, 0)] {
            prefetch(&[1_u32, 2, 3], index, beside);
            prefetch::<u8>(&[], index, beside);
        }
    }
}
