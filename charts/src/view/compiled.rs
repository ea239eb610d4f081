//! Shows the times of the same kernels by other compilers, relative to rustc.

use super::words;
use crate::answer::cpu_called;
use record::{Competitor, Record, TooFew, unique};
use table::{Table, or_nothing};

/// Returns the ratios routine by routine in the record's order. The table is empty if no other
/// compiler was timed.
pub fn compiled_kernels(record: &Record) -> Table {
    let compilers = compilers_of(record);
    if compilers.is_empty() {
        return Table::default();
    }
    let mut headings = ["model", "`variant/routine", ">rustc,\ncycles"].map(String::from).to_vec();
    headings.extend(compilers.iter().map(|compiler| format!("{compiler}\nto rustc")));
    let mut table = Table::new(headings).with_title("by other compilers");
    table.say(
        "Throughput of the printed C at -O2 relative to rustc, measured in the same rounds; every \
         answer is verified.",
    );
    for row in &record.compiled {
        let cycles = row.cycles_per_unit.as_ref().map(words::interval);
        let mut cells = vec![row.model.to_string(), row.name().to_string(), or_nothing(cycles)];
        for compiler in &compilers {
            let time = row.by.iter().find(|time| time.compiler == **compiler);
            let ratio = time.map(|time| time.to_rustc.map_or(TooFew::WORDS.into(), words::spread));
            cells.push(or_nothing(ratio));
        }
        table.add_row(cells);
    }
    table
}

/// Returns how far other compilers are from rustc, a row per compiler, by the first record that
/// timed the most of them. The table is empty if none did. Its ratios are of kernels by other
/// compilers, which are in no comparison of the record, so they have no addresses.
pub fn other_compilers(records: &[Record]) -> Table {
    let mut table = Table::new([
        "compiler",
        ">kernels",
        ">median to rustc",
        "fastest against rustc",
        "slowest against rustc",
    ]);
    // `max_by_key` returns the last of several with as many, which is the first record here.
    let largest = records.iter().rev().max_by_key(|record| compilers_of(record).len());
    let Some(record) = largest.filter(|record| !record.compiled.is_empty()) else { return table };
    for compiler in compilers_of(record) {
        let mut ratios = ratios_to_rustc(record, compiler);
        ratios.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        let [(fastest, name_of_fastest), .., (slowest, name_of_slowest)] = ratios.as_slice() else {
            continue;
        };
        let (median, _) = ratios[ratios.len() / 2];
        table.add_row([
            compiler.to_string(),
            ratios.len().to_string(),
            format!("{median:.2} x"),
            format!("{fastest:.2} x the time, {name_of_fastest}"),
            format!("{slowest:.2} x the time, {name_of_slowest}"),
        ]);
    }
    table.note(format!(
        "Throughput of the printed C at -O2 relative to rustc ({}, {}, record {})",
        cpu_called(&record.machine),
        record.tier,
        record.id
    ));
    table
}

/// Returns the time of each kernel by a compiler to that by rustc, and the name of its routine.
fn ratios_to_rustc(record: &Record, compiler: &str) -> Vec<(f64, Competitor)> {
    let mut ratios = Vec::new();
    for row in &record.compiled {
        let Some(time) = row.by.iter().find(|time| *time.compiler == *compiler) else { continue };
        ratios.extend(time.to_rustc.map(|ratio| (ratio.center, row.name())));
    }
    ratios
}

/// Returns the compilers that a record timed in addition to rustc.
fn compilers_of(record: &Record) -> Vec<&str> {
    unique(record.compiled.iter().flat_map(|row| &row.by).map(|time| time.compiler.as_str()))
}
