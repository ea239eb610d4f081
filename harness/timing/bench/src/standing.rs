//! How the largest contest stands between two sittings. It gives no verdict: that takes all of them.

use crate::first_screen::led;
use crate::measured::{OfCode, measured};
use measure::stats::{CONFIDENCE, Interval, median_interval};
use record::{Comparison, Confidence, Contestant};
use runner::wire::Sitting;

/// The fastest so many are shown.
const SHOWN: usize = 5;

/// A heading and the fastest of the contest with most contestants on the `main` workload; nothing if no
/// sample of it counts yet.
pub(crate) fn standing(
    sittings: &[Sitting],
    wanted: usize,
    code: OfCode<'_>,
    confidence: Confidence,
    main: &str,
) -> Vec<String> {
    // All of a run is judged in its end; that takes seconds, and this is done after each sitting.
    let led: Vec<Sitting> = sittings.iter().map(|one| led(one, main)).collect();
    let rounds = match led.iter().any(|one| !one.groups.is_empty()) {
        true => measured(&led, code),
        false => measured(sittings, code),
    };
    let all = judge::comparisons(&rounds, confidence, "");
    let shown = all.iter().filter(|one| one.condition.workload == main && one.condition.is_plain());
    let size =
        |one: &&Comparison| (one.names().count(), one.condition.form == record::Form::Throughput);
    let lines = |one| lines(one, judge::ratios(&rounds, one), sittings.len(), wanted);
    shown.max_by_key(size).map_or(Vec::new(), lines)
}

/// Before there are sittings enough for an interval, all that they say lies between the ends of the spread.
fn lines(
    one: &Comparison,
    by_sitting: Vec<(Contestant, measure::BySitting)>,
    done: usize,
    wanted: usize,
) -> Vec<String> {
    let part = one.part();
    let (form, reference) = (&one.condition.form, &one.reference);
    let heading = format!("{part}, {form}, after {done} of {wanted} sittings: time to {reference}");
    let so_far = |(name, ratios): (Contestant, measure::BySitting)| {
        let ratios: Vec<f64> = ratios.into_iter().flatten().collect();
        Some((median_interval(&ratios, CONFIDENCE)?, name))
    };
    let mut fastest: Vec<(Interval, Contestant)> =
        by_sitting.into_iter().filter_map(so_far).collect();
    fastest.sort_by(|(one, _), (other, _)| one.center.total_cmp(&other.center));
    fastest.truncate(SHOWN);
    let width = fastest.iter().map(|(_, name)| name.len()).max().unwrap_or(0);
    let row = |(place, (ratio, name)): (usize, &(Interval, Contestant))| {
        format!("{:>3}  {name:width$}  {:.3}{}", place + 1, ratio.center, spread(ratio))
    };
    std::iter::once(heading).chain(fastest.iter().enumerate().map(row)).collect()
}

/// ` ±0.4 %`, if there are two sittings to differ.
fn spread(&Interval { center, low, high, .. }: &Interval) -> String {
    match low < high {
        true => format!(" ±{:.1} %", 100.0 * (high - center).max(center - low) / center),
        false => String::new(),
    }
}
