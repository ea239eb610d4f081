//! How the time that criterion may take is shared among its benchmarks. It times nothing.

use runner::Error;
use runner::wire::CRITERION_SECONDS_VARIABLE;
use std::time::Duration;

/// Seconds of all benchmarks together where nothing is said.
const DEFAULT_SECONDS: f64 = 60.0;
/// A benchmark gets so much at least: less tells nothing.
const MIN_S: f64 = 0.05;
/// Shares of a benchmark's time. What is left over is criterion's for its statistics.
const WARM_UP: f64 = 0.2;
const MEASUREMENT: f64 = 0.6;

/// What one benchmark may take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// Before anything counts.
    pub warm_up: Duration,
    /// All samples.
    pub measurement: Duration,
    /// All benchmarks together take longer than they should.
    pub too_short: bool,
}

impl Share {
    /// What [`CRITERION_SECONDS_VARIABLE`] allows each of so many benchmarks; none if criterion's
    /// own defaults are to hold.
    ///
    /// # Errors
    /// If it is neither `full` nor a number above 0.
    pub fn from_environment(benchmarks: usize) -> Result<Option<Share>, Error> {
        match std::env::var(CRITERION_SECONDS_VARIABLE) {
            Ok(text) if !text.is_empty() => Share::of_text(&text, benchmarks),
            _ => Ok(Some(Share::of(DEFAULT_SECONDS, benchmarks))),
        }
    }

    fn of_text(text: &str, benchmarks: usize) -> Result<Option<Share>, Error> {
        let seconds = text.parse().ok().filter(|seconds| (0.0..1e6).contains(seconds));
        match (text, seconds.filter(|&seconds| seconds > 0.0)) {
            ("full", _) => Ok(None),
            (_, Some(seconds)) => Ok(Some(Share::of(seconds, benchmarks))),
            _ => Err(Error::Input(format!(
                "{}: {text:?} is neither a number of seconds nor `full`",
                CRITERION_SECONDS_VARIABLE
            ))),
        }
    }

    fn of(seconds: f64, benchmarks: usize) -> Share {
        let each = seconds / benchmarks.max(1) as f64;
        let of_it = |share: f64| Duration::from_secs_f64(each.max(MIN_S) * share);
        Share { warm_up: of_it(WARM_UP), measurement: of_it(MEASUREMENT), too_short: each < MIN_S }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_times_the_benchmarks_take_as_long() {
        let total = |benchmarks: u32| {
            let share = Share::of(60.0, benchmarks as usize);
            assert!(!share.too_short, "{benchmarks}");
            ((share.warm_up + share.measurement) * benchmarks).as_secs_f64()
        };
        assert!((total(90) - 48.0).abs() < 1e-3, "{}", total(90));
        assert!((total(360) - 48.0).abs() < 1e-3, "{}", total(360));
    }

    #[test]
    fn a_benchmark_has_its_least_and_then_all_take_longer() {
        let share = Share::of(60.0, 6_000);
        assert!(share.too_short);
        assert_eq!(share.measurement, Duration::from_millis(30));
    }

    #[test]
    fn words_are_seconds_or_full() {
        assert_eq!(Share::of_text("full", 9).unwrap(), None);
        assert_eq!(Share::of_text("20", 40).unwrap(), Some(Share::of(20.0, 40)));
        for nonsense in ["none", "0", "-1", "nan", "1e300"] {
            assert_eq!(Share::of_text(nonsense, 9).unwrap_err().exit_code(), 2, "{nonsense}");
        }
    }
}
