//! Tells the program its version and commit, as `BALDA_VERSION`.
//!
//! The commit is asked of git, or stands in the file that `cargo package` puts into a package; where
//! neither knows it, the version stands alone. Only a release names its commit: a development build
//! would be compiled anew after each commit.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// The digits of a commit that are told.
const DIGITS: usize = 10;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let version = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let root = env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    let release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let source = if release {
        packaged(Path::new(&root)).or_else(|| commit(Path::new(&root))).map(short)
    } else {
        Some("development build".to_owned())
    };
    let version = source.map_or(version.clone(), |source| format!("{version} ({source})"));
    println!("cargo:rustc-env=BALDA_VERSION={version}");
}

fn short(mut commit: String) -> String {
    commit.truncate(DIGITS);
    commit
}

/// Is it the number of a commit?
fn is_commit(text: &str) -> bool {
    text.len() >= DIGITS && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The commit that a package was made of.
fn packaged(root: &Path) -> Option<String> {
    let text = fs::read_to_string(root.join(".cargo_vcs_info.json")).ok()?;
    let rest = text.split_once("\"sha1\"")?.1;
    rest.split('"').nth(1).filter(|text| is_commit(text)).map(str::to_owned)
}

/// The commit that git has checked out in `root`, if a repository is there.
fn commit(root: &Path) -> Option<String> {
    if !root.join(".git").exists() {
        // A repository around a copy of the sources is another one.
        return None;
    }
    let asked = |arguments: &[&str]| {
        let output = Command::new("git").current_dir(root).args(arguments).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| text.trim().to_owned())
    };
    // This file of git's changes with each commit and each checkout.
    let log = asked(&["rev-parse", "--git-path", "logs/HEAD"])?;
    println!("cargo:rerun-if-changed={}", root.join(log).display());
    asked(&["rev-parse", "HEAD"]).filter(|text| is_commit(text))
}
