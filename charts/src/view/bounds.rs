//! How near loops come to what their own instructions allow. It computes nothing but percentages.

use super::select;
use super::words;
use record::{Bound, Ratio, Record, TooFew, grouped};
use table::{NOTHING, Table};

/// Model by model, the nearest to its bound last; empty if nobody looked.
pub fn bounds(record: &Record) -> Table {
    let mut table = Table::new([
        "model",
        "`variant/routine",
        ">cycles",
        ">bound,\n% of it",
        ">front end,\n% of it",
        ">data near,\n% of it",
        "what binds",
    ])
    .titled("how near to the bound");
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
    table.say("Throughput loops beside replays of them, in the same rounds. Bound: the same instructions, none waiting for another; front end: idioms of the same lengths in their place; data near: over the first arguments again and again.");
    for (reason, names) in grouped(without) {
        table.note(format!("no replay, for {reason}: {}", names.join(", ")));
    }
    table
}

fn share(ratio: Option<Ratio>) -> String {
    ratio.map_or(NOTHING.into(), |ratio| format!("{:.0}", 100.0 * ratio.center))
}
