//! Dumb7Fill against Kogge-Stone: 19 operations against 14 in the direction south, and the cycles
//! that follow.

use super::*;
use contract::Model::RayAttacks;

/// The routines that are compared.
pub(crate) const PAIR: [&str; 2] = ["dumb7_unrolled/attacks", "kogge_stone/attacks"];

/// The direction of the published comparison.
pub(crate) fn south() -> Part {
    Part::of(RayAttacks, &["south"])
}

/// A routine in the direction south or in all of them.
type Row<'a> = (Part, &'a RoutineResult);

/// The figure, if both were timed south; with all directions too if the record has them.
pub fn figure(record: &Record) -> Option<Figure> {
    let pair = PAIR.map(|name| record.routines.iter().find(|one| one.name() == *name));
    let [Some(steps), Some(kogge)] = pair else { return None };
    let parts = [south(), Part::of(RayAttacks, &[])].into_iter();
    let parts: Vec<Part> =
        parts.filter(|part| compared(record, part, FORMS[0]).is_some()).collect();
    let first =
        compared(record, parts.first().filter(|part| !part.subjects.is_empty())?, FORMS[0])?;
    let rows = parts.iter().flat_map(|part| [(part.clone(), steps), (part.clone(), kogge)]);
    let rows: Vec<Row> = rows.collect();
    let bars = |of: &dyn Fn(&Row) -> Option<f64>, words: fn(f64) -> String| {
        rows.iter().map(|row| of(row).map(|value| (value, words(value)))).collect()
    };
    let cycles = |(part, routine): &Row, form| {
        Some(compared(record, part, form)?.standing(&routine.name())?.cycles_per_unit?.center)
    };
    let panels = [
        Panel::bars("Operations", bars(&|row| select::operations(&row.0, row.1), count)),
        Panel::bars("Instructions", bars(&|row| select::executed(&row.0, row.1), count)),
        Panel::bars("Cycles, throughput", bars(&|row| cycles(row, FORMS[0]), digits)),
        Panel::bars("Cycles, latency", bars(&|row| cycles(row, FORMS[1]), digits)),
    ];
    let name = |(part, routine): &Row| {
        let scope = if part.subjects.is_empty() { "all" } else { "south" };
        let called = if routine.name() == kogge.name() { "Kogge-Stone" } else { "Dumb7Fill" };
        format!("{scope}: {called}")
    };
    let body = Rows {
        names: rows.iter().map(name).collect(),
        hues: [0, 1].repeat(parts.len()),
        panels: panels.into_iter().flatten().collect(),
    };
    let found: Vec<String> = parts.iter().filter_map(|part| ratio(record, part)).collect();
    let against = select::operations(&parts[0], steps).zip(select::operations(&parts[0], kogge));
    let against = against.map_or(String::new(), |(many, few)| {
        format!(", {} operations against {},", count(few), count(many))
    });
    let title = format!("Kogge-Stone{against} is {}", found.join(" and "));
    let figure = Figure::new("nineteen", title, Body::Rows(body), source(record, first));
    Some(figure.note("Per call: one direction of one board. all: mean over the eight directions."))
}

/// How many times as fast Kogge-Stone is, if the measurements separate the two.
pub(crate) fn ratio(record: &Record, part: &Part) -> Option<String> {
    let one = compared(record, part, FORMS[0])?;
    let [steps, kogge] = PAIR.map(|name| one.standing(name));
    let (steps, kogge) = (steps?, kogge?);
    let judged = if one.reference == *PAIR[1] { steps } else { kogge };
    let ratio = steps.to_reference.center / kogge.to_reference.center;
    let place = if part.subjects.is_empty() {
        "in the mean of eight calls, one per direction"
    } else {
        "south"
    };
    Some(match judged.verdict.is_order() {
        true => format!("{ratio:.2} x as fast {place}"),
        false => format!("not separated {place}"),
    })
}

/// Both in one comparison, on the main workload.
pub(crate) fn compared<'a>(record: &'a Record, part: &Part, form: Form) -> Option<&'a Comparison> {
    let main = &record.workloads.first()?.name;
    record.own().find(|one| {
        let of = &one.condition;
        let is_main = of.is_plain() && of.form == form && of.workload == *main;
        let has_both = || PAIR.iter().all(|name| one.standing(name).is_some());
        one.part() == *part && is_main && has_both()
    })
}
