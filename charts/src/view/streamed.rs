//! Tables of contests in a state of their own: many queries, boards that come from memory. It computes
//! nothing.

use super::select::CONTENDED;
use super::words;
use record::{Comparison, Record, State};
use table::{NOTHING, Table};

/// Batches on boards that come from memory, model by model, fastest first; empty if nobody looked.
pub fn streamed(record: &Record) -> Table {
    let table = of_state(record, State::Streamed, |one| one.model.clone()).titled("streamed");
    about(
        table,
        "Throughput on five million boards or queries of `uniform-16`, a slice of them a sample, with rulers before and after as always. Each contestant has its own place in the stream and goes over 32 slices before the one that is timed; that one comes from memory.",
    )
}

/// Routines on 4,096 queries, where some of them have tables; empty if nobody looked.
pub fn wide(record: &Record) -> Table {
    let of = |one: &Comparison| {
        let subjects = one.subjects.iter().map(|subject| format!(" {subject}"));
        format!("{}{}, {}", one.model, subjects.collect::<String>(), one.condition.form)
    };
    let table = of_state(record, State::HotWide, of).titled("hot, 4,096 queries");
    about(
        table,
        "All queries are gone over before each sample until that gets no faster: two table lines each are 512 KiB, half of a second-level cache of 1 MiB.",
    )
}

fn about(mut table: Table, words: &str) -> Table {
    if !table.is_empty() {
        table.say(words);
    }
    table
}

fn of_state(record: &Record, state: State, name: impl Fn(&Comparison) -> String) -> Table {
    let all = record.comparisons.iter().filter(|one| one.condition.state == state);
    let mut all: Vec<&Comparison> = all.collect();
    all.sort_by(|a, b| a.model.cmp(&b.model));
    let rows = all.into_iter().flat_map(|one| {
        let model = name(one);
        one.standings.iter().map(move |row| {
            [
                model.clone(),
                row.name.clone(),
                row.cycles_per_unit.as_ref().map_or(NOTHING.into(), words::interval),
                match row.verdict.as_str() {
                    CONTENDED => CONTENDED.into(),
                    _ => words::spread(row.to_reference),
                },
            ]
        })
    });
    Table::new(["model", "`variant/routine", ">cycles", "to the\nreference"]).with(rows)
}
