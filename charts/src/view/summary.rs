//! A record on two screens of a terminal: Dumb7Fill against Kogge-Stone, what to take by this
//! record alone, the fastest of each model, and how far the figures can be trusted.

use super::digits::BETWEEN;
use super::fastest::fastest;
use super::pair::pair;
use super::words;
use crate::answer::{Choice, Class, Limits, Why, answers, by_class};
use record::{Comparison, Competitor, Record, RoutineResult, TooFew};
use std::collections::BTreeSet;
use table::wrapped;

/// Maximum number of names to list.
const NAMED: usize = 2;

/// What to take for the lowest class that this machine can run and for its own, by this record
/// alone.
pub fn choices(record: &Record) -> Vec<Choice> {
    let machine = &record.machine;
    let lowest = Class::ALL.into_iter().find(|class| class.is_run_by(machine));
    // The last class that it can run may be that of CPUs on which something is slow.
    let own = Class::of_machine(machine).filter(|own| Some(*own) != lowest);
    let classes: Vec<Class> = lowest.into_iter().chain(own).collect();
    let all = by_class(std::slice::from_ref(record), &classes, &Limits::default());
    all.into_iter().filter(|one| one.why != Why::NotMeasured).collect()
}

/// The summary of a record, at most `width` columns wide: the machine, Dumb7Fill against
/// Kogge-Stone, what to take, the fastest of each model, and how all of it was measured.
pub fn summary(record: &Record, width: usize) -> String {
    let sentence = |words: String| wrapped(&words, width, 2);
    let choices = answers(&choices(record)).titled("what to take");
    let mut parts = vec![sentence(words::provenance(record))];
    parts.push(pair(record).terminal(width).trim_end().to_string());
    for table in [choices, fastest(record)] {
        if !table.is_empty() {
            parts.push(table.terminal(width).trim_end().to_string());
        }
    }
    parts.push(sentence(how(record)));
    parts.push(sentence(doubtful(record)));
    parts.join("\n") + "\n"
}

/// Invocations, contended samples, and which answers were right.
fn how(record: &Record) -> String {
    let invocations = &record.invocations;
    let sum = |of: fn(&record::InvocationSummary) -> f64| invocations.iter().map(of).sum::<f64>();
    let is_timed = invocations.first().is_some_and(|one| one.timed_share.is_some());
    let timed = is_timed.then(|| {
        let mean = sum(|one| one.timed_share.unwrap_or(0.0)) / invocations.len() as f64;
        format!(", {:.0} % of it in samples", 100.0 * mean)
    });
    let seconds = sum(|one| one.seconds);
    let (count, timed) = (invocations.len(), timed.unwrap_or_default());
    let run = (count > 0).then(|| format!("{count} invocations, {seconds:.0} s{timed}"));
    let [samples, set_aside] = [sum(|one| one.samples as f64), sum(|one| one.set_aside as f64)];
    let percent = 100.0 * set_aside / samples;
    let share =
        (samples > 0.0).then(|| format!("{percent:.0} % of samples contended and discarded"));
    let wrong = record.routines.iter().filter(|one| one.error.is_some());
    let wrong: Vec<String> = wrong.map(|one| one.name().to_string()).collect();
    let right = record.routines.len() - wrong.len();
    let wrong = match wrong.as_slice() {
        [] => "none wrong".to_string(),
        wrong => format!("{} WRONG: {}", wrong.len(), named(wrong)),
    };
    let verified = Some(format!("{right} routines verified, {wrong}"));
    let skipped = (!record.skips.is_empty()).then(|| format!("{} skipped", record.skips.len()));
    let all = [run, share, verified, skipped].into_iter().flatten();
    all.collect::<Vec<_>>().join(BETWEEN)
}

/// How many routines have two modes, and how many too few clean samples, on the main workload and
/// in use. Other workloads are measured after these. Empty loops and libraries are timed too, and
/// are no routines.
fn doubtful(record: &Record) -> String {
    let main = record.workloads.first().map(|profile| profile.name.as_str());
    let names: Vec<Competitor> = record.routines.iter().map(RoutineResult::name).collect();
    let (mut divided, mut lacking) = (BTreeSet::new(), BTreeSet::new());
    let in_use = record.in_use.iter().flat_map(|in_use| &in_use.comparisons);
    for comparison in record.comparisons.iter().filter(|one| is_main(one, main)).chain(in_use) {
        let bimodal = comparison.standings.iter().filter(|standing| standing.modes.is_some());
        divided.extend(bimodal.map(|standing| &standing.name).filter(|name| names.contains(name)));
        let too_few = comparison.too_few.iter().map(|row| &row.name);
        lacking.extend(too_few.filter(|name| names.contains(name)));
    }
    let [divided, lacking] = [divided.len(), lacking.len()].map(|count| match count {
        0 => "no routine has".to_string(),
        1 => "1 routine has".to_string(),
        count => format!("{count} routines have"),
    });
    format!("{divided} two modes, {lacking} {}", TooFew::WORDS)
}

fn is_main(comparison: &Comparison, main: Option<&str>) -> bool {
    let Comparison { condition, .. } = comparison;
    condition.is_plain() && Some(condition.workload.as_str()) == main
}

/// The first few, and how many more.
fn named(names: &[String]) -> String {
    let more = match names.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("{}{more}", names[..names.len().min(NAMED)].join(", "))
}
