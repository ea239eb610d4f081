//! The instruments that come after the invocations. What one of them cannot do, or is given no time for,
//! costs nothing of what is done. It knows none of them.

use crate::stages::Stages;
use machine_code::build::Progress;
use record::Skip;
use runner::Error;

/// What was not done by the instruments so far.
pub(crate) struct Remaining {
    stop: fn() -> bool,
    stages: Stages,
    /// A line for each instrument that left nothing.
    pub(crate) skips: Vec<Skip>,
    /// Those of them that failed.
    pub(crate) failures: Vec<String>,
}

impl Remaining {
    /// Nothing is missing yet of the plan; `stop` says whether the run is to end.
    pub(crate) fn new(stop: fn() -> bool, stages: Stages) -> Self {
        Remaining { stop, stages, skips: Vec::new(), failures: Vec::new() }
    }

    /// What the instrument finds, if it is wanted; nothing if it fails or the run is to end.
    pub(crate) fn take<T: Default>(
        &mut self,
        is_wanted: bool,
        what: &str,
        progress: &mut dyn Progress,
        instrument: impl FnOnce(&mut dyn Progress) -> Result<T, Error>,
    ) -> T {
        if !is_wanted {
            return T::default();
        }
        self.stages.reach(what, progress);
        let found = match (self.stop)() {
            true => Ok(None),
            false => instrument(progress).map(Some),
        };
        let reason = match found {
            Ok(Some(found)) => return found,
            // What interrupts the run may end the instrument before.
            Err(error) if !(self.stop)() => {
                self.failures.push(format!("{what}: {error}"));
                error.to_string()
            }
            Ok(None) | Err(_) => "interrupted".to_string(),
        };
        self.skips.push(Skip { what: what.into(), reason: reason.into() });
        T::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use machine_code::build::Silent;
    use std::sync::atomic::{AtomicBool, Ordering};

    fn said(remaining: &Remaining) -> Vec<String> {
        remaining.skips.iter().map(|skip| format!("{}: {}", skip.what, skip.reason)).collect()
    }

    #[test]
    fn an_instrument_that_fails_leaves_the_others_theirs() {
        let mut remaining = Remaining::new(|| false, Stages::default());
        let died = |_: &mut dyn Progress| Err(Error::Check("died".into()));
        let failed: Vec<u32> = remaining.take(true, "criterion", &mut Silent, died);
        let found = remaining.take(true, "callgrind", &mut Silent, |_| Ok(vec![7]));
        assert_eq!((failed, found), (vec![], vec![7]));
        assert_eq!(remaining.failures, ["criterion: died"]);
        assert_eq!(said(&remaining), remaining.failures);
    }

    #[test]
    fn after_an_interruption_nothing_is_begun_and_nothing_has_failed() {
        static STOP: AtomicBool = AtomicBool::new(false);
        let mut remaining = Remaining::new(|| STOP.load(Ordering::SeqCst), Stages::default());
        let lost: u32 = remaining.take(true, "criterion", &mut Silent, |_| {
            STOP.store(true, Ordering::SeqCst);
            Err(Error::Check("killed".into()))
        });
        let never =
            |_: &mut dyn Progress| -> Result<u32, Error> { panic!("it is not to be begun") };
        let not_begun: u32 = remaining.take(true, "step", &mut Silent, never);
        let not_wanted: u32 = remaining.take(false, "bounds", &mut Silent, never);
        assert_eq!((lost, not_begun, not_wanted), (0, 0, 0));
        assert!(remaining.failures.is_empty());
        assert_eq!(said(&remaining), ["criterion: interrupted", "step: interrupted"]);
    }
}
