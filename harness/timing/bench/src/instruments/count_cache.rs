//! Callgrind's counts by the bytes they were counted from, so that no probe is counted twice.
//!
//! The key holds everything that a count depends on: the probe's bytes (relocations masked), the
//! arguments it was called with, and the version of Valgrind.

use runner::wire::Executed;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Of the file; another version is not read.
const VERSION: u32 = 1;

/// The counts known so far.
#[derive(Debug)]
pub(super) struct CountCache {
    path: PathBuf,
    counts: BTreeMap<String, Executed>,
}

#[derive(Serialize, Deserialize)]
struct File {
    version: u32,
    counts: BTreeMap<String, Executed>,
}

impl CountCache {
    /// What the file at `path` holds; nothing if there is none or it is not ours. A lost cache
    /// costs time alone.
    pub(super) fn open(path: &Path) -> Self {
        let read = || serde_json::from_slice::<File>(&std::fs::read(path).ok()?).ok();
        let counts = match read() {
            Some(file) if file.version == VERSION => file.counts,
            _ => BTreeMap::new(),
        };
        CountCache { path: path.to_path_buf(), counts }
    }

    /// The key of a probe with these bytes on these arguments.
    pub(super) fn key(probe_hash: &str, arguments: &[u64], valgrind: &str) -> String {
        format!("{probe_hash} {:016x} {valgrind}", fingerprint(arguments))
    }

    /// The count under `key`.
    pub(super) fn get(&self, key: &str) -> Option<Executed> {
        self.counts.get(key).copied()
    }

    /// Adds a count.
    pub(super) fn insert(&mut self, key: String, executed: Executed) {
        self.counts.insert(key, executed);
    }

    /// Writes the file, whole or not at all.
    ///
    /// # Errors
    /// If the file system refuses.
    pub(super) fn save(&self) -> Result<(), record::Error> {
        if let Some(folder) = self.path.parent() {
            std::fs::create_dir_all(folder)
                .map_err(|error| record::Error::Io(folder.to_path_buf(), error))?;
        }
        let file = File { version: VERSION, counts: self.counts.clone() };
        let json = serde_json::to_vec_pretty(&file).expect("plain data always serialises");
        record::write_whole(&self.path, &json)
    }
}

/// FNV-1a (Glenn Fowler, Landon Curt Noll, Kiem-Phong Vo, 1991) over the words and their number.
fn fingerprint(arguments: &[u64]) -> u64 {
    let words = arguments.iter().copied().chain([arguments.len() as u64]);
    words.flat_map(u64::to_le_bytes).fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_survive_the_file_and_foreign_files_are_no_counts() {
        let path = std::env::temp_dir().join(format!("raybench-cache-{}.json", std::process::id()));
        let executed = Executed { instructions_per_call: 19.0, calls: 256 };
        let key = CountCache::key("abc", &[1, 2], "valgrind-3.19.0");
        let mut cache = CountCache::open(&path);
        assert_eq!(cache.get(&key), None);
        cache.insert(key.clone(), executed);
        cache.save().unwrap();
        assert_eq!(CountCache::open(&path).get(&key), Some(executed));
        std::fs::write(&path, "{\"version\": 0}").unwrap();
        assert_eq!(CountCache::open(&path).get(&key), None);
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn bytes_records_and_tool_each_make_another_key() {
        let key = CountCache::key("abc", &[1, 2], "valgrind-3.19.0");
        assert_ne!(key, CountCache::key("abd", &[1, 2], "valgrind-3.19.0"));
        assert_ne!(key, CountCache::key("abc", &[2, 1], "valgrind-3.19.0"));
        assert_ne!(key, CountCache::key("abc", &[1, 2], "valgrind-3.25.1"));
    }
}
