//! Whole numbers on the command line.

use std::ops::RangeInclusive;

/// Reads a whole number in `range`, all of which an `N` can hold; a refusal names the range.
pub fn whole<N: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.and_then(|number| N::try_from(number).ok()).ok_or_else(|| {
            let least = range.start();
            let most = range.end();
            format!("must be a whole number, {least} to {most}")
        })
    }
}

/// Reads any whole number that an `u64` can hold.
pub fn any_whole(text: &str) -> Result<u64, String> {
    whole(0..=u64::MAX)(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_whole_and_within_its_limits() {
        let small = whole::<u32>(1..=20);
        assert_eq!([small("1"), small("20")], [Ok(1), Ok(20)]);
        for wrong in ["0", "21", "-1", "1e1", "", "x", "99999999999999999999999"] {
            let said = small(wrong).expect_err(wrong);
            assert_eq!(said, "must be a whole number, 1 to 20", "{wrong}");
        }
        assert_eq!(any_whole("18446744073709551615"), Ok(u64::MAX));
    }
}
