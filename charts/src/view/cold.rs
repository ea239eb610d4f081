//! The time of the first queries after other memory was read: a row per routine, a column per
//! number of queries, a block per amount of memory.

use super::digits::figure;
use super::select::Measure;
use super::words;
use crate::answer::bytes;
use record::{Comparison, Estimate, Model, Record, unique};
use std::collections::{BTreeMap, BTreeSet};
use table::{NOTHING, Table};

const ABOUT: [&str; 2] = [
    "total time of the first N queries or boards, in one call of the throughput loop, after reading other memory; \
     arguments are cached again, tables and code are not",
    "empty: the same loop around a kernel that computes nothing; for one query this is mostly rulers and clock; every \
     figure includes it",
];

/// A table for each model that was timed cold.
pub fn cold(record: &Record) -> Vec<Table> {
    let models = record.own().filter(|one| is_cold(one)).map(|one| one.model);
    unique(models).into_iter().map(|model| of(record, model)).collect()
}

fn is_cold(one: &Comparison) -> bool {
    one.condition.walked_kib().is_some() && one.condition.slice.is_some()
}

fn of(record: &Record, model: Model) -> Table {
    let all: Vec<&Comparison> =
        record.own().filter(|one| one.model == model && is_cold(one)).collect();
    let measure = Measure::of_all(all.iter().flat_map(|one| &one.standings));
    let numbers: BTreeSet<u64> = all.iter().filter_map(|one| one.condition.slice).collect();
    let walks: BTreeSet<u64> = all.iter().filter_map(|one| one.condition.walked_kib()).collect();
    let headings = numbers.iter().map(|number| format!(">{number}"));
    let headings = ["`variant/routine".to_string()].into_iter().chain(headings);
    let title = format!("{}, cold: {} for the first N", all[0].part(), measure.name());
    let mut table = Table::new(headings).titled(title);
    table.say(words::main_workload(record));
    for kib in walks {
        let by_number: BTreeMap<u64, &Comparison> = record.cold(model, kib).into_iter().collect();
        for name in by_number.values().next().into_iter().flat_map(|first| first.names()) {
            let cell = |number: &u64| {
                let together = |time: Estimate| figure(time.center * *number as f64);
                by_number.get(number).map_or(NOTHING.into(), |one| {
                    words::cell(one, name, |row| measure.time(row).map(together))
                })
            };
            let cells = [name.to_string()].into_iter().chain(numbers.iter().map(cell));
            table.row_of(
                &format!("after reading {} of other memory", bytes(kib as usize * 1024)),
                cells,
            );
        }
    }
    ABOUT.into_iter().for_each(|line| table.note(line));
    table
}
