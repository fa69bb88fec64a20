//! Reading with a limit, and writing that leaves no half file behind.

mod leftovers;
mod output;
#[cfg(test)]
mod tests;

pub use leftovers::clear_beside;
pub use output::{output_must_be_open, print, print_json, reader_is_gone};

use std::fs::{self, File, Permissions};
use std::io::{self, Read, Write};
use std::path::{self, Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use tempfile::NamedTempFile;

use crate::cli::exit::Failure;
use crate::cli::names::visible;
pub use crate::cli::names::{is_stream, name};

/// The largest input file in bytes; of a larger one no more is read before it is refused.
pub const MOST_INPUT: u64 = 64 << 20;

/// How the names of files begin that are to take the place of others.
const PREFIX: &str = ".balda-";

/// Has [`read`] read standard input?
static STDIN_IS_READ: AtomicBool = AtomicBool::new(false);

/// The file that a person calls `name` where no shell puts the directory `home` in place of `~`.
///
/// # Errors
/// If `name` begins in the home directory and there is none.
pub fn typed(name: &str, home: Option<PathBuf>) -> Result<PathBuf, Failure> {
    let inside = match name.strip_prefix('~') {
        Some("") => "",
        Some(rest) if rest.starts_with(path::is_separator) => {
            rest.trim_start_matches(path::is_separator)
        }
        _ => return Ok(PathBuf::from(name)),
    };
    let home = home.filter(|home| !home.as_os_str().is_empty()).ok_or_else(|| {
        let reason = "there is no home directory; name the file without `~`".to_owned();
        Failure::Refused { name: name.to_owned(), reason }
    })?;
    Ok(home.join(inside))
}

/// Everything in the file at `path`, or on standard input if `path` is `-`.
///
/// # Errors
/// If it cannot be read, or holds more than [`MOST_INPUT`] bytes; a larger file is not read whole.
/// If standard input was read before.
pub fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let name = name(path);
    if is_stream(path) {
        if STDIN_IS_READ.swap(true, Ordering::Relaxed) {
            let reason = "standard input is read already; only one file can be `-`";
            return Err(Failure::Usage(reason.to_owned()));
        }
        return read_from(&mut io::stdin().lock(), &name, MOST_INPUT);
    }
    match File::open(path) {
        Ok(mut file) => read_from(&mut file, &name, MOST_INPUT),
        Err(error) => Err(Failure::Read { name, error }),
    }
}

fn read_from(source: &mut dyn Read, name: &str, limit: u64) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    match source.take(limit + 1).read_to_end(&mut bytes) {
        Err(error) => Err(Failure::Read { name: name.to_owned(), error }),
        Ok(length) if length as u64 > limit => {
            Err(Failure::TooLarge { name: name.to_owned(), limit })
        }
        Ok(_) => Ok(bytes),
    }
}

/// Makes `bytes` the whole content of the file at `path`, or prints them if `path` is `-`.
///
/// They are written to a new file beside it that then takes its name, so that a process killed
/// half-way leaves the old file or the new one, never a part; permissions stay. Where that is
/// impossible (a directory that takes no new file, a disk without room for both, a device, a link,
/// a file with two names, of another owner, or write-protected), `path` is written directly.
///
/// # Errors
/// If `path` cannot be written in either way.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if is_stream(path) {
        return print(bytes);
    }
    let old = fs::symlink_metadata(path).ok();
    let plain = old.as_ref().is_none_or(is_plain);
    let is_file = old.as_ref().is_some_and(fs::Metadata::is_file);
    if plain && write_beside(path, bytes, old.as_ref().map(fs::Metadata::permissions)).is_ok() {
        return Ok(());
    }
    // Where there is no room, an older answer that had room is better than an empty file.
    let older = is_file.then(|| fs::read(path).ok()).flatten();
    fs::write(path, bytes).map_err(|error| {
        if let Some(older) = older {
            let _ = fs::write(path, older);
        } else if old.is_none() {
            // A new file that holds nothing, or a part, is worse than none.
            let _ = fs::remove_file(path);
        }
        Failure::Write { name: visible(path), error }
    })
}

/// May another file take the place of `old`? Not if it is not a file of its own, or the new one
/// would have another owner.
fn is_plain(old: &fs::Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        if old.nlink() > 1 || old.uid() != rustix::process::geteuid().as_raw() {
            return false;
        }
    }
    old.is_file() && !old.permissions().readonly()
}

/// Writes a new file and gives it the name `path`, and the `permissions` of the old one, if any.
fn write_beside(path: &Path, bytes: &[u8], permissions: Option<Permissions>) -> io::Result<()> {
    let mut file = file_beside(path)?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    file.write_all(bytes)?;
    file.persist(path)?;
    Ok(())
}

/// A new file of another name in the folder of the file at `path`; it is gone when it is dropped.
fn file_beside(path: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX);
    #[cfg(unix)]
    {
        // A temporary file is private by default; a new answer is for everybody the umask lets in.
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder(path))
}

/// Does what is written to `path` replace what was written there before? A file does that, but a
/// pipe or a device passes everything on.
pub fn keeps_the_last(path: &Path) -> bool {
    fs::metadata(path).map_or(!is_stream(path), |metadata| metadata.is_file())
}

