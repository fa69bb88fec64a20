//! The project's own Rust files, for the tests that read them.

use std::fs;
use std::path::{Path, PathBuf};

/// The Rust files in and below the project's `folder`, in the order of their paths, with their
/// texts.
pub fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of sources") {
            let path = entry.expect("an entry of a folder").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("a readable source");
                sources.push((path, text));
            }
        }
    }
    assert!(!sources.is_empty(), "{folder} has sources");
    sources.sort();
    sources
}
