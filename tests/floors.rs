//! The floors of the design: who may import whom, checked against the sources.
//!
//! [`TABLE`] lists every module from the ground up with what it may import. A new module fails
//! here until it has a row; a new import fails until its row allows it. Think before adding one:
//! law and craft are strangers, arrows point down, and the tools know no game.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};

/// The kinds of modules, from the ground up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Floor {
    /// Knows the standard library.
    Ground,
    /// Knows itself and the ground; knows the name of no game.
    Tools,
    /// Slow, plain and trusted: rules, files, referee.
    Law,
    /// Fast and never trusted: everything that searches, and what shows a game.
    Craft,
    /// Where law and craft meet.
    Balda,
    /// Files, streams, exit codes.
    CommandLine,
}
use Floor::{Balda, CommandLine, Craft, Ground, Law, Tools};

/// A module (with all below it), its floor, and the modules and crates that it may import.
type Row = (&'static str, Floor, &'static [&'static str], &'static [&'static str]);

/// A module may only list modules that stand above its row, so that no circle is possible.
#[rustfmt::skip]
const TABLE: &[Row] = &[
    ("budget", Ground, &[], &["cpu_time"]),
    ("game", Ground, &["budget"], &[]),
    ("grid", Tools, &[], &[]),
    ("letters", Tools, &[], &["encoding_rs", "thiserror"]),
    ("words", Tools, &["letters"], &[]),
    ("beam", Tools, &["budget"], &["rayon", "fxhash"]),
    ("fingerprint", Tools, &[], &[]),
    ("statistics", Tools, &[], &["serde", "statrs"]),
    ("balda::rules", Law, &["grid", "letters", "words"], &["thiserror"]),
    ("balda::lists", Law, &["balda::rules"], &[]),
    ("balda::format", Law, &["letters", "words", "balda::rules", "balda::lists"], &["thiserror"]),
    ("balda::referee", Law, &["grid", "letters", "balda::rules", "balda::format"], &[]),
    ("balda::lexicon", Craft, &["grid", "letters", "words"], &["rayon"]),
    ("balda::walk", Craft, &["grid", "letters", "words", "balda::lexicon"], &[]),
    ("balda::finder", Craft, &["grid", "letters", "words", "balda::lexicon", "balda::walk"], &[]),
    ("balda::zobrist", Craft, &["grid", "letters"], &[]),
    ("balda::worth", Craft, &["beam"], &[]),
    ("balda::forward", Craft, &[
        "budget", "game", "grid", "letters", "words", "beam", "balda::rules",
        "balda::lexicon", "balda::walk", "balda::finder", "balda::zobrist", "balda::worth",
    ], &["rayon"]),
    ("balda::hints", Craft, &[
        "grid", "words", "beam", "balda::rules",
        "balda::lexicon", "balda::walk", "balda::finder", "balda::worth", "balda::forward",
    ], &["fxhash"]),
    ("balda::picture", Craft, &["grid", "letters", "balda::rules"], &["anstyle"]),
    ("balda::replay", Craft, &["balda::rules", "balda::picture"], &["anstream", "serde_json"]),
    ("balda", Balda, &[
        "budget", "game",
        "balda::rules", "balda::format", "balda::referee", "balda::lexicon", "balda::forward",
    ], &["rayon"]),
    ("balda::suite", Balda, &[
        "letters", "fingerprint", "balda::rules", "balda::lists", "balda::format",
    ], &["serde", "thiserror"]),
    ("balda::signature", Balda, &[
        "budget", "game", "fingerprint", "balda::rules", "balda::format", "balda",
    ], &[]),
    ("cli", CommandLine, &[
        "budget", "game", "grid", "letters", "words", "statistics",
        "balda::rules", "balda::format", "balda::referee", "balda::hints", "balda::picture",
        "balda::replay", "balda", "balda::suite", "balda::signature",
    ], &[
        "anstream", "anstyle", "clap", "clap_complete", "clap_mangen", "csv", "ctrlc", "indicatif", "serde",
        "serde_json", "tempfile", "thiserror",
    ]),
    ("main", CommandLine, &["cli"], &[]),
];

/// What only the law may have: where there are names of verbs, craft may import the nouns only.
const VERBS_OF_THE_LAW: [&str; 5] = [
    "balda::rules::Position",
    "balda::rules::Illegal",
    "balda::format",
    "balda::referee",
    "balda::lists",
];

/// The modules that ask what time it is. Everything else is told by a budget.
const CLOCK_READERS: [&str; 3] = ["budget", "cli", "main"];

/// A source file and the module that it is.
struct Source {
    path: PathBuf,
    module: String,
    text: String,
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![root.clone()];
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of sources") {
            let path = entry.expect("an entry of a folder").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let inside = path.strip_prefix(&root).expect("a path below src").with_extension("");
                let parts: Vec<_> = inside.iter().map(|part| part.to_string_lossy()).collect();
                let module = parts.join("::");
                let module = module.strip_suffix("::mod").unwrap_or(&module).to_owned();
                let text = fs::read_to_string(&path).expect("a readable source");
                sources.push(Source { path, module, text });
            }
        }
    }
    sources.sort_by(|a, b| a.path.cmp(&b.path));
    sources
}

