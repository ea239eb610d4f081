//! Selects the parts of a record that are shown, and orders them.
//!
//! Times over different subjects are not comparable: a routine that computes three directions is
//! not faster than one that computes all eight. So each part of a model that the record marks as a
//! contest has a table of its own, and a routine is in the tables of the contests that timed it.

use crate::figures::nineteen::south;
use contract::Tier;
use record::{
    Comparison, Estimate, Form, Model, Part, ProbeResult, Record, RoutineResult, Standing, unique,
};

/// The forms, in the order of figures.
pub const FORMS: [Form; 2] = [Form::Throughput, Form::Latency];

/// Returns the models and parts that have their own table, in the order of all tables and figures:
/// each model, then its parts that the record marks as contests. Routines without a contest are in
/// the table of their model.
pub fn models(record: &Record) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for model in whole_models(record) {
        parts.push(model.into());
        for comparison in contests(record, model) {
            if !comparison.subjects.is_empty() {
                parts.push(comparison.part());
            }
        }
    }
    let mut parts = unique(parts);
    parts.retain(|part| routines(record, part).next().is_some());
    parts
}

/// Returns models in the order of all tables and figures.
pub fn whole_models(record: &Record) -> Vec<Model> {
    let mut models = unique(record.routines.iter().map(|routine| routine.model));
    models.sort();
    models
}

/// Returns the contests of a model on a workload as a whole. South, the published comparison, is
/// always one.
fn contests(record: &Record, model: Model) -> impl Iterator<Item = &Comparison> {
    contests_at_tier(record, model, record.tier)
}

/// Returns the contests of a model on a workload as a whole at a tier, which need not be the
/// record's.
fn contests_at_tier(
    record: &Record,
    model: Model,
    tier: Tier,
) -> impl Iterator<Item = &Comparison> {
    record.comparisons.iter().filter(move |comparison| {
        let Comparison { condition, .. } = comparison;
        comparison.model == model
            && condition.tier == tier
            && condition.is_plain()
            && (record.is_contest(comparison) || comparison.part() == south())
    })
}

/// Returns the contests of a part.
pub fn comparisons<'a>(record: &'a Record, part: &Part) -> impl Iterator<Item = &'a Comparison> {
    comparisons_at_tier(record, part, record.tier)
}

/// Returns the contests of a part at a tier, which need not be the record's.
pub fn comparisons_at_tier<'a>(
    record: &'a Record,
    part: &Part,
    tier: Tier,
) -> impl Iterator<Item = &'a Comparison> {
    contests_at_tier(record, part.model, tier)
        .filter(|comparison| comparison.subjects == part.subjects)
}

/// Returns the routines of a part, in the record's order.
pub fn routines<'a>(record: &'a Record, part: &Part) -> impl Iterator<Item = &'a RoutineResult> {
    let contests: Vec<&Comparison> = contests(record, part.model).collect();
    record.routines.iter().filter(move |routine| {
        if routine.model != part.model {
            return false;
        }
        let name = routine.name();
        let mut timing_contests = contests.iter().filter(|contest| contest.has(&name)).peekable();
        // A routine that no contest has is shown with its model as a whole.
        if timing_contests.peek().is_none() {
            return part.subjects.is_empty();
        }
        timing_contests.any(|contest| contest.subjects == part.subjects)
    })
}

/// Returns the unit of work of a part, which its times are per.
pub fn unit<'a>(record: &'a Record, part: &Part) -> &'a str {
    routines(record, part).next().map_or("call", |routine| &routine.unit)
}

/// Returns remarks on a routine: it is called through an adapter, or it is a twin.
pub fn remarks(routine: &RoutineResult) -> Option<String> {
    let mut remarks = Vec::new();
    if let Some(adapted) = &routine.adapter_of {
        remarks.push(format!("via adapter of {adapted}"));
    }
    if let Some(original) = &routine.twin_of {
        remarks.push(format!("twin of {original}"));
    }
    (!remarks.is_empty()).then(|| remarks.join(", "))
}

/// The unit of times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Core cycles, which do not change with the core's clock.
    Cycles,
    /// Nanoseconds, if a time to be compared has no cycles.
    Ns,
}

impl Measure {
    /// Returns the measure that all of `times` have.
    pub(crate) fn common<'a>(times: impl IntoIterator<Item = &'a Standing>) -> Measure {
        let mut times = times.into_iter();
        let have_cycles = times.all(|time| Measure::Cycles.time(time).is_some());
        if have_cycles { Measure::Cycles } else { Measure::Ns }
    }

    /// Returns `cycles` or `ns`.
    pub fn name(self) -> &'static str {
        match self {
            Measure::Cycles => "cycles",
            Measure::Ns => "ns",
        }
    }

    /// Returns the time in this measure, if it is a positive number.
    pub(crate) fn time(self, standing: &Standing) -> Option<Estimate> {
        let time = match self {
            Measure::Cycles => standing.cycles_per_unit?,
            Measure::Ns => standing.ns_per_unit,
        };
        let Estimate { center, low, high } = time;
        let are_finite = [center, low, high].iter().all(|value| value.is_finite());
        (are_finite && center > 0.0 && low <= high).then_some(time)
    }
}

/// Returns the mean over the subjects of a part, or none unless every subject has the figure, since
/// a mean over some is not comparable.
pub fn mean(
    part: &Part,
    routine: &RoutineResult,
    figure: impl Fn(&ProbeResult) -> Option<f64>,
) -> Option<f64> {
    let figures: Option<Vec<f64>> = routine.probes_on(&part.subjects).map(figure).collect();
    let figures = figures.filter(|figures| !figures.is_empty())?;
    Some(figures.iter().sum::<f64>() / figures.len() as f64)
}

/// Returns the operations by source tally.
pub fn operations(part: &Part, routine: &RoutineResult) -> Option<f64> {
    mean(part, routine, |probe| Some(probe.tally.as_ref()?.mean))
}

/// Returns the number of instructions emitted.
pub fn emitted_instructions(part: &Part, routine: &RoutineResult) -> Option<f64> {
    mean(part, routine, |probe| Some(f64::from(probe.emitted.as_ref()?.instructions)))
}

/// Returns the number of instructions executed, by single-stepping, otherwise by Callgrind. They
/// agree if both exist.
pub fn executed_instructions(part: &Part, routine: &RoutineResult) -> Option<f64> {
    mean(part, routine, |probe| {
        let count = probe.stepped.as_ref().map(|count| count.mean);
        count.or(probe.callgrind.as_ref().map(|callgrind| callgrind.mean))
    })
}

/// Returns the number of instructions executed as Callgrind counts them.
pub fn callgrind_instructions(part: &Part, routine: &RoutineResult) -> Option<f64> {
    mean(part, routine, |probe| Some(probe.callgrind.as_ref()?.mean))
}

/// Returns the bytes of machine code.
pub fn code_bytes(part: &Part, routine: &RoutineResult) -> Option<f64> {
    mean(part, routine, |probe| Some(f64::from(probe.emitted.as_ref()?.bytes)))
}
