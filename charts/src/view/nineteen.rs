//! Dumb7Fill against Kogge-Stone: counts and times of the published comparison, of a direction that
//! wraps around the edge, and of all eight directions in one call.

use super::select::{FORMS, Measure};
use crate::address::Addresses;
use crate::answer::cpu_called;
use crate::figures::nineteen::PAIR;
use contract::Model::{BoardAttacks, RayAttacks};
use record::{Comparison, Form, Part, ProbeResult, Record, RoutineResult};
use table::{Table, figure, or_nothing};

/// Kogge-Stone and Dumb7Fill on all eight directions in one call.
const BOARD_PAIR: [&str; 2] = ["dumb7_unrolled/board_attacks", "kogge_stone/board_attacks"];

/// Returns the comparison, if the record timed both south alone. Each time is a link to its
/// address, if it has one; counts are those of a listing, which has none.
pub fn nineteen(record: &Record, addresses: &Addresses) -> Option<Table> {
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
        let Some(cells) = row(record, addresses, part, [kogge, dumb7]) else { continue };
        tier = tier.or_else(|| Some(main_comparison(record, part, FORMS[0])?.condition.tier));
        table.add_row([name.to_string()].into_iter().chain(cells));
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
fn row(
    record: &Record,
    addresses: &Addresses,
    part: &Part,
    pair: [&str; 2],
) -> Option<Vec<String>> {
    let mut probes = Vec::new();
    for name in pair {
        let routine = record.routines.iter().find(|routine| routine.name() == *name)?;
        probes.push(probe(routine, part)?);
    }
    Some(vec![
        counts(&probes, |probe| Some(probe.tally.as_ref()?.most)),
        counts(&probes, |probe| Some(probe.emitted.as_ref()?.moves)),
        counts(&probes, |probe| Some(probe.emitted.as_ref()?.instructions)),
        times(record, addresses, main_comparison(record, part, FORMS[0])?, pair)?,
        times(record, addresses, main_comparison(record, part, FORMS[1])?, pair)?,
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
    routine.probes_on(&part.subjects).next()
}

/// Returns the times of both, and the ratio of the second to the first if the judge separates them.
/// The ratio has no link: it is of the two times before it.
fn times(
    record: &Record,
    addresses: &Addresses,
    comparison: &Comparison,
    pair: [&str; 2],
) -> Option<String> {
    let standings = [comparison.standing(pair[0])?, comparison.standing(pair[1])?];
    let mut cycles = Vec::new();
    let mut links = Vec::new();
    for standing in standings {
        let time = Measure::Cycles.time(standing)?.center;
        links.push(addresses.link(record, comparison, &standing.name, &figure(time)));
        cycles.push(time);
    }
    let ratio = if standings.iter().any(|standing| standing.verdict.is_order()) {
        format!("{:.2} x", cycles[1] / cycles[0])
    } else {
        "not separated".to_string()
    };
    Some(format!("{} ({ratio})", links.join(" / ")))
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
