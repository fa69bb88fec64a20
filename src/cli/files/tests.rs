//! What is read and written, and what is refused.

use super::*;

#[test]
fn what_is_above_the_limit_is_refused() {
    let read = |limit| read_from(&mut &b"12345"[..], "a stream", limit);
    assert_eq!(read(5).expect("5 bytes"), b"12345");
    assert!(matches!(read(4), Err(Failure::TooLarge { limit: 4, .. })));
}

#[test]
fn a_name_may_begin_in_the_home_directory() {
    let at_home = |name| typed(name, Some(PathBuf::from("/home/me"))).expect("a name");
    for (name, path) in [
        ("~/game.txt", "/home/me/game.txt"),
        ("~/games/1", "/home/me/games/1"),
        ("~//games/1", "/home/me/games/1"),
        ("~", "/home/me/"),
        ("~game.txt", "~game.txt"),
        ("games/~/1", "games/~/1"),
        ("/game.txt", "/game.txt"),
    ] {
        assert_eq!(at_home(name), Path::new(path));
    }
    for home in [None, Some(PathBuf::new())] {
        let refused = typed("~/game.txt", home.clone()).expect_err("no home").to_string();
        assert!(refused.starts_with("cannot write ~/game.txt: there is no home"), "{refused}");
        assert_eq!(typed("game.txt", home).expect("a name"), Path::new("game.txt"));
    }
}

#[test]
fn writing_replaces_and_leaves_nothing_else() -> io::Result<()> {
    let directory = tempfile::tempdir()?;
    let path = directory.path().join("file");
    for text in [&b"a longer one"[..], b"short"] {
        write(&path, text).expect("a writable directory");
        assert_eq!(fs::read(&path)?, text);
    }
    assert_eq!(fs::read_dir(directory.path())?.count(), 1);
    assert!(matches!(write(directory.path(), b""), Err(Failure::Write { .. })));
    Ok(())
}

#[test]
fn whether_a_file_can_be_written_is_told_without_writing_it() -> io::Result<()> {
    let directory = tempfile::tempdir()?;
    let [old, new] = ["old", "new"].map(|name| directory.path().join(name));
    fs::write(&old, b"old")?;
    assert!(must_be_writable(&old, []).is_ok() && must_be_writable(&new, []).is_ok());
    assert_eq!(fs::read(&old)?, b"old");
    assert_eq!(fs::read_dir(directory.path())?.count(), 1);
    let folder = PathBuf::from(format!("{}/", new.display()));
    for path in [directory.path(), &old.join("new"), &new.join("new"), &folder, &folder.join(".")] {
        assert!(matches!(must_be_writable(path, []), Err(Failure::Write { .. })), "{path:?}");
    }
    Ok(())
}

#[test]
fn a_missing_folder_is_made_only_if_that_is_asked_for() -> io::Result<()> {
    let directory = tempfile::tempdir()?;
    let folder = directory.path().join("outer/inner");
    let file = folder.join("file");
    let refused = create(&file, b"", true).expect_err("there is no folder").to_string();
    assert!(refused.ends_with("; make its folder first"), "{refused}");
    assert_eq!(fs::read_dir(directory.path())?.count(), 0);
    make_folder(&folder, "-o").and_then(|()| create(&file, b"new", false)).expect("a folder");
    make_folder(&folder, "-o").expect("the same folder");
    assert_eq!(fs::read(&file)?, b"new");
    Ok(())
}

#[cfg(unix)]
#[test]
fn what_is_no_plain_file_is_not_tried() -> io::Result<()> {
    let directory = tempfile::tempdir()?;
    let [socket, link] = ["socket", "link"].map(|name| directory.path().join(name));
    let _listener = std::os::unix::net::UnixListener::bind(&socket)?;
    std::os::unix::fs::symlink(directory.path().join("nowhere"), &link)?;
    assert!(must_be_writable(&socket, []).is_ok() && must_be_writable(&link, []).is_ok());
    Ok(())
}

