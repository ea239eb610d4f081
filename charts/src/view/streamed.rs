//! Batches on boards that come from memory. It computes nothing.

use super::select::CONTENDED;
use super::words;
use record::{Comparison, Record, State};
use table::{NOTHING, Table};

/// Model by model, fastest first; empty if nobody looked.
pub fn streamed(record: &Record) -> Table {
    let of_streams = |one: &&Comparison| one.condition.state == State::Streamed;
    let mut all: Vec<&Comparison> = record.comparisons.iter().filter(of_streams).collect();
    if all.is_empty() {
        return Table::default();
    }
    all.sort_by(|a, b| a.model.cmp(&b.model));
    let mut table = Table::new(["model", "`variant/routine", ">cycles", "to the\nreference"])
        .titled("streamed");
    table.say("Throughput on five million boards or queries of `uniform-16`, a slice of them a sample, with rulers before and after as always. Each contestant has its own place in the stream and goes over 32 slices before the one that is timed; that one comes from memory.");
    for (model, row) in
        all.into_iter().flat_map(|one| one.standings.iter().map(|row| (&one.model, row)))
    {
        table.row([
            model.clone(),
            row.name.clone(),
            row.cycles_per_unit.as_ref().map_or(NOTHING.into(), words::interval),
            match row.verdict.as_str() {
                CONTENDED => CONTENDED.into(),
                _ => words::spread(row.to_reference),
            },
        ]);
    }
    table
}
