//! Reads a trace record by record, in bounded memory, and checks every record.
//!
//! A trace may come from any engine and may be cut, damaged or larger than memory. So the reader
//! holds one buffer, stops at the first fault with a line that names the record, and refuses a
//! trace without its end.

use super::record::{BYTES, END};
use super::{Kind, Record};
use record::Counts;
use std::fs::File;
use std::io::{BufReader, ErrorKind, Read, Seek, SeekFrom};
use std::path::Path;

/// The bytes that are read at once, so that one system call reads 4,096 records.
const BUFFER: usize = 1 << 16;

/// The records of a trace, up to the first that is broken.
pub struct Reader<R> {
    input: BufReader<R>,
    /// Number of records that were read.
    read_count: u64,
    is_over: bool,
}

impl Reader<File> {
    /// Opens the trace in a file.
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
    /// Reads a trace from `input`.
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
        Ok(Reader { input, read_count: 0, is_over: false })
    }

    /// Returns the next record, or `None` at the end of the trace.
    fn read(&mut self) -> Result<Option<Record>, String> {
        let mut bytes = [0; BYTES];
        let number = self.read_count + 1;
        match fill(&mut self.input, &mut bytes)? {
            0 => {
                return Err(format!(
                    "it is truncated: it has no end behind record {}",
                    self.read_count
                ));
            }
            BYTES if bytes[0] == END => return self.check_end(bytes),
            BYTES => self.read_count = number,
            _ => return Err(format!("it is truncated: it ends within record {number}")),
        }
        Record::from_bytes(bytes)
            .map(Some)
            .map_err(|why| format!("record {number} is broken: {why}"))
    }

    /// Checks the end: the number of records before it, and that nothing follows.
    fn check_end(&mut self, bytes: [u8; BYTES]) -> Result<Option<Record>, String> {
        let (count, excess) = (self.read_count, fill(&mut self.input, &mut [0])?);
        let mut expected = [0; BYTES];
        expected[0] = END;
        expected[8..].copy_from_slice(&count.to_le_bytes());
        if bytes != expected {
            return Err(format!("it ends behind {count} records, and its end counts others"));
        }
        if excess > 0 {
            return Err(format!("it goes on behind its end, record {}", count + 1));
        }
        Ok(None)
    }

    /// Counts the remaining records and checks each.
    ///
    /// # Errors
    /// If a record is broken, or if there is no look-up.
    pub fn counts(self) -> Result<Counts, String> {
        let mut counts = Counts::default();
        for record in self {
            count_record(&mut counts, record?);
        }
        if counts.look_ups() == 0 {
            return Err("it has no look-up".to_string());
        }
        Ok(counts)
    }
}

impl<R: Read + Seek> Reader<R> {
    /// Moves on, so that the next record is the one after the first `record` ones.
    ///
    /// # Errors
    /// Those of the file.
    pub fn skip_to(&mut self, record: u64) -> Result<(), String> {
        let offset = (record + 1).saturating_mul(BYTES as u64);
        self.input.seek(SeekFrom::Start(offset)).map_err(|error| error.to_string())?;
        self.read_count = record;
        Ok(())
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Record, String>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let record = self.read();
        self.is_over = !matches!(record, Ok(Some(_)));
        record.transpose()
    }
}

/// Counts the next record of a trace.
pub(crate) fn count_record(counts: &mut Counts, record: Record) {
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
