//! Draws the effect of the compiler's level: the time at each level relative to the lowest.
//!
//! Few routines gain from a higher level and some lose by it, so all of them are drawn, sorted by
//! their change, and only the ends of the row are named.

use super::*;
use contract::Tier;

/// A smaller change of time does not count as a change: other layouts of the same code differ by
/// some per cent.
const MIN_CHANGE: f64 = 0.1;

/// Number of routines to name at each end of the row: those that gain most and those that lose
/// most. Between them points lie too close for names.
const NAMES_PER_END: usize = 3;

/// A routine and its time at the highest level, relative to the lowest.
struct Row {
    name: String,
    change: f64,
}

/// Returns the figure, if the record has two levels.
pub fn figure(record: &Record) -> Option<Figure> {
    let mut tiers = record.tiers();
    tiers.sort_unstable();
    let [lowest, .., highest] = *tiers.as_slice() else { return None };
    let tier_records: Vec<Record> = tiers.iter().map(|tier| record.at_tier(*tier)).collect();
    let mut rows = rows(&tier_records);
    rows.sort_by(|a, b| a.change.total_cmp(&b.change));
    let changes: Vec<f64> = rows.iter().map(|row| row.change).collect();
    let title = title(&changes, [highest, lowest]);
    let axes = [
        Axis::from_zero("routines, sorted by the change", [changes.len() as f64])?,
        Axis::logarithmic(&format!("time at {highest} over {lowest}"), changes.iter().copied())?,
    ];
    let series = vec![series(&rows)];
    let comparison =
        tier_records[0].tier_comparisons().find(|comparison| comparison.condition.is_plain())?;
    let source = source_of_builds(record, comparison, "each level");
    let figure = Figure::new("tiers", title, Body::Plane(Plane { axes, series }), source);
    Some(figure.note("Throughput, a point per routine; pieces: a queen."))
}

/// Returns every routine that was timed at the lowest and at the highest level. A routine is
/// counted once: as a whole, or by the cost of a queen.
fn rows(tier_records: &[Record]) -> Vec<Row> {
    let mut names: Vec<String> = Vec::new();
    let mut rows = Vec::new();
    for part in select::models(&tier_records[0]) {
        for (name, changes) in changes(tier_records, &part) {
            if names.contains(&name) {
                continue;
            }
            names.push(name.clone());
            if let Some(Some(change)) = changes.last() {
                rows.push(Row { name, change: *change });
            }
        }
    }
    rows
}

/// Returns the routines of a model that were timed at the lowest level and at another, each with
/// its time at the other levels, relative to the lowest.
fn changes(tier_records: &[Record], part: &Part) -> Vec<(String, Vec<Option<f64>>)> {
    let contests: Vec<Option<Contest>> =
        tier_records.iter().map(|record| Contest::new(record, part, FORMS[0])).collect();
    let Some(lowest) = &contests[0] else { return Vec::new() };
    let mut routines = Vec::new();
    for entry in &lowest.entries {
        if entry.routine.twin_of.is_some() {
            continue;
        }
        let name = &entry.standing.name;
        let mut changes = Vec::new();
        for contest in &contests[1..] {
            let contest = contest.as_ref().filter(|contest| contest.measure == lowest.measure);
            let tier_entry = contest.and_then(|contest| contest.entry(name));
            changes.push(tier_entry.map(|tier_entry| tier_entry.time.center / entry.time.center));
        }
        if changes.iter().any(Option::is_some) {
            routines.push((name.to_string(), changes));
        }
    }
    routines
}

/// Returns a point per routine. Only those that gain or lose most are named, because neighbours in
/// the middle lie too close for names.
fn series(rows: &[Row]) -> Series {
    let mut series = Series { points: Vec::new(), is_joined: false, names: Vec::new() };
    for (index, Row { name, change }) in rows.iter().enumerate() {
        let is_extreme = index < NAMES_PER_END || index + NAMES_PER_END >= rows.len();
        series.points.push((index as f64 + 0.5, *change));
        series.names.push(if is_extreme { name.clone() } else { String::new() });
    }
    series
}

fn title(changes: &[f64], [highest, lowest]: [Tier; 2]) -> String {
    let faster_count = changes.iter().filter(|change| **change <= 1.0 - MIN_CHANGE).count();
    let slower_count = changes.iter().filter(|change| **change >= 1.0 + MIN_CHANGE).count();
    let max_change = changes.iter().copied().fold(1.0, f64::max);
    let worst_note = match slower_count {
        0 => String::new(),
        _ => format!("; the worst takes {} x the time", digits(max_change)),
    };
    format!(
        "{highest} instead of {lowest} saves 10 % or more in {faster_count} of {} routines and \
         costs 10 % or more in {slower_count}{worst_note}",
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
