//! The process that reads: it says which case comes, reads it, and says what came of it. What it cannot
//! say itself, whoever watches it sees. Must not start a process.

use crate::{Came, Case, MEMORY};
use std::cell::RefCell;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

thread_local! {
    static SAID: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Reads the cases from `first` on until it is ended; `case` makes one and `read` reads it.
///
/// # Errors
/// If the memory cannot be limited, or nobody listens.
pub fn child(
    first: u64,
    case: impl Fn(u64) -> Case,
    read: impl Fn(&Case, &Path) -> Came,
) -> Result<(), String> {
    limit_memory()?;
    std::panic::set_hook(Box::new(|panic| {
        let line = panic.to_string().split_whitespace().collect::<Vec<_>>().join(" ");
        SAID.set(line.chars().take(400).collect());
    }));
    let scratch = scratch(std::process::id());
    for number in first.. {
        let case = case(number);
        tell(&format!("case {number}"))?;
        let came = catch_unwind(AssertUnwindSafe(|| read(&case, &scratch)));
        let _ = std::fs::remove_dir_all(&scratch);
        match came {
            Ok(Came::Refused) => tell("refused")?,
            Ok(Came::Drawn) => tell("drawn")?,
            Err(_) => tell(&format!("panicked {}", SAID.take()))?,
        }
    }
    Ok(())
}

/// The folder that a child writes to; who ends one removes it.
pub fn scratch(process: u32) -> PathBuf {
    std::env::temp_dir().join(format!("raybench-fuzz-{process}"))
}

fn tell(line: &str) -> Result<(), String> {
    let mut out = std::io::stdout().lock();
    let told = writeln!(out, "{line}").and_then(|()| out.flush());
    told.map_err(|error| format!("nobody listens: {error}"))
}

#[cfg(target_os = "linux")]
fn limit_memory() -> Result<(), String> {
    use nix::sys::resource::{Resource, setrlimit};
    setrlimit(Resource::RLIMIT_AS, MEMORY, MEMORY)
        .map_err(|error| format!("memory cannot be limited: {error}"))
}

#[cfg(not(target_os = "linux"))]
fn limit_memory() -> Result<(), String> {
    Err(format!("memory is limited to {MEMORY} bytes on Linux alone"))
}
