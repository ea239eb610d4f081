//! Draws Dumb7Fill against Kogge-Stone: 19 operations against 14 in the direction south, and the
//! cycles that follow.
//!
//! Operations alone do not explain the times, so the instructions and both forms of timing are
//! drawn beside them.

use super::*;
use contract::Model::RayAttacks;

/// The routines that are compared.
pub(crate) const PAIR: [&str; 2] = ["dumb7_unrolled/attacks", "kogge_stone/attacks"];

/// Returns the direction of the published comparison.
pub(crate) fn south() -> Part {
    Part::new(RayAttacks, &["south"])
}

/// The names of the routines in the figure, in the order of [`PAIR`].
const NAMES: [&str; 2] = ["Dumb7Fill", "Kogge-Stone"];

/// A routine in the direction south or in all of them.
struct Row<'a> {
    part: &'a Part,
    routine: &'a RoutineResult,
    /// South or all, and its name in the figure.
    name: String,
}

/// Returns the figure if both were timed south, with all directions too if the record has them.
pub fn figure(record: &Record) -> Option<Figure> {
    let mut pair = Vec::new();
    for name in PAIR {
        pair.push(record.routines.iter().find(|routine| routine.name() == *name)?);
    }
    let mut parts = vec![south()];
    let comparison = pair_comparison(record, &parts[0], FORMS[0])?;
    let all_directions = Part::new(RayAttacks, &[]);
    if pair_comparison(record, &all_directions, FORMS[0]).is_some() {
        parts.push(all_directions);
    }
    let mut rows = Vec::new();
    for part in &parts {
        let directions = if part.subjects.is_empty() { "all" } else { "south" };
        for (routine, name) in pair.iter().zip(NAMES) {
            rows.push(Row { part, routine, name: format!("{directions}: {name}") });
        }
    }
    let panels = [
        panel("Operations", &rows, |row| select::operations(row.part, row.routine), count),
        panel(
            "Instructions",
            &rows,
            |row| select::executed_instructions(row.part, row.routine),
            count,
        ),
        panel("Cycles, throughput", &rows, |row| cycles(record, row, FORMS[0]), digits),
        panel("Cycles, latency", &rows, |row| cycles(record, row, FORMS[1]), digits),
    ];
    let body = Rows {
        names: rows.into_iter().map(|row| row.name).collect(),
        hues: [0, 1].repeat(parts.len()),
        panels: panels.into_iter().flatten().collect(),
    };
    let title = title(record, &parts, [pair[0], pair[1]]);
    let figure = Figure::new("nineteen", title, Body::Rows(body), source(record, comparison));
    Some(figure.note("Per call: one direction of one board. all: mean over the eight directions."))
}

fn panel(
    name: &str,
    rows: &[Row],
    figure: impl Fn(&Row) -> Option<f64>,
    words: fn(f64) -> String,
) -> Option<Panel> {
    let mut bars = Vec::new();
    for row in rows {
        bars.push(figure(row).map(|value| (value, words(value))));
    }
    Panel::bars(name, bars)
}

fn cycles(record: &Record, row: &Row, form: Form) -> Option<f64> {
    let standing = pair_comparison(record, row.part, form)?.standing(&row.routine.name())?;
    Some(standing.cycles_per_unit?.center)
}

/// Says how the operations of both compare, and their times in the direction and in all.
fn title(record: &Record, parts: &[Part], pair: [&RoutineResult; 2]) -> String {
    let results: Vec<String> = parts.iter().filter_map(|part| ratio(record, part)).collect();
    let results = results.join(" and ");
    match pair.map(|routine| select::operations(&parts[0], routine)) {
        [Some(many), Some(few)] => {
            format!("Kogge-Stone, {} operations against {}, is {results}", count(few), count(many))
        }
        _ => format!("Kogge-Stone is {results}"),
    }
}

/// Returns how many times as fast Kogge-Stone is, if the measurements separate the two.
pub(crate) fn ratio(record: &Record, part: &Part) -> Option<String> {
    let comparison = pair_comparison(record, part, FORMS[0])?;
    let [dumb7, kogge_stone] = PAIR.map(|name| comparison.standing(name));
    let (dumb7, kogge_stone) = (dumb7?, kogge_stone?);
    // The verdict of a row is that against the reference, which has none on itself.
    let standing = if comparison.reference == *PAIR[1] { dumb7 } else { kogge_stone };
    let directions = if part.subjects.is_empty() {
        "in the mean of eight calls, one per direction"
    } else {
        "south"
    };
    if !standing.verdict.is_order() {
        return Some(format!("not separated {directions}"));
    }
    let ratio = dumb7.to_reference.center / kogge_stone.to_reference.center;
    Some(format!("{ratio:.2} x as fast {directions}"))
}

/// Returns both in one comparison, on the main workload.
pub(crate) fn pair_comparison<'a>(
    record: &'a Record,
    part: &Part,
    form: Form,
) -> Option<&'a Comparison> {
    let main = &record.workloads.first()?.name;
    record.tier_comparisons().find(|comparison| {
        let condition = &comparison.condition;
        comparison.part() == *part
            && condition.is_plain()
            && condition.form == form
            && condition.workload == *main
            && PAIR.iter().all(|name| comparison.standing(name).is_some())
    })
}
