//! Batches on boards that come from memory. It computes nothing.

use super::words;
use record::Record;
use table::{NOTHING, Table};

/// Model by model, fastest first; empty if nobody looked.
pub fn streamed(record: &Record) -> Table {
    if record.streamed.is_empty() {
        return Table::default();
    }
    let mut table = Table::new(["model", "`variant/routine", ">cycles", "to the\nreference"])
        .titled("streamed");
    table.say("Throughput on five million boards or queries of `uniform-16`, a slice of them a sample, with rulers before and after as always. Each contestant has its own place in the stream and goes over 32 slices before the one that is timed; that one comes from memory.");
    let mut rows: Vec<_> = record.streamed.iter().collect();
    let center =
        |row: &record::Streamed| row.to_reference.map_or(f64::INFINITY, |ratio| ratio.center);
    rows.sort_by(|a, b| a.model.cmp(&b.model).then(center(a).total_cmp(&center(b))));
    for row in rows {
        table.row([
            row.model.clone(),
            row.name.clone(),
            row.cycles_per_unit.as_ref().map_or(NOTHING.into(), words::interval),
            row.to_reference.map_or("contended".into(), words::spread),
        ]);
    }
    table
}
