//! Writes whole files and records, or nothing. A run takes minutes and may be interrupted, and a
//! reader must not find half a record. So each file grows under a hidden name and is renamed in one
//! step.

use crate::{Error, LISTINGS_FILE, Listings, RECORD_FILE, Record, SAMPLES_FILE, Samples, read};
use flate2::{Compression, write::GzEncoder};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes the record, its raw samples and its listings to `folder`/ID in one step and returns that
/// folder. Temporary files of dead processes in `folder` are removed.
///
/// # Errors
/// If the file system refuses, if that folder is there already, or if the record could not be read
/// again. Nothing of the new record stays then, and the others stay as they were.
pub fn save<S: Serialize + DeserializeOwned>(
    folder: &Path,
    record: &Record,
    samples: &Samples<S>,
    listings: &Listings,
) -> Result<PathBuf, Error> {
    let home = folder.join(record.id.as_str());
    let part = scratch(&home);
    sweep(folder);
    let saved = fill(&part, record, samples, listings)
        .and_then(|()| fs::rename(&part, &home).map_err(Into::into));
    if let Err(error) = saved {
        let _ = fs::remove_dir_all(&part);
        let last_good = read::last_good(folder);
        return Err(Error::Lost { home, last_good, why: error.to_string() });
    }
    // The new name must outlast a power cut as the files do. Not every file system can do that, so
    // an error is ignored.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(home)
}

/// Writes the three files of a record to a hidden folder, after reading back the text of each.
fn fill<S: Serialize + DeserializeOwned>(
    part: &Path,
    record: &Record,
    samples: &Samples<S>,
    listings: &Listings,
) -> Result<(), Box<dyn std::error::Error>> {
    // A figure that is not finite becomes `null`, which no reader accepts. It must be found here,
    // while the samples are still in memory.
    let raw = serde_json::to_vec(samples)?;
    let record = Record { samples_sha256: Some(read::sha256(&raw).into()), ..record.clone() };
    let (summary, code) = (text(&record)?, serde_json::to_vec(listings)?);
    read::from_bytes(Path::new(RECORD_FILE), &summary)?;
    read::parse::<Samples<S>>(Path::new(SAMPLES_FILE), &raw)?;
    read::parse::<Listings>(Path::new(LISTINGS_FILE), &code)?;

    let _ = fs::remove_dir_all(part);
    fs::create_dir_all(part)?;
    let [raw, code] = [raw, code].map(|bytes| pack_at_level(Compression::default(), &bytes));
    for (name, bytes) in [(SAMPLES_FILE, raw), (LISTINGS_FILE, code), (RECORD_FILE, summary)] {
        write_whole(&part.join(name), &bytes)?;
    }
    Ok(())
}

/// Returns a record as its file has it.
///
/// # Errors
/// If it cannot be serialised.
pub fn text(record: &Record) -> Result<Vec<u8>, serde_json::Error> {
    let mut text = serde_json::to_vec(record)?;
    text.push(b'\n');
    Ok(text)
}

/// Writes a file whole or not at all: to a hidden neighbour first, then moved over the old one.
///
/// # Errors
/// If the file system refuses; the neighbour is removed and the old file stays.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    write_whole_by(path, |mut file| file.write_all(bytes))
}

/// Writes a file as [`write_whole`] does, but `write` fills it piece by piece. A pipe or a device
/// is written to directly, because no file can replace it.
///
/// # Errors
/// Those of `write`, and if the file system refuses.
pub fn write_whole_by<T>(
    path: &Path,
    write: impl FnOnce(&File) -> io::Result<T>,
) -> Result<T, Error> {
    let is_stream = path.metadata().is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir());
    let result = if is_stream {
        File::create(path).and_then(|file| write(&file))
    } else {
        replace(path, write)
    };
    result.map_err(|error| Error::Unwritten(path.to_path_buf(), error))
}

/// Replaces a file by a hidden neighbour that `write` fills.
fn replace<T>(path: &Path, write: impl FnOnce(&File) -> io::Result<T>) -> io::Result<T> {
    // A link stays, and the file that it leads to is replaced.
    let path = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let part = scratch(&path);
    let result = File::create(&part).and_then(|file| {
        let value = write(&file)?;
        file.sync_all()?;
        fs::rename(&part, &path)?;
        Ok(value)
    });
    if result.is_err() {
        let _ = fs::remove_file(&part);
    }
    result
}

/// Packs bytes by gzip at its best level. [`load`](crate::load) reads a record packed or not.
pub fn pack(bytes: &[u8]) -> Vec<u8> {
    pack_at_level(Compression::best(), bytes)
}

fn pack_at_level(level: Compression, bytes: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), level);
    packed.write_all(bytes).and_then(|()| packed.finish()).expect("memory takes all bytes")
}

/// Returns the hidden temporary file or folder next to `path` that this process writes to. If the
/// process dies, the next save in that folder removes it.
pub fn scratch(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.part", std::process::id()))
}

/// Removes the temporary files of this process in `folder`, after a run was interrupted.
pub fn abandon(folder: &Path) {
    remove_parts(folder, |writer| writer == std::process::id());
}

/// Removes the temporary files of dead processes in `folder`.
fn sweep(folder: &Path) {
    // Without a list of processes nobody knows which are dead, so everything stays.
    let processes = Path::new("/proc");
    if processes.join("self").exists() {
        remove_parts(folder, |writer| !processes.join(writer.to_string()).exists());
    }
}

fn remove_parts(folder: &Path, is_abandoned: impl Fn(u32) -> bool) {
    for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        if writer(&path).is_some_and(&is_abandoned) {
            let _ = if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
        }
    }
}

/// Returns the process that writes to this path, if it is a hidden neighbour.
fn writer(path: &Path) -> Option<u32> {
    let name = path.file_name()?.to_str()?.strip_prefix('.')?.strip_suffix(".part")?;
    name.rsplit_once('.')?.1.parse().ok()
}
