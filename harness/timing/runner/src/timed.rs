//! Work on the stopwatch of a process.
//!
//! A routine that panics gives a wrong answer, and an invocation of many routines must not end by
//! the fault of one: the panic becomes the error of its sample, and the others go on.

use contract::catch_panic;
use measure::{Clock, Contestant, Sample, SharedStopwatch, Timed, Work};

struct Caught<C>(C);

impl<C: Contestant> Contestant for Caught<C> {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn units(&self) -> f64 {
        self.0.units()
    }

    fn passes(&self, wanted: f64) -> u64 {
        self.0.passes(wanted)
    }

    fn visit(&self, usual: usize) -> usize {
        self.0.visit(usual)
    }

    fn sample(&mut self, passes: u64, place: usize) -> Result<Sample, String> {
        let sample = catch_panic(|| self.0.sample(passes, place));
        sample.unwrap_or_else(|panic| Err(panic.to_string()))
    }
}

/// Work as a contestant on this stopwatch. Preparing tried edge cases and some boards, and larger
/// working sets have others, so that even a routine that was prepared may panic in a sample.
pub(crate) fn timed<'a, C: Clock + 'a>(
    stopwatch: &SharedStopwatch<C>,
    work: impl Work + 'a,
) -> Box<dyn Contestant + 'a> {
    Box::new(Caught(Timed::new(stopwatch, work)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use measure::{MachineClock, Stopwatch};
    use std::cell::RefCell;
    use std::rc::Rc;

    /// Panics in its second sample.
    struct Planted(u64);

    impl Work for Planted {
        fn name(&self) -> &str {
            "planted"
        }

        fn units(&self) -> f64 {
            1.0
        }

        fn run(&mut self, passes: u64) {
            self.0 += passes;
            assert!(self.0 < 2, "a rare board (planted)");
        }

        fn check(&mut self, _: u64) -> Result<(), String> {
            Ok(())
        }
    }

    #[test]
    fn a_panic_in_a_sample_is_a_wrong_answer_and_the_stopwatch_goes_on() {
        let stopwatch = Rc::new(RefCell::new(Stopwatch::new(MachineClock::new())));
        let mut planted = timed(&stopwatch, Planted(0));
        assert!(planted.sample(1, 0).is_ok());
        let wrong = planted.sample(1, 1).expect_err("it panics");
        assert!(wrong.contains(file!()) && wrong.ends_with("a rare board (planted)"), "{wrong}");
        assert!(timed(&stopwatch, Planted(0)).sample(1, 0).is_ok());
    }
}
