//! The effect of the compiler's level: the time at each level relative to the lowest.

use super::*;
use contract::Tier;
use record::grouped;

/// A smaller change of time does not count as a change.
const CHANGED: f64 = 1.1;

/// Maximum number of routines that gain most, and of those that lose most.
const SHOWN: usize = 6;

/// A routine and its time at each higher level, relative to the lowest.
type Row = (String, Vec<Option<f64>>);

/// The figure, if the record has two levels.
pub fn figure(record: &Record) -> Option<Figure> {
    let mut tiers = record.tiers();
    tiers.sort_by_key(|tier| tier.name());
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
    let changes: Vec<f64> = rows.iter().filter_map(|row| *row.1.last()?).collect();
    let title = title(&changes, [*highest, lowest]);
    let count = rows.len();
    if count > 2 * SHOWN {
        rows.drain(SHOWN..count - SHOWN);
    }
    let exact = |value: f64| Estimate { center: value, low: value, high: value };
    let series =
        (0..tiers.len() - 1).map(|tier| rows.iter().map(|row| row.1[tier].map(exact)).collect());
    let name = format!("time relative to {lowest}");
    let panels = vec![Panel::marks(&name, series.collect())?];
    let names = rows.into_iter().map(|row| row.0).collect();
    let of = at[0].own().find(|one| one.condition.is_plain())?;
    let body = Body::Rows(Rows::new(names, panels));
    let figure = Figure::new("tiers", title, body, built_source(record, of, "each level"));
    let figure = figure.legend(tiers[1..].iter().map(|tier| tier.name().to_string()));
    Some(figure.note(format!(
        "Throughput; below 1: faster; under 10 %: no change. Shown: the {SHOWN} largest gains and the {SHOWN} largest losses."
    )))
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
    let faster = changes.iter().filter(|change| **change < 1.0 / CHANGED).count();
    let slower = changes.iter().filter(|change| **change > CHANGED).count();
    let worst = changes.iter().copied().fold(1.0, f64::max);
    let worst = match slower {
        0 => String::new(),
        _ => format!("; the worst takes {} x the time", digits(worst)),
    };
    format!(
        "{highest} instead of {lowest} makes {faster} of {} routines faster and {slower} slower{worst}",
        changes.len()
    )
}
