//! One process and all that it starts: waited for, killed at a limit, measured.

use std::io;
use std::process::{Child, Command, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

use wait4::{ResourceUsage, Wait4};

/// How often it is seen whether the process has ended.
const GLANCE: Duration = Duration::from_millis(1);

/// How a process has ended.
#[derive(Debug)]
pub enum Ending {
    /// By itself.
    Itself(ExitStatus),
    /// It was killed at the limit.
    Killed,
    /// It was killed because somebody wanted to stop.
    Stopped,
}

/// What a process has used.
#[derive(Debug)]
pub struct Usage {
    /// How it has ended.
    pub ending: Ending,
    /// Wall time.
    pub wall: Duration,
    /// Processor time.
    pub cpu: Duration,
    /// The most memory that it has held, in bytes.
    pub memory: u64,
}

/// Runs `command` for `limit` of wall time at most, or until `is_stopped`; whatever it has started
/// ends with it.
///
/// # Errors
/// If it cannot be started or waited for.
pub fn run(
    mut command: Command,
    limit: Duration,
    is_stopped: impl Fn() -> bool,
) -> io::Result<Usage> {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let start = Instant::now();
    let mut child = command.spawn()?;
    let mut killed = None;
    while !has_ended(&mut child)? {
        let stopped = is_stopped();
        if killed.is_none() && (stopped || start.elapsed() >= limit) {
            killed = Some(if stopped { Ending::Stopped } else { Ending::Killed });
            kill(&mut child);
        }
        thread::sleep(GLANCE);
    }
    let wall = start.elapsed();
    // What it has started may go on; its number is not given to another before it is waited for.
    kill(&mut child);
    let end = child.wait4()?;
    let ResourceUsage { utime, stime, maxrss } = end.rusage;
    let ending = killed.unwrap_or(Ending::Itself(end.status));
    Ok(Usage { ending, wall, cpu: utime + stime, memory: maxrss })
}

/// Has `child` ended? On Unix it is not taken from the system's list yet.
#[cfg(unix)]
fn has_ended(child: &mut Child) -> io::Result<bool> {
    use rustix::process::{WaitId, WaitIdOptions, waitid};
    let Some(pid) = pid(child) else { return Ok(true) };
    let glance = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    Ok(waitid(WaitId::Pid(pid), glance)?.is_some())
}

#[cfg(unix)]
fn pid(child: &Child) -> Option<rustix::process::Pid> {
    rustix::process::Pid::from_raw(i32::try_from(child.id()).ok()?)
}

/// Kills `child` with all of its process group.
#[cfg(unix)]
fn kill(child: &mut Child) {
    if let Some(pid) = pid(child) {
        // There may be nobody left.
        let _ = rustix::process::kill_process_group(pid, rustix::process::Signal::KILL);
    }
}

/// Has `child` ended?
#[cfg(not(unix))]
fn has_ended(child: &mut Child) -> io::Result<bool> {
    child.try_wait().map(|ended| ended.is_some())
}

/// Kills `child`.
#[cfg(not(unix))]
fn kill(child: &mut Child) {
    let _ = child.kill();
}
