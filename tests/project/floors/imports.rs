//! What a source imports, seen by parsing it.

use std::collections::BTreeSet;

use syn::visit::{self, Visit};

/// Every path that a source names, its own test modules left out.
pub fn paths(text: &str) -> BTreeSet<Vec<String>> {
    let mut paths = Paths::default();
    paths.visit_file(&syn::parse_file(text).expect("a source that compiles"));
    paths.0
}

#[derive(Default)]
struct Paths(BTreeSet<Vec<String>>);

impl Paths {
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
        let test = |attribute: &syn::Attribute| {
            let condition = attribute.parse_args::<syn::Path>();
            attribute.path().is_ident("cfg") && condition.is_ok_and(|path| path.is_ident("test"))
        };
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
pub enum Target {
    /// A module of this package, and the name in it.
    Inside(String),
    /// A crate.
    Crate(String),
    /// A name that was imported before or is built in.
    Local,
}

/// The crates that the package depends on, on whatever system.
pub fn crates() -> BTreeSet<String> {
    let manifest = include_str!("../../../Cargo.toml");
    let sections = manifest.split("\n[").filter_map(|section| section.split_once("]\n"));
    let sections = sections.filter(|(name, _)| {
        *name == "dependencies" || (name.starts_with("target.") && name.ends_with(".dependencies"))
    });
    let lines = sections.flat_map(|(_, lines)| lines.lines());
    let names = lines.filter_map(|line| line.split_once(" = ")).map(|(name, _)| name);
    names.map(|name| name.replace('-', "_")).collect()
}

pub fn target(
    path: &[String],
    module: &str,
    modules: &BTreeSet<String>,
    crates: &BTreeSet<String>,
) -> Target {
    let binary = ["main", "stack", "cli"].contains(&module) || module.starts_with("cli::");
    let mut base: Vec<&str> =
        module.split("::").filter(|&name| name != "main" && name != "lib").collect();
    let mut rest: Vec<&str> = path.iter().map(String::as_str).collect();
    match rest[0] {
        "crate" => base.clear(),
        "self" if rest.len() > 1 => {}
        "super" => {
            while rest.first() == Some(&"super") {
                base.pop();
                rest.remove(0);
            }
            rest.insert(0, "super");
        }
        "contest" if binary => base.clear(),
        first if modules.contains(&[base.as_slice(), &[first]].concat().join("::")) => {
            rest.insert(0, "self");
        }
        first if rest.len() > 1 && crates.contains(first) => {
            return Target::Crate(first.to_owned());
        }
        _ => return Target::Local,
    }
    Target::Inside([base, rest[1..].to_vec()].concat().join("::"))
}
