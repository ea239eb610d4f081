//! A verified probe as work of `measure`, on slices of one length. Each slice is a call of the
//! throughput loop, so the times show what a batch costs by its length.
//!
//! A pass cuts the workload into slices and calls the loop once for each. A short slice shows what
//! it costs to enter and leave the loop, and what a vector costs that is not full.

use crate::cache_lines::touch;
use crate::{Aligned, PreparedProbe};
use contract::{Form, Probe, Subject};
use measure::Work;
use std::rc::Rc;

/// Units of a slice. Some fit into one vector and some do not. A slice that is longer than the
/// workload repeats it.
pub const SLICE_LENGTHS: [usize; 8] = [1, 2, 4, 8, 16, 64, 256, 1024];

/// One probe over slices of one length.
pub struct SliceWork {
    name: String,
    probe: &'static Probe,
    length: usize,
    arguments: Rc<Aligned>,
    /// Calls of a slice.
    calls: usize,
    slices: usize,
    link: Vec<u64>,
    /// The sums of all slices, one after another.
    sums: Aligned,
    /// The right sums.
    expected: Vec<u64>,
}

impl SliceWork {
    /// Whether an engine asks for this subject in batches. Boards are; of the pieces only queens
    /// are timed, in place of all.
    pub fn has_batches(subject: Subject) -> bool {
        matches!(subject, Subject::Board | Subject::Piece(contract::Piece::Queen))
    }

    /// Cuts the workload into slices of `length` units. If the last vector of a slice is not full,
    /// the next units of the workload fill it.
    pub fn new(name: String, prepared: &PreparedProbe, length: usize) -> Self {
        let probe = prepared.probe;
        let calls = length.div_ceil(probe.shape.units);
        let mut arguments = Rc::clone(&prepared.arguments);
        let mut answers = Rc::clone(&prepared.answers);
        if calls > prepared.count() {
            let repeated = repeat(&arguments, calls * probe.shape.argument_words());
            arguments = Rc::new(Aligned::from_words(&repeated));
            answers = Rc::new(repeat(&answers, calls * probe.shape.answer_words));
        }
        let slice_answers = answers.chunks_exact(calls * probe.shape.answer_words);
        let slices = slice_answers.len();
        let mut expected = Vec::new();
        for answers in slice_answers {
            expected.extend(probe.expected_sums(answers, 1));
        }
        SliceWork {
            link: vec![0; probe.link_words()],
            sums: Aligned::new(expected.len()),
            name,
            probe,
            length,
            arguments,
            calls,
            slices,
            expected,
        }
    }

    fn run_slice(&mut self, slice: usize) {
        let shape = &self.probe.shape;
        let words = self.calls * shape.argument_words();
        // SAFETY: slices of whole calls lie in the arguments, and sums of as many in the sums; only
        // what this CPU can run is prepared. Nothing is checked here, for it would be timed.
        unsafe {
            let arguments = self.arguments.as_ptr().add(slice * words);
            let sums = self.sums.as_mut_ptr().add(slice * 2 * shape.sum_lanes);
            (self.probe.throughput)(arguments, self.calls, 1, self.link.as_ptr(), sums);
        }
    }
}

/// Returns `count` words: these, again and again.
fn repeat(words: &[u64], count: usize) -> Vec<u64> {
    words.iter().copied().cycle().take(count).collect()
}

impl Work for SliceWork {
    fn name(&self) -> &str {
        &self.name
    }

    fn units(&self) -> f64 {
        (self.slices * self.length) as f64
    }

    fn prepare(&mut self, _passes: u64) -> u64 {
        touch(&self.arguments);
        self.run(1);
        self.sums.fill(0);
        1
    }

    fn run(&mut self, passes: u64) {
        for _ in 0..passes {
            for slice in 0..self.slices {
                self.run_slice(slice);
            }
        }
    }

    fn check(&mut self, _passes: u64) -> Result<(), String> {
        if self.sums[..] == self.expected {
            return Ok(());
        }
        let symbol = self.probe.loop_symbol(Form::Throughput);
        Err(format!("{symbol}: the checksum of a slice of {} is wrong", self.length))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::prepared;

    /// Returns work on slices of this length, and the units of the workload.
    fn work(length: usize) -> (SliceWork, usize) {
        let prepared = prepared("uniform-8", "inner_runs", "board_batch");
        let probe = &prepared.probes[0];
        (SliceWork::new("batch".into(), probe, length), probe.count() * probe.probe.shape.units)
    }

    #[test]
    fn every_slice_is_a_call_and_counts_its_units_alone() {
        for (length, calls) in [(1, 1), (8, 1), (9, 2), (16, 2), (1024, 128)] {
            let (mut work, units) = work(length);
            let slices = (units / (8 * calls)).max(1);
            assert_eq!((work.calls, work.slices), (calls, slices), "slices of {length}");
            assert_eq!(work.units(), (slices * length) as f64, "slices of {length}");
            work.prepare(1);
            assert!(work.check(1).is_err(), "nothing was run: slices of {length}");
            work.run(2);
            assert_eq!(work.check(2), Ok(()), "slices of {length}");
        }
    }

    #[test]
    fn a_wrong_last_slice_is_an_error() {
        let (mut work, _) = work(16);
        work.run(1);
        *work.expected.last_mut().expect("sums") ^= 1;
        assert!(work.check(1).unwrap_err().contains("a slice of 16"));
    }
}
