//! What of a record is shown, and in which order. Computes nothing but means over subjects.

use contract::Model;
use record::{Estimate, ProbeResult, Record, RoutineResult, Timing, WorkloadProfile};

/// The forms, in the order of figures.
pub const FORMS: [&str; 2] = ["throughput", "latency"];

/// The instrument whose contestants took turns.
pub const INTERLEAVED: &str = "interleaved";

/// Instruments of time; of two that timed equally many routines the first is shown.
const INSTRUMENTS: [&str; 2] = [INTERLEAVED, "criterion"];

/// The verdict on two that differ by less than their intervals and the floor allow to tell.
pub const NOT_SEPARATED: &str = "not separated";

/// The verdict on two of which too few samples were clean.
pub const CONTENDED: &str = "contended";

/// Verdicts on two that claim no order between them.
pub const NO_ORDER: [&str; 2] = [NOT_SEPARATED, CONTENDED];

/// Models in the one order of all tables and figures; a part of a model stands where its model does,
/// and a model that is not known here, of a newer record, comes last.
pub fn models(record: &Record) -> Vec<&str> {
    let mut models = Vec::new();
    for routine in &record.routines {
        if !models.contains(&routine.model.as_str()) {
            models.push(&routine.model);
        }
    }
    let whole = |name: &str| name.split(' ').next().and_then(Model::from_name);
    let place = |model: Model| Model::ALL.iter().position(|one| *one == model);
    models.sort_by_key(|name| whole(name).and_then(place).unwrap_or(usize::MAX));
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
    /// KiB that were walked over before each sample.
    pub pressure_kib: Option<u64>,
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
    /// What all of `timings` have.
    pub(crate) fn of_all<'a>(timings: impl IntoIterator<Item = &'a Timing>) -> Measure {
        let mut timings = timings.into_iter();
        let counted = timings.all(|timing| Measure::Cycles.time(timing).is_some());
        if counted { Measure::Cycles } else { Measure::Ns }
    }

    /// `cycles` or `ns`.
    pub fn name(self) -> &'static str {
        match self {
            Measure::Cycles => "cycles",
            Measure::Ns => "ns",
        }
    }

    /// The time in this measure, if it is one: a positive number.
    pub(crate) fn time(self, timing: &Timing) -> Option<Estimate> {
        self.either(timing.ns_per_unit, timing.cycles_per_unit)
    }

    /// The one that is in this measure, if it is a time.
    pub(crate) fn either(self, ns: Estimate, cycles: Option<Estimate>) -> Option<Estimate> {
        let time = match self {
            Measure::Cycles => cycles?,
            Measure::Ns => ns,
        };
        let Estimate { center, low, high } = time;
        let finite = [center, low, high].iter().all(|value| value.is_finite());
        (finite && center > 0.0 && low <= high).then_some(time)
    }
}

/// The instrument, workload and pressure that timed most routines of `model` in `form`.
pub fn source<'a>(record: &'a Record, model: &str, form: &str) -> Option<Source<'a>> {
    let timings = of_model(record, model).flat_map(|routine| &routine.timings);
    let mut pressures: Vec<_> = timings.map(|timing| timing.pressure_kib).collect();
    pressures.sort_unstable();
    pressures.dedup();
    let mut best: Option<(usize, Source)> = None;
    for instrument in INSTRUMENTS {
        for workload in record.workloads.iter().map(|profile| profile.name.as_str()) {
            for &pressure_kib in &pressures {
                let source = Source { instrument, workload, pressure_kib };
                let rows = timed(record, model, form, source).len();
                if rows > best.map_or(0, |(most, _)| most) {
                    best = Some((rows, source));
                }
            }
        }
    }
    best.map(|(_, source)| source)
}

/// The times of `model` on the walked-over caches of the largest size that there is.
pub fn cold<'a>(record: &'a Record, model: &str) -> Option<Source<'a>> {
    let timings = of_model(record, model).flat_map(|routine| &routine.timings);
    let pressed = timings.filter(|timing| timing.pressure_kib.is_some());
    let largest = pressed.max_by_key(|timing| timing.pressure_kib)?;
    let Timing { workload, pressure_kib, .. } = largest;
    Some(Source { instrument: INTERLEAVED, workload, pressure_kib: *pressure_kib })
}

/// The time of a routine in `form` from `source`, if it is a time.
pub fn time<'a>(routine: &'a RoutineResult, form: &str, source: Source) -> Option<&'a Timing> {
    let found = routine.timings.iter().find(|timing| {
        let instrument = timing.instrument == source.instrument && timing.form == form;
        let boards = timing.workload == source.workload;
        instrument && boards && timing.pressure_kib == source.pressure_kib
    });
    found.filter(|timing| Measure::Ns.time(timing).is_some())
}

/// Routines with a time, in the record's order. An error row has none, whatever stands in it.
pub fn timed<'a>(
    record: &'a Record,
    model: &str,
    form: &str,
    source: Source,
) -> Vec<(&'a RoutineResult, &'a Timing)> {
    let right = of_model(record, model).filter(|routine| routine.error.is_none());
    right.filter_map(|routine| Some((routine, time(routine, form, source)?))).collect()
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

/// Instructions executed, by single-stepping or else by Callgrind; they agree where there are both.
pub fn executed(routine: &RoutineResult) -> Option<f64> {
    mean(routine, |probe| {
        let stepped = probe.stepped.as_ref().map(|stepped| stepped.mean);
        stepped.or(probe.callgrind.as_ref().map(|callgrind| callgrind.mean))
    })
}

/// Bytes of machine code.
pub fn code_bytes(routine: &RoutineResult) -> Option<f64> {
    mean(routine, |probe| Some(f64::from(probe.emitted.as_ref()?.bytes)))
}
