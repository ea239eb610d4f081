//! Work on the stopwatch of a process.
//!
//! A routine that panics gives a wrong answer, and an invocation of many routines must not end by
//! the fault of one: the panic becomes the error of its sample, and the others go on.

use contract::catch_panic;
use measure::{Clock, Contestant, Sample, SharedStopwatch, Timed, Work};

/// A contestant whose panics are errors of its samples.
struct PanicGuard<C>(C);

impl<C: Contestant> Contestant for PanicGuard<C> {
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

    fn sample(&mut self, passes: u64, visit_index: usize) -> Result<Sample, String> {
        let result = catch_panic(|| self.0.sample(passes, visit_index));
        result.unwrap_or_else(|panic| Err(panic.to_string()))
    }
}

/// Makes a contestant of work on this stopwatch. Preparing tried edge cases and some boards, and
/// larger working sets have others, so that even a routine that was prepared may panic in a sample.
pub(crate) fn new_contestant<'a, C: Clock + 'a>(
    stopwatch: &SharedStopwatch<C>,
    work: impl Work + 'a,
) -> Box<dyn Contestant + 'a> {
    Box::new(PanicGuard(Timed::new(stopwatch, work)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use measure::{MachineClock, Stopwatch};
    use std::cell::RefCell;
    use std::rc::Rc;

    /// Work that panics in its second sample.
    struct PanickingWork {
        passes: u64,
    }

    impl Work for PanickingWork {
        fn name(&self) -> &str {
            "planted"
        }

        fn units(&self) -> f64 {
            1.0
        }

        fn run(&mut self, passes: u64) {
            self.passes += passes;
            assert!(self.passes < 2, "a rare board (planted)");
        }

        fn check(&mut self, _: u64) -> Result<(), String> {
            Ok(())
        }
    }

    #[test]
    fn a_panic_in_a_sample_is_a_wrong_answer_and_the_stopwatch_goes_on() {
        let stopwatch = Rc::new(RefCell::new(Stopwatch::new(MachineClock::new())));
        let mut contestant = new_contestant(&stopwatch, PanickingWork { passes: 0 });
        assert!(contestant.sample(1, 0).is_ok());
        let message = contestant.sample(1, 1).expect_err("it panics");
        assert!(message.contains(file!()), "{message}");
        assert!(message.ends_with("a rare board (planted)"), "{message}");
        let mut fresh_contestant = new_contestant(&stopwatch, PanickingWork { passes: 0 });
        assert!(fresh_contestant.sample(1, 0).is_ok());
    }
}
