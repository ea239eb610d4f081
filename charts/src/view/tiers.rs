//! The times of the same sources at every tier that was timed.
//!
//! The rows are those of the first tier. Of look-ups only queens are shown, which represent the
//! other pieces, because a table with all pieces and tiers would be too long to compare.

use super::contest::Results;
use super::digits::figure;
use super::select;
use record::{Competitor, Name, Part, Record};
use table::{Table, or_nothing};

/// Returns routines by model, queens only, with throughput and latency in a column per tier. The
/// table is empty if only one tier was timed.
pub fn tiers(record: &Record) -> Table {
    let tier_records: Vec<Record> =
        record.tiers().into_iter().map(|tier| record.at_tier(tier)).collect();
    let mut headings = vec!["model".to_string(), "`variant/routine".to_string()];
    headings.extend(tier_records.iter().map(|record| format!(">{}\nthr. / lat.", record.tier)));
    let mut table = Table::new(headings).with_title("by tier");
    if tier_records.len() < 2 {
        return table;
    }
    for model in select::models(record) {
        if is_of_other_piece(&model) {
            continue;
        }
        let results: Vec<Results> =
            tier_records.iter().map(|record| Results::new(record, &model)).collect();
        for routine in &results[0].rows {
            let name = routine.name();
            let mut cells = vec![model.to_string(), name.to_string()];
            cells.extend(results.iter().map(|results| cell(results, &name)));
            table.add_row(cells);
        }
    }
    table.say(
        "Cycles on the main workload. Invocations alternate between tiers, and each tier has its \
         own reference. packed: the compiler vectorised a kernel whose source is scalar.",
    );
    table
}

/// Returns whether a part is of a piece that the queen represents.
fn is_of_other_piece(part: &Part) -> bool {
    let last = part.subjects.last().map_or("", Name::as_str);
    ["rook", "bishop", "both"].contains(&last)
}

/// Returns the throughput and the latency of a routine at a tier.
fn cell(results: &Results, name: &Competitor) -> String {
    let entries = results.entries(name);
    let times = entries.map(|entry| or_nothing(entry.map(|entry| figure(entry.time.center))));
    let is_packed = entries.into_iter().flatten().any(|entry| entry.standing.packed);
    times.join(" / ") + if is_packed { " packed" } else { "" }
}
