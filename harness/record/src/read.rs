//! Reading records and raw samples of every version ever written, and a clear word about others.

use crate::{
    Error, LISTINGS_FILE, Listings, RECORD_FILE, Record, SAMPLES_FILE, SCHEMA, Samples, strict,
    upgrade,
};
use flate2::read::MultiGzDecoder;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Reads `record.json`, given itself or its folder.
///
/// # Errors
/// If it cannot be read, is no record, or is of a later schema.
pub fn load(path: &Path) -> Result<Record, Error> {
    let file = if path.is_dir() { path.join(RECORD_FILE) } else { path.to_path_buf() };
    parse(&file, &unpacked(&file)?, upgrade::record)
}

/// Reads the raw samples, given their file or the folder of the record; compressed or, as version
/// 1 wrote them, not.
///
/// # Errors
/// If they cannot be read, are none, or are of a later schema.
pub fn load_samples(path: &Path) -> Result<Samples, Error> {
    let file = match path.is_dir() {
        false => path.to_path_buf(),
        true if path.join(SAMPLES_FILE).is_file() => path.join(SAMPLES_FILE),
        true => path.join("samples.json"),
    };
    parse(&file, &unpacked(&file)?, upgrade::samples)
}

/// Reads the listings that lie in the folder of a record.
///
/// # Errors
/// If the record has none, or if they cannot be read or are of a later schema.
pub fn load_listings(home: &Path) -> Result<Listings, Error> {
    let file = home.join(LISTINGS_FILE);
    match file.is_file() {
        true => parse(&file, &unpacked(&file)?, upgrade::listings),
        false => Err(Error::NoListings(home.to_path_buf())),
    }
}

/// The bytes of a file, unpacked if they are packed.
fn unpacked(file: &Path) -> Result<Vec<u8>, Error> {
    let bytes = fs::read(file).map_err(|error| Error::Io(file.to_path_buf(), error))?;
    if !bytes.starts_with(&[0x1f, 0x8b]) {
        return Ok(bytes);
    }
    let mut text = Vec::new();
    match MultiGzDecoder::new(&bytes[..]).read_to_end(&mut text) {
        Ok(_) => Ok(text),
        Err(error) => Err(Error::Foreign(file.to_path_buf(), format!("cannot unpack: {error}"))),
    }
}

/// The newest record below `folder`. Ids begin with the time, so they sort by age.
///
/// # Errors
/// If there is none, or the newest cannot be read.
pub fn newest(folder: &Path) -> Result<(PathBuf, Record), Error> {
    let home = homes(folder).pop().ok_or_else(|| Error::None(folder.to_path_buf()))?;
    let record = load(&home)?;
    Ok((home, record))
}

/// The id of the newest record below `folder` that can be read.
pub fn last_good(folder: &Path) -> Option<String> {
    homes(folder).iter().rev().find_map(|home| load(home).ok()).map(|record| record.id)
}

/// The folders of all records below `folder`, oldest first; hidden ones are not whole yet.
fn homes(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let shown = entries.filter(|entry| !entry.file_name().as_encoded_bytes().starts_with(b"."));
    let mut homes: Vec<PathBuf> =
        shown.map(|entry| entry.path()).filter(|home| home.join(RECORD_FILE).is_file()).collect();
    homes.sort();
    homes
}

/// What `text` says, brought up to the present version and read strictly.
pub(crate) fn parse<T: DeserializeOwned + Serialize>(
    file: &Path,
    text: &[u8],
    upgrade: impl Fn(Value) -> Value,
) -> Result<T, Error> {
    let foreign = |why: String| Error::Foreign(file.to_path_buf(), why);
    let value: Value = serde_json::from_slice(text).map_err(|error| foreign(error.to_string()))?;
    match value.get("schema").and_then(Value::as_u64) {
        None => Err(foreign("it has no schema number".into())),
        Some(0) => Err(foreign("there never was a schema 0".into())),
        Some(schema) if schema > u64::from(SCHEMA) => Err(Error::Newer(file.to_path_buf(), schema)),
        Some(_) => strict::typed(upgrade(value)).map_err(foreign),
    }
}
