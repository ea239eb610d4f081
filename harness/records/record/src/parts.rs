//! Hidden temporary files and folders. Their names hold the id of the writing process, so that a later run can remove
//! those of a dead one.

use std::fs;
use std::path::{Path, PathBuf};

/// The hidden temporary file or folder beside `path` that this process writes to. After the process has ended, the next
/// save in that folder removes it.
pub fn of(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.part", std::process::id()))
}

/// Removes the temporary files of this process in `folder`: for an interrupted run.
pub fn abandon(folder: &Path) {
    remove(folder, |writer| writer == std::process::id());
}

/// Removes the temporary files of dead processes in `folder`.
pub fn sweep(folder: &Path) {
    // Without a list of processes, everything stays.
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
