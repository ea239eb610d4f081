//! Reading and writing records: whole files or none, and a clear word about foreign ones.

use crate::{Record, SCHEMA, Samples};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

/// Why a record could not be read or written.
#[derive(Debug)]
pub enum Error {
    /// The file system refused.
    Io(PathBuf, io::Error),
    /// Not JSON, or not a record.
    Foreign(PathBuf, String),
    /// Written by a later raybench.
    Newer(PathBuf, u64),
    /// No record anywhere below this folder.
    None(PathBuf),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Io(path, error) => write!(f, "{}: {error}", path.display()),
            Error::Foreign(path, why) => {
                write!(f, "{}: not a raybench record: {why}", path.display())
            }
            Error::Newer(path, schema) => write!(
                f,
                "{}: record schema {schema}, this raybench reads up to {SCHEMA}: use a newer one",
                path.display()
            ),
            Error::None(path) => {
                write!(f, "no record under {}: run `cargo xtask bench` first", path.display())
            }
        }
    }
}

impl std::error::Error for Error {}

/// Reads `record.json`, given itself or its folder.
///
/// # Errors
/// If it cannot be read, is no record, or is of a later schema.
pub fn load(path: &Path) -> Result<Record, Error> {
    let file = if path.is_dir() { path.join("record.json") } else { path.to_path_buf() };
    let text = fs::read_to_string(&file).map_err(|error| Error::Io(file.clone(), error))?;
    let foreign = |why: String| Error::Foreign(file.clone(), why);
    let value: serde_json::Value =
        serde_json::from_str(&text).map_err(|error| foreign(error.to_string()))?;
    match value.get("schema").and_then(serde_json::Value::as_u64) {
        None => return Err(foreign("it has no schema number".into())),
        Some(schema) if schema > u64::from(SCHEMA) => return Err(Error::Newer(file, schema)),
        Some(_) => {}
    }
    serde_json::from_value(value).map_err(|error| foreign(error.to_string()))
}

/// Writes `record.json` and `samples.json` under `folder`/ID and returns that folder.
///
/// # Errors
/// If the file system refuses; files already there stay as they were.
pub fn save(folder: &Path, record: &Record, samples: &Samples) -> Result<PathBuf, Error> {
    let home = folder.join(&record.id);
    fs::create_dir_all(&home).map_err(|error| Error::Io(home.clone(), error))?;
    // The record last: a folder is found by its record, so its samples are there before it is.
    write_json(&home.join("samples.json"), samples, false)?;
    write_json(&home.join("record.json"), record, true)?;
    Ok(home)
}

/// The newest record below `folder`. Ids begin with the time, so they sort by age.
///
/// # Errors
/// If there is none, or the newest cannot be read.
pub fn newest(folder: &Path) -> Result<(PathBuf, Record), Error> {
    let entries = fs::read_dir(folder).map_err(|_| Error::None(folder.to_path_buf()))?;
    let homes = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let newest = homes.filter(|home| home.join("record.json").is_file()).max();
    let home = newest.ok_or_else(|| Error::None(folder.to_path_buf()))?;
    let record = load(&home)?;
    Ok((home, record))
}

/// Writes a file whole or not at all: to a neighbour first, then renamed over the old one.
///
/// # Errors
/// If the file system refuses; the neighbour is removed and the old file stays.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(name);
    let written = fs::write(&part, bytes)
        .and_then(|()| fs::File::open(&part)?.sync_all())
        .and_then(|()| fs::rename(&part, path));
    written.map_err(|error| {
        let _ = fs::remove_file(&part);
        Error::Io(path.to_path_buf(), error)
    })
}

fn write_json(path: &Path, value: &impl Serialize, pretty: bool) -> Result<(), Error> {
    let text =
        if pretty { serde_json::to_string_pretty(value) } else { serde_json::to_string(value) };
    let mut text = text.map_err(|error| Error::Foreign(path.to_path_buf(), error.to_string()))?;
    text.push('\n');
    write_whole(path, text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Machine, Toolchain};

    fn record(id: &str) -> Record {
        Record {
            schema: SCHEMA,
            id: id.into(),
            created: "2026-01-02T03:04:05Z".into(),
            label: None,
            command: "bench --quick".into(),
            seed: 1,
            quick: true,
            tier: "x86-64".into(),
            machine: Machine {
                cpu: "some processor".into(),
                features: vec!["sse2".into()],
                caches: vec![],
                cores: 2,
                hypervisor: None,
                governor: None,
                smt: None,
                hardware_counters: false,
                load_before: Some(0.5),
                load_after: None,
            },
            toolchain: Toolchain {
                rustc: "rustc".into(),
                llvm: None,
                flags: String::new(),
                commit: None,
                dirty: None,
                valgrind: None,
            },
            workloads: vec![],
            clock: None,
            comparisons: vec![],
            routines: vec![],
            skips: vec![],
        }
    }

    fn samples(id: &str) -> Samples {
        Samples {
            schema: SCHEMA,
            id: id.into(),
            ns_per_unit: [].into(),
            cycles_per_unit: [].into(),
        }
    }

    /// A folder of this test's own, removed when it ends.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("raybench-{name}-{}", std::process::id()));
            fs::create_dir_all(&path).expect("the temporary folder is writable");
            Folder(path)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_record_comes_back_as_it_was_and_the_newest_is_found() {
        let folder = Folder::new("round-trip");
        for id in ["20260102-030405", "20260103-000000", "20251231-235959"] {
            save(&folder.0, &record(id), &samples(id)).expect("saved");
        }
        let (home, newest) = newest(&folder.0).expect("three records");
        assert_eq!(newest, record("20260103-000000"));
        assert_eq!(load(&home.join("record.json")).expect("by file"), newest);
    }

    #[test]
    fn later_and_foreign_files_are_refused_by_name() {
        let folder = Folder::new("foreign");
        let file = folder.0.join("record.json");
        for (text, complaint) in [
            ("{\"schema\": 999}", "record schema 999"),
            ("{\"hello\": 1}", "it has no schema number"),
            ("not json", "not a raybench record"),
            ("{\"schema\": 1}", "missing field"),
        ] {
            fs::write(&file, text).expect("written");
            let error = load(&file).expect_err(text).to_string();
            assert!(error.contains(complaint), "{text}: {error}");
            assert_eq!(error.lines().count(), 1);
        }
        assert!(matches!(newest(&folder.0.join("nowhere")), Err(Error::None(_))));
    }

    #[test]
    fn a_failed_write_leaves_the_old_file_and_no_part() {
        let folder = Folder::new("atomic");
        let file = folder.0.join("kept");
        write_whole(&file, b"old").expect("written");
        // A folder in the way makes the rename fail after the part was written.
        let blocked = folder.0.join("blocked");
        fs::create_dir_all(blocked.join("inside")).expect("made");
        assert!(write_whole(&blocked, b"new").is_err());
        let names: Vec<_> =
            fs::read_dir(&folder.0).expect("read").map(|e| e.unwrap().file_name()).collect();
        assert_eq!(names.len(), 2, "{names:?}");
        assert_eq!(fs::read(&file).expect("read"), b"old");
    }
}
