//! A verified probe as work of `measure`: the time of its first calls after other memory was read.

use crate::{Aligned, PreparedProbe, Pressure};
use contract::{Form, Loop};
use measure::Work;
use std::ops::Range;

/// So many queries or boards are the first: one alone, and enough that an engine's next move is
/// among them.
pub const FIRST: [usize; 2] = [1, 16];

/// One probe: one call of its throughput loop over so many queries, others from sample to sample.
pub struct ColdWork<'a> {
    name: String,
    probe: &'a PreparedProbe,
    pressure: &'a Pressure,
    throughput: Loop,
    arguments: &'a [u64],
    answers: &'a [u64],
    queries: usize,
    /// Calls that make so many queries, and all that there are.
    calls: usize,
    all: usize,
    /// Calls of the next sample, or of this one once it is prepared.
    window: Range<usize>,
    link: Vec<u64>,
    sums: Aligned,
}

impl<'a> ColdWork<'a> {
    /// The first sample begins with query number `begin`, counted round. None if there are fewer
    /// than `queries`.
    pub fn new(
        name: String,
        probe: &'a PreparedProbe,
        pressure: &'a Pressure,
        queries: usize,
        begin: usize,
    ) -> Option<Self> {
        let [arguments, answers] = probe.many();
        let shape = &probe.probe.shape;
        let calls = queries.div_ceil(shape.units);
        let all = arguments.len() / shape.argument_words();
        let begin = begin / shape.units % all;
        (calls <= all).then(|| ColdWork {
            name,
            pressure,
            throughput: probe.probe.timed_loop(Form::Throughput),
            arguments,
            answers,
            queries,
            calls,
            all,
            window: begin..begin,
            link: vec![0; probe.probe.link_words()],
            sums: probe.empty_sums(),
            probe,
        })
    }

    fn words(&self, of_a_call: usize) -> Range<usize> {
        self.window.start * of_a_call..self.window.end * of_a_call
    }
}

impl Work for ColdWork<'_> {
    fn name(&self) -> &str {
        &self.name
    }

    fn units(&self) -> f64 {
        self.queries as f64
    }

    /// A second pass would find everything near.
    fn passes(&self, _wanted: f64) -> u64 {
        1
    }

    /// Everything was near before the walk, whoever was timed in between. The arguments are near
    /// again after it, as a caller has its boards at hand: tables and code are what suffers.
    fn prepare(&mut self, _passes: u64) -> u64 {
        let start = match self.window.end + self.calls <= self.all {
            true => self.window.end,
            false => 0,
        };
        self.window = start..start + self.calls;
        self.run(1);
        self.sums.fill(0);
        self.pressure.evict();
        Pressure::touch(&self.arguments[self.words(self.probe.probe.shape.argument_words())]);
        0
    }

    fn run(&mut self, _passes: u64) {
        let start = self.window.start * self.probe.probe.shape.argument_words();
        // SAFETY: the window is of whole calls and lies in the arguments, link and sums have the
        // shape's words; only what this CPU can run is prepared. Nothing is checked here, for it
        // would be timed.
        unsafe {
            let arguments = self.arguments.as_ptr().add(start);
            let sums = self.sums.as_mut_ptr();
            (self.throughput)(arguments, self.calls, 1, self.link.as_ptr(), sums);
        }
    }

    fn check(&mut self, _passes: u64) -> Result<(), String> {
        let probe = self.probe.probe;
        let right = &self.answers[self.words(probe.shape.answer_words)];
        if !self.window.is_empty() && self.sums[..] == probe.expected_sums(right, 1) {
            return Ok(());
        }
        let symbol = probe.loop_symbol(Form::Throughput);
        Err(format!("{symbol}: the checksum of the first {} is wrong", self.queries))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Boards, Prepared};

    fn prepared(variant: &str, routine: &str) -> Prepared {
        let boards = Boards::new(oracle::workloads::by_name("uniform-8", 1).expect("a workload"));
        let variant = contract::registry::variant(variant).expect("registered");
        let routine = variant.routine(routine).expect("it has this");
        boards.with_large_working_sets().prepare(variant, routine).expect("it is right")
    }

    #[test]
    fn every_sample_has_calls_of_its_own_and_they_are_checked() {
        let pressure = Pressure::new(1);
        for (variant, routine) in [("hyperbola", "square_attacks"), ("inner_runs", "board_batch")] {
            let prepared = prepared(variant, routine);
            let probe = prepared.probes.last().expect("it has some");
            let units = probe.probe.shape.units;
            // Of boards there are 256, of queries 4,096.
            let most = probe.many()[1].len() / probe.probe.shape.answer_words * units;
            let too_many = ColdWork::new("cold".into(), probe, &pressure, most + 1, 0);
            assert!(too_many.is_none(), "there are {most}");
            for queries in FIRST.into_iter().filter(|first| *first <= most) {
                let work = ColdWork::new("cold".into(), probe, &pressure, queries, 5 * units);
                let mut work = work.expect("there are so many");
                let mut last = 5..5;
                for _ in 0..20 {
                    work.prepare(1);
                    let fits = last.end + queries.div_ceil(units) <= work.all;
                    assert_eq!(work.window.start, if fits { last.end } else { 0 });
                    assert_eq!(work.window.len(), queries.div_ceil(units));
                    assert!(work.check(1).is_err(), "nothing was run: {queries}");
                    work.run(1);
                    assert_eq!(work.check(1), Ok(()), "{queries} of {routine}");
                    last = work.window.clone();
                }
                assert_eq!((work.units(), work.passes(50.0)), (queries as f64, 1));
            }
        }
    }
}
