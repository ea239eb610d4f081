//! The same kernels by other compilers.

use super::words;
use crate::answer::cpu_called;
use record::{Compiled, Record, TooFew, unique};
use table::{Table, or_nothing};

/// Routine by routine in the record's order; empty if no other compiler was timed.
pub fn compiled(record: &Record) -> Table {
    let compilers = compilers_of(record);
    if compilers.is_empty() {
        return Table::default();
    }
    let headings = ["model", "`variant/routine", ">rustc,\ncycles"].map(String::from);
    let by = compilers.iter().map(|compiler| format!("{compiler}\nto rustc"));
    let mut table = Table::new(headings.into_iter().chain(by)).titled("by other compilers");
    table.say("Throughput of the printed C at -O2 relative to rustc, measured in the same rounds; every answer is verified.");
    for row in &record.compiled {
        let by = |compiler: &&str| {
            let one = row.by.iter().find(|one| one.compiler == **compiler);
            or_nothing(one.map(|one| one.to_rustc.map_or(TooFew::WORDS.into(), words::spread)))
        };
        let cycles = or_nothing(row.cycles_per_unit.as_ref().map(words::interval));
        let named = [row.model.to_string(), row.name().to_string(), cycles];
        table.row(named.into_iter().chain(compilers.iter().map(by)));
    }
    table
}

/// How far other compilers are from rustc, a row per compiler: by the first record that timed the
/// most of them; empty if none did.
pub fn other_compilers(records: &[Record]) -> Table {
    let mut table = Table::new([
        "compiler",
        ">kernels",
        ">median to rustc",
        "fastest against rustc",
        "slowest against rustc",
    ]);
    // The last of several with as many, so in this order the first.
    let most = records.iter().rev().max_by_key(|record| compilers_of(record).len());
    let Some(record) = most.filter(|record| !record.compiled.is_empty()) else { return table };
    for compiler in compilers_of(record) {
        let ratio = |row: &Compiled| {
            let one = row.by.iter().find(|one| *one.compiler == *compiler)?;
            Some((one.to_rustc?.center, row.name().to_string()))
        };
        let mut all: Vec<(f64, String)> = record.compiled.iter().filter_map(ratio).collect();
        all.sort_by(|a, b| a.0.total_cmp(&b.0));
        let said = |(ratio, name): &(f64, String)| format!("{ratio:.2} x the time, {name}");
        if let [first, .., last] = all.as_slice() {
            let median = format!("{:.2} x", all[all.len() / 2].0);
            let kernels = all.len().to_string();
            table.row([compiler.to_string(), kernels, median, said(first), said(last)]);
        }
    }
    table.note(format!(
        "Throughput of the printed C at -O2 relative to rustc ({}, {}, record {})",
        cpu_called(&record.machine),
        record.tier,
        record.id
    ));
    table
}

/// The compilers that a record timed beside rustc.
fn compilers_of(record: &Record) -> Vec<&str> {
    unique(record.compiled.iter().flat_map(|row| &row.by).map(|by| by.compiler.as_str()))
}