/// The row of `module`: the longest one whose name it begins with.
fn row(module: &str) -> Option<&'static Row> {
    let inside = |name: &str| module == name || module.starts_with(&format!("{name}::"));
    TABLE.iter().filter(|row| inside(row.0)).max_by_key(|row| row.0.len())
}

/// Every path that a source names, its own test modules left out.
#[derive(Default)]
struct Paths(BTreeSet<Vec<String>>);

impl Paths {
    fn of(text: &str) -> BTreeSet<Vec<String>> {
        let mut paths = Paths::default();
        paths.visit_file(&syn::parse_file(text).expect("a source that compiles"));
        paths.0
    }

    fn add_tree(&mut self, before: &[String], tree: &syn::UseTree) {
        let longer = |name: &syn::Ident| [before, &[name.to_string()]].concat();
        match tree {
            syn::UseTree::Path(path) => self.add_tree(&longer(&path.ident), &path.tree),
            syn::UseTree::Name(name) => _ = self.0.insert(longer(&name.ident)),
            syn::UseTree::Rename(rename) => _ = self.0.insert(longer(&rename.ident)),
            syn::UseTree::Glob(_) => _ = self.0.insert(before.to_vec()),
            syn::UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.add_tree(before, tree));
            }
        }
    }
}

impl<'a> Visit<'a> for Paths {
    fn visit_item_mod(&mut self, item: &'a syn::ItemMod) {
        let test = |attribute: &syn::Attribute| attribute.path().is_ident("cfg");
        if !(item.content.is_some() && item.attrs.iter().any(test)) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'a syn::ItemUse) {
        self.add_tree(&[], &item.tree);
    }

