//! A verified probe as work of `measure` over a stream: boards that were not touched for so long
//! that they come from memory, a slice a sample.

use crate::{Aligned, Error, PreparedProbe, workload_named};
use contract::{Form, Loop, Model, Probe};
use measure::Work;
use std::rc::Rc;

/// Units of a stream.
pub const STREAM_UNITS: usize = 5_000_000;
/// The boards of a stream.
pub const STREAM_OF: &str = "uniform-16";
/// Workloads of a slice, each with a seed of its own: 4,096 queries or boards.
const WORKLOADS: usize = 16;
/// Slices that are gone over untimed before the one that is timed: tables and code are in the caches
/// then as far as they stay there beside the stream.
pub const SLICES_BEFORE: usize = 32;

/// The arguments of one shape, slice after slice.
pub struct Stream {
    model: Model,
    arguments: Vec<u64>,
    /// Calls of each slice.
    calls: usize,
    slices: usize,
    seed: u64,
}

impl Stream {
    /// The stream for a probe of the model, made of the boards of `seed` and the seeds after it.
    ///
    /// # Errors
    /// If its boards are unknown.
    pub fn new(model: Model, probe: &Probe, seed: u64) -> Result<Stream, Error> {
        let mut stream = Stream { model, arguments: Vec::new(), calls: 0, slices: 0, seed };
        while stream.slices * stream.calls * probe.shape.units < STREAM_UNITS {
            let mut slice = stream.slice(probe, stream.slices)?;
            if stream.calls == 0 {
                stream.calls = slice.len() / probe.shape.argument_words();
                slice.shrink_to_fit();
            }
            stream.arguments.append(&mut slice);
            stream.slices += 1;
        }
        Ok(stream)
    }

    /// How many there are.
    pub fn slices(&self) -> usize {
        self.slices
    }

    /// The arguments of a slice, made anew: who looks at those in the stream brings them near.
    fn slice(&self, probe: &Probe, number: usize) -> Result<Vec<u64>, Error> {
        let mut words = Vec::new();
        for seed in (number * WORKLOADS..).take(WORKLOADS) {
            let boards = workload_named(STREAM_OF, self.seed + seed as u64)?;
            let shape = &probe.shape;
            words.extend(oracle::workloads::arguments(self.model, probe.subject, shape, &boards));
        }
        let wanted = self.calls * probe.shape.argument_words();
        if wanted > 0 {
            // A slice of fewer calls goes on from its start.
            words = words.into_iter().cycle().take(wanted).collect();
        }
        Ok(words)
    }

    /// The checksum that a loop must come to on a slice.
    fn expected(&self, probe: &Probe, number: usize) -> Result<Vec<u64>, String> {
        let arguments = self.slice(probe, number).map_err(|error| error.to_string())?;
        let answers = oracle::answers(self.model, probe.subject, &probe.shape, &arguments);
        Ok(probe.expected_sums(&answers, 1))
    }
}

/// One probe on a stream.
pub struct StreamWork {
    name: String,
    probe: &'static Probe,
    timed_loop: Loop,
    stream: Rc<Stream>,
    next: usize,
    link: Vec<u64>,
    sums: Aligned,
    expected: Result<Vec<u64>, String>,
}

impl StreamWork {
    /// The throughput loop of `prepared`, or a copy of it, from the slice `start` on.
    ///
    /// # Safety
    /// `timed_loop` is the probe's own or does what that does, for as long as this lives; the stream is
    /// one for this probe's shape.
    pub unsafe fn new(
        name: String,
        prepared: &PreparedProbe,
        timed_loop: Loop,
        stream: &Rc<Stream>,
        start: usize,
    ) -> Self {
        let probe = prepared.probe;
        StreamWork {
            name,
            probe,
            timed_loop,
            stream: Rc::clone(stream),
            next: start,
            link: vec![0; probe.link_words()],
            sums: prepared.empty_sums(),
            expected: Err("nothing was prepared".into()),
        }
    }

    fn go_over(&mut self, slice: usize) {
        let Stream { arguments, calls, slices, .. } = &*self.stream;
        let words = calls * self.probe.shape.argument_words();
        let slice = &arguments[slice % slices * words..][..words];
        // SAFETY: so many calls lie in the slice, and link and sums are the probe's; only what this CPU
        // can run is prepared.
        unsafe {
            let sums = self.sums.as_mut_ptr();
            (self.timed_loop)(slice.as_ptr(), *calls, 1, self.link.as_ptr(), sums);
        }
    }
}

impl Work for StreamWork {
    fn name(&self) -> &str {
        &self.name
    }

    fn units(&self) -> f64 {
        (self.stream.calls * self.probe.shape.units) as f64
    }

    /// The next slice would be another one.
    fn passes(&self, _wanted: f64) -> u64 {
        1
    }

    fn prepare(&mut self, _passes: u64) -> u64 {
        let timed = (self.next + SLICES_BEFORE) % self.stream.slices;
        self.expected = self.stream.expected(self.probe, timed);
        for slice in self.next..self.next + SLICES_BEFORE {
            self.go_over(slice);
        }
        self.next = timed;
        SLICES_BEFORE as u64
    }

    fn run(&mut self, _passes: u64) {
        self.go_over(self.next);
    }

    fn check(&mut self, _passes: u64) -> Result<(), String> {
        self.next += 1;
        let symbol = self.probe.loop_symbol(Form::Throughput);
        match &self.expected {
            Ok(expected) if self.sums[..] == *expected => Ok(()),
            Ok(expected) => Err(format!("{symbol}: {:x?}, right is {expected:x?}", &self.sums[..])),
            Err(why) => Err(format!("{symbol}: {why}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::prepared;

    #[test]
    fn slices_follow_each_other_and_a_wrong_one_is_found() {
        let prepared = prepared(STREAM_OF, "inner_runs", "board_batch");
        let (model, prepared) = (prepared.routine.model, &prepared.probes[0]);
        let probe = prepared.probe;
        let mut short = Stream {
            model,
            arguments: Vec::new(),
            calls: WORKLOADS * prepared.count(),
            slices: SLICES_BEFORE + 8,
            seed: 1,
        };
        for number in 0..short.slices {
            let slice = short.slice(probe, number).expect("boards");
            short.arguments.extend(slice);
        }
        let wrong = SLICES_BEFORE + 1;
        let words = short.calls * probe.shape.argument_words();
        short.arguments[wrong * words] ^= 1;
        // SAFETY: its own loop, and a stream of its shape.
        let mut work =
            unsafe { StreamWork::new("s".into(), prepared, probe.throughput, &Rc::new(short), 0) };
        assert!(work.check(1).unwrap_err().contains("nothing was prepared"));
        for (start, is_right) in [(0, true), (1, false), (9, true)] {
            work.next = start;
            work.prepare(1);
            work.run(1);
            assert_eq!(work.next, (start + SLICES_BEFORE) % 40);
            assert_eq!(work.check(1).is_ok(), is_right, "from slice {start} on");
        }
    }
}
