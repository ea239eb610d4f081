//! Reads a trace record by record, in bounded memory, and checks every record.
//!
//! A trace may come from any engine and may be cut, mangled or larger than memory. So nothing is
//! read ahead but a buffer, the first fault ends the reading with one line that says which record
//! it is in, and a trace without its end is not taken for a whole one.

use super::record::{BYTES, END};
use super::{Kind, Record};
use record::Counts;
use std::fs::File;
use std::io::{BufReader, ErrorKind, Read, Seek, SeekFrom};
use std::path::Path;

/// Bytes that are read at once: 4,096 records for a call of the system.
const BUFFER: usize = 1 << 16;

/// The records of a trace. The first that is broken is the last.
pub struct Reader<R> {
    input: BufReader<R>,
    /// Records that were read.
    read: u64,
    is_over: bool,
}

impl Reader<File> {
    /// The trace of this file.
    ///
    /// # Errors
    /// If it cannot be read, is empty, or is no trace of this version and byte order.
    pub fn open(path: &Path) -> Result<Reader<File>, String> {
        // A pipe may never begin, and a device has no length.
        let is_file = std::fs::metadata(path).map_err(|error| error.to_string())?.is_file();
        let file = File::open(path).map_err(|error| error.to_string());
        if is_file { Reader::new(file?) } else { Err("it is no plain file".to_string()) }
    }
}

impl<R: Read> Reader<R> {
    /// The trace that `input` gives.
    ///
    /// # Errors
    /// Those of [`Reader::open`].
    pub fn new(input: R) -> Result<Reader<R>, String> {
        let mut input = BufReader::with_capacity(BUFFER, input);
        let mut header = [0; BYTES];
        let (magic, rest) = match fill(&mut input, &mut header)? {
            0 => return Err("the file is empty".to_string()),
            BYTES => header.split_at(8),
            _ => return Err("it is no trace: it ends within its header".to_string()),
        };
        if magic != b"raytrace" {
            return Err("it is no trace: it does not begin with raytrace".to_string());
        }
        if rest != [2, 0, 0, 0, 4, 3, 2, 1] {
            return Err("it is no trace of version 2 with the lowest byte of a word first".into());
        }
        Ok(Reader { input, read: 0, is_over: false })
    }

    fn read(&mut self) -> Result<Option<Record>, String> {
        let mut bytes = [0; BYTES];
        let number = self.read + 1;
        match fill(&mut self.input, &mut bytes)? {
            0 => return Err(format!("it is truncated: it has no end behind record {}", self.read)),
            BYTES if bytes[0] == END => return self.ends(bytes),
            BYTES => self.read = number,
            _ => return Err(format!("it is truncated: it ends within record {number}")),
        }
        Record::from_bytes(bytes)
            .map(Some)
            .map_err(|why| format!("record {number} is broken: {why}"))
    }

    /// Checks the end: the number of records before it, and that nothing follows.
    fn ends(&mut self, bytes: [u8; BYTES]) -> Result<Option<Record>, String> {
        let (read, more) = (self.read, fill(&mut self.input, &mut [0])?);
        let mut right = [0; BYTES];
        right[0] = END;
        right[8..].copy_from_slice(&read.to_le_bytes());
        if bytes != right {
            return Err(format!("it ends behind {read} records, and its end counts others"));
        }
        if more > 0 {
            return Err(format!("it goes on behind its end, record {}", read + 1));
        }
        Ok(None)
    }

    /// Counts the records that are left, and checks each.
    ///
    /// # Errors
    /// If a record is broken, or if there is no look-up.
    pub fn counts(self) -> Result<Counts, String> {
        let mut counts = Counts::default();
        for record in self {
            add(&mut counts, record?);
        }
        if counts.look_ups() == 0 {
            return Err("it has no look-up".to_string());
        }
        Ok(counts)
    }
}

impl<R: Read + Seek> Reader<R> {
    /// The next record to be read is that after so many.
    ///
    /// # Errors
    /// Those of the file.
    pub fn skip_to(&mut self, record: u64) -> Result<(), String> {
        let at = (record + 1).saturating_mul(BYTES as u64);
        self.input.seek(SeekFrom::Start(at)).map_err(|error| error.to_string())?;
        self.read = record;
        Ok(())
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Record, String>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let read = self.read();
        self.is_over = !matches!(read, Ok(Some(_)));
        read.transpose()
    }
}

/// Counts the next record of a trace.
pub(crate) fn add(counts: &mut Counts, record: Record) {
    let counter = match record.kind() {
        Kind::Rook => &mut counts.rook,
        Kind::Bishop => &mut counts.bishop,
        Kind::Queen => &mut counts.queen,
        Kind::Both => &mut counts.both,
        Kind::MoveMade => &mut counts.moves_made,
        Kind::Evaluated => &mut counts.evaluated,
    };
    *counter += 1;
    if record.kind().is_look_up() {
        counts.same_occupied += u64::from(counts.last_occupied == Some(record.occupied()));
        counts.last_occupied = Some(record.occupied());
    }
}

/// Fills `bytes` until the input ends; returns how many were read.
fn fill(input: &mut impl Read, bytes: &mut [u8]) -> Result<usize, String> {
    let mut filled = 0;
    while filled < bytes.len() {
        match input.read(&mut bytes[filled..]) {
            Ok(0) => break,
            Ok(count) => filled += count,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error.to_string()),
        }
    }
    Ok(filled)
}
