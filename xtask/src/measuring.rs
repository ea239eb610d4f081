//! Tells other runs on this machine that a measurement is running.

use std::fs::{File, OpenOptions, TryLockError};

/// Opens the lock file of this machine, which all checkouts and users share.
fn lock_file() -> std::io::Result<File> {
    let path = std::env::temp_dir().join("raybench-measuring");
    File::open(&path).or_else(|_| OpenOptions::new().create(true).append(true).open(&path))
}

/// Takes the lock, which the system releases when the file is closed, however the process ends.
/// Several runs may hold it; if the file cannot be opened, there is no lock.
pub fn hold() -> Option<File> {
    lock_file().ok().filter(|file| file.lock_shared().is_ok())
}

/// Returns whether any run holds the lock.
pub fn is_on() -> bool {
    lock_file().is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
}

#[cfg(test)]
mod tests {
    /// The test asserts only that a held lock is seen, because another run may hold it too.
    #[test]
    fn what_is_held_is_seen() {
        let first = super::hold();
        let _second = super::hold();
        drop(first);
        assert!(super::is_on());
    }
}
