//! Published records, and the measured times of a routine for the head of its extracted file.

use crate::{failure::Failure, workspace};
use contract::{Routine, Variant};
use record::{Comparison, Estimate, Form, Record, RoutineResult, TooFew};
use std::path::PathBuf;

/// The published records, newest first.
pub fn published() -> Result<Vec<Record>, Failure> {
    let all = record::published(&workspace::root()).map_err(Failure::input)?;
    Ok(all.into_iter().map(|(_, record)| record).collect())
}

/// The document whose tables show one record.
pub const RESULTS: &str = "RESULTS.md";

/// The record that the documents show, with its file: the first published one that RESULTS.md links to.
pub fn documented() -> Result<(PathBuf, Record), Failure> {
    let root = workspace::root();
    let text = std::fs::read_to_string(root.join(RESULTS)).map_err(Failure::machine)?;
    let link = format!("]({}/", record::PUBLISHED);
    let name = text.split_once(&link).and_then(|(_, rest)| rest.split_once(')'));
    let (name, _) = name.ok_or_else(|| {
        Failure::Input(format!("{RESULTS} links to no file of {}", record::PUBLISHED))
    })?;
    let file = root.join(record::PUBLISHED).join(name);
    let record = record::load(&file).map_err(Failure::input)?;
    Ok((file, record))
}

/// Lines on the record, and on the times of each routine.
pub fn lines(record: &Record, variant: &Variant, routines: &[&Routine]) -> Vec<String> {
    let main = record.workloads.first().map_or("no", |main| &main.name);
    let head = format!("Measured as raybench compiles it, on boards of the workload {main}:");
    let of_routine = |routine: &&Routine| {
        let times = result(record, variant, routine).map_or_else(
            || Err("it is not in this record".to_string()),
            |result| times_of(record, result),
        );
        match times {
            Ok(times) => {
                times.into_iter().map(|time| format!("- {}, {time}", routine.name)).collect()
            }
            Err(why) => vec![format!("- {}: not measured: {why}", routine.name)],
        }
    };
    let origin = format!("({})", record.origin().join(", "));
    let all = [String::new(), head].into_iter().chain(routines.iter().flat_map(of_routine));
    all.chain([String::new(), origin, String::new()]).collect()
}

/// Records whose times may be cited: the newest, and the one that the documents show.
pub struct Records(Vec<Record>);

impl Records {
    /// Reads them.
    pub fn load() -> Result<Records, Failure> {
        let newest = record::newest(&workspace::records()).ok().map(|(_, record)| record);
        let (_, published) = documented()?;
        Ok(Records(newest.into_iter().chain([published]).collect()))
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
    let text = || format!("{}: {} {measure} a {}", form.name(), times.join(", "), routine.unit);
    (!times.is_empty()).then(text)
}
