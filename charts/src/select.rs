//! What of a record is shown, and in which order. Computes nothing but means over subjects.

use record::{Estimate, ProbeResult, Record, RoutineResult, Timing, WorkloadProfile};

/// The forms, in the order of figures.
pub const FORMS: [&str; 2] = ["throughput", "latency"];

/// Instruments of time; of two that timed equally many routines the first is shown.
const INSTRUMENTS: [&str; 2] = ["interleaved", "criterion"];

/// Models in the order of their first routine.
pub fn models(record: &Record) -> Vec<&str> {
    let mut models = Vec::new();
    for routine in &record.routines {
        if !models.contains(&routine.model.as_str()) {
            models.push(&routine.model);
        }
    }
    models
}

/// Families in the order of their first routine: a family keeps its colour in all figures.
pub fn families(record: &Record) -> Vec<&str> {
    let mut families = Vec::new();
    for routine in &record.routines {
        if !families.contains(&routine.family.as_str()) {
            families.push(&routine.family);
        }
    }
    families
}

/// Routines of a model, in the record's order.
pub fn of_model<'a>(
    record: &'a Record,
    model: &str,
) -> impl Iterator<Item = &'a RoutineResult> + Clone {
    record.routines.iter().filter(move |routine| routine.model == model)
}

/// What the times of a model are given per.
pub fn unit<'a>(record: &'a Record, model: &str) -> &'a str {
    of_model(record, model).next().map_or("call", |routine| &routine.unit)
}

/// Name of a row.
pub fn label(routine: &RoutineResult) -> String {
    format!("{} / {}", routine.variant, routine.routine)
}

/// What must stand beside the name: an adapter in the way, a twin.
pub fn remarks(routine: &RoutineResult) -> Option<String> {
    let adapter = routine.adapter_of.as_ref().map(|of| format!("via adapter of {of}"));
    let twin = routine.twin_of.as_ref().map(|of| format!("twin of {of}"));
    match (adapter, twin) {
        (Some(adapter), Some(twin)) => Some(format!("{adapter}, {twin}")),
        (one, other) => one.or(other),
    }
}

/// Where the times of one ranking come from: bars of two instruments or two workloads do not
/// compare, so a ranking has one of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source<'a> {
    /// Which clock.
    pub instrument: &'a str,
    /// Which boards.
    pub workload: &'a str,
}

/// The instrument and workload that timed most routines of `model` in `form`.
pub fn source<'a>(record: &'a Record, model: &str, form: &str) -> Option<Source<'a>> {
    let mut best: Option<(usize, Source)> = None;
    for instrument in INSTRUMENTS {
        for workload in record.workloads.iter().map(|profile| profile.name.as_str()) {
            let source = Source { instrument, workload };
            let rows = ranked(record, model, form, source).len();
            if rows > best.map_or(0, |(most, _)| most) {
                best = Some((rows, source));
            }
        }
    }
    best.map(|(_, source)| source)
}

/// The time of a routine in `form` from `source`, if it is a time.
pub fn time<'a>(routine: &'a RoutineResult, form: &str, source: Source) -> Option<&'a Timing> {
    let timing = routine.timing(source.instrument, form, source.workload)?;
    is_time(&timing.ns_per_unit).then_some(timing)
}

/// An error row has no time, whatever else stands in it; a time is a positive number.
fn is_time(estimate: &Estimate) -> bool {
    let Estimate { center, low, high } = *estimate;
    [center, low, high].iter().all(|ns| ns.is_finite()) && center > 0.0 && low <= high
}

/// Routines with a time, fastest first.
pub fn ranked<'a>(
    record: &'a Record,
    model: &str,
    form: &str,
    source: Source,
) -> Vec<(&'a RoutineResult, &'a Timing)> {
    let timed = |routine: &'a RoutineResult| Some((routine, time(routine, form, source)?));
    let right = of_model(record, model).filter(|routine| routine.error.is_none());
    let mut rows: Vec<_> = right.filter_map(timed).collect();
    rows.sort_by(|(a, a_time), (b, b_time)| {
        let by_time = a_time.ns_per_unit.center.total_cmp(&b_time.ns_per_unit.center);
        by_time.then_with(|| (&a.variant, &a.routine).cmp(&(&b.variant, &b.routine)))
    });
    rows
}

/// The profile of a workload.
pub fn profile<'a>(record: &'a Record, workload: &str) -> Option<&'a WorkloadProfile> {
    record.workloads.iter().find(|profile| profile.name == workload)
}

/// Workloads that differ in nothing but density, thinnest first.
pub fn uniform(record: &Record) -> Vec<&WorkloadProfile> {
    let uniform = |profile: &&WorkloadProfile| profile.name.starts_with("uniform-");
    let mut profiles: Vec<_> = record.workloads.iter().filter(uniform).collect();
    profiles.sort_by(|a, b| a.density.total_cmp(&b.density));
    profiles
}

/// Mean over the subjects of a routine; `None` unless every subject has the figure, for a mean
/// over some of them would be of another thing.
pub fn mean(routine: &RoutineResult, figure: impl Fn(&ProbeResult) -> Option<f64>) -> Option<f64> {
    let figures: Option<Vec<f64>> = routine.probes.iter().map(figure).collect();
    let figures = figures.filter(|figures| !figures.is_empty())?;
    Some(figures.iter().sum::<f64>() / figures.len() as f64)
}

/// Operations by source tally.
pub fn operations(routine: &RoutineResult) -> Option<f64> {
    mean(routine, |probe| Some(probe.tally.as_ref()?.mean))
}

/// Instructions emitted.
pub fn emitted(routine: &RoutineResult) -> Option<f64> {
    mean(routine, |probe| Some(f64::from(probe.emitted.as_ref()?.instructions)))
}

/// Instructions executed, by Callgrind.
pub fn executed(routine: &RoutineResult) -> Option<f64> {
    mean(routine, |probe| Some(probe.callgrind.as_ref()?.mean))
}

/// Bytes of machine code.
pub fn code_bytes(routine: &RoutineResult) -> Option<f64> {
    mean(routine, |probe| Some(f64::from(probe.emitted.as_ref()?.bytes)))
}
