//! The look-ups of an invocation in use: a part of a trace in order, and its look-ups at an even
//! pace for the map, whose cells name the fastest generator.
//!
//! The time of a look-up depends on the contents of the caches, so each group replays some records
//! untimed before those that are timed:
//!
//! ```text
//! | run-up, untimed   | segment 0 | segment 1 | ... | the last segment |
//!                       sample 0    sample 1                             of a visit
//! ```
//!
//! One visit times all segments in a row, so that each is the run-up of the next. With one segment
//! per run-up five sixths of the time would go to run-ups; with one long segment few samples would
//! have an undisturbed core.

use crate::Order;
use crate::trace::{Kind, Reader, Record};
use record::{Form, Plan};
use std::path::Path;

/// Records of a segment of a trace with evaluations of [`Plan::EVALUATION`] bytes at most: a
/// millisecond or less, so that many samples have an undisturbed core.
const RECORDS_PER_SEGMENT: usize = 24_000;
/// Look-ups of a segment of a cell of the map; a millisecond or less, too.
const LOOK_UPS_PER_SEGMENT: usize = 4_000;

/// Segments of a trace that are timed one after the other, each a sample. With six, nearly half of
/// the time of a replay went to run-ups.
const SEGMENTS: usize = 12;
const SEGMENTS_OF_CELL: usize = 6;

/// Number of segments that are replayed untimed before those of a visit, so that caches hold what a
/// search would have there, and nothing of the contestant before. With a run-up of 16,000 records,
/// large tables took 3 % more of the whole among others than alone, and with 128,000 less than 1 %.
/// The bytes that are read replace what is in caches, so larger evaluations need fewer records.
const RUN_UP: usize = 5;
const RUN_UP_OF_CELL: usize = 2;

/// Look-ups between two visits to other memory: the columns of the map.
const PACES: [usize; 5] = [4, 16, 64, 256, 1024];
/// Bytes that a visit reads: the rows of the map.
const VISITS: [usize; 6] = [0, 4 << 10, 16 << 10, 64 << 10, 256 << 10, 1 << 20];
/// Where more than this is read for each look-up, reading drowns the differences between
/// generators.
const MAX_BYTES_PER_LOOK_UP: usize = 1 << 10;
/// Bytes that a segment of a cell reads, if [`MIN_VISITS`] do not read more.
const BYTES_PER_SEGMENT: usize = 2 << 20;
/// Visits of a segment of a cell, however much they read, so that no sample is of a single one.
const MIN_VISITS: usize = 4;

/// A group's look-ups and marks: a run-up, and segments that are timed.
pub(crate) struct Block {
    /// Use of the answers.
    pub(crate) answers: Form,
    /// Bytes that a visit reads: an evaluation of a trace.
    pub(crate) visit_bytes: usize,
    /// Whether it is of a trace with evaluations of another size than those of the plan.
    pub(crate) is_further_size: bool,
    /// Look-ups between two visits, where that is even; as in the trace if not.
    pub(crate) pace: Option<usize>,
    pub(crate) records: Vec<Record>,
}

impl Block {
    /// Returns the records that are replayed untimed before a visit.
    pub(crate) fn run_up(&self) -> &[Record] {
        &self.records[..self.segments_end(0)]
    }

    /// Returns the records of a sample of a visit.
    pub(crate) fn segment(&self, index: usize) -> &[Record] {
        &self.records[self.segments_end(index)..self.segments_end(index + 1)]
    }

    /// Returns the number of segments that are timed.
    pub(crate) fn segments(&self) -> usize {
        if self.pace.is_some() { SEGMENTS_OF_CELL } else { SEGMENTS }
    }

    /// Returns the index at which the run-up and this many segments end.
    fn segments_end(&self, segments: usize) -> usize {
        let run_up = if self.pace.is_some() { RUN_UP_OF_CELL } else { RUN_UP };
        self.records.len() * (run_up + segments) / (run_up + self.segments())
    }

    /// Returns the mean number of look-ups of a segment.
    pub(crate) fn look_ups(&self) -> f64 {
        let timed = &self.records[self.segments_end(0)..];
        let look_ups = timed.iter().filter(|record| record.kind().is_look_up()).count();
        look_ups as f64 / self.segments() as f64
    }
}