/// Makes sure that [`write()`] can write the file at `path` and will destroy none of `inputs`,
/// before long work whose result goes there. An existing file keeps its content, and no new one is
/// left behind. Devices, pipes and links that lead nowhere are not tried: they tell when they
/// are written.
///
/// # Errors
/// If `path` cannot be written, or is one of `inputs`, under whatever name.
pub fn must_be_writable<'p>(
    path: &Path,
    inputs: impl IntoIterator<Item = &'p Path>,
) -> Result<(), Failure> {
    if is_stream(path) {
        return output_must_be_open();
    }
    must_be_none_of(path, inputs)?;
    let tried = match (fs::metadata(path), fs::symlink_metadata(path)) {
        (Ok(there), _) if there.is_file() || there.is_dir() => {
            File::options().append(true).open(path).map(drop)
        }
        (_, Err(error)) if error.kind() == io::ErrorKind::NotFound => {
            if names_a_file(path) {
                can_be_created(path)
            } else {
                Err(io::ErrorKind::IsADirectory.into())
            }
        }
        (_, there) => there.map(drop),
    };
    tried.map_err(|error| Failure::Write { name: visible(path), error })
}

/// Does `path` end in a name, not in a slash or a dot behind it?
fn names_a_file(path: &Path) -> bool {
    let bytes = path.as_os_str().as_encoded_bytes();
    path.file_name().is_some_and(|name| bytes.ends_with(name.as_encoded_bytes()))
}

/// Makes sure that there can be a file at `path`, where there is none. It tries a file of another
/// name first, because somebody may wait for one of this name, then one of this name.
fn can_be_created(path: &Path) -> io::Result<()> {
    file_beside(path).map(drop).or_else(|_| {
        File::create_new(path)?;
        fs::remove_file(path)
    })
}

/// The folder of the file at `path`.
fn folder(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Makes sure that writing the file at `path` destroys none of `inputs`.
///
/// # Errors
/// If `path` is one of `inputs`, under whatever name.
pub fn must_be_none_of<'p>(
    path: &Path,
    inputs: impl IntoIterator<Item = &'p Path>,
) -> Result<(), Failure> {
    if is_stream(path) {
        return Ok(());
    }
    let is_output = |input: &&Path| are_one(input, path);
    let Some(input) = inputs.into_iter().find(is_output) else { return Ok(()) };
    let reason = format!("{} is read by this command; choose another name", name(input));
    Err(Failure::Refused { name: visible(path), reason })
}

/// Are the files at `one` and `other` the same, whatever they are called? Where neither is there
/// yet: would they be?
pub fn are_one(one: &Path, other: &Path) -> bool {
    let location = |path: &Path| {
        let name = path.file_name().filter(|_| !is_stream(path))?;
        Some((identity(folder(path))?, name.to_owned()))
    };
    match (identity(one), identity(other)) {
        (Some(one), Some(other)) => one == other,
        (None, None) => {
            one == other || location(one).is_some_and(|one| location(other) == Some(one))
        }
        _ => false,
    }
}

/// What tells the file at `path`, or the file that standard input comes from, from all others,
/// whatever it is called; none if there is no file.
#[cfg(unix)]
fn identity(path: &Path) -> Option<impl PartialEq + use<>> {
    use std::os::unix::fs::MetadataExt;
    let metadata = if is_stream(path) {
        // What comes from a terminal, a pipe or a device is not lost when that is written.
        fs::metadata("/dev/stdin").ok().filter(fs::Metadata::is_file)
    } else {
        fs::metadata(path).ok()
    };
    metadata.map(|metadata| (metadata.dev(), metadata.ino()))
}

/// What tells the file at `path` from all others; none if there is no file.
#[cfg(not(unix))]
fn identity(path: &Path) -> Option<impl PartialEq + use<>> {
    fs::canonicalize(path).ok()
}

/// Creates the file at `path` with the content `bytes`, or prints them if `path` is `-`.
///
/// # Errors
/// If the file is there already and `replace` is not set, or it cannot be written.
pub fn create(path: &Path, bytes: &[u8], replace: bool) -> Result<(), Failure> {
    if is_stream(path) {
        return print(bytes);
    }
    if !replace {
        must_be_absent([path])?;
    }
    write(path, bytes)
}

/// Makes sure that there is the folder at `path`, which `option` tells a command to fill. Nothing
/// else makes a folder: a path with a slip in it shall not.
///
/// # Errors
/// If it cannot be made, or `path` is `-`: a stream is no folder.
pub fn make_folder(path: &Path, option: &str) -> Result<(), Failure> {
    if is_stream(path) {
        return Err(Failure::Usage(format!("{option} needs the name of a folder, not `-`")));
    }
    fs::create_dir_all(path).map_err(|error| Failure::Write { name: name(path), error })
}

/// Is something at `path` already?
pub fn is_there(path: &Path) -> bool {
    !is_stream(path) && fs::symlink_metadata(path).is_ok()
}

/// Makes sure that none of `paths` is there already, before the first of them is created.
///
/// # Errors
/// The first that is there.
pub fn must_be_absent<'p>(paths: impl IntoIterator<Item = &'p Path>) -> Result<(), Failure> {
    match paths.into_iter().find(|path| is_there(path)) {
        None => Ok(()),
        Some(path) => {
            let reason = if path.is_dir() {
                "it is a folder; name a file"
            } else {
                "it is there already; --force replaces it"
            };
            Err(Failure::Refused { name: name(path), reason: reason.to_owned() })
        }
    }
}
