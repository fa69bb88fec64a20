//! Every K-th game of a run, so that several machines share it.

use std::str::FromStr;

/// One part of a run: the games `part`, `part + parts` and so on, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    part: usize,
    parts: usize,
}

/// The most parts of a run.
const MOST: usize = 10_000;

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let numbers = text.split_once('/').and_then(|(part, parts)| {
            let shard = Shard { part: part.parse().ok()?, parts: parts.parse().ok()? };
            ((1..=MOST).contains(&shard.parts) && (1..=shard.parts).contains(&shard.part))
                .then_some(shard)
        });
        numbers.ok_or_else(|| format!("must be I/K, two whole numbers with 1 <= I <= K <= {MOST}"))
    }
}

/// The part of `all` that `shard` is; all without one.
pub fn shard<T>(all: Vec<T>, shard: Option<Shard>) -> Vec<T> {
    let Some(Shard { part, parts }) = shard else { return all };
    all.into_iter().skip(part - 1).step_by(parts).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shards_are_all_games_and_each_but_once() {
        let all: Vec<usize> = (0..11).collect();
        let mut dealt: Vec<usize> =
            (1..=4).flat_map(|part| shard(all.clone(), format!("{part}/4").parse().ok())).collect();
        dealt.sort_unstable();
        assert_eq!(dealt, all);
        assert_eq!(shard(all.clone(), "2/4".parse().ok()), [1, 5, 9]);
        assert_eq!(shard(all.clone(), "1/1".parse().ok()), all);
        for wrong in ["", "1", "0/2", "3/2", "1/0", "a/b", "1/2/3", "-1/2", "1/10001"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