/// Returns a block of the trace for each use of the answers and for each further size of an
/// evaluation, and the cells of the map if the order has it.
pub(crate) fn blocks(order: &Order) -> Result<Vec<Block>, String> {
    let trace = order.plan.trace.as_deref().ok_or("no trace was named")?;
    let records =
        read_part(trace, order.trace_share).map_err(|why| format!("{}: {why}", trace.display()))?;
    let mut blocks = Vec::new();
    for &answers in order.extent.answers() {
        blocks.push(trace_block(&records, answers, order.plan.evaluation));
    }
    for &visit_bytes in &order.further_evaluations {
        let block = trace_block(&records, Form::Awaited, visit_bytes);
        blocks.push(Block { is_further_size: true, ..block });
    }
    if blocks.iter().any(|block| block.look_ups() == 0.0) {
        return Err(format!("{}: no look-up where it was opened", trace.display()));
    }
    if order.has_map() {
        let look_ups = look_ups_of_both(&records);
        for visit_bytes in VISITS {
            for pace in PACES {
                if has_cell(visit_bytes, pace) {
                    blocks.push(map_cell(&look_ups, visit_bytes, pace));
                }
            }
        }
    }
    Ok(blocks)
}

/// Returns a block of the first of `records`. Larger evaluations take longer, so their block has
/// fewer records and its segments take as long as those of others.
fn trace_block(records: &[Record], answers: Form, visit_bytes: usize) -> Block {
    let count = records.len() * Plan::EVALUATION / visit_bytes.max(Plan::EVALUATION);
    let records = records[..count].to_vec();
    Block { answers, visit_bytes, is_further_size: false, pace: None, records }
}

/// Returns the boards and squares of a part of a trace, each looked up for *both*. There is one
/// kind of look-up, because a loop over several kinds waits for mispredicted branches, which hide
/// the cost of a look-up.
fn look_ups_of_both(records: &[Record]) -> Vec<Record> {
    let mut look_ups = Vec::new();
    for record in records {
        if record.kind().is_look_up() {
            look_ups.push(Record::new(Kind::Both, record.square(), record.occupied()));
        }
    }
    look_ups
}

/// Whether the map has this cell. It has none where memory traffic hides the differences, and
/// without reads only the last pace, because all paces are the same then.
fn has_cell(visit_bytes: usize, pace: usize) -> bool {
    if visit_bytes == 0 {
        return pace == PACES[PACES.len() - 1];
    }
    visit_bytes <= MAX_BYTES_PER_LOOK_UP * pace
}

/// Returns a cell of the map: a visit to memory, `pace` look-ups, and so on. The look-ups start
/// again if there are too few.
fn map_cell(look_ups: &[Record], visit_bytes: usize, pace: usize) -> Block {
    let visits =
        (LOOK_UPS_PER_SEGMENT / pace).min(BYTES_PER_SEGMENT / visit_bytes.max(1)).max(MIN_VISITS);
    let mut look_ups = look_ups.iter().copied().cycle();
    let mut records = Vec::new();
    for _ in 0..(RUN_UP_OF_CELL + SEGMENTS_OF_CELL) * visits {
        records.push(Record::new(Kind::Evaluated, 0, 0));
        records.extend(look_ups.by_ref().take(pace));
    }
    Block { answers: Form::Awaited, visit_bytes, is_further_size: false, pace: Some(pace), records }
}

/// Reads a part of a trace. It begins at the share `start` of the file, from 0 to 1.
fn read_part(path: &Path, start: f64) -> Result<Vec<Record>, String> {
    let mut reader = Reader::open(path)?;
    let bytes = std::fs::metadata(path).map_err(|error| error.to_string())?.len();
    let count = (RUN_UP + SEGMENTS) * RECORDS_PER_SEGMENT;
    // The header is as long as a record.
    let last_start = (bytes / 16 - 1).saturating_sub(count as u64);
    reader.skip_to((start * last_start as f64) as u64)?;
    reader.take(count).collect()
}
