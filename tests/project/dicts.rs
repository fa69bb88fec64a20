//! The embedded lists have the format and the numbers of words that `dicts/README.md` says, and
//! every licence is there.

use std::fs;
use std::path::Path;

use contest::balda::dictionaries;
use contest::balda::rules::Language;

#[test]
fn the_lists_have_the_contests_format() {
    for language in Language::ALL {
        let list = dictionaries::embedded(language);
        let body = list.strip_suffix(b"\n").expect("a line end after the last word");
        let words: Vec<&[u8]> = body.split(|&byte| byte == b'\n').collect();
        let letter = |byte: &u8| match language {
            Language::Russian => matches!(byte, 160..=175 | 224..=239),
            Language::English | Language::Turkish => byte.is_ascii_lowercase(),
        };
        for pair in words.windows(2) {
            assert!(pair[0] < pair[1], "{language:?}: {pair:?}");
        }
        assert!(words.iter().all(|word| word.len() > 1 && word.iter().all(letter)));
        let row = format!("| `{}.txt` | {} |", language.code(), words.len());
        assert!(include_str!("../../dicts/README.md").contains(&row), "{row}");
    }
}

#[test]
fn every_licence_is_there_and_named() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("dicts/licenses");
    let readme = include_str!("../../dicts/README.md");
    let files = fs::read_dir(folder).expect("a folder of licences");
    let names: Vec<_> = files.map(|file| file.expect("a licence").file_name()).collect();
    assert_eq!(names.len(), 4);
    for name in names {
        let name = name.to_string_lossy().into_owned();
        assert!(readme.contains(&format!("`licenses/{name}`")), "{name}");
    }
}
