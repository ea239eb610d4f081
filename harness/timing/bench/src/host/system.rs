//! The system's files below a root folder: `/`, or a simulated one, so that tests can be on any
//! machine.

use std::path::PathBuf;

/// The files under `proc` and `sys`.
pub(crate) struct System {
    root: PathBuf,
}

impl System {
    /// Returns the running system.
    pub fn new() -> Self {
        System { root: PathBuf::from("/") }
    }

    /// Returns the whole text of a file, if it can be read.
    pub fn text(&self, path: &str) -> Option<String> {
        std::fs::read_to_string(self.root.join(path)).ok()
    }

    /// Returns the first line of a file, without blanks at its ends.
    pub fn line(&self, path: &str) -> Option<String> {
        self.text(path)?.lines().next().map(|line| line.trim().to_string())
    }

    /// Returns the target of a symbolic link.
    pub fn link(&self, path: &str) -> Option<PathBuf> {
        std::fs::read_link(self.root.join(path)).ok()
    }

    /// Returns the path of a file of this system.
    #[cfg(test)]
    pub fn path(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }
}

#[cfg(test)]
pub(crate) mod simulated {
    //! A simulated system in a temporary folder, removed when the test ends.

    use super::System;
    use std::sync::atomic::{AtomicUsize, Ordering};

    pub(crate) struct Simulated(pub System);

    impl Drop for Simulated {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0.root);
        }
    }

    /// Makes a system with these files and no others.
    pub(crate) fn system(files: &[(&str, &str)]) -> Simulated {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("raybench-simulated-{}-{number}", std::process::id());
        let root = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&root).expect("the temporary folder is writable");
        for (path, text) in files {
            let path = root.join(path);
            std::fs::create_dir_all(path.parent().expect("below the root")).expect("writable");
            std::fs::write(path, text).expect("writable");
        }
        Simulated(System { root })
    }
}