#[cfg(unix)]
#[test]
fn what_is_read_is_not_replaced() -> io::Result<()> {
    let directory = tempfile::tempdir()?;
    let [file, link, twin, other] =
        ["file", "link", "twin", "other"].map(|name| directory.path().join(name));
    fs::write(&file, b"")?;
    std::os::unix::fs::symlink(&file, &link)?;
    fs::hard_link(&file, &twin)?;
    let inputs = [Path::new("-"), &file];
    assert!(must_be_writable(&other, inputs).is_ok(), "not there yet");
    let detour = directory.path().join("./other");
    for input in [&other, &detour] {
        assert!(must_be_writable(&other, [input.as_path()]).is_err(), "nor is the input");
    }
    fs::write(&other, b"")?;
    assert!(must_be_writable(&other, inputs).is_ok(), "another file");
    for output in [&file, &link, &twin] {
        assert!(matches!(must_be_writable(output, inputs), Err(Failure::Refused { .. })));
    }
    Ok(())
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link() -> io::Result<()> {
    let directory = tempfile::tempdir()?;
    let [file, link] = ["file", "link"].map(|name| directory.path().join(name));
    fs::write(&file, b"old")?;
    std::os::unix::fs::symlink(&file, &link)?;
    write(&link, b"new").expect("a writable file");
    assert!(fs::symlink_metadata(&link)?.is_symlink());
    assert_eq!(fs::read(&file)?, b"new");
    Ok(())
}

#[cfg(unix)]
#[test]
fn a_file_with_two_names_keeps_them() -> io::Result<()> {
    let directory = tempfile::tempdir()?;
    let [file, twin] = ["file", "twin"].map(|name| directory.path().join(name));
    fs::write(&file, b"old")?;
    fs::hard_link(&file, &twin)?;
    write(&twin, b"new").expect("a writable file");
    assert_eq!(fs::read(&file)?, b"new");
    Ok(())
}

#[cfg(unix)]
#[test]
fn a_link_is_there_even_if_it_leads_nowhere() -> io::Result<()> {
    let directory = tempfile::tempdir()?;
    let [file, link] = ["file", "link"].map(|name| directory.path().join(name));
    std::os::unix::fs::symlink(&file, &link)?;
    assert!(create(&link, b"new", false).is_err() && !file.exists());
    Ok(())
}

#[cfg(unix)]
#[test]
fn a_write_protected_file_is_not_replaced_by_another() -> io::Result<()> {
    use std::os::unix::fs::MetadataExt;
    let directory = tempfile::tempdir()?;
    let path = directory.path().join("file");
    fs::write(&path, b"old")?;
    let before = fs::metadata(&path)?;
    let mut protected = before.permissions();
    protected.set_readonly(true);
    fs::set_permissions(&path, protected)?;
    // The superuser may write it all the same.
    let expected = if write(&path, b"new").is_ok() { b"new" } else { b"old" };
    assert_eq!(fs::read(&path)?, expected);
    assert_eq!(fs::metadata(&path)?.ino(), before.ino());
    Ok(())
}

#[cfg(unix)]
#[test]
fn an_answer_is_for_everybody_the_umask_lets_in() -> io::Result<()> {
    let directory = tempfile::tempdir()?;
    let [answer, usual] = ["answer", "usual"].map(|name| directory.path().join(name));
    write(&answer, b"").expect("a writable directory");
    fs::write(&usual, b"")?;
    assert_eq!(fs::metadata(&answer)?.permissions(), fs::metadata(&usual)?.permissions());
    Ok(())
}

#[cfg(unix)]
#[test]
fn a_file_that_is_replaced_keeps_its_permissions() -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let directory = tempfile::tempdir()?;
    let path = directory.path().join("file");
    fs::write(&path, b"old")?;
    for mode in [0o600, 0o664] {
        fs::set_permissions(&path, fs::Permissions::from_mode(mode))?;
        write(&path, b"new").expect("a writable file");
        assert_eq!(fs::metadata(&path)?.permissions().mode() & 0o777, mode);
    }
    Ok(())
}
