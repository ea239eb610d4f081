//! A routine as criterion iterates it: in hot samples, as invocations take them, by criterion's own
//! clock.

use crate::{Prepared, PreparedProbe, ProbeWork};
use contract::Form;
use measure::SAMPLE_S;
use measure::Work;
use std::time::{Duration, Instant};

/// One routine in one form.
pub struct HotRoutine<'a>(Vec<Subject<'a>>);

struct Subject<'a> {
    work: ProbeWork<'a>,
    /// The fastest so far, which says how many make a sample.
    seconds_a_pass: f64,
}

impl<'a> HotRoutine<'a> {
    /// Nothing taken yet.
    pub fn new(prepared: &'a Prepared, form: Form) -> Self {
        let subject = |probe| {
            let work = ProbeWork::new(prepared.routine.name.to_string(), probe, form);
            Subject { work, seconds_a_pass: f64::INFINITY }
        };
        // What is compared over a whole model is not over what stands beside it.
        let (whole, beside): (Vec<_>, Vec<_>) = prepared
            .probes
            .iter()
            .partition(|one: &&PreparedProbe| !one.probe.subject.is_redundant());
        let probes = if whole.is_empty() { beside } else { whole };
        HotRoutine(probes.into_iter().map(subject).collect())
    }

    /// Units of a pass over the timed calls of every subject.
    pub fn units(&self) -> f64 {
        self.0.iter().map(|subject| subject.work.units()).sum()
    }

    /// So many passes over the timed calls of every subject: the time in the loops alone.
    ///
    /// # Errors
    /// If an answer was wrong.
    pub fn run(&mut self, passes: u64) -> Result<Duration, String> {
        self.0.iter_mut().map(|subject| subject.run(passes)).sum()
    }
}

impl Subject<'_> {
    fn run(&mut self, passes: u64) -> Result<Duration, String> {
        let (mut left, mut all) = (passes, Duration::ZERO);
        while left > 0 {
            let wanted = (SAMPLE_S / self.seconds_a_pass).min(left as f64);
            let passes = self.work.passes(wanted).min(left);
            self.work.prepare(passes);
            let start = Instant::now();
            self.work.run(passes);
            let elapsed = start.elapsed();
            self.work.check(passes)?;
            self.seconds_a_pass = self.seconds_a_pass.min(elapsed.as_secs_f64() / passes as f64);
            left -= passes;
            all += elapsed;
        }
        Ok(all)
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
            let one = hot.run(1).expect("right answers");
            assert!(one > Duration::ZERO && hot.run(20_000).expect("right answers") > 20 * one);
            // A pass of 128 calls at more than a tenth of a nanosecond each.
            let is_timed = |subject: &Subject| (1e-8..1e-3).contains(&subject.seconds_a_pass);
            assert!(hot.0.iter().all(is_timed), "each subject is timed");
        }
    }
}
