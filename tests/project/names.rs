//! One word, one thing: no two public types of the library share a name.

use std::collections::BTreeMap;
use std::path::Path;

use crate::sources::sources;

/// The name of `item`, if it is a public type.
fn public_type(item: &syn::Item) -> Option<String> {
    let (visibility, name) = match item {
        syn::Item::Struct(item) => (&item.vis, &item.ident),
        syn::Item::Enum(item) => (&item.vis, &item.ident),
        syn::Item::Trait(item) => (&item.vis, &item.ident),
        syn::Item::Type(item) => (&item.vis, &item.ident),
        _ => return None,
    };
    matches!(visibility, syn::Visibility::Public(_)).then(|| name.to_string())
}

/// The public types of the library by name, each with the files that define it.
fn public_types() -> BTreeMap<String, Vec<String>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut types: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (path, text) in sources("src") {
        let inside = path.strip_prefix(&root).expect("a path below src");
        if inside.starts_with("cli") || inside == Path::new("main.rs") {
            continue;
        }
        let file = syn::parse_file(&text).expect("a source");
        for name in file.items.iter().filter_map(public_type) {
            types.entry(name).or_default().push(inside.display().to_string());
        }
    }
    types
}

#[test]
fn no_two_public_types_share_a_name() {
    let types = public_types();
    let shared = types.iter().filter(|(_, files)| files.len() > 1);
    let lines: Vec<String> =
        shared.map(|(name, files)| format!("`{name}` in {}", files.join(", "))).collect();
    assert!(lines.is_empty(), "rename all but one of each:\n{}", lines.join("\n"));
}
