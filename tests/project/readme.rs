//! README and manual show what the program prints: each `console` block is run and compared
//! (`UPDATE_EXPECT=1 cargo test --test project` writes the outputs anew).

use std::path::Path;
use std::process::Command;

use expect_test::expect_file;

const OPEN: &str = "```console\n";
const CLOSE: &str = "```\n";

/// What the shell prints for `line` in `folder`, with this build of the program on its path.
fn run(line: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_balda")).parent().expect("a folder");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let mut command = Command::new("sh");
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    let command = command.args(["-c", &format!("{line} 2>&1")]);
    let output = command.current_dir(folder).env("PATH", path).output().expect("a shell");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// `block` with what its commands print now.
fn refreshed(block: &str, folder: &Path) -> String {
    let commands = block.lines().filter_map(|line| line.strip_prefix("$ "));
    let shown = |command| ["$ ", command, "\n", &run(command, folder)].concat();
    commands.map(shown).collect()
}

#[test]
fn pages_show_what_is_printed() {
    for page in ["README.md", "docs/manual.md"] {
        shows_what_is_printed(page);
    }
}

fn shows_what_is_printed(page: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = std::fs::read_to_string(root.join(page)).expect("a page");
    let folder = tempfile::tempdir().expect("a temporary directory");
    std::os::unix::fs::symlink(root.join("samples"), folder.path().join("samples"))
        .expect("a link");
    let mut pieces = readme.split(OPEN);
    let mut now = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (block, rest) = piece.split_once(CLOSE).expect("a closed block");
        now += &[OPEN, &refreshed(block, folder.path()), CLOSE, rest].concat();
    }
    assert!(now.contains(OPEN), "there are blocks to check");
    expect_file![root.join(page)].assert_eq(&now);
}
