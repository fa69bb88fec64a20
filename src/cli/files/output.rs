//! Standard output: bytes and JSON. One that was closed when the process began (`>&-`) is an error.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::cli::exit::Failure;

/// Was standard output closed when the process began?
static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Has [`print()`] seen that nobody reads standard output any more?
static READER_IS_GONE: AtomicBool = AtomicBool::new(false);

/// Looks at standard output before the runtime begins, which opens `/dev/null` in place of a closed
/// one: what is printed would then be lost without an error.
#[cfg(unix)]
#[ctor::ctor]
fn look() {
    let closed = rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err();
    IS_CLOSED.store(closed, Ordering::Relaxed);
}

/// Makes sure that there is a standard output, before long work whose result goes there.
///
/// # Errors
/// If it was closed when the process began.
pub fn output_must_be_open() -> Result<(), Failure> {
    if IS_CLOSED.load(Ordering::Relaxed) {
        let error = io::Error::other("it is closed; open it, or redirect it to a file");
        return Err(Failure::Write { name: "standard output".to_owned(), error });
    }
    Ok(())
}

/// Writes `bytes` to standard output. A reader that has gone away (`balda ... | head`) is no error.
///
/// # Errors
/// If standard output cannot be written for another reason.
pub fn print(bytes: impl AsRef<[u8]>) -> Result<(), Failure> {
    output_must_be_open()?;
    let mut stdout = io::stdout().lock();
    match stdout.write_all(bytes.as_ref()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
            READER_IS_GONE.store(true, Ordering::Relaxed);
            Ok(())
        }
        Err(error) => Err(Failure::Write { name: "standard output".to_owned(), error }),
        Ok(()) => Ok(()),
    }
}

/// Has [`print()`] seen that nobody reads standard output any more?
pub fn reader_is_gone() -> bool {
    READER_IS_GONE.load(Ordering::Relaxed)
}

/// Writes `value` to standard output as one line of JSON.
///
/// # Errors
/// As [`print()`].
pub fn print_json(value: &impl serde::Serialize) -> Result<(), Failure> {
    let mut text = serde_json::to_vec(value)
        .map_err(|error| Failure::Write { name: "JSON".to_owned(), error: error.into() })?;
    text.push(b'\n');
    print(text)
}
