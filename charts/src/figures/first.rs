//! What the first queries take after other memory was walked over: a line for each routine over how many they are.

use super::curves::{self, Curve, Frame};
use super::scene::Scene;
use crate::view::notes::Note;
use crate::view::select::{self, FORMS, Measure};
use crate::view::words;
use record::{Comparison, Part, Record, RoutineResult, Standing};

/// The figure, if the first queries of `model` were timed, after the most that was walked over.
pub fn scene(record: &Record, model: &Part) -> Option<Scene> {
    let Part { model: of_model, subjects } = model;
    let kib = record.own().filter(|one| one.model == *of_model).filter_map(walked_kib).max()?;
    let mut by_number = record.cold(*of_model, kib);
    by_number.retain(|(_, one)| one.subjects == *subjects && one.condition.form == FORMS[0]);
    let of = |routine: &RoutineResult| -> Vec<(f64, &Standing)> {
        let name = routine.name();
        let timed =
            by_number.iter().filter_map(|(number, one)| Some((number, one.standing(&name)?)));
        timed.map(|(number, one)| (*number as f64, one)).collect()
    };
    let right = || select::of_model(record, model).filter(|one| one.error.is_none());
    let measure = Measure::of_all(right().flat_map(&of).map(|(_, time)| time));
    let curve = |(index, routine): (usize, &RoutineResult)| {
        let point = |(number, time)| Some((number, measure.time(time)?));
        Curve::new(routine, of(routine).into_iter().filter_map(point).collect(), index)
    };
    let timed = right().filter(|one| !of(one).is_empty());
    let curves: Vec<Curve> = timed.enumerate().map(curve).collect();
    let unit = select::unit(record, model);
    let note = "each point: what the first k calls after the walk take together, over k";
    let frame = Frame {
        title: &format!("{model}: the first k after {kib} KiB of other memory"),
        subtitle: &[
            words::main_workload(record),
            words::timed_by(record, measure),
            words::provenance(record),
        ],
        unit: &format!("{} per {unit}", measure.name()),
        number: "k, how many follow the walk",
        doublings: true,
        footnotes: &[Note::plain(note.to_string())],
        of_changes: false,
    };
    curves::scene(&frame, curves)
}

fn walked_kib(one: &Comparison) -> Option<u64> {
    one.condition.slice.and(one.condition.walked_kib())
}
