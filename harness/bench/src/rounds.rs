//! The interleaved sampler: every round times every contestant once, in an order shuffled anew.
//!
//! A slow minute of the machine then falls on all contestants alike, where one after the other it
//! would fall on one of them. A sample is one stretch of 20 to 50 microseconds: long against the
//! clock's own cost, short against a change of frequency. It knows no board and no model, and it
//! judges nothing: it returns every sample.

use crate::prepare::Prepared;
use crate::shuffle::Shuffle;
use contract::Form;
use std::time::Instant;

/// The length that a sample is calibrated to.
const SAMPLE_NS: f64 = 35_000.0;

/// One routine in one form, ready to be timed.
pub struct Contestant<'a> {
    prepared: &'a Prepared,
    form: Form,
    passes: usize,
    expected: Vec<Vec<u64>>,
    sums: Vec<Vec<u64>>,
}

impl<'a> Contestant<'a> {
    /// Calibrates the number of passes, which warms caches and predictors on the way.
    pub fn new(prepared: &'a Prepared, form: Form) -> Self {
        let mut contestant = Contestant {
            prepared,
            form,
            passes: 1,
            expected: Vec::new(),
            sums: prepared.probes.iter().map(|probe| probe.empty_sums()).collect(),
        };
        // The fastest of three: a first run is slow, and a late interrupt must not count.
        let of = |contestant: &mut Self| {
            (0..3).map(|_| contestant.stretch_ns()).fold(f64::INFINITY, f64::min)
        };
        let once_ns = of(&mut contestant).max(1.0);
        contestant.passes = ((SAMPLE_NS / once_ns).round() as usize).max(1);
        let all_ns = of(&mut contestant).max(1.0);
        let better = contestant.passes as f64 * SAMPLE_NS / all_ns;
        contestant.passes = (better.round() as usize).max(1);
        contestant.expected =
            prepared.probes.iter().map(|probe| probe.checksum.after(contestant.passes)).collect();
        contestant
    }

    /// The routine that is timed.
    pub fn prepared(&self) -> &'a Prepared {
        self.prepared
    }

    /// Times one stretch and returns nanoseconds per unit, checksums verified after it.
    ///
    /// # Errors
    /// If an answer was wrong.
    fn sample(&mut self) -> Result<f64, String> {
        let elapsed_ns = self.stretch_ns();
        for (probe, (sums, expected)) in
            self.prepared.probes.iter().zip(self.sums.iter().zip(&self.expected))
        {
            if sums != expected {
                return Err(format!(
                    "{}: checksum {sums:x?}, right is {expected:x?}",
                    probe.probe.loop_symbol(self.form)
                ));
            }
        }
        Ok(elapsed_ns / (self.prepared.units as f64 * self.passes as f64))
    }

    /// All subjects one after the other, `passes` passes each: nothing else is timed.
    fn stretch_ns(&mut self) -> f64 {
        let start = Instant::now();
        for (probe, sums) in self.prepared.probes.iter().zip(&mut self.sums) {
            probe.run(self.form, self.passes, sums);
        }
        start.elapsed().as_nanos() as f64
    }
}

/// `rounds` rounds over all contestants: the samples of each, in the order taken, or the error
/// that ended its part.
pub fn sample_in_rounds(
    contestants: &mut [Contestant<'_>],
    rounds: usize,
    seed: u64,
) -> Vec<Result<Vec<f64>, String>> {
    let mut samples: Vec<Result<Vec<f64>, String>> =
        contestants.iter().map(|_| Ok(Vec::with_capacity(rounds))).collect();
    let mut order: Vec<usize> = (0..contestants.len()).collect();
    let mut shuffle = Shuffle::new(seed);
    for _ in 0..rounds {
        shuffle.shuffle(&mut order);
        for &index in &order {
            let Ok(taken) = &mut samples[index] else { continue };
            match contestants[index].sample() {
                Ok(ns_per_unit) => taken.push(ns_per_unit),
                Err(wrong) => samples[index] = Err(wrong),
            }
        }
    }
    samples
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::{Options, Selection};
    use crate::prepare::Boards;

    fn prepared() -> Vec<Prepared> {
        let options = Options { variants: vec!["kogge_stone".into()], ..Options::default() };
        let selection = Selection::from_options(&options).unwrap();
        let mut boards = Boards::new(workloads::by_name("uniform-8", 1).unwrap());
        let all = selection.routines().into_iter();
        all.map(|(variant, routine)| boards.prepare(variant, routine).unwrap()).collect()
    }

    #[test]
    fn every_contestant_is_timed_in_every_round() {
        let prepared = prepared();
        for form in Form::ALL {
            let mut contestants: Vec<_> =
                prepared.iter().map(|prepared| Contestant::new(prepared, form)).collect();
            for samples in sample_in_rounds(&mut contestants, 5, 1) {
                let samples = samples.expect("right answers");
                assert_eq!(samples.len(), 5);
                assert!(samples.iter().all(|&ns| ns > 0.0 && ns < 1e6), "{samples:?}");
            }
        }
    }

    #[test]
    fn a_wrong_checksum_ends_the_contestant_and_leaves_the_others() {
        let prepared = prepared();
        let mut contestants: Vec<_> =
            prepared.iter().map(|prepared| Contestant::new(prepared, Form::Latency)).collect();
        contestants[0].expected[0][0] ^= 1;
        let samples = sample_in_rounds(&mut contestants, 3, 1);
        assert!(samples[0].as_ref().unwrap_err().contains("checksum"));
        assert!(samples[1..].iter().all(Result::is_ok));
    }
}
