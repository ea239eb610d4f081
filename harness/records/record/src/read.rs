//! Reads records, raw samples and listings. An error is one line that names the place.

use crate::plain::{escape_hidden, shorten};
use crate::{
    Error, Id, LISTINGS_FILE, Listings, Plan, RECORD_FILE, Record, SAMPLES_FILE, SCHEMA, Samples,
    figures,
};
use flate2::read::MultiGzDecoder;
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The maximum bytes of `record.json`, packed and unpacked: a run of all variants has 38 MB at
/// three tiers. The value that is read needs about twenty times as much memory.
const MAX_RECORD: u64 = 48 << 20;

/// The maximum bytes of `listings.json.gz`.
const MAX_LISTINGS: u64 = 128 << 20;

/// The maximum bytes of `samples.json.gz`.
const MAX_SAMPLES: u64 = 1 << 30;

/// Reads `record.json`, given itself or its folder.
///
/// # Errors
/// If it cannot be read, is no record, or is of a later schema.
pub fn load(path: &Path) -> Result<Record, Error> {
    let file = if path.is_dir() { path.join(RECORD_FILE) } else { path.to_path_buf() };
    parse_record(&file, &contents(&file, MAX_RECORD)?)
}

/// Reads a record from the bytes of its file, packed or not. Errors name `file`.
///
/// # Errors
/// If it is no record, is of a later schema, or has a value that no record may have.
pub fn from_bytes(file: &Path, bytes: &[u8]) -> Result<Record, Error> {
    parse_record(file, &unpack(file, bytes.to_vec(), MAX_RECORD)?)
}

fn parse_record(file: &Path, text: &[u8]) -> Result<Record, Error> {
    let record: Record = parse(file, text)?;
    let value = serde_json::to_value(&record).expect("what was read can be written");
    let plan_fault = record.plan.as_ref().and_then(Plan::fault);
    match plan_fault.or_else(|| figures::fault(&value)) {
        None => Ok(record),
        Some(why) => Err(Error::External(file.to_path_buf(), shorten(&why, MAX_REASON))),
    }
}

/// Reads the raw samples that lie in the folder of a record, and their SHA-256.
///
/// # Errors
/// If they cannot be read, are none, or are of another schema.
pub fn load_samples<S: DeserializeOwned>(home: &Path) -> Result<(Samples<S>, String), Error> {
    let file = home.join(SAMPLES_FILE);
    let text = contents(&file, MAX_SAMPLES)?;
    Ok((parse(&file, &text)?, sha256(&text)))
}

/// Returns the SHA-256 in hexadecimal digits.
pub fn sha256(text: &[u8]) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Reads the listings that lie in the folder of a record.
///
/// # Errors
/// If the record has none, or if they cannot be read or are of a later schema.
pub fn load_listings(home: &Path) -> Result<Listings, Error> {
    let file = home.join(LISTINGS_FILE);
    if !file.is_file() {
        return Err(Error::NoListings(home.to_path_buf()));
    }
    parse(&file, &contents(&file, MAX_LISTINGS)?)
}

/// Returns the bytes of a file, unpacked if they are packed. Both sizes are bounded, because a few
/// packed bytes of a stranger could fill the memory.
fn contents(file: &Path, max: u64) -> Result<Vec<u8>, Error> {
    match read_plain_file(file, max) {
        Ok(Some(bytes)) => unpack(file, bytes, max),
        Ok(None) => Err(size_error(file, max, "it has")),
        Err(error) => Err(Error::Io(file.to_path_buf(), error)),
    }
}

/// Returns the bytes of a plain file, or none if it is longer than allowed. Other files are
/// refused: a pipe may never begin, and a device never end.
fn read_plain_file(file: &Path, max: u64) -> io::Result<Option<Vec<u8>>> {
    if !fs::metadata(file)?.is_file() {
        return Err(io::Error::other("it is no plain file"));
    }
    read_limited(File::open(file)?, max)
}

/// The first bytes of a packed file.
const MAGIC: [u8; 2] = [0x1f, 0x8b];

fn unpack(file: &Path, bytes: Vec<u8>, max: u64) -> Result<Vec<u8>, Error> {
    if !bytes.starts_with(&MAGIC) {
        return Ok(bytes);
    }
    match read_limited(MultiGzDecoder::new(bytes.as_slice()), max) {
        Ok(Some(text)) => Ok(text),
        Ok(None) => Err(size_error(file, max, "it unpacks to")),
        Err(error) => Err(Error::External(file.to_path_buf(), format!("cannot unpack: {error}"))),
    }
}

/// Returns the whole input, or none if it is longer than allowed. Nothing is read beyond that
/// length.
fn read_limited(input: impl Read, max: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    input.take(max + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= max).then_some(bytes))
}

fn size_error(file: &Path, max: u64, has: &str) -> Error {
    let max = max >> 20;
    Error::External(file.to_path_buf(), format!("{has} more than {max} MiB, which is the most"))
}

