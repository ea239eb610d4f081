//! The effect of the compiler's level: the time at each level relative to the lowest.

use super::*;
use contract::Tier;
use record::grouped;

/// A smaller change of time does not count as a change: other layouts of the same code differ by
/// some per cent.
const CHANGED: f64 = 0.1;

/// Routines that are named, of those that gain most and of those that lose most.
const NAMED: usize = 3;

/// A routine and its time at each higher level, relative to the lowest.
type Row = (String, Vec<Option<f64>>);

/// The figure, if the record has two levels.
pub fn figure(record: &Record) -> Option<Figure> {
    let mut tiers = record.tiers();
    tiers.sort_unstable();
    let lowest = *tiers.first().filter(|_| tiers.len() > 1)?;
    let at: Vec<Record> = tiers.iter().map(|tier| record.at_tier(*tier)).collect();
    // A routine is counted once: as a whole, or by what a queen costs.
    let models = select::models(&at[0]);
    let all = grouped(models.iter().flat_map(|part| of_part(&at, part)));
    let mut rows: Vec<Row> =
        all.into_iter().filter_map(|(name, of)| Some((name, of.into_iter().next()?))).collect();
    let last = |row: &Row| row.1.iter().rev().flatten().next().copied().unwrap_or(1.0);
    rows.sort_by(|a, b| last(a).total_cmp(&last(b)));
    let highest = tiers.last()?;
    rows.retain(|row| row.1.last().is_some_and(Option::is_some));
    let changes: Vec<f64> = rows.iter().filter_map(|row| *row.1.last()?).collect();
    let title = title(&changes, [*highest, lowest]);
    let axes = [
        Axis::from_zero("routines, sorted by the change", [changes.len() as f64])?,
        Axis::doublings(&format!("time at {highest} over {lowest}"), changes.iter().copied())?,
    ];
    let points: Vec<(f64, f64)> =
        changes.iter().enumerate().map(|(index, change)| (index as f64 + 0.5, *change)).collect();
    let is_extreme = |index: usize| index < NAMED || index + NAMED >= rows.len();
    let names = rows
        .iter()
        .enumerate()
        .map(|(index, (name, _))| if is_extreme(index) { name.clone() } else { String::new() });
    let series = vec![Series { points, is_joined: false, names: names.collect() }];
    let of = at[0].own().find(|one| one.condition.is_plain())?;
    let body = Body::Plane(Plane { axes, series });
    let figure = Figure::new("tiers", title, body, built_source(record, of, "each level"));
    Some(figure.note("Throughput, a point per routine; pieces: a queen."))
}

/// The routines of a model that were timed at the lowest level and at another.
fn of_part(at: &[Record], part: &Part) -> Vec<Row> {
    let contests: Vec<Option<Contest>> =
        at.iter().map(|record| Contest::of(record, part, FORMS[0])).collect();
    let Some(lowest) = &contests[0] else { return Vec::new() };
    let row = |entry: &Entry| {
        let beside = |contest: &Option<Contest>| {
            let contest = contest.as_ref().filter(|one| one.measure == lowest.measure)?;
            Some(contest.entry(&entry.standing.name)?.time.center / entry.time.center)
        };
        let others: Vec<Option<f64>> = contests[1..].iter().map(beside).collect();
        others.iter().any(Option::is_some).then(|| (entry.standing.name.to_string(), others))
    };
    let own = lowest.entries.iter().filter(|entry| entry.routine.twin_of.is_none());
    own.filter_map(row).collect()
}

fn title(changes: &[f64], [highest, lowest]: [Tier; 2]) -> String {
    let saves = changes.iter().filter(|change| **change <= 1.0 - CHANGED).count();
    let costs = changes.iter().filter(|change| **change >= 1.0 + CHANGED).count();
    let worst = changes.iter().copied().fold(1.0, f64::max);
    let worst = match costs {
        0 => String::new(),
        _ => format!("; the worst takes {} x the time", digits(worst)),
    };
    format!(
        "{highest} instead of {lowest} saves 10 % or more in {saves} of {} routines and costs 10 % or more in {costs}{worst}",
        changes.len()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn native_is_the_highest_level() {
        let mut record = record::sample();
        for comparison in &mut record.comparisons {
            if comparison.condition.tier == Tier::V4 {
                comparison.condition.tier = Tier::Native;
            }
        }
        record.tier = Tier::Native;
        let title = figure(&record).expect("it has two levels").title;
        assert!(title.starts_with("native instead of x86-64 "), "{title}");
    }
}
