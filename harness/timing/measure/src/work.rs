//! What can be timed.
//!
//! [`Work`] is what a user of this crate writes: it brings a state about, runs, and checks its
//! answers. [`Timed`] puts work on a stopwatch and so makes a [`Contestant`], which is all that the
//! turns of an invocation know. A contestant may as well be in another process.

use crate::{Clock, Sample, Stopwatch};
use std::cell::RefCell;
use std::hint::black_box;
use std::rc::Rc;

/// Work that can be repeated.
pub trait Work {
    /// What it is called.
    fn name(&self) -> &str;

    /// Units of work in a pass.
    fn units(&self) -> f64;

    /// Runs before the first sample of a visit, of so many passes, outside the timed segment: makes
    /// the state that the sample is to find, hot or cold. Returns the passes that this took, if it
    /// took any.
    fn prepare(&mut self, _passes: u64) -> u64 {
        0
    }

    /// As [`Work::prepare`], before each later sample of a visit: does what is left to do after the
    /// sample before.
    fn refresh(&mut self, passes: u64, _place: usize) -> u64 {
        self.prepare(passes)
    }

    /// Samples of a visit, where others of its group have `usual` ones: more if preparing takes
    /// long.
    fn visit(&self, usual: usize) -> usize {
        usual
    }

    /// The passes of a sample, where `wanted` of them would be of the right length: a single one if
    /// it is cold, because the next would be warm.
    fn passes(&self, wanted: f64) -> u64 {
        nearest(wanted)
    }

    /// Does the work. Nothing else is timed.
    fn run(&mut self, passes: u64);

    /// Checks the answers of the last [`Work::run`].
    ///
    /// # Errors
    /// If they were wrong, with the difference.
    fn check(&mut self, passes: u64) -> Result<(), String>;
}

/// Whole passes, one at least.
fn nearest(wanted: f64) -> u64 {
    (wanted.round() as u64).max(1)
}

/// Something that can be sampled, in this process or in another.
pub trait Contestant {
    /// What it is called.
    fn name(&self) -> &str;

    /// Units of work in a pass.
    fn units(&self) -> f64;

    /// The passes of a sample; see [`Work::passes`].
    fn passes(&self, wanted: f64) -> u64 {
        nearest(wanted)
    }

    /// Samples of a visit; see [`Work::visit`].
    fn visit(&self, usual: usize) -> usize {
        usual
    }

    /// Takes sample number `place` of a visit, of `passes` passes, and checks its answers.
    ///
    /// # Errors
    /// If an answer was wrong.
    fn sample(&mut self, passes: u64, place: usize) -> Result<Sample, String>;
}

/// Work of this process, and the stopwatch that all of it shares.
pub struct Timed<C, W> {
    stopwatch: Rc<RefCell<Stopwatch<C>>>,
    work: W,
}

impl<C: Clock, W: Work> Timed<C, W> {
    /// `work` by `stopwatch`.
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

    fn sample(&mut self, passes: u64, place: usize) -> Result<Sample, String> {
        let untimed_passes = match place {
            0 => self.work.prepare(passes),
            _ => self.work.refresh(passes, place),
        };
        let sample = self.stopwatch.borrow_mut().sample(|| self.work.run(passes));
        self.work.check(passes).map(|()| Sample { untimed_passes, ..sample })
    }
}

/// Calls of a function with the numbers from 0 on, [`Calls::A_PASS`] of them in a pass. The
/// wrapping sum of its answers is compared with that of another function.
pub struct Calls<F> {
    name: String,
    function: F,
    right: fn(u64) -> u64,
    sum: u64,
}

impl<F: Fn(u64) -> u64> Calls<F> {
    /// Calls in a pass.
    pub const A_PASS: u64 = 1000;

    /// Calls of `function`, which is right where it returns what `right` returns.
    pub fn new(name: &str, function: F, right: fn(u64) -> u64) -> Self {
        Calls { name: name.to_string(), function, right, sum: 0 }
    }
}

impl<F: Fn(u64) -> u64> Work for Calls<F> {
    fn name(&self) -> &str {
        &self.name
    }

    fn units(&self) -> f64 {
        Self::A_PASS as f64
    }

    fn run(&mut self, passes: u64) {
        let numbers = 0..Self::A_PASS * passes;
        self.sum = numbers.fold(0, |sum, n| sum.wrapping_add((self.function)(black_box(n))));
    }

    fn check(&mut self, passes: u64) -> Result<(), String> {
        let right = (0..Self::A_PASS * passes).map(self.right).fold(0, u64::wrapping_add);
        if self.sum != right {
            return Err(format!("a sum of {} instead of {right}", self.sum));
        }
        Ok(())
    }
}
