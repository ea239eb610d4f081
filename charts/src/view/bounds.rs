//! Compares the throughput loops with the bounds of their instructions, in per cent.
//!
//! Each loop is also timed in changed forms: without its dependencies, with idioms of the same
//! lengths in place of its instructions, and over few arguments. Where such a form takes as long as
//! the loop, what it leaves out costs nothing.

use super::words;
use record::{Bound, Ratio, Record, TooFew, group_by_key};
use table::{ColumnOf, Table, or_nothing};

/// Returns the bounds model by model, fastest first. The table is empty if no bounds were timed.
pub fn bounds(record: &Record) -> Table {
    let mut rows: Vec<&Bound> = record.bounds.iter().collect();
    rows.sort_by(|a, b| a.model.cmp(&b.model).then(cycles(a).total_cmp(&cycles(b))));
    let (rows, failures): (Vec<&Bound>, Vec<&Bound>) =
        rows.into_iter().partition(|row| row.none.is_none());
    let columns: [ColumnOf<&Bound>; 7] = [
        ("model", |row| row.model.to_string()),
        ("`variant/routine", |row| row.name().to_string()),
        (">cycles", |row| or_nothing(row.cycles_per_unit.as_ref().map(words::interval))),
        (">bound,\n% of time", |row| share(row.independent)),
        (">front end,\n% of time", |row| share(row.front_end)),
        (">data near,\n% of time", |row| share(row.near)),
        ("bottleneck", |row| row.binds.map_or(TooFew::WORDS, record::Binds::name).to_string()),
    ];
    let mut table = Table::from_rows(rows, columns).with_title("bounds and bottlenecks");
    table.say(
        "Replays of each throughput loop, timed in the same rounds. Bound: the same instructions \
         without dependencies. Front end: zero idioms of the same lengths. Data near: the loop \
         over its first arguments only.",
    );
    let mut reasons = Vec::new();
    for row in failures {
        reasons.extend(row.none.as_ref().map(|reason| (reason, row.name().to_string())));
    }
    for (reason, names) in group_by_key(reasons) {
        table.note(format!("no replay, for {reason}: {}", names.join(", ")));
    }
    table
}

/// Returns the cycles of a loop. Loops without a time are the last of their model.
fn cycles(row: &Bound) -> f64 {
    row.cycles_per_unit.map_or(f64::INFINITY, |time| time.center)
}

fn share(ratio: Option<Ratio>) -> String {
    or_nothing(ratio.map(|ratio| format!("{:.0}", 100.0 * ratio.center)))
}