    /// `pub(super)` names who may look in, not what is imported.
    fn visit_vis_restricted(&mut self, _: &'a syn::VisRestricted) {}

    fn visit_path(&mut self, path: &'a syn::Path) {
        self.0.insert(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        visit::visit_path(self, path);
    }

    /// What a macro makes of its words is unknown here; the paths among them are seen.
    fn visit_macro(&mut self, item: &'a syn::Macro) {
        let text = item.tokens.to_string().replace(" :: ", "::");
        let end = |char: char| !(char.is_alphanumeric() || char == '_' || char == ':');
        for word in text.split(end).filter(|word| word.contains("::")) {
            self.0.insert(word.split("::").map(str::to_owned).collect());
        }
        visit::visit_macro(self, item);
    }
}

/// What a path of a source leads to.
enum Target {
    /// A module of this package, and the name in it.
    Inside(String),
    /// A crate.
    Crate(String),
    /// A name that was imported before or is built in.
    Local,
}

/// The crates that the package depends on.
fn crates() -> BTreeSet<String> {
    let manifest = include_str!("../Cargo.toml");
    let section = manifest.split("\n[dependencies]\n").nth(1).expect("dependencies");
    let lines = section.lines().take_while(|line| !line.starts_with('['));
    let names = lines.filter_map(|line| line.split_once(" = ")).map(|(name, _)| name);
    names.map(|name| name.replace('-', "_")).collect()
}

fn target(
    path: &[String],
    module: &str,
    modules: &BTreeSet<String>,
    crates: &BTreeSet<String>,
) -> Target {
    let binary = module == "main" || module == "cli" || module.starts_with("cli::");
    let mut place: Vec<&str> =
        module.split("::").filter(|&name| name != "main" && name != "lib").collect();
    let mut rest: Vec<&str> = path.iter().map(String::as_str).collect();
    match rest[0] {
        "crate" => place.clear(),
        "self" if rest.len() > 1 => {}
        "super" => {
            while rest.first() == Some(&"super") {
                place.pop();
                rest.remove(0);
            }
            rest.insert(0, "super");
        }
        "balda" if binary => place.clear(),
        first if modules.contains(&[place.as_slice(), &[first]].concat().join("::")) => {
            rest.insert(0, "self");
        }
        first if crates.contains(first) => return Target::Crate(first.to_owned()),
        _ => return Target::Local,
    }
    Target::Inside([place, rest[1..].to_vec()].concat().join("::"))
}

/// Everything in `sources` that the table forbids, one line each.
fn trespasses(sources: &[Source]) -> Vec<String> {
    let modules: BTreeSet<String> = sources.iter().map(|source| source.module.clone()).collect();
    let crates = crates();
    let mut trespasses = Vec::new();
    for Source { path, module, text } in sources.iter().filter(|source| source.module != "lib") {
        let file = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap_or(path).display();
        let Some(&(unit, floor, allowed, allowed_crates)) = row(module) else {
            trespasses.push(format!(
                "{file}: module `{module}` has no row; add one to TABLE in tests/floors.rs"
            ));
            continue;
        };
        for named in Paths::of(text) {
            let written = named.join("::");
            match target(&named, module, &modules, &crates) {
                Target::Local => {}
                Target::Crate(name) if allowed_crates.contains(&name.as_str()) => {}
                Target::Crate(name) => trespasses.push(format!(
                    "{file}: `{written}`: the row of `{unit}` does not allow the crate `{name}`"
                )),
                Target::Inside(full) => {
                    let verb =
                        |verb: &&str| full == **verb || full.starts_with(&format!("{verb}::"));
                    if floor == Craft && VERBS_OF_THE_LAW.iter().any(|name| verb(&name)) {
                        trespasses
                            .push(format!("{file}: `{written}`: craft uses a verb of the law"));
                    }
                    let Some(&(other, ..)) = row(&full) else { continue };
                    if other != unit && !allowed.contains(&other) {
                        trespasses.push(format!(
                            "{file}: `{written}`: the row of `{unit}` does not allow `{other}`"
                        ));
                    }
                }
            }
            let clock =
                ["Instant::now", "SystemTime::now"].iter().any(|now| written.ends_with(now));
            if clock && !CLOCK_READERS.contains(&unit) {
                trespasses.push(format!("{file}: `{written}`: only a budget knows the time"));
            }
        }
        if floor <= Tools && text.to_lowercase().contains("balda") {
            trespasses.push(format!("{file}: `{module}` names Balda, but serves any game"));
        }
    }
    trespasses
}

#[test]
fn nobody_imports_what_the_table_does_not_list() {
    let trespasses = trespasses(&sources());
    assert!(trespasses.is_empty(), "\n{}\n", trespasses.join("\n"));
}

#[test]
fn arrows_point_down() {
    let mut above: BTreeMap<&str, Floor> = BTreeMap::new();
    for &(module, floor, allowed, crates) in TABLE {
        for other in allowed {
            let Some(&low) = above.get(other) else {
                panic!("`{module}` lists `{other}`, which has no row above its own");
            };
            assert!(low <= floor, "`{module}` lists `{other}` of a higher floor");
        }
        let fast = ["rayon", "rand", "fxhash"].iter().any(|name| crates.contains(name));
        assert!(!(floor == Law && fast), "`{module}` is law and lists a crate of the craft");
        above.insert(module, floor);
    }
    assert_eq!(above.len(), TABLE.len(), "two rows for one module");
}

#[test]
fn every_row_is_still_needed() {
    let sources = sources();
    for &(module, ..) in TABLE {
        let exists = sources.iter().any(|source| source.module == module);
        assert!(exists, "`{module}` is gone; take its row out of TABLE in tests/floors.rs");
    }
}

#[test]
fn trespasses_are_seen() {
    let cases = [
        ("balda::rules", "use crate::balda::lexicon::Lexicon;", "does not allow `balda::lexicon`"),
        ("balda::rules::position", "use super::super::finder;", "does not allow `balda::finder`"),
        ("balda::rules", "fn f() { crate::beam::search(); }", "does not allow `beam`"),
        ("balda::rules", "fn f() { assert!(crate::beam::X); }", "does not allow `beam`"),
        ("balda::referee", "use rayon::prelude::*;", "does not allow the crate `rayon`"),
        ("balda::forward", "use crate::balda::{format, rules::Move};", "a verb of the law"),
        ("balda::finder", "use crate::balda::rules::Position;", "a verb of the law"),
        ("beam", "use crate::balda::rules::Move;", "does not allow `balda::rules`"),
        ("beam", "//! For Balda.", "names Balda"),
        ("balda::forward", "fn f() { std::time::Instant::now(); }", "only a budget"),
        ("cli::solve", "use balda::balda::forward::search;", "does not allow `balda::forward`"),
        ("newcomer", "", "has no row"),
    ];
    for (module, text, complaint) in cases {
        let mut all = sources();
        let changed = Source {
            path: PathBuf::from("changed.rs"),
            module: module.to_owned(),
            text: text.to_owned(),
        };
        all.push(changed);
        let found = trespasses(&all);
        let seen = |line: &String| line.starts_with("changed.rs") && line.contains(complaint);
        assert!(found.iter().any(seen), "{text} in {module}: {found:?}");
    }
}
