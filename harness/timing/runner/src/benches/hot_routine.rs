//! A routine in the form that criterion iterates: in hot samples, as invocations take them, but
//! timed with the clock that criterion uses.
//!
//! Criterion asks for a number of iterations and gets back the time that they took. We cut them
//! into samples of the usual length, and prepare and check each sample outside the time that we
//! return. Otherwise the figures of criterion would be of another state than ours.

use crate::{Prepared, PreparedProbe, ProbeWork};
use contract::Form;
use measure::{SAMPLE_S, Work};
use std::time::{Duration, Instant};

/// A routine in one form.
pub struct HotRoutine<'a> {
    subjects: Vec<Subject<'a>>,
}

/// The routine on one subject.
struct Subject<'a> {
    work: ProbeWork<'a>,
    /// Seconds of the fastest pass so far. They decide how many passes make a sample.
    seconds_per_pass: f64,
}

impl<'a> HotRoutine<'a> {
    /// Takes all subjects of the routine. A redundant one is left out unless there are no others:
    /// the others cover its work, which would count twice.
    pub fn new(prepared: &'a Prepared, form: Form) -> Self {
        let (redundant, distinct): (Vec<&PreparedProbe>, Vec<&PreparedProbe>) =
            prepared.probes.iter().partition(|probe| probe.probe.subject.is_redundant());
        let probes = if distinct.is_empty() { redundant } else { distinct };
        let mut subjects = Vec::new();
        for probe in probes {
            let work = ProbeWork::new(prepared.routine.name.to_string(), probe, form);
            subjects.push(Subject { work, seconds_per_pass: f64::INFINITY });
        }
        HotRoutine { subjects }
    }

    /// Returns the units of a pass over the timed calls of every subject.
    pub fn units(&self) -> f64 {
        self.subjects.iter().map(|subject| subject.work.units()).sum()
    }

    /// Makes `passes` passes over the timed calls of every subject. Returns the time in the loops
    /// alone.
    ///
    /// # Errors
    /// If an answer was wrong.
    pub fn run(&mut self, passes: u64) -> Result<Duration, String> {
        self.subjects.iter_mut().map(|subject| subject.run(passes)).sum()
    }
}

impl Subject<'_> {
    /// Makes `passes` passes, in samples. Returns the time in the loop alone.
    fn run(&mut self, passes: u64) -> Result<Duration, String> {
        let (mut remaining_passes, mut time) = (passes, Duration::ZERO);
        while remaining_passes > 0 {
            let wanted = (SAMPLE_S / self.seconds_per_pass).min(remaining_passes as f64);
            let passes = self.work.passes(wanted).min(remaining_passes);
            self.work.prepare(passes);
            let start = Instant::now();
            self.work.run(passes);
            let elapsed = start.elapsed();
            self.work.check(passes)?;
            self.seconds_per_pass =
                self.seconds_per_pass.min(elapsed.as_secs_f64() / passes as f64);
            remaining_passes -= passes;
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
    fn passes_are_timed_in_hot_samples_with_right_answers() {
        let prepared = prepared("uniform-16", "kogge_stone", "attacks");
        for form in Form::ALL {
            let mut hot_routine = HotRoutine::new(&prepared, form);
            assert_eq!(hot_routine.units(), 8.0 * 128.0);
            let single = hot_routine.run(1).expect("right answers");
            let many = hot_routine.run(20_000).expect("right answers");
            assert!(single > Duration::ZERO && many > 20 * single);
            // A pass of 128 calls at more than a tenth of a nanosecond each.
            for subject in &hot_routine.subjects {
                assert!((1e-8..1e-3).contains(&subject.seconds_per_pass), "each is timed");
            }
        }
    }
}
