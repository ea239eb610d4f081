//! The same kernels by other compilers. It computes nothing.

use super::words;
use record::{Compiled, Record, TooFew, unique};
use table::{NOTHING, Table};

/// Routine by routine in the record's order; empty if nobody looked.
pub fn compiled(record: &Record) -> Table {
    let by = record.compiled.iter().flat_map(|row| &row.by);
    let compilers = unique(by.map(|by| by.compiler.as_str()));
    if compilers.is_empty() {
        return Table::default();
    }
    let headings = ["model", "`variant/routine", ">rustc,\ncycles"].map(String::from);
    let by = compilers.iter().map(|compiler| format!("{compiler}\nto rustc"));
    let mut table = Table::new(headings.into_iter().chain(by)).titled("by other compilers");
    table.say("Throughput loops of the extracted C text at -O2, beside rustc's loop in the same rounds; every answer checked.");
    for row in &record.compiled {
        let by = |compiler: &&str| {
            let one = row.by.iter().find(|one| one.compiler == **compiler);
            one.map_or(NOTHING.into(), |one| {
                one.to_rustc.map_or(TooFew::WORDS.into(), words::spread)
            })
        };
        table.row(cells(row).into_iter().chain(compilers.iter().map(by)));
    }
    table
}

fn cells(row: &Compiled) -> [String; 3] {
    let cycles = row.cycles_per_unit.as_ref().map_or(NOTHING.into(), words::interval);
    [row.model.to_string(), row.name().to_string(), cycles]
}
