//! The sample tasks are what `samples/README.md` says, and can be expanded to the judge's format.

use std::fs;
use std::path::{Path, PathBuf};

use contest::balda::dictionaries;
use contest::balda::format::write_task;
use contest::balda::reading::read_task;
use contest::balda::rules::Language;

fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("samples").join(name)
}

fn read(name: &str) -> Vec<u8> {
    fs::read(sample(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The words of an embedded list as the bytes of its file.
fn list(language: Language) -> impl Iterator<Item = &'static [u8]> {
    let list = dictionaries::embedded(language);
    list.split(|&byte| byte == b'\n').filter(|word| !word.is_empty())
}

#[test]
fn a_start_word_is_the_middle_one_of_its_length() {
    for language in Language::ALL {
        for side in [5, 7, 9, 11] {
            let words: Vec<&[u8]> = list(language).filter(|word| word.len() == side).collect();
            let middle = words[words.len() / 2];
            let expected = [language.code().as_bytes(), b"\n", middle, b"\n"].concat();
            let name = format!("{}_{side}.in", language.code());
            assert_eq!(read(&name), expected, "{name}");
        }
    }
}

#[test]
fn every_sample_is_a_flawless_task_and_can_be_expanded() {
    let samples = fs::read_dir(sample("")).expect("the folder of samples");
    let paths = samples.map(|entry| entry.expect("an entry").path());
    let tasks: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|extension| extension == "in")).collect();
    assert_eq!(tasks.len(), 15);
    for path in tasks {
        let file = fs::read(&path).expect("a readable sample");
        let is_whole = path.to_string_lossy().ends_with("_sample.in");
        let reading = read_task(&file).expect("a valid task");
        assert_eq!(reading.embedded, !is_whole, "{}", path.display());
        assert!(reading.warnings.is_empty(), "{}: {:?}", path.display(), reading.warnings);
        let list = dictionaries::embedded(reading.task.language);
        let whole = if is_whole { file } else { [&file, &b"\n"[..], list].concat() };
        assert!(whole.ends_with(&[b"\n\n", list].concat()), "{}", path.display());
        assert!(write_task(&reading.task) == whole, "{}", path.display());
    }
}

#[test]
fn the_readme_names_every_start_word() {
    let readme = include_str!("../../samples/README.md");
    for language in Language::ALL {
        for side in ["sample", "5", "7", "9", "11"] {
            let task =
                read_task(&read(&format!("{}_{side}.in", language.code()))).expect("a task").task;
            let start = task.alphabet.spell(&task.start);
            assert!(readme.contains(&start), "{start}");
        }
    }
}
