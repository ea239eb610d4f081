//! How the largest contest stands between two sittings. It gives no verdict: that takes all of them.

use crate::judge::{Bar, comparison};
use crate::said::{Key, Table};
use contract::{Form, Model};
use record::{Comparison, Ratio};
use runner::wire::Sitting;
use runner::{Contest, contests};

/// The fastest so many are shown.
const SHOWN: usize = 5;

/// A heading and the fastest of the contest with most contestants on the `main` workload; nothing if no
/// sample of it counts yet.
pub(crate) fn standing(
    sittings: &[Sitting],
    wanted: usize,
    bar: &Bar<'_>,
    main: &str,
) -> Vec<String> {
    let table = Table::of_all(sittings);
    let is_shown = |key: &&Key| key.workload == main && key.pressure_kib.is_none();
    let keys = Model::ALL
        .into_iter()
        .flat_map(|model| table.keys(model.name()).filter(is_shown).map(move |key| (model, key)));
    let fit = bar.fit();
    let all = keys.flat_map(|(model, key)| {
        contests(&fit, model, false).into_iter().map(move |contest| (key, contest))
    });
    let size =
        |(key, contest): &(&Key, Contest)| (contest.routines.len(), key.form == Form::Throughput);
    let largest = all.max_by_key(size);
    let found = largest.and_then(|(key, contest)| comparison(&table, key, &contest, bar));
    found.map_or(Vec::new(), |one| lines(&one, sittings.len(), wanted))
}

fn lines(one: &Comparison, done: usize, wanted: usize) -> Vec<String> {
    let model = [std::slice::from_ref(&one.model), &one.subjects].concat().join(" ");
    let (form, reference) = (&one.form, &one.reference);
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
