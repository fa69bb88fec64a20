//! Every link of the documentation leads somewhere: to a file that is there, and to a heading in
//! it.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use crate::sources::sources;

/// Where the project's pages are: files, and folders of them.
const PAGES: [&str; 6] =
    ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs", "samples", "dicts"];

/// All pages in `path`, a page or a folder.
fn pages(path: &Path) -> Vec<PathBuf> {
    match path.read_dir() {
        Ok(entries) => entries.flat_map(|entry| pages(&entry.expect("an entry").path())).collect(),
        Err(_) if path.extension().is_some_and(|end| end == "md") => vec![path.to_owned()],
        Err(_) => Vec::new(),
    }
}

/// The name by which a link calls `heading`.
fn anchor(heading: &str) -> String {
    let heading = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || "-_ ".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn anchors(page: &str) -> HashSet<String> {
    page.lines().filter(|line| line.starts_with('#')).map(anchor).collect()
}

/// The links of `page` to the rest of the project.
fn links(page: &str) -> impl Iterator<Item = &str> {
    let ends = page.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
    ends.map(|(link, _)| link).filter(|link| !link.contains("://"))
}

/// Is there what `link`, of the page at `from`, leads to?
fn leads_somewhere(from: &Path, link: &str) -> bool {
    let (file, heading) = link.split_once('#').unwrap_or((link, ""));
    let target = match file {
        "" => from.to_owned(),
        file => from.with_file_name(file),
    };
    let has_heading = || anchors(&read(&target)).contains(heading);
    target.exists() && (heading.is_empty() || has_heading())
}

fn read(page: &Path) -> String {
    std::fs::read_to_string(page).expect("a page")
}

#[test]
fn every_link_leads_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut followed = 0;
    for page in PAGES.iter().flat_map(|path| pages(&root.join(path))) {
        for link in links(&read(&page)) {
            assert!(leads_somewhere(&page, link), "{}: {link} leads nowhere", page.display());
            followed += 1;
        }
    }
    assert!(followed > 15, "only {followed} links");
}

/// What stands between backticks in `page`.
fn quoted(page: &str) -> impl Iterator<Item = &str> {
    page.split('`').skip(1).step_by(2)
}

/// The files and folders of the project that `page` names between backticks, from the top of the
/// project.
fn named(page: &str) -> impl Iterator<Item = &str> {
    let parts = ["src/", "tests/", "benches/", "docs/", "samples/", "dicts/"];
    quoted(page)
        .filter(move |text| parts.iter().any(|part| text.starts_with(part)) && !text.contains(' '))
}

#[test]
fn every_file_that_is_named_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut seen = 0;
    // The other pages tell of earlier versions too.
    for page in ["README.md", "CONTRIBUTING.md"] {
        for file in named(&read(&root.join(page))) {
            assert!(root.join(file).exists(), "{page}: {file} is not there");
            seen += 1;
        }
    }
    assert!(seen > 20, "only {seen} files");
}

#[test]
fn every_source_that_is_named_on_the_page_of_a_game_is_there() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let mut seen = 0;
    for game in ["crossword", "fence", "scruffle", "tritown"] {
        let there = sources(&format!("src/{game}"));
        for file in quoted(&read(&docs.join(format!("{game}.md")))) {
            if Path::new(file).extension().is_some_and(|end| end == "rs") {
                let is_there = there.iter().any(|(path, _)| path.ends_with(file));
                assert!(is_there, "docs/{game}.md: {file} is not there");
                seen += 1;
            }
        }
    }
    assert!(seen > 30, "only {seen} sources");
}

#[test]
fn a_link_that_leads_nowhere_is_seen() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    for link in ["docs/lessons.md#speed", "#install"] {
        assert!(leads_somewhere(&here, link), "{link}");
    }
    for link in ["docs/no-such-page.md", "docs/strength.md#no-such-heading", "#nor-this"] {
        assert!(!leads_somewhere(&here, link), "{link}");
    }
}
