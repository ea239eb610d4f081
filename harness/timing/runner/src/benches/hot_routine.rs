//! A routine as criterion iterates it: in hot samples, as invocations take them, by criterion's own
//! clock.
//!
//! Criterion asks for so many iterations at a time and gets back how long they took. We cut them
//! into samples of the usual length, each prepared and checked outside the time that is returned,
//! so that its figures are of the same state as ours.

use crate::{Prepared, PreparedProbe, ProbeWork};
use contract::Form;
use measure::{SAMPLE_S, Work};
use std::time::{Duration, Instant};

/// A routine in one form.
pub struct HotRoutine<'a>(Vec<Subject<'a>>);

struct Subject<'a> {
    work: ProbeWork<'a>,
    /// Those of the fastest pass so far, which tell how many passes make a sample.
    seconds_per_pass: f64,
}

impl<'a> HotRoutine<'a> {
    /// The routine on all of its subjects. A redundant one is left out unless there are no others,
    /// because these cover its work, which would count twice.
    pub fn new(prepared: &'a Prepared, form: Form) -> Self {
        let (redundant, distinct): (Vec<&PreparedProbe>, Vec<&PreparedProbe>) =
            prepared.probes.iter().partition(|probe| probe.probe.subject.is_redundant());
        let probes = if distinct.is_empty() { redundant } else { distinct };
        let mut subjects = Vec::new();
        for probe in probes {
            let work = ProbeWork::new(prepared.routine.name.to_string(), probe, form);
            subjects.push(Subject { work, seconds_per_pass: f64::INFINITY });
        }
        HotRoutine(subjects)
    }

    /// Units of a pass over the timed calls of every subject.
    pub fn units(&self) -> f64 {
        self.0.iter().map(|subject| subject.work.units()).sum()
    }

    /// Makes so many passes over the timed calls of every subject. Returns the time in the loops
    /// alone.
    ///
    /// # Errors
    /// If an answer was wrong.
    pub fn run(&mut self, passes: u64) -> Result<Duration, String> {
        self.0.iter_mut().map(|subject| subject.run(passes)).sum()
    }
}

impl Subject<'_> {
    fn run(&mut self, passes: u64) -> Result<Duration, String> {
        let (mut left, mut time) = (passes, Duration::ZERO);
        while left > 0 {
            let wanted = (SAMPLE_S / self.seconds_per_pass).min(left as f64);
            let passes = self.work.passes(wanted).min(left);
            self.work.prepare(passes);
            let start = Instant::now();
            self.work.run(passes);
            let elapsed = start.elapsed();
            self.work.check(passes)?;
            self.seconds_per_pass =
                self.seconds_per_pass.min(elapsed.as_secs_f64() / passes as f64);
            left -= passes;
            time += elapsed;
        }
        Ok(time)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::prepared;

    #[test]
    fn passes_are_taken_in_hot_samples_whose_answers_are_right() {
        let prepared = prepared("uniform-16", "kogge_stone", "attacks");
        for form in Form::ALL {
            let mut hot = HotRoutine::new(&prepared, form);
            assert_eq!(hot.units(), 8.0 * 128.0);
            let single = hot.run(1).expect("right answers");
            let many = hot.run(20_000).expect("right answers");
            assert!(single > Duration::ZERO && many > 20 * single);
            // A pass of 128 calls at more than a tenth of a nanosecond each.
            for subject in &hot.0 {
                assert!((1e-8..1e-3).contains(&subject.seconds_per_pass), "each is timed");
            }
        }
    }
}
