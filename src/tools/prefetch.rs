//! Memory asked beforehand: what will be read soon is on its way while other work is done.

use prefetch_index::prefetch_index;

/// The bytes of a cache line, of nearly all processors.
const LINE: usize = 64;

/// Prefetches the cache line of `list[index]` and, unless `beside` is 0, the line that far after
/// it. Any index is allowed. On a processor without such an instruction nothing happens.
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
