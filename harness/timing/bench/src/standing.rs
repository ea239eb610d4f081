//! How the largest contest stands between two sittings. It gives no verdict: that takes all of them.

use crate::measured::{OfCode, measured};
use record::{Comparison, Confidence, Ratio};
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
    let rounds = measured(sittings, code);
    let all = judge::comparisons(&rounds, confidence, "");
    let shown = all.iter().filter(|one| one.condition.workload == main && one.condition.is_plain());
    let size = |one: &&Comparison| (one.standings.len(), one.condition.form == "throughput");
    shown.max_by_key(size).map_or(Vec::new(), |one| lines(one, sittings.len(), wanted))
}

fn lines(one: &Comparison, done: usize, wanted: usize) -> Vec<String> {
    let model = [std::slice::from_ref(&one.model), &one.subjects].concat().join(" ");
    let (form, reference) = (&one.condition.form, &one.reference);
    let heading =
        format!("{model}, {form}, after {done} of {wanted} sittings: time to {reference}");
    let width = one.standings.iter().take(SHOWN).map(|one| one.name.len()).max().unwrap_or(0);
    let row = |(place, one): (usize, &record::Standing)| {
        let ratio = one.to_reference;
        let spread = spread(ratio);
        format!("{:>3}  {:width$}  {:.3}{spread}", place + 1, one.name, ratio.center)
    };
    std::iter::once(heading).chain(one.standings.iter().take(SHOWN).enumerate().map(row)).collect()
}

/// ` ±0.4 %`, if there are two sittings to differ.
fn spread(Ratio { center, low, high }: Ratio) -> String {
    match low < high {
        true => format!(" ±{:.1} %", 100.0 * (high - center).max(center - low) / center),
        false => String::new(),
    }
}
