//! What of a record is shown, and in which order. Computes nothing but means over subjects.

use super::contest::Contest;
use contract::Model;
use record::{
    Comparison, Estimate, ProbeResult, Record, RoutineResult, Standing, WorkloadProfile, unique,
};

/// The forms, in the order of figures.
pub const FORMS: [&str; 2] = ["throughput", "latency"];

/// What stands in a table of its own, in the one order of all tables and figures: each model, then each of
/// its parts of which the record says that it is a contest, called `MODEL SUBJECTS`. What no contest has
/// stays with its model, and a model that is not known here, of a newer record, comes last.
pub fn models(record: &Record) -> Vec<String> {
    let parts = |model: &'_ str| {
        let parts = contests(record, model).filter(|one| !one.subjects.is_empty());
        let names = parts.map(|one| format!("{model} {}", one.subjects.join(" ")));
        [model.to_string()].into_iter().chain(names).collect::<Vec<_>>()
    };
    let mut names = unique(whole_models(record).into_iter().flat_map(parts));
    names.retain(|name| of_model(record, name).next().is_some());
    names
}

/// Models in the one order of all tables and figures; one that is not known here comes last.
pub fn whole_models(record: &Record) -> Vec<&str> {
    let mut models = unique(record.routines.iter().map(|routine| routine.model.as_str()));
    let place = |model: Model| Model::ALL.iter().position(|one| *one == model);
    models.sort_by_key(|name| Model::from_name(name).and_then(place).unwrap_or(usize::MAX));
    models
}

/// The contests of a model on a workload as a whole.
fn contests<'a>(record: &'a Record, model: &str) -> impl Iterator<Item = &'a Comparison> {
    let of_model = record.own().filter(move |one| one.model == model);
    of_model.filter(|one| one.condition.is_plain() && record.is_contest(one))
}

/// The model of a name of [`models`], and the subjects of the part that it is; none: all of them.
pub fn part(name: &str) -> (&str, Vec<&str>) {
    let mut words = name.split(' ');
    (words.next().unwrap_or_default(), words.collect())
}

/// The contests of a name of [`models`].
pub fn of_part<'a>(record: &'a Record, name: &str) -> impl Iterator<Item = &'a Comparison> {
    let (model, subjects) = part(name);
    let all: Vec<&Comparison> =
        contests(record, model).filter(|one| one.subjects == subjects).collect();
    all.into_iter()
}

/// Families in the order of their first routine: a family keeps its colour in all figures.
pub fn families(record: &Record) -> Vec<&str> {
    unique(record.routines.iter().map(|routine| routine.family.as_str()))
}

/// Routines of a name of [`models`], in the record's order.
pub fn of_model<'a>(record: &'a Record, name: &str) -> std::vec::IntoIter<&'a RoutineResult> {
    let (model, subjects) = part(name);
    let contests: Vec<&Comparison> = contests(record, model).collect();
    let routines = record.routines.iter().filter(|routine| {
        let name = routine.name();
        let mut stands = contests.iter().filter(|one| one.has(&name)).peekable();
        let is_homeless = subjects.is_empty() && stands.peek().is_none();
        routine.model == model && (is_homeless || stands.any(|one| one.subjects == subjects))
    });
    routines.collect::<Vec<_>>().into_iter()
}

/// Whether a contest of this name and form had too few clean samples of some routine, or of this one.
pub fn lacks_samples(record: &Record, name: &str, form: &str, routine: Option<&str>) -> bool {
    let is_it = |one: &Comparison| match routine {
        None => !one.too_few.is_empty(),
        Some(routine) => one.lacks_samples(routine),
    };
    of_part(record, name).any(|one| one.condition.form == form && is_it(one))
}

/// What the times of a model are given per.
pub fn unit<'a>(record: &'a Record, model: &str) -> &'a str {
    of_model(record, model).next().map_or("call", |routine| &routine.unit)
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

/// What times are in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Core cycles, which do not change with the core's clock.
    Cycles,
    /// Nanoseconds, where something to be compared has no cycles.
    Ns,
}

impl Measure {
    /// What all of `times` have.
    pub(crate) fn of_all<'a>(times: impl IntoIterator<Item = &'a Standing>) -> Measure {
        let mut times = times.into_iter();
        let counted = times.all(|time| Measure::Cycles.time(time).is_some());
        if counted { Measure::Cycles } else { Measure::Ns }
    }

    /// What all entries of these contests have.
    pub(crate) fn of_contests<'c, 'a: 'c>(
        contests: impl IntoIterator<Item = &'c Contest<'a>>,
    ) -> Measure {
        let entries = contests.into_iter().flat_map(|contest| &contest.entries);
        Measure::of_all(entries.map(|entry| entry.standing))
    }

    /// `cycles` or `ns`.
    pub fn name(self) -> &'static str {
        match self {
            Measure::Cycles => "cycles",
            Measure::Ns => "ns",
        }
    }

    /// The time in this measure, if it is one: a positive number.
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

/// The profile of a workload.
pub fn profile<'a>(record: &'a Record, workload: &str) -> Option<&'a WorkloadProfile> {
    record.workloads.iter().find(|profile| profile.name == workload)
}

/// Workloads that differ in nothing but density, thinnest first.
pub fn uniform(record: &Record) -> Vec<&WorkloadProfile> {
    let uniform = record.workloads.iter().filter(|profile| record::is_uniform(&profile.name));
    let mut profiles: Vec<_> = uniform.collect();
    profiles.sort_by(|a, b| a.density.total_cmp(&b.density));
    profiles
}

/// Mean over those subjects of a routine that `name` is of; `None` unless every one has the figure, for a
/// mean over some of them would be of another thing.
pub fn mean(
    name: &str,
    routine: &RoutineResult,
    figure: impl Fn(&ProbeResult) -> Option<f64>,
) -> Option<f64> {
    let (_, subjects) = part(name);
    let figures: Option<Vec<f64>> = routine.over(&subjects).map(figure).collect();
    let figures = figures.filter(|figures| !figures.is_empty())?;
    Some(figures.iter().sum::<f64>() / figures.len() as f64)
}

/// Operations by source tally.
pub fn operations(name: &str, routine: &RoutineResult) -> Option<f64> {
    mean(name, routine, |probe| Some(probe.tally.as_ref()?.mean))
}

/// Instructions emitted.
pub fn emitted(name: &str, routine: &RoutineResult) -> Option<f64> {
    mean(name, routine, |probe| Some(f64::from(probe.emitted.as_ref()?.instructions)))
}

/// Instructions executed.
pub fn executed(name: &str, routine: &RoutineResult) -> Option<f64> {
    mean(name, routine, executed_by)
}

/// The same of one probe, by single-stepping or else by Callgrind; they agree where there are both.
pub fn executed_by(probe: &ProbeResult) -> Option<f64> {
    let stepped = probe.stepped.as_ref().map(|stepped| stepped.mean);
    stepped.or(probe.callgrind.as_ref().map(|callgrind| callgrind.mean))
}

/// Bytes of machine code.
pub fn code_bytes(name: &str, routine: &RoutineResult) -> Option<f64> {
    mean(name, routine, |probe| Some(f64::from(probe.emitted.as_ref()?.bytes)))
}
