//! The time of the first queries after other memory was read: a row per routine, a column per number of queries, a block per
//! amount of memory.

use super::digits::figure;
use super::select::Measure;
use super::words;
use record::{Comparison, Model, Record, Standing, TooFew, unique};
use table::{NOTHING, Table};

const ABOUT: [&str; 2] = [
    "total time of the first N queries or boards, in one call of the throughput loop, after other memory was read; \
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
    let all = || record.own().filter(|one| one.model == model && is_cold(one));
    let measure = Measure::of_all(all().flat_map(|one| &one.standings));
    let numbers = sorted(all().filter_map(|one| one.condition.slice));
    let headings = numbers.iter().map(|number| format!(">{number}"));
    let headings = ["`variant/routine".to_string()].into_iter().chain(headings);
    let subjects = all().next().map_or(String::new(), |one| one.subjects.join(" "));
    let name = format!("{model} {subjects}");
    let title = format!("{}, cold: {} for the first N", name.trim_end(), measure.name());
    let mut table = Table::new(headings).titled(title);
    table.say(words::main_workload(record));
    for kib in sorted(all().filter_map(|one| one.condition.walked_kib())) {
        let by_number = record.cold(model, kib);
        let Some((_, first)) = by_number.first() else { continue };
        for name in first.names() {
            let cell = |number: &u64| {
                let (_, one) = by_number.iter().find(|(of, _)| of == number)?;
                match one.lacks_samples(name) {
                    true => Some(TooFew::WORDS.to_string()),
                    false => together(measure, one.standing(name)?, *number),
                }
            };
            let cells = numbers.iter().map(|number| cell(number).unwrap_or(NOTHING.into()));
            let cells = [name.to_string()].into_iter().chain(cells);
            table.row_of(&format!("after {kib} KiB of other memory were read"), cells);
        }
    }
    ABOUT.into_iter().for_each(|line| table.note(line));
    table
}

fn together(measure: Measure, standing: &Standing, number: u64) -> Option<String> {
    Some(figure(measure.time(standing)?.center * number as f64))
}

fn sorted(all: impl Iterator<Item = u64>) -> Vec<u64> {
    let all: std::collections::BTreeSet<u64> = all.collect();
    all.into_iter().collect()
}
