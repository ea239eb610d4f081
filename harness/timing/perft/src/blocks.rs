//! The look-ups of an invocation in use: a part of a trace in order, and its look-ups at an even
//! pace for the map, whose cells name the fastest generator.

use crate::Order;
use crate::trace::{Kind, Reader, Record};
use record::{Form, Plan};
use std::path::Path;

/// Records of a segment of a trace with evaluations of [`Plan::EVALUATION`] bytes at most, and
/// look-ups of a segment of a cell of the map: a millisecond or less, so that many samples have a
/// whole core.
const SEGMENT: usize = 24_000;
const CELL: usize = 4_000;
/// Segments that are timed one after the other, each a sample: of a trace, and of a cell of the map.
/// With six of a trace, nearly half of the time of a replay went to what precedes them.
const SEGMENTS: usize = 12;
const SEGMENTS_OF_CELL: usize = 6;
/// As many segments before them are gone through untimed, so that caches hold what a search would
/// have there, and nothing of the contestant before: with 16,000 records before it, large tables
/// took 3 % more of the whole among others than alone, and with 128,000 less than 1 %. It is the
/// bytes read that replace what is in caches, so larger evaluations need fewer records.
const RUN_UP: usize = 5;
const RUN_UP_OF_CELL: usize = 2;

/// Look-ups between two visits elsewhere: the columns of the map.
const PACES: [usize; 5] = [4, 16, 64, 256, 1024];
/// Bytes that a visit reads: the rows of the map.
const VISITS: [usize; 6] = [0, 4 << 10, 16 << 10, 64 << 10, 256 << 10, 1 << 20];
/// Where more than this is read for each look-up, reading drowns the differences between
/// generators.
const MOST_A_LOOK_UP: usize = 1 << 10;
/// Bytes that a segment of a cell reads, if four visits do not read more.
const CELL_BYTES: usize = 2 << 20;

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
    pub(crate) fn run_up(&self) -> &[Record] {
        &self.records[..self.end_of(0)]
    }

    /// The records of sample number `place` of a visit.
    pub(crate) fn segment(&self, place: usize) -> &[Record] {
        &self.records[self.end_of(place)..self.end_of(place + 1)]
    }

    /// Segments that are timed.
    pub(crate) fn segments(&self) -> usize {
        if self.pace.is_some() { SEGMENTS_OF_CELL } else { SEGMENTS }
    }

    /// Where the run-up and so many segments end.
    fn end_of(&self, segments: usize) -> usize {
        let run_up = if self.pace.is_some() { RUN_UP_OF_CELL } else { RUN_UP };
        self.records.len() * (run_up + segments) / (run_up + self.segments())
    }

    /// Look-ups of a segment, on average.
    pub(crate) fn look_ups(&self) -> f64 {
        let timed = &self.records[self.end_of(0)..];
        let look_ups = timed.iter().filter(|record| record.kind().is_look_up()).count();
        look_ups as f64 / self.segments() as f64
    }
}

/// A part of the trace for each use of the answers and for each further size of an evaluation, and
/// the cells of the map if they are ordered.
pub(crate) fn blocks(order: &Order) -> Result<Vec<Block>, String> {
    let trace = order.plan.trace.as_deref().ok_or("no trace was named")?;
    let stretch = stretch(trace, order.at).map_err(|why| format!("{}: {why}", trace.display()))?;
    let mut blocks = Vec::new();
    for &answers in order.extent.answers() {
        blocks.push(of_trace(&stretch, answers, order.plan.evaluation));
    }
    for &visit_bytes in &order.further_evaluations {
        let block = of_trace(&stretch, Form::Awaited, visit_bytes);
        blocks.push(Block { is_further_size: true, ..block });
    }
    if blocks.iter().any(|block| block.look_ups() == 0.0) {
        return Err(format!("{}: no look-up where it was opened", trace.display()));
    }
    if order.has_map() {
        let cells = VISITS.iter().flat_map(|&bytes| PACES.map(|pace| (bytes, pace)));
        blocks.extend(cells.filter_map(|(bytes, pace)| cell(&stretch, bytes, pace)));
    }
    Ok(blocks)
}

/// The start of `stretch`. Where evaluations are large it has fewer records, so that its segments
/// take as long as others.
fn of_trace(stretch: &[Record], answers: Form, visit_bytes: usize) -> Block {
    let kept = stretch.len() * Plan::EVALUATION / visit_bytes.max(Plan::EVALUATION);
    let records = stretch[..kept].to_vec();
    Block { answers, visit_bytes, is_further_size: false, pace: None, records }
}

/// The boards and squares of a part of a trace, each looked up for *both*, with a visit before
/// every `pace` of them; none where memory traffic hides the differences. Without reads all paces
/// are the same: only the last is made. There is one kind of look-up, because a loop over several
/// kinds waits for mispredicted branches, which hide the cost of a look-up.
fn cell(stretch: &[Record], visit_bytes: usize, pace: usize) -> Option<Block> {
    let is_last = pace == PACES[PACES.len() - 1];
    if visit_bytes > MOST_A_LOOK_UP * pace || visit_bytes == 0 && !is_last {
        return None;
    }
    let visits = (CELL / pace).min(CELL_BYTES / visit_bytes.max(1)).max(4);
    let look_ups = stretch.iter().filter(|one| one.kind().is_look_up());
    let both = look_ups.map(|one| Record::new(Kind::Both, one.square(), one.occupied()));
    let mut asked = both.cycle();
    let mut records = Vec::new();
    for _ in 0..(RUN_UP_OF_CELL + SEGMENTS_OF_CELL) * visits {
        records.push(Record::new(Kind::Evaluated, 0, 0));
        records.extend(asked.by_ref().take(pace));
    }
    Some(Block {
        answers: Form::Awaited,
        visit_bytes,
        is_further_size: false,
        pace: Some(pace),
        records,
    })
}

/// A part of a trace; `at` is its place in the file, from 0 to 1.
fn stretch(path: &Path, at: f64) -> Result<Vec<Record>, String> {
    let mut reader = Reader::open(path)?;
    let bytes = std::fs::metadata(path).map_err(|error| error.to_string())?.len();
    let records = (RUN_UP + SEGMENTS) * SEGMENT;
    let last = (bytes / 16 - 1).saturating_sub(records as u64);
    reader.skip_to((at * last as f64) as u64)?;
    reader.take(records).collect()
}
