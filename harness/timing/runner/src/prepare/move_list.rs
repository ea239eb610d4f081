//! Moves in an order, with a query after each: what a sample of the state *after a move* goes over.
//!
//! The positions are in the list, and the loop changes them. So a segment of the list is prepared
//! by writing the positions that its first moves are made in.

use super::{Aligned, has_several_answers, own_answers};
use contract::queries::HEADER_WORDS;
use contract::{LoopAfterMove, MOVED_POSITIONS, Model, Probe, Shape};
use oracle::workloads::{Workload, arguments_after_moves};

/// Calls of a list: half of them make moves, and the others take them back. More than predictors
/// learn by heart, and few enough to be answered by walks in every process.
const CALLS: usize = 1 << 13;
/// Calls of a chunk: the same number on each position.
pub(crate) const CHUNK_CALLS: usize = 8 * MOVED_POSITIONS;

/// A list of moves on some positions in turn, with the right answers.
pub(crate) struct MoveList {
    list: Aligned,
    /// Words before the first query: the head, and the positions.
    words_before: usize,
    /// The positions before each chunk.
    positions: Vec<Vec<u64>>,
    /// The arguments of each call: the position after its move, and what is asked about it.
    pub(crate) rows: Vec<u64>,
    pub(crate) answers: Vec<u64>,
    answer_words: usize,
    segment_start: usize,
    segment_end: usize,
}

impl MoveList {
    /// Makes the moves and answers the questions of a probe of a model of positions; if its answers
    /// are right in any order, those that it gives. Returns none if the workload has no position
    /// with a quiet move.
    pub(crate) fn new(model: Model, probe: &Probe, workload: &Workload) -> Option<MoveList> {
        let (subject, shape) = (probe.subject, &probe.shape);
        let rows = arguments_after_moves(model, subject, shape, workload, CALLS)?;
        let answers = if has_several_answers(probe) {
            own_answers(probe, &rows)
        } else {
            oracle::answers(model, subject, shape, &rows)
        };
        let calls: Vec<&[u64]> = rows.chunks_exact(shape.argument_words()).collect();
        let (mut queries, mut positions) = (Vec::new(), Vec::new());
        for (index, &call) in calls.iter().enumerate() {
            if index % CHUNK_CALLS == 0 {
                positions.push(positions_before(shape, &calls, index));
            }
            let before = call_before(&calls, index);
            queries.push(shape.move_between(index % MOVED_POSITIONS, before, call));
        }
        let words_before = HEADER_WORDS + positions[0].len();
        let mut list = Aligned::new(words_before + queries.len());
        list[words_before..].copy_from_slice(&queries);
        Some(MoveList {
            list,
            words_before,
            positions,
            rows,
            answers,
            answer_words: shape.answer_words,
            segment_start: 0,
            segment_end: 0,
        })
    }

    /// Returns the number of chunks of the list.
    pub(crate) fn chunks(&self) -> usize {
        self.positions.len()
    }

    /// Prepares the next `chunks` chunks and writes their positions.
    ///
    /// # Panics
    /// If the list has fewer.
    pub(crate) fn draw_chunks(&mut self, chunks: usize) {
        assert!(chunks <= self.chunks(), "a segment of more than the list");
        let has_room = self.segment_end + chunks <= self.chunks();
        self.segment_start = if has_room { self.segment_end } else { 0 };
        self.segment_end = self.segment_start + chunks;
        self.list[0] = (self.words_before + self.segment_start * CHUNK_CALLS) as u64;
        self.list[HEADER_WORDS..self.words_before]
            .copy_from_slice(&self.positions[self.segment_start]);
    }

    /// Runs a loop over the segment that was drawn last, once.
    ///
    /// # Safety
    /// It is a loop of the probe that this list was made for, or of the same shape, and this CPU
    /// runs it. `sums` has the width of the probe's.
    pub(crate) unsafe fn run(&mut self, timed_loop: &LoopAfterMove, sums: &mut [u64]) {
        let calls = (self.segment_end - self.segment_start) * CHUNK_CALLS;
        let link = [0];
        // SAFETY: the list has `calls` calls from its first one on; throughput loops read no link.
        unsafe {
            let list = self.list.as_mut_ptr().cast_const();
            (timed_loop.timed_loop)(list, calls, 1, link.as_ptr(), sums.as_mut_ptr());
        }
    }

    /// Returns the right answers of the segment that was drawn last.
    pub(crate) fn answers(&self) -> &[u64] {
        let words = CHUNK_CALLS * self.answer_words;
        &self.answers[self.segment_start * words..self.segment_end * words]
    }

    /// Reads the segment, so that it is at hand in a sample.
    pub(crate) fn touch(&self) {
        crate::cache_lines::touch(&self.list[..self.words_before]);
        let calls = self.segment_start * CHUNK_CALLS..self.segment_end * CHUNK_CALLS;
        crate::cache_lines::touch(&self.list[self.words_before..][calls]);
    }
}

/// Returns the last call before that of this index which is about the same position. The moves lead
/// back, so the first of a position is made after its last.
fn call_before<'a>(calls: &[&'a [u64]], index: usize) -> &'a [u64] {
    calls[(index + calls.len() - MOVED_POSITIONS) % calls.len()]
}

/// Returns the words of all positions before the call of this index.
fn positions_before(shape: &Shape, calls: &[&[u64]], index: usize) -> Vec<u64> {
    let mut words = Vec::new();
    for next_call in index..index + MOVED_POSITIONS {
        words.extend(shape.position_of(call_before(calls, next_call)));
    }
    words
}

/// Faults for tests. Planted twice, each is undone.
#[cfg(test)]
impl MoveList {
    /// Moves the pieces of one chunk to other squares. Of a single one no question may be about
    /// what it changes before another move repairs a mailbox.
    pub(crate) fn plant_move(&mut self) {
        for query in &mut self.list[self.words_before..][..CHUNK_CALLS] {
            *query ^= 1 << 24;
        }
    }

    /// Expects another answer.
    pub(crate) fn plant_answer(&mut self) {
        self.answers[7] ^= 1 << 9;
    }

    /// Swaps two moves.
    pub(crate) fn plant_order(&mut self) {
        self.list.swap(self.words_before + 3, self.words_before + 900);
    }
}
