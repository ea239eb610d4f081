//! What is compared on some of its model's subjects is a model of its own for every figure and table.
//! Which comparisons are contests, the record says.

use super::select::{self, INTERLEAVED};
use record::{Comparison, ProbeResult, Record, RoutineResult, Standing, Timing};

/// The record with every contest on some subjects of a model as a model of its own, called
/// `MODEL SUBJECTS` and placed after the model: its comparisons, and the routines that stand in them
/// with their counts and times on these subjects. What stands in no contest stays in its model.
pub fn by_part(record: &Record) -> Record {
    let mut routines = Vec::new();
    for model in select::models(record) {
        let contests: Vec<&Comparison> =
            record.contests().filter(|contest| contest.model == model).collect();
        let mut parts: Vec<&[String]> = vec![&[]];
        for contest in &contests {
            if !parts.contains(&contest.subjects.as_slice()) {
                parts.push(&contest.subjects);
            }
        }
        for part in parts {
            let over = |routine: &RoutineResult| over(record, routine, part, &contests);
            routines.extend(select::of_model(record, model).filter_map(over));
        }
    }
    let comparisons = record.contests().map(|contest| Comparison {
        model: named(&contest.model, &contest.subjects),
        subjects: Vec::new(),
        ..contest.clone()
    });
    Record { comparisons: comparisons.collect(), routines, ..record.clone() }
}

fn named(model: &str, part: &[String]) -> String {
    [&[model.to_string()], part].concat().join(" ")
}

/// A routine on the subjects of `part`, if that is where it stands.
fn over(
    record: &Record,
    routine: &RoutineResult,
    part: &[String],
    contests: &[&Comparison],
) -> Option<RoutineResult> {
    let name = routine.name();
    let stands = |contest: &&Comparison| contest.standing(&name).is_some();
    let of_part = || contests.iter().copied().filter(|contest| contest.subjects == part);
    let is_homeless = part.is_empty() && !contests.iter().any(stands);
    if !is_homeless && !of_part().any(|contest| stands(&contest)) {
        return None;
    }
    let mut over = routine.clone();
    over.model = named(&routine.model, part);
    if !part.is_empty() {
        over.probes.retain(|probe| part.contains(&probe.subject));
        over.slices.retain(|slice| part.contains(&slice.subject));
        if !is_whole(record, routine, part) {
            over.timings.clear();
        }
    }
    for contest in of_part() {
        let time = contest.standing(&name).map(|standing| time(contest, standing));
        over.timings.extend(time.filter(|time| !over.timings.iter().any(|own| is_same(own, time))));
    }
    Some(over)
}

/// Whether the routine has no other subjects, so that its own times are on these.
fn is_whole(record: &Record, routine: &RoutineResult, part: &[String]) -> bool {
    let name = routine.name();
    let is_wider = |one: &&Comparison| one.subjects.is_empty() || one.subjects.len() > part.len();
    let mut wider = record.comparisons.iter().filter(is_wider);
    let in_part = |probe: &ProbeResult| part.contains(&probe.subject);
    routine.probes.iter().all(in_part) && !wider.any(|one| one.standing(&name).is_some())
}

fn is_same(a: &Timing, b: &Timing) -> bool {
    let rounds = |time: &Timing| [&time.instrument, &time.form, &time.workload].map(String::clone);
    a.pressure_kib == b.pressure_kib && rounds(a) == rounds(b)
}

/// What stands in a contest, as a time; how many samples it rests on, the contest says.
fn time(contest: &Comparison, standing: &Standing) -> Timing {
    Timing {
        form: contest.form.clone(),
        workload: contest.workload.clone(),
        instrument: INTERLEAVED.to_string(),
        pressure_kib: contest.pressure_kib,
        ns_per_unit: standing.ns_per_unit,
        cycles_per_unit: standing.cycles_per_unit,
        counted: None,
        samples: contest.sittings.iter().sum(),
        set_aside: 0,
    }
}
