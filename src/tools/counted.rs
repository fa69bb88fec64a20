//! Counted things in what people read: one point, two points.

/// `1 point`, `2 points`: a number of what is called by `noun`.
pub fn counted(count: impl TryInto<i128>, noun: &str) -> String {
    let count = count.try_into().unwrap_or(i128::MAX);
    format!("{count} {noun}{}", if count.abs() == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_not_many() {
        let points = [-1, 0, 1, 2].map(|count| counted(count, "point"));
        assert_eq!(points, ["-1 point", "0 points", "1 point", "2 points"]);
    }
}
