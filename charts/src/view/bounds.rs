//! The throughput loops against the bounds of their instructions, in per cent.

use super::select;
use super::words;
use record::{Bound, Ratio, Record, TooFew, grouped};
use table::{NOTHING, Table};

/// Model by model, fastest first; empty if no bounds were timed.
pub fn bounds(record: &Record) -> Table {
    let mut table = Table::new([
        "model",
        "`variant/routine",
        ">cycles",
        ">bound,\n% of time",
        ">front end,\n% of time",
        ">data near,\n% of time",
        "bottleneck",
    ])
    .titled("bounds and bottlenecks");
    let mut without: Vec<(&str, String)> = Vec::new();
    for model in select::whole_models(record) {
        let mut rows: Vec<&Bound> = record.bounds.iter().filter(|row| row.model == model).collect();
        let center = |row: &Bound| row.cycles_per_unit.map_or(f64::INFINITY, |time| time.center);
        rows.sort_by(|a, b| center(a).total_cmp(&center(b)));
        for row in rows {
            let name = row.name().to_string();
            if let Some(reason) = &row.none {
                without.push((reason, name));
                continue;
            }
            table.row([
                model.to_string(),
                name,
                row.cycles_per_unit.as_ref().map_or(NOTHING.into(), words::interval),
                share(row.independent),
                share(row.front_end),
                share(row.near),
                row.binds.map_or(TooFew::WORDS, record::Binds::name).to_string(),
            ]);
        }
    }
    if record.bounds.is_empty() {
        return Table::default();
    }
    table.say("Replays of each throughput loop, timed in the same rounds. Bound: the same instructions without dependencies. Front end: zero idioms of the same lengths. Data near: the loop over its first arguments only.");
    for (reason, names) in grouped(without) {
        table.note(format!("no replay, for {reason}: {}", names.join(", ")));
    }
    table
}

fn share(ratio: Option<Ratio>) -> String {
    ratio.map_or(NOTHING.into(), |ratio| format!("{:.0}", 100.0 * ratio.center))
}
