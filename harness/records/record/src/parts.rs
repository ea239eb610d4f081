//! Hidden neighbours under which files and folders grow until they are whole. Their names carry
//! the process that writes them, so that what a dead one left can be told and removed.

use std::fs;
use std::path::{Path, PathBuf};

/// The hidden neighbour of `path` that this process writes to. Once the process is over, whoever saves a record in that
/// folder removes it.
pub fn of(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.part", std::process::id()))
}

/// Removes what this process has begun in `folder` and not ended: for a run that is cut short.
pub fn abandon(folder: &Path) {
    remove(folder, |writer| writer == std::process::id());
}

/// Removes what processes that are no more have left in `folder`.
pub fn sweep(folder: &Path) {
    // Where the system does not tell who is alive, everything stays.
    let processes = Path::new("/proc");
    if processes.join("self").exists() {
        remove(folder, |writer| !processes.join(writer.to_string()).exists());
    }
}

fn remove(folder: &Path, is_over: impl Fn(u32) -> bool) {
    for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        if writer(&path).is_some_and(&is_over) {
            let _ = if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
        }
    }
}

/// The process that writes to this path, if it is a hidden neighbour.
fn writer(path: &Path) -> Option<u32> {
    let name = path.file_name()?.to_str()?.strip_prefix('.')?.strip_suffix(".part")?;
    name.rsplit_once('.')?.1.parse().ok()
}
