//! Says to other runs on this machine that something is being measured.

use std::fs::{File, OpenOptions, TryLockError};

/// Held while something is measured. It is the system's: a run that is killed lets go of it.
pub struct Measuring(#[allow(dead_code, reason = "held, not read")] Option<File>);

/// For all checkouts and users of this machine.
fn file() -> std::io::Result<File> {
    let path = std::env::temp_dir().join("raybench-measuring");
    File::open(&path).or_else(|_| OpenOptions::new().create(true).append(true).open(&path))
}

/// From now on something is measured. Several may measure at once; without the file nobody is told.
pub fn hold() -> Measuring {
    let file = file().ok();
    Measuring(file.filter(|file| file.lock_shared().is_ok()))
}

/// Whether anything is being measured.
pub fn is_on() -> bool {
    file().is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
}

#[cfg(test)]
mod tests {
    /// Others may measure while this runs, so that nobody does is not a thing to assert.
    #[test]
    fn what_is_held_is_seen() {
        let one = super::hold();
        let _two = super::hold();
        drop(one);
        assert!(super::is_on());
    }
}
