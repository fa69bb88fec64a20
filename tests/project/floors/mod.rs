//! The floors of the design: who may import whom, checked against the sources.
//!
//! `table.rs` lists every module from the ground up with what it may import. A new module fails
//! here until it has a row; a new import fails until its row allows it. Think before adding one:
//! law and craft are strangers, arrows point down, and the tools know no game.

mod imports;
mod table;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use self::imports::{Target, crates, paths, target};
use self::table::Floor::{self, Craft, Law, Tools};
use self::table::{CLOCK_READERS, Row, TABLE, VERBS_OF_THE_LAW, is_within, row};

/// A source file and the module that it is.
struct Source {
    path: PathBuf,
    module: String,
    text: String,
}

/// The modules of the program, without those of tests.
fn modules() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let module = |path: &Path| {
        let inside = path.strip_prefix(&root).expect("a path below src").with_extension("");
        let parts: Vec<_> = inside.iter().map(|part| part.to_string_lossy()).collect();
        let module = parts.join("::");
        module.strip_suffix("::mod").unwrap_or(&module).to_owned()
    };
    let sources = crate::sources::sources("src").into_iter();
    let sources = sources.map(|(path, text)| Source { module: module(&path), path, text });
    sources
        .filter(|source| {
            !source.module.ends_with("::tests") && !source.module.ends_with("::testing")
        })
        .collect()
}

/// The names of all modules.
fn names(sources: &[Source]) -> BTreeSet<String> {
    sources.iter().map(|source| source.module.clone()).collect()
}

/// Everything in `sources` that the table forbids, one line each; the program has these `modules`.
fn trespasses(sources: &[Source], modules: &BTreeSet<String>) -> Vec<String> {
    let crates = crates();
    let mut trespasses = Vec::new();
    for Source { path, module, text } in sources.iter().filter(|source| source.module != "lib") {
        let file = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap_or(path).display();
        let Some(row) = row(module) else {
            trespasses.push(format!(
                "{file}: module `{module}` has no row; add one to TABLE in tests/project/floors/table.rs"
            ));
            continue;
        };
        for named in paths(text) {
            let target = target(&named, module, modules, &crates);
            if let Some(complaint) = complaint(row, &target, modules) {
                trespasses.push(format!("{file}: `{}`: {complaint}", named.join("::")));
            }
            if is_clock(&named) && !CLOCK_READERS.iter().any(|reader| is_within(row.0, reader)) {
                trespasses.push(format!("{file}: only a budget knows the time"));
            }
        }
        let squares = module.starts_with("balda::");
        if squares && row.1 == Law && (text.contains(".neighbours(") || text.contains(".fringe(")) {
            trespasses.push(format!("{file}: law computes by itself which cells share a side"));
        }
        if row.1 <= Tools && text.to_lowercase().contains("balda") {
            trespasses.push(format!("{file}: `{module}` names Balda, but serves any game"));
        }
    }
    trespasses
}

/// The row or the crate that an import of `target` leads to.
fn leads_to(target: &Target, modules: &BTreeSet<String>) -> Option<String> {
    match target {
        Target::Local => None,
        Target::Crate(name) => Some(name.clone()),
        Target::Inside(path) => {
            let module = modules.iter().filter(|module| is_within(path, module)).max()?;
            table::row(module).map(|&(other, ..)| other.to_owned())
        }
    }
}

/// What is wrong with an import of `target` into a module of the given row, if anything.
fn complaint(row: &Row, target: &Target, modules: &BTreeSet<String>) -> Option<String> {
    let &(unit, floor, allowed, allowed_crates) = row;
    let other = leads_to(target, modules)?;
    let is_allowed = |names: &[&str]| names.contains(&other.as_str());
    match target {
        Target::Local => None,
        Target::Crate(_) => (!is_allowed(allowed_crates))
            .then(|| format!("the row of `{unit}` does not allow the crate `{other}`")),
        Target::Inside(path) => {
            if floor == Craft && VERBS_OF_THE_LAW.iter().any(|verb| is_within(path, verb)) {
                return Some("craft uses a verb of the law".to_owned());
            }
            (other != unit && !is_allowed(allowed))
                .then(|| format!("the row of `{unit}` does not allow `{other}`"))
        }
    }
}