/// Returns the newest record below `folder`. Ids begin with the time, so they sort by age.
///
/// # Errors
/// If there is none, or the newest cannot be read.
pub fn load_newest(folder: &Path) -> Result<(PathBuf, Record), Error> {
    let home = record_folders(folder).pop().ok_or_else(|| Error::None(folder.to_path_buf()))?;
    let record = load(&home)?;
    Ok((home, record))
}

/// Returns the records below `folder` that can be read, newest first. Each is read when the
/// iterator reaches it.
pub fn newest_first(folder: &Path) -> impl Iterator<Item = Record> {
    record_folders(folder).into_iter().rev().filter_map(|home| load(&home).ok())
}

/// Returns the id of the newest record below `folder` that can be read.
pub fn last_good(folder: &Path) -> Option<Id> {
    newest_first(folder).next().map(|record| record.id)
}

/// Returns the folders of all records below `folder`, oldest first. Hidden ones are not complete
/// yet.
fn record_folders(folder: &Path) -> Vec<PathBuf> {
    let mut homes = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let home = entry.path();
        let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
        if !is_hidden && home.join(RECORD_FILE).is_file() {
            homes.push(home);
        }
    }
    homes.sort();
    homes
}

/// The folder of published records, from the root of the checkout. A file is called after its
/// machine and holds all tiers of a run.
pub const PUBLISHED: &str = "charts/published/records";

/// Returns the name of a published record, which is that of its file.
pub fn published_name(file: &Path) -> String {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    name.trim_end_matches(".json.gz").to_string()
}

/// A host is busy if its record discarded more than this share of the samples. Intervals are then
/// several times as wide as those of a quiet host, which discards 1 to 5 %.
const MAX_CONTENDED_SHARE: f64 = 0.1;

/// Returns the published records, each with its file: those of quiet hosts first, then the newest
/// first. A document that quotes a single record quotes the first that has the figure.
///
/// # Errors
/// If there is none, or one cannot be read.
pub fn load_published(root: &Path) -> Result<Vec<(PathBuf, Record)>, Error> {
    load_all(&root.join(PUBLISHED))
}

/// Returns the compressed records of a folder, each with its file, in the order of
/// [`load_published`].
///
/// # Errors
/// If there is none, or one cannot be read.
pub fn load_all(folder: &Path) -> Result<Vec<(PathBuf, Record)>, Error> {
    let entries = fs::read_dir(folder).map_err(|error| Error::Io(folder.to_path_buf(), error))?;
    let mut records = Vec::new();
    for file in entries.flatten().map(|entry| entry.path()) {
        if file.to_string_lossy().ends_with(".json.gz") {
            let record = load(&file)?;
            records.push((file, record));
        }
    }
    if records.is_empty() {
        return Err(Error::None(folder.to_path_buf()));
    }
    records.sort_by(|(_, left), (_, right)| {
        let quiet_first = is_of_busy_host(left).cmp(&is_of_busy_host(right));
        quiet_first.then_with(|| right.id.cmp(&left.id))
    });
    Ok(records)
}

fn is_of_busy_host(record: &Record) -> bool {
    let (mut samples, mut contended) = (0, 0);
    for invocation in &record.invocations {
        samples += invocation.samples;
        contended += invocation.set_aside;
    }
    contended as f64 > samples as f64 * MAX_CONTENDED_SHARE
}

/// The maximum bytes of a reason: four lines of a terminal. A stranger's text may be longer.
const MAX_REASON: usize = 320;

/// Reads a schema number if it is that of this version; [`refusal`] explains another.
pub(crate) fn read_schema_number<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<u32, D::Error> {
    match u32::deserialize(deserializer)? {
        SCHEMA => Ok(SCHEMA),
        _ => Err(D::Error::custom("another schema")),
    }
}

/// Parses a `T` of this schema, with every field and no other. The text is parsed a second time
/// only to find the place of a fault, because samples may have a GB.
pub(crate) fn parse<T: DeserializeOwned>(file: &Path, text: &[u8]) -> Result<T, Error> {
    serde_json::from_slice(text).map_err(|error| refusal::<T>(file, text, &error))
}

/// Explains why a text is no `T`, with the place of the fault.
fn refusal<T: DeserializeOwned>(file: &Path, text: &[u8], error: &serde_json::Error) -> Error {
    #[derive(Deserialize)]
    struct Head {
        schema: Option<u64>,
    }
    let why = match serde_json::from_slice::<Head>(text).map(|head| head.schema) {
        Ok(None) => "it has no schema number".into(),
        Ok(Some(schema)) if schema > u64::from(SCHEMA) => {
            return Error::Newer(file.to_path_buf(), schema);
        }
        Ok(Some(schema)) if schema < u64::from(SCHEMA) => {
            format!("record schema {schema} was a draft and is no longer read")
        }
        Ok(Some(_)) | Err(_) => {
            let mut json = serde_json::Deserializer::from_slice(text);
            match serde_path_to_error::deserialize::<_, T>(&mut json) {
                Err(fault) if fault.path().iter().len() > 0 => {
                    format!("at `{}`: {}", fault.path(), fault.inner())
                }
                _ => error.to_string(),
            }
        }
    };
    Error::External(file.to_path_buf(), shorten(&escape_hidden(&why, false), MAX_REASON))
}
