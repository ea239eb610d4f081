//! Shows a record on two screens of a terminal: Dumb7Fill against Kogge-Stone, the recommendation
//! by this record alone, the fastest of each model, and how far the figures can be trusted.

use super::digits::SEPARATOR;
use super::fastest::fastest;
use super::pair::pair;
use super::words;
use crate::answer::{Choice, Class, Limits, Why, answers, choices_by_class};
use record::{Comparison, Competitor, InvocationSummary, Record, RoutineResult, TooFew};
use std::collections::BTreeSet;
use table::wrap;

/// Maximum number of names to list.
const MAX_NAMES: usize = 2;

/// Columns by which the lines of a sentence are indented after its first.
const INDENT: usize = 2;

/// Returns what to take for the lowest class that this machine can run and for its own, by this
/// record alone.
pub fn choices(record: &Record) -> Vec<Choice> {
    let machine = &record.machine;
    let lowest = Class::ALL.into_iter().find(|class| class.is_run_by(machine));
    // The last class that it can run may be that of CPUs on which something is slow.
    let highest = Class::from_machine(machine).filter(|class| Some(*class) != lowest);
    let classes: Vec<Class> = lowest.into_iter().chain(highest).collect();
    let mut choices = choices_by_class(std::slice::from_ref(record), &classes, &Limits::default());
    choices.retain(|choice| choice.why != Why::NotMeasured);
    // Seven questions about whole positions would fill a screen more, if each had two classes.
    if let Some(highest) = classes.last() {
        choices
            .retain(|choice| !choice.question.is_about_position() || choice.class == highest.name);
    }
    choices
}

/// Returns the summary of a record, at most `width` columns wide: the machine, Dumb7Fill against
/// Kogge-Stone, what to take, the fastest of each model, and how all of it was measured.
pub fn summary(record: &Record, width: usize) -> String {
    let choices = answers(&choices(record)).with_title("what to take");
    let mut parts = vec![wrap(&words::provenance(record), width, INDENT)];
    parts.push(pair(record).terminal(width).trim_end().to_string());
    for table in [choices, fastest(record)] {
        if !table.is_empty() {
            parts.push(table.terminal(width).trim_end().to_string());
        }
    }
    parts.push(wrap(&protocol(record), width, INDENT));
    parts.push(wrap(&doubts(record), width, INDENT));
    parts.join("\n") + "\n"
}

/// Returns the invocations, the contended samples, and which answers were right.
fn protocol(record: &Record) -> String {
    let mut parts = Vec::new();
    parts.extend(invocations_and_time(&record.invocations));
    parts.extend(contention(&record.invocations));
    parts.push(verification(&record.routines));
    if !record.skips.is_empty() {
        parts.push(format!("{} skipped", record.skips.len()));
    }
    parts.join(SEPARATOR)
}

/// Returns the invocations, their time, and how much of that was spent in samples.
fn invocations_and_time(invocations: &[InvocationSummary]) -> Option<String> {
    let seconds: f64 = invocations.iter().map(|invocation| invocation.seconds).sum();
    let words = format!("{} invocations, {seconds:.0} s", invocations.len());
    // Older records lack the share.
    if invocations.first()?.timed_share.is_none() {
        return Some(words);
    }
    let shares = invocations.iter().map(|invocation| invocation.timed_share.unwrap_or(0.0));
    let mean = shares.sum::<f64>() / invocations.len() as f64;
    Some(format!("{words}, {:.0} % of it in samples", 100.0 * mean))
}

/// Returns the share of samples during which a neighbour shared the core.
fn contention(invocations: &[InvocationSummary]) -> Option<String> {
    let samples: f64 = invocations.iter().map(|invocation| invocation.samples as f64).sum();
    let discarded_samples: f64 =
        invocations.iter().map(|invocation| invocation.set_aside as f64).sum();
    let percent = 100.0 * discarded_samples / samples;
    (samples > 0.0).then(|| format!("{percent:.0} % of samples contended and discarded"))
}

/// Returns how many routines answered right, and which did not.
fn verification(routines: &[RoutineResult]) -> String {
    let mut wrong = Vec::new();
    for routine in routines {
        if routine.error.is_some() {
            wrong.push(routine.name().to_string());
        }
    }
    let right = routines.len() - wrong.len();
    if wrong.is_empty() {
        return format!("{right} routines verified, none wrong");
    }
    format!("{right} routines verified, {} WRONG: {}", wrong.len(), first_names(&wrong))
}

/// Returns how many routines have two modes, and how many too few clean samples, on the main
/// workload and in use. Other workloads are measured after these. Empty loops and libraries are
/// timed too, and are no routines.
fn doubts(record: &Record) -> String {
    let main = record.workloads.first().map(|profile| profile.name.as_str());
    let mut comparisons: Vec<&Comparison> = record.comparisons.iter().collect();
    comparisons.retain(|comparison| is_main(comparison, main));
    comparisons.extend(record.in_use.iter().flat_map(|in_use| &in_use.comparisons));
    let mut bimodal_routines = BTreeSet::new();
    let mut undersampled_routines = BTreeSet::new();
    for comparison in comparisons {
        for standing in &comparison.standings {
            if standing.modes.is_some() {
                bimodal_routines.insert(&standing.name);
            }
        }
        undersampled_routines.extend(comparison.too_few.iter().map(|row| &row.name));
    }
    let routines: Vec<Competitor> = record.routines.iter().map(RoutineResult::name).collect();
    bimodal_routines.retain(|name| routines.contains(name));
    undersampled_routines.retain(|name| routines.contains(name));
    let bimodal_count = routine_count(bimodal_routines.len());
    let undersampled_count = routine_count(undersampled_routines.len());
    format!("{bimodal_count} two modes, {undersampled_count} {}", TooFew::WORDS)
}

fn is_main(comparison: &Comparison, main: Option<&str>) -> bool {
    let Comparison { condition, .. } = comparison;
    condition.is_plain() && Some(condition.workload.as_str()) == main
}

fn routine_count(routines: usize) -> String {
    match routines {
        0 => "no routine has".to_string(),
        1 => "1 routine has".to_string(),
        _ => format!("{routines} routines have"),
    }
}

/// Returns the first few names, and the number of the others.
fn first_names(names: &[String]) -> String {
    let Some((first, rest)) =
        names.split_at_checked(MAX_NAMES).filter(|(_, rest)| !rest.is_empty())
    else {
        return names.join(", ");
    };
    format!("{} and {} more", first.join(", "), rest.len())
}
