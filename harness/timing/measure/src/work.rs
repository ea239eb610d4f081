//! The two interfaces of things that can be timed.
//!
//! A user of this crate implements [`Work`], which brings a state about, runs, and checks its
//! answers. [`Timed`] puts work on a stopwatch and so makes a [`Contestant`]. The turns of an
//! invocation know contestants alone, because some of them are in other processes.

use crate::{Clock, Sample, Stopwatch};
use std::cell::RefCell;
use std::hint::black_box;
use std::rc::Rc;

/// Work that can be repeated.
pub trait Work {
    /// Returns the name for records.
    fn name(&self) -> &str;

    /// Returns the units of work of a pass.
    fn units(&self) -> f64;

    /// Makes the state that the first sample of a visit is to find, hot or cold. The sample has
    /// this many passes. It runs outside the timed segment. Returns the number of passes that it
    /// made.
    fn prepare(&mut self, _passes: u64) -> u64 {
        0
    }

    /// Makes the state for a later sample of a visit, which has this index. The sample before it
    /// has left most of the state, so this may do less than [`Work::prepare`].
    fn refresh(&mut self, passes: u64, _index: usize) -> u64 {
        self.prepare(passes)
    }

    /// Returns the samples of a visit if others of its group have `usual` ones. Work whose
    /// preparation takes long should have more.
    fn visit(&self, usual: usize) -> usize {
        usual
    }

    /// Returns the passes of a sample if `wanted` of them had the right length. A cold sample has a
    /// single one, because the next would be warm.
    fn passes(&self, wanted: f64) -> u64 {
        round_passes(wanted)
    }

    /// Does the work. This alone is timed.
    fn run(&mut self, passes: u64);

    /// Checks the answers of the last [`Work::run`].
    ///
    /// # Errors
    /// If an answer was wrong, with the difference.
    fn check(&mut self, passes: u64) -> Result<(), String>;
}

/// Rounds to whole passes. A sample has at least one.
fn round_passes(wanted: f64) -> u64 {
    (wanted.round() as u64).max(1)
}

/// Something that can be sampled, in this process or in another.
pub trait Contestant {
    /// Returns the name for records.
    fn name(&self) -> &str;

    /// Returns the units of work of a pass.
    fn units(&self) -> f64;

    /// Returns the passes of a sample; see [`Work::passes`].
    fn passes(&self, wanted: f64) -> u64 {
        round_passes(wanted)
    }

    /// Returns the samples of a visit; see [`Work::visit`].
    fn visit(&self, usual: usize) -> usize {
        usual
    }

    /// Takes the sample of this index in a visit, of `passes` passes, and checks its answers.
    ///
    /// # Errors
    /// If an answer was wrong.
    fn sample(&mut self, passes: u64, index: usize) -> Result<Sample, String>;
}

/// Work of this process, with the stopwatch that all works share.
pub struct Timed<C, W> {
    stopwatch: Rc<RefCell<Stopwatch<C>>>,
    work: W,
}

impl<C: Clock, W: Work> Timed<C, W> {
    /// Times `work` with `stopwatch`.
    pub fn new(stopwatch: &Rc<RefCell<Stopwatch<C>>>, work: W) -> Self {
        Timed { stopwatch: Rc::clone(stopwatch), work }
    }
}

impl<C: Clock, W: Work> Contestant for Timed<C, W> {
    fn name(&self) -> &str {
        self.work.name()
    }

    fn units(&self) -> f64 {
        self.work.units()
    }

    fn passes(&self, wanted: f64) -> u64 {
        self.work.passes(wanted)
    }

    fn visit(&self, usual: usize) -> usize {
        self.work.visit(usual)
    }

    fn sample(&mut self, passes: u64, index: usize) -> Result<Sample, String> {
        let untimed_passes = match index {
            0 => self.work.prepare(passes),
            _ => self.work.refresh(passes, index),
        };
        let sample = self.stopwatch.borrow_mut().sample(|| self.work.run(passes));
        self.work.check(passes).map(|()| Sample { untimed_passes, ..sample })
    }
}

/// Calls of a function with the numbers from 0 on, [`Calls::PER_PASS`] of them in a pass. The
/// wrapping sum of its answers is compared with that of a function that is right.
pub struct Calls<F> {
    name: String,
    function: F,
    oracle: fn(u64) -> u64,
    sum: u64,
}

impl<F: Fn(u64) -> u64> Calls<F> {
    /// Number of calls in a pass.
    pub const PER_PASS: u64 = 1000;

    /// Makes work of calls of `function`. Its answers must be those of `oracle`.
    pub fn new(name: &str, function: F, oracle: fn(u64) -> u64) -> Self {
        Calls { name: name.to_string(), function, oracle, sum: 0 }
    }
}

impl<F: Fn(u64) -> u64> Work for Calls<F> {
    fn name(&self) -> &str {
        &self.name
    }

    fn units(&self) -> f64 {
        Self::PER_PASS as f64
    }

    fn run(&mut self, passes: u64) {
        let numbers = 0..Self::PER_PASS * passes;
        self.sum =
            numbers.fold(0, |sum, number| sum.wrapping_add((self.function)(black_box(number))));
    }

    fn check(&mut self, passes: u64) -> Result<(), String> {
        let right = (0..Self::PER_PASS * passes).map(self.oracle).fold(0, u64::wrapping_add);
        if self.sum != right {
            return Err(format!("a sum of {} instead of {right}", self.sum));
        }
        Ok(())
    }
}
