//! The same routines hot and cold: what a query takes with its tables near, with many tables lines in use, and first
//! after other memory was walked over.

use super::mark::Mark;
use super::palette::hue;
use super::panels::{self, Panel, Series};
use super::scene::Scene;
use crate::view::notes::Note;
use crate::view::select::{self, FORMS, Measure};
use crate::view::words;
use record::{Comparison, Condition, Part, Record, State};

/// The figure, if queries of `model` were timed both hot and cold.
pub fn scene(record: &Record, model: &Part) -> Option<Scene> {
    let Part { model: of_model, subjects } = model;
    let main = record.workloads.first().map_or("", |profile| &profile.name);
    let is_it = |one: &&Comparison| {
        let of = &one.condition;
        one.model == *of_model
            && one.subjects == *subjects
            && of.form == FORMS[0]
            && of.workload == main
    };
    let all: Vec<&Comparison> = record.own().filter(is_it).collect();
    let (mut cold, rest): (Vec<&Comparison>, Vec<&Comparison>) =
        all.into_iter().partition(|one| one.condition.walked_kib().is_some());
    cold.retain(|one| one.condition.slice == Some(1));
    cold.sort_by_key(|one| one.condition.walked_kib());
    let of = |is_it: fn(&Condition) -> bool| rest.iter().copied().find(|one| is_it(&one.condition));
    let hot = of(Condition::is_plain)?;
    let wide = of(|one| one.state == State::HotWide && one.slice.is_none());
    let columns: Vec<(String, &Comparison)> = [Some(hot), wide]
        .into_iter()
        .flatten()
        .chain(cold)
        .map(|one| (heading(one), one))
        .collect();
    let right = |name: &str| {
        select::of_model(record, model).any(|one| one.name() == name && one.error.is_none())
    };
    // Who leads cold stands first: hot, the ranking has them.
    let (_, coldest) = columns.last().filter(|(_, one)| one.condition.walked_kib().is_some())?;
    let names: Vec<&str> =
        coldest.standings.iter().map(|one| one.name.as_str()).filter(|name| right(name)).collect();
    let standings = columns.iter().flat_map(|(_, one)| &one.standings);
    let measure = Measure::of_all(standings.filter(|one| names.contains(&one.name.as_str())));
    let series = columns.iter().enumerate().map(|(index, (heading, one))| {
        let time = |name: &&str| Some(measure.time(one.standing(name)?)?.center);
        let mark = Mark::ALL[index % Mark::ALL.len()];
        Series::new(heading, mark, hue(index), names.iter().map(time).collect())
    });
    let unit = select::unit(record, model);
    let axis = format!("{} per {unit}", measure.name());
    let panel = Panel::new("time", axis, series.collect()).in_doublings();
    panel.axis?;
    let labels: Vec<_> = names.iter().map(|name| (name.to_string(), None)).collect();
    let title = format!("{model}: hot and cold");
    let subtitle = [
        format!("{}, {}", FORMS[0], words::main_workload(record)),
        words::timed_by(record, measure),
        words::provenance(record),
    ];
    let notes = [
        format!("KiB: one {unit} alone, after so much other memory was walked over"),
        "in the order of the last column".to_string(),
    ];
    let notes = notes.map(Note::plain);
    (!names.is_empty()).then(|| panels::scene(&title, &subtitle, &labels, &[panel], &notes))
}

fn heading(one: &Comparison) -> String {
    match one.condition.state {
        State::Cold { kib } => format!("{kib} KiB"),
        state => state.words().unwrap_or("as interleaved".to_string()),
    }
}
