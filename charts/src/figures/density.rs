//! Cost by density of a model in one form: a line per routine over the uniform workloads.

use super::curves::{self, Frame};
use super::scene::Scene;
use crate::view::notes::{self, Note};
use crate::view::select::{self, Measure};
use crate::view::words;
use record::{Comparison, Form, Part, Record, RoutineResult, Standing};

/// The figure, if any routine of `model` was timed in `form` on two densities. Of some models
/// a summary has these times of one routine: alone it would compare nothing.
pub fn scene(record: &Record, model: &Part, form: Form) -> Option<Scene> {
    let right = || select::of_model(record, model).filter(|routine| routine.error.is_none());
    let timed = right().filter(|routine| !times(record, model, routine, form).is_empty());
    if timed.count() == 1 && right().count() > 1 {
        return None;
    }
    let (measure, lines) =
        curves::of_model(record, model, |routine| times(record, model, routine, form));
    let frame = Frame {
        title: &format!("{model}: time by density, {form} form"),
        subtitle: &subtitle(record, measure),
        unit: &format!("{} per {}", measure.name(), select::unit(record, model)),
        number: "squares occupied, %",
        doublings: false,
        footnotes: &footnotes(record, model, form),
        of_changes: true,
    };
    curves::scene(&frame, lines)
}

/// Whether density changes what any routine of `model` takes.
pub(super) fn depends(record: &Record, model: &Part, form: Form) -> bool {
    let (_, lines) = curves::of_model(record, model, |routine| times(record, model, routine, form));
    lines.iter().any(curves::Curve::changes)
}

/// The times of a routine by share of occupied squares in percent.
fn times<'a>(
    record: &'a Record,
    model: &Part,
    routine: &RoutineResult,
    form: Form,
) -> Vec<(f64, &'a Standing)> {
    let name = routine.name();
    let of_form: Vec<&Comparison> =
        select::of_part(record, model).filter(|one| one.condition.form == form).collect();
    let time = |profile: &record::WorkloadProfile| {
        let comparison = of_form.iter().find(|one| one.condition.workload == profile.name)?;
        let standing = comparison.standing(&name).filter(|one| Measure::Ns.time(one).is_some())?;
        Some((profile.density * 100.0, standing))
    };
    select::uniform(record).into_iter().filter_map(time).collect()
}

fn subtitle(record: &Record, measure: Measure) -> Vec<String> {
    let names: Vec<_> =
        select::uniform(record).iter().map(|profile| profile.name.as_str()).collect();
    vec![
        format!(
            "workloads {} · {}",
            names.join(", "),
            match record.sittings.is_empty() {
                true => "one after the other, all routines of one workload in the same rounds",
                false => "all routines on all of them in the same sittings",
            }
        ),
        words::timed_by(record, measure),
        words::provenance(record),
    ]
}

fn footnotes(record: &Record, model: &Part, form: Form) -> Vec<Note> {
    let why = "no time in this form on a uniform workload";
    let uniform = select::uniform(record);
    let comparisons = select::of_part(record, model).filter(|one| {
        one.condition.form == form
            && uniform.iter().any(|profile| profile.name == one.condition.workload)
    });
    let mut lines: Vec<Note> = words::set_aside(comparisons).into_iter().collect();
    let shown = |routine: &RoutineResult| !times(record, model, routine, form).is_empty();
    lines.extend(notes::absent(record, model, why, shown));
    lines.extend(notes::errors(record, model));
    lines
}