fn is_clock(path: &[String]) -> bool {
    let [.., clock, now] = path else { return false };
    now == "now" && (clock == "Instant" || clock == "SystemTime")
}

#[test]
fn nobody_imports_what_the_table_does_not_list() {
    let sources = modules();
    let trespasses = trespasses(&sources, &names(&sources));
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
fn everything_in_the_table_is_still_needed() {
    let sources = modules();
    let (modules, crates) = (names(&sources), crates());
    let mut used: BTreeSet<(&str, String)> = BTreeSet::new();
    for Source { module, text, .. } in sources.iter().filter(|source| source.module != "lib") {
        let &(unit, ..) = row(module).expect("a row");
        let targets = paths(text).into_iter().map(|path| target(&path, module, &modules, &crates));
        used.extend(targets.filter_map(|target| Some((unit, leads_to(&target, &modules)?))));
    }
    for &(module, _, allowed, allowed_crates) in TABLE {
        let exists = modules.contains(module);
        assert!(
            exists,
            "`{module}` is gone; take its row out of TABLE in tests/project/floors/table.rs"
        );
        for &name in allowed.iter().chain(allowed_crates) {
            let needed = used.contains(&(module, name.to_owned()));
            assert!(needed, "`{module}` uses no `{name}`; take it out of its row in TABLE");
        }
    }
}

#[test]
fn trespasses_are_seen() {
    let cases = [
        ("balda::rules", "use crate::balda::lexicon::Lexicon;", "does not allow `balda::lexicon`"),
        ("balda::rules::position", "use super::super::finder;", "does not allow `balda::finder`"),
        (
            "balda::rules",
            "fn f() { crate::tools::beam::search(); }",
            "does not allow `tools::beam`",
        ),
        (
            "balda::rules",
            "fn f() { assert!(crate::tools::beam::X); }",
            "does not allow `tools::beam`",
        ),
        ("balda::referee", "use rayon::prelude::*;", "does not allow the crate `rayon`"),
        ("balda::rules", "use rustix::process;", "does not allow the crate `rustix`"),
        (
            "balda::rules",
            "#[cfg(unix)] mod x { use crate::tools::beam::Value; }",
            "does not allow `tools::beam`",
        ),
        ("balda::forward", "use crate::balda::{format, rules::Move};", "a verb of the law"),
        ("balda::finder", "use crate::balda::rules::Position;", "a verb of the law"),
        ("tools::beam", "use crate::balda::rules::Move;", "does not allow `balda::rules`"),
        ("tools::beam", "//! For Balda.", "names Balda"),
        ("balda::rules", "fn f() { grid.neighbours(cell); }", "law computes by itself"),
        ("balda::forward", "fn f() { std::time::Instant::now(); }", "only a budget"),
        (
            "cli::balda::solve",
            "use contest::balda::forward::search;",
            "does not allow `balda::forward`",
        ),
        ("newcomer", "", "has no row"),
        ("balda::newcomer", "", "has no row"),
        ("cli::newcomer", "", "has no row"),
        ("cli::any::newcomer", "", "has no row"),
        ("cli::exit", "use super::files;", "does not allow `cli::files`"),
    ];
    let modules = names(&modules());
    for (module, text, complaint) in cases {
        let changed = Source {
            path: PathBuf::from("changed.rs"),
            module: module.to_owned(),
            text: text.to_owned(),
        };
        let mut modules = modules.clone();
        modules.insert(module.to_owned());
        let found = trespasses(&[changed], &modules);
        let seen = |line: &String| line.starts_with("changed.rs") && line.contains(complaint);
        assert!(found.iter().any(seen), "{text} in {module}: {found:?}");
    }
}
