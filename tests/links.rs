//! Every link of the documentation leads somewhere: to a file that is there, and to a heading in it.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// Where the project's pages are: files, and folders of them.
const PAGES: [&str; 7] =
    ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs", "samples", "tests", "dicts"];

/// All pages in `place`, a page or a folder.
fn pages(place: &Path) -> Vec<PathBuf> {
    match place.read_dir() {
        Ok(entries) => entries.flat_map(|entry| pages(&entry.expect("an entry").path())).collect(),
        Err(_) if place.extension().is_some_and(|end| end == "md") => vec![place.to_owned()],
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

/// The links of `page` to other places of the project.
fn links(page: &str) -> impl Iterator<Item = &str> {
    let ends = page.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
    ends.map(|(link, _)| link).filter(|link| !link.contains("://"))
}

/// Why `link` of the page at `from` leads nowhere, if it does.
fn broken(from: &Path, link: &str) -> Option<String> {
    let (file, heading) = link.split_once('#').unwrap_or((link, ""));
    let target = match file {
        "" => from.to_owned(),
        file => from.parent().expect("a folder").join(file),
    };
    let there = target.exists() && {
        let text = || std::fs::read_to_string(&target).expect("a page");
        heading.is_empty() || anchors(&text()).contains(heading)
    };
    (!there).then(|| format!("{}: {link}", from.display()))
}

#[test]
fn every_link_leads_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut followed, mut nowhere) = (0, Vec::new());
    for page in PAGES.iter().flat_map(|place| pages(&root.join(place))) {
        let text = std::fs::read_to_string(&page).expect("a page");
        followed += links(&text).count();
        nowhere.extend(links(&text).filter_map(|link| broken(&page, link)));
    }
    assert!(followed > 30, "only {followed} links");
    assert!(nowhere.is_empty(), "these lead nowhere: {nowhere:#?}");
}

#[test]
fn broken_links_are_seen() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    assert_eq!(broken(&here, "docs/strength.md#speed"), None);
    assert_eq!(broken(&here, "#how-it-works"), None);
    for link in ["docs/no-such-page.md", "docs/strength.md#no-such-heading", "#nor-this"] {
        assert!(broken(&here, link).is_some(), "{link}");
    }
}
