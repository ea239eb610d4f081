//! Dumb7Fill against Kogge-Stone: counts and times of the published comparison, of a direction that
//! wraps around the edge, and of all eight directions in one call.

use super::select::{FORMS, Measure};
use crate::answer::cpu_called;
use crate::figures::nineteen::PAIR;
use contract::Model::{BoardAttacks, RayAttacks};
use record::{Comparison, Form, Part, ProbeResult, Record, RoutineResult};
use table::{Table, figure, or_nothing};

/// Kogge-Stone and Dumb7Fill on all eight directions in one call.
const BOARD_PAIR: [&str; 2] = ["dumb7_unrolled/board_attacks", "kogge_stone/board_attacks"];

/// Returns the comparison, if the record timed both south alone.
pub fn nineteen(record: &Record) -> Option<Table> {
    let rows = [
        ("south", Part::new(RayAttacks, &["south"]), PAIR),
        ("east", Part::new(RayAttacks, &["east"]), PAIR),
        ("all eight in one call", Part::new(BoardAttacks, &[]), BOARD_PAIR),
    ];
    let mut table = Table::new([
        "Kogge-Stone / Dumb7Fill",
        ">operations",
        ">register copies",
        ">instructions",
        ">throughput, cycles",
        ">latency, cycles",
    ]);
    let mut tier = None;
    for (name, part, [dumb7, kogge]) in &rows {
        let Some(cells) = row(record, part, [kogge, dumb7]) else { continue };
        tier = tier.or_else(|| Some(main_comparison(record, part, FORMS[0])?.condition.tier));
        table.row([name.to_string()].into_iter().chain(cells));
    }
    table.note(format!(
        "Operations of the source, instructions of the function by itself as emitted, loads and \
         stores included; in brackets: how many times as long Dumb7Fill takes. {}, {}, record {}",
        cpu_called(&record.machine),
        tier?,
        record.id
    ));
    Some(table)
}

/// Returns counts and times as `14 / 19`.
fn row(record: &Record, part: &Part, pair: [&str; 2]) -> Option<Vec<String>> {
    let mut probes = Vec::new();
    for name in pair {
        let routine = record.routines.iter().find(|routine| routine.name() == *name)?;
        probes.push(probe(routine, part)?);
    }
    Some(vec![
        counts(&probes, |probe| Some(probe.tally.as_ref()?.most)),
        counts(&probes, |probe| Some(probe.emitted.as_ref()?.moves)),
        counts(&probes, |probe| Some(probe.emitted.as_ref()?.instructions)),
        times(record, part, FORMS[0], pair)?,
        times(record, part, FORMS[1], pair)?,
    ])
}

/// Returns a count of each probe as `14 / 19`.
fn counts(probes: &[&ProbeResult], count: fn(&ProbeResult) -> Option<u32>) -> String {
    let mut counts = Vec::new();
    for probe in probes {
        counts.push(or_nothing(count(probe)));
    }
    counts.join(" / ")
}

fn probe<'a>(routine: &'a RoutineResult, part: &Part) -> Option<&'a ProbeResult> {
    routine.over(&part.subjects).next()
}

/// Returns the times of both, and the ratio of the second to the first if the judge separates them.
fn times(record: &Record, part: &Part, form: Form, pair: [&str; 2]) -> Option<String> {
    let comparison = main_comparison(record, part, form)?;
    let [first, second] = [comparison.standing(pair[0])?, comparison.standing(pair[1])?];
    let [first_cycles, second_cycles] =
        [Measure::Cycles.time(first)?.center, Measure::Cycles.time(second)?.center];
    let is_order = [first, second].iter().any(|standing| standing.verdict.is_order());
    let ratio = if is_order {
        format!("{:.2} x", second_cycles / first_cycles)
    } else {
        "not separated".to_string()
    };
    Some(format!("{} / {} ({ratio})", figure(first_cycles), figure(second_cycles)))
}

/// Returns the comparison of a part on the main workload.
fn main_comparison<'a>(record: &'a Record, part: &Part, form: Form) -> Option<&'a Comparison> {
    let main = &record.workloads.first()?.name;
    record.tier_comparisons().find(|comparison| {
        let condition = &comparison.condition;
        let is_main = condition.is_plain() && condition.form == form && condition.workload == *main;
        is_main && comparison.part() == *part
    })
}
