//! Which parts of a record are shown, and in which order.

use crate::figures::nineteen::south;
use contract::Tier;
use record::{
    Comparison, Estimate, Form, Model, Part, ProbeResult, Record, RoutineResult, Standing, unique,
};

/// The forms, in the order of figures.
pub const FORMS: [Form; 2] = [Form::Throughput, Form::Latency];

/// The models and parts that have their own table, in the order of all tables and figures: each
/// model, then its parts that the record marks as contests. Routines without a contest are in the
/// table of their model.
pub fn models(record: &Record) -> Vec<Part> {
    let parts = |model: Model| {
        let parts = contests(record, model).filter(|one| !one.subjects.is_empty());
        [model.into()].into_iter().chain(parts.map(Comparison::part)).collect::<Vec<_>>()
    };
    let mut all = unique(whole_models(record).into_iter().flat_map(parts));
    all.retain(|part| of_model(record, part).next().is_some());
    all
}

/// Models in the order of all tables and figures.
pub fn whole_models(record: &Record) -> Vec<Model> {
    let mut models = unique(record.routines.iter().map(|routine| routine.model));
    models.sort();
    models
}

/// The contests of a model on a workload as a whole; south, the published comparison, is always
/// one.
fn contests(record: &Record, model: Model) -> impl Iterator<Item = &Comparison> {
    contests_at(record, model, record.tier)
}

/// The same at a tier that need not be the record's own.
fn contests_at(record: &Record, model: Model, tier: Tier) -> impl Iterator<Item = &Comparison> {
    let at_tier = record.comparisons.iter().filter(move |one| one.condition.tier == tier);
    let of_model = at_tier.filter(move |one| one.model == model);
    let is_own = |one: &&Comparison| record.is_contest(one) || one.part() == south();
    of_model.filter(|one| one.condition.is_plain()).filter(is_own)
}

/// The contests of a part.
pub fn of_part<'a>(record: &'a Record, part: &Part) -> impl Iterator<Item = &'a Comparison> {
    of_part_at(record, part, record.tier)
}

/// The same at a tier that need not be the record's own.
pub fn of_part_at<'a>(
    record: &'a Record,
    part: &Part,
    tier: Tier,
) -> impl Iterator<Item = &'a Comparison> {
    contests_at(record, part.model, tier).filter(|one| one.subjects == part.subjects)
}

/// Routines of a part, in the record's order.
pub fn of_model<'a>(record: &'a Record, part: &Part) -> impl Iterator<Item = &'a RoutineResult> {
    let contests: Vec<&Comparison> = contests(record, part.model).collect();
    record.routines.iter().filter(move |routine| {
        let name = routine.name();
        let mut own = contests.iter().filter(|one| one.has(&name)).peekable();
        let is_in_no_part = part.subjects.is_empty() && own.peek().is_none();
        routine.model == part.model
            && (is_in_no_part || own.any(|one| one.subjects == part.subjects))
    })
}

/// The unit of work of a part: its times are per this.
pub fn unit<'a>(record: &'a Record, part: &Part) -> &'a str {
    of_model(record, part).next().map_or("call", |routine| &routine.unit)
}

/// Remarks on a routine: it is called through an adapter, or it is a twin.
pub fn remarks(routine: &RoutineResult) -> Option<String> {
    let adapter = routine.adapter_of.as_ref().map(|of| format!("via adapter of {of}"));
    let twin = routine.twin_of.as_ref().map(|of| format!("twin of {of}"));
    let all: Vec<String> = adapter.into_iter().chain(twin).collect();
    (!all.is_empty()).then(|| all.join(", "))
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
    /// The measure that all of `times` have.
    pub(crate) fn of_all<'a>(times: impl IntoIterator<Item = &'a Standing>) -> Measure {
        let mut times = times.into_iter();
        let counted = times.all(|time| Measure::Cycles.time(time).is_some());
        if counted { Measure::Cycles } else { Measure::Ns }
    }

    /// `cycles` or `ns`.
    pub fn name(self) -> &'static str {
        match self {
            Measure::Cycles => "cycles",
            Measure::Ns => "ns",
        }
    }

    /// The time in this measure, if it is a positive number.
    pub(crate) fn time(self, standing: &Standing) -> Option<Estimate> {
        let time = match self {
            Measure::Cycles => standing.cycles_per_unit?,
            Measure::Ns => standing.ns_per_unit,
        };
        let Estimate { center, low, high } = time;
        let finite = [center, low, high].iter().all(|value| value.is_finite());
        (finite && center > 0.0 && low <= high).then_some(time)
    }
}

/// Mean over the subjects of a part; `None` unless every subject has the figure, since a mean over
/// some is not comparable.
pub fn mean(
    part: &Part,
    routine: &RoutineResult,
    figure: impl Fn(&ProbeResult) -> Option<f64>,
) -> Option<f64> {
    let figures: Option<Vec<f64>> = routine.over(&part.subjects).map(figure).collect();
    let figures = figures.filter(|figures| !figures.is_empty())?;
    Some(figures.iter().sum::<f64>() / figures.len() as f64)
}

/// Operations by source tally.
pub fn operations(part: &Part, routine: &RoutineResult) -> Option<f64> {
    mean(part, routine, |probe| Some(probe.tally.as_ref()?.mean))
}

/// Instructions emitted.
pub fn emitted(part: &Part, routine: &RoutineResult) -> Option<f64> {
    mean(part, routine, |probe| Some(f64::from(probe.emitted.as_ref()?.instructions)))
}

/// Instructions executed, by single-stepping, otherwise by Callgrind; they agree if both exist.
pub fn executed(part: &Part, routine: &RoutineResult) -> Option<f64> {
    mean(part, routine, |probe| {
        let stepped = probe.stepped.as_ref().map(|stepped| stepped.mean);
        stepped.or(probe.callgrind.as_ref().map(|callgrind| callgrind.mean))
    })
}

/// Instructions executed as Callgrind counts them.
pub fn by_callgrind(part: &Part, routine: &RoutineResult) -> Option<f64> {
    mean(part, routine, |probe| Some(probe.callgrind.as_ref()?.mean))
}

/// Bytes of machine code.
pub fn code_bytes(part: &Part, routine: &RoutineResult) -> Option<f64> {
    mean(part, routine, |probe| Some(f64::from(probe.emitted.as_ref()?.bytes)))
}
