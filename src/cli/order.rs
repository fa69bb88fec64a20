//! Files in another order than the one in which a command takes them.

use std::path::{Path, PathBuf};

use crate::cli::{files, inputs};

/// The most files whose orders are tried.
const MOST: usize = 3;

/// The complaint that `answer` is one of the `tasks`, too, if it is.
pub fn same<'p>(mut tasks: impl Iterator<Item = &'p Path>, answer: &Path) -> Option<String> {
    let is_same = !files::is_stream(answer) && tasks.any(|task| files::are_one(task, answer));
    let name = files::name(answer);
    is_same.then(|| format!("{name} is given as the task and as its answer, which is the last"))
}

/// The order of `paths`, files of a task and then `answers` of answers, in which the first ones
/// are a task, as `is_task` says; none if there is no such order.
pub fn right(paths: &[PathBuf], answers: usize, is_task: impl Fn(&[u8]) -> bool) -> Option<String> {
    if paths.len() > MOST || paths.iter().any(|path| files::is_stream(path)) {
        return None;
    }
    let of_task = |order: &Vec<PathBuf>| {
        let task = &order[..order.len() - answers];
        inputs::read(task).is_ok_and(|bytes| is_task(&bytes))
    };
    let order = orders(paths).into_iter().find(of_task)?;
    let names: Vec<String> = order.iter().map(|path| files::name(path)).collect();
    Some(names.join(" "))
}

/// All orders of `paths`, theirs first.
fn orders(paths: &[PathBuf]) -> Vec<Vec<PathBuf>> {
    let Some((first, rest)) = paths.split_first() else { return vec![Vec::new()] };
    let places = 0..=rest.len();
    let orders = places.flat_map(|place| orders(rest).into_iter().map(move |order| (place, order)));
    orders
        .map(|(place, mut order)| {
            order.insert(place, first.clone());
            order
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_is_tried_once() {
        let paths = ["a", "b", "c"].map(PathBuf::from);
        let mut all = orders(&paths);
        assert_eq!(all[0], paths);
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 6);
    }
}
