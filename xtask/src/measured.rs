//! Published records, and the measured times of a routine for the head of its extracted file.

use crate::{failure::Failure, workspace};
use contract::{Routine, Variant};
use record::{Comparison, Estimate, Form, Record, RoutineResult, TooFew};

/// The published records, in the order of [`record::published`].
pub fn published() -> Result<Vec<Record>, Failure> {
    let all = record::published(&workspace::root()).map_err(Failure::input)?;
    Ok(all.into_iter().map(|(_, record)| record).collect())
}

/// Lines on the record, and on the times of each routine.
pub fn lines(record: &Record, variant: &Variant, routines: &[&Routine]) -> Vec<String> {
    let main = record.workloads.first().map_or("", |main| &main.name);
    let named = oracle::workloads::names().iter().find(|kind| kind.name == main);
    let boards = named.map_or(main, |kind| kind.description);
    let head = format!(
        "Measured in raybench's build on boards from {boards} ({}):",
        record.origin(&::charts::cpu_called(&record.machine)).join(", ")
    );
    let name = |routine: &Routine| match routines {
        [_] => String::new(),
        _ => format!("{}, ", routine.name),
    };
    let of_routine = |routine: &&Routine| {
        let times = result(record, variant, routine).map_or_else(
            || Err("it is not in this record".to_string()),
            |result| times_of(record, result),
        );
        match times {
            Ok(times) => {
                times.into_iter().map(|time| format!("- {}{time}", name(routine))).collect()
            }
            Err(why) => vec![format!("- {}not measured: {why}", name(routine))],
        }
    };
    [head].into_iter().chain(routines.iter().flat_map(of_routine)).collect()
}

/// Records whose times a file may cite, in the order of preference.
pub struct Records(Vec<Record>);

impl Records {
    /// The newest of this machine, and the published ones.
    pub fn load() -> Result<Records, Failure> {
        let newest = record::newest(&workspace::records()?).ok().map(|(_, record)| record);
        Ok(Records(newest.into_iter().chain(published()?).collect()))
    }

    /// The published ones.
    pub fn published() -> Result<Records, Failure> {
        Ok(Records(published()?))
    }

    /// The first with a time of one of these routines, or the last.
    pub fn of(&self, variant: &Variant, routines: &[&Routine]) -> &Record {
        let has_times = |record: &&Record| {
            let results = routines.iter().filter_map(|routine| result(record, variant, routine));
            results.into_iter().any(|result| times_of(record, result).is_ok())
        };
        let last = self.0.last().expect("one is published");
        self.0.iter().find(has_times).unwrap_or(last)
    }
}

fn result<'a>(
    record: &'a Record,
    variant: &Variant,
    routine: &Routine,
) -> Option<&'a RoutineResult> {
    let named = |it: &&RoutineResult| it.variant == variant.name && it.routine == routine.name;
    record.routines.iter().find(named)
}

/// A line for each form that was timed, or why none was.
fn times_of(record: &Record, result: &RoutineResult) -> Result<Vec<String>, String> {
    if let Some(error) = &result.error {
        return Err(error.to_string());
    }
    let forms = [Form::Throughput, Form::Latency];
    let times: Vec<String> =
        forms.into_iter().filter_map(|form| times_in(record, result, form)).collect();
    let lacks_samples = || record.own().any(|one| one.lacks_samples(&result.name()));
    match times.is_empty() {
        false => Ok(times),
        true if lacks_samples() => Err(TooFew::WORDS.to_string()),
        true => Err("the record has no time of it".to_string()),
    }
}

/// Hot times on the main workload, in each contest of the routine.
fn times_in(record: &Record, routine: &RoutineResult, form: Form) -> Option<String> {
    let name = routine.name();
    let main = record.workloads.first().map_or("", |main| &main.name);
    let is_plain = |one: &&Comparison| {
        let of = &one.condition;
        of.is_plain() && of.form == form && of.workload == main && one.model == routine.model
    };
    let plain = record.own().filter(is_plain).filter(|one| record.is_contest(one));
    let timed: Vec<_> = plain.filter_map(|one| Some((one, one.standing(&name)?))).collect();
    let in_cycles = timed.iter().all(|(_, standing)| standing.cycles_per_unit.is_some());
    let shown = |(one, standing): &(&Comparison, &record::Standing)| {
        let cycles = standing.cycles_per_unit.filter(|_| in_cycles);
        let Estimate { center, low, high } = cycles.unwrap_or(standing.ns_per_unit);
        let subjects = one.subjects.iter().map(|subject| subject.to_string());
        subjects.chain([table::interval([center, low, high])]).collect::<Vec<_>>().join(" ")
    };
    let times: Vec<String> = timed.iter().map(shown).collect();
    let measure = if in_cycles { "core cycles" } else { "ns" };
    let text = || format!("{}: {} {measure} per {}", form.name(), times.join(", "), routine.unit);
    (!times.is_empty()).then(text)
}
