//! Work that every generator does with the same answer: a tree, the queens, a search, or look-ups
//! of a trace.
//!
//! A [`Task`] is the work and its right answers, a [`Candidate`] is a generator and its role, and
//! [`contestant`] joins one of each to what `measure` times. Every answer of every sample is
//! checked after the sample: a generator that answers wrongly now and then could win otherwise.

use crate::Ready;
use measure::{Contestant, Driver, MachineClock, Timed, Work};
use record::{Role, SeriesName};
use std::hint::black_box;

/// The work of a pass and its right answers.
pub(crate) struct Task<'a> {
    /// The name of the position, the queries or the trace.
    pub(crate) name: String,
    /// The subject of its samples.
    pub(crate) subject: String,
    /// Units of a pass.
    pub(crate) units: f64,
    /// The right sum of a pass for each sample of a visit. It is only one where all samples are of
    /// the same work.
    pub(crate) right_sums: Vec<u64>,
    /// Returns the sum of a generator for the sample of this index in a visit.
    pub(crate) pass: Box<dyn Fn(Ready, usize) -> u64 + 'a>,
    /// Does the untimed work before a visit. If there is none, an untimed pass precedes each
    /// sample.
    pub(crate) run_up: Option<Box<dyn Fn(Ready) + 'a>>,
}

impl<'a> Task<'a> {
    /// Makes a task with `samples` different samples in a visit. The answers of the reference are
    /// the right ones, and the first of them is the number of units. Its name is also the subject.
    pub(crate) fn new(
        name: &str,
        reference: Ready,
        samples: usize,
        pass: impl Fn(Ready, usize) -> u64 + 'a,
    ) -> Task<'a> {
        let right_sums: Vec<u64> = (0..samples).map(|index| pass(reference, index)).collect();
        let units = right_sums[0] as f64;
        let (name, subject) = (name.to_string(), name.to_string());
        Task { name, subject, units, right_sums, pass: Box::new(pass), run_up: None }
    }

    /// Returns the difference of a generator's first answer from the right one, if there is one.
    pub(crate) fn fault(&self, generator: Ready) -> Option<String> {
        let (answer, right) = ((self.pass)(generator, 0), self.right_sums[0]);
        (answer != right).then(|| format!("{}: {answer}, expected {right}", self.name))
    }
}

/// A generator with its role in the comparison.
pub(crate) struct Candidate {
    pub(crate) generator: Ready,
    role: Role,
}

impl Candidate {
    /// Returns a generator that is compared with the reference.
    pub(crate) fn new(generator: Ready) -> Candidate {
        Candidate { generator, role: Role::Contestant }
    }

    /// Returns these generators as candidates. The first is the reference, and takes part a second
    /// time: the difference between its two times is the noise floor.
    pub(crate) fn with_copy(generators: &[Ready]) -> Vec<Candidate> {
        let mut candidates: Vec<Candidate> =
            generators.iter().copied().map(Candidate::new).collect();
        candidates.insert(1, Candidate { generator: generators[0], role: Role::Copy });
        candidates
    }
}

/// Returns a generator with a task as a contestant, which `measure` can time.
pub(crate) fn contestant<'a>(
    driver: &Driver<MachineClock>,
    &Candidate { generator, role }: &Candidate,
    task: &'a Task<'a>,
) -> Box<dyn Contestant + 'a> {
    let probe = generator.competitor().probe(&task.subject);
    let name = SeriesName { probe, role }.to_string();
    Box::new(Timed::new(
        driver.shared_stopwatch(),
        Slice { name, generator, task, index: 0, sum: 0 },
    ))
}

/// A generator with a task, and the state of its current sample.
struct Slice<'a> {
    name: String,
    generator: Ready,
    task: &'a Task<'a>,
    /// The index of the next sample in its visit.
    index: usize,
    /// The sum of the last sample, which is to be checked.
    sum: u64,
}

impl Work for Slice<'_> {
    fn name(&self) -> &str {
        &self.name
    }

    fn units(&self) -> f64 {
        self.task.units
    }

    /// Warms the caches, from which the contestant before has evicted code and tables.
    fn prepare(&mut self, _passes: u64) -> u64 {
        self.index = 0;
        if let Some(run_up) = &self.task.run_up {
            run_up(self.generator);
            return 0;
        }
        black_box((self.task.pass)(self.generator, 0));
        1
    }

    /// Prepares the next sample of a visit. If samples are segments of one trace, the last one has
    /// prepared the next, and a pass would bring the caches back to the start of the visit.
    fn refresh(&mut self, passes: u64, index: usize) -> u64 {
        if self.task.right_sums.len() == 1 {
            return self.prepare(passes);
        }
        self.index = index;
        0
    }

    fn run(&mut self, passes: u64) {
        self.sum = 0;
        for _ in 0..passes {
            self.sum = self.sum.wrapping_add((self.task.pass)(self.generator, self.index));
        }
    }

    fn check(&mut self, passes: u64) -> Result<(), String> {
        let (sum, right) = (self.sum, self.task.right_sums[self.index].wrapping_mul(passes));
        if sum == right {
            return Ok(());
        }
        let Slice { generator, task, .. } = self;
        Err(format!("{}: {sum:x}, expected {right:x}, of {}", generator.name, task.name))
    }
}
