//! The times of the same sources at every tier that was timed.

use super::contest::Results;
use super::digits::figure;
use super::select;
use record::{Name, Part, Record};
use table::{Table, or_nothing};

/// Routines by model, queens only, with throughput and latency in a column per tier; empty if only
/// one tier was timed.
pub fn tiers(record: &Record) -> Table {
    let tiers: Vec<Record> = record.tiers().into_iter().map(|tier| record.at_tier(tier)).collect();
    let names = tiers.iter().map(|one| format!(">{}\nthr. / lat.", one.tier));
    let headings = ["model", "`variant/routine"].map(String::from).into_iter().chain(names);
    let mut table = Table::new(headings).titled("by tier");
    if tiers.len() < 2 {
        return table;
    }
    let is_of_others = |part: &&Part| {
        let last = part.subjects.last().map_or("", Name::as_str);
        ["rook", "bishop", "both"].contains(&last)
    };
    for model in select::models(record).iter().filter(|name| !is_of_others(name)) {
        let results: Vec<Results> = tiers.iter().map(|one| Results::of(one, model)).collect();
        for routine in &results[0].rows {
            let name = routine.name();
            let cell = |results: &Results| {
                let entries = results.entries(&name);
                let times =
                    entries.map(|entry| or_nothing(entry.map(|one| figure(one.time.center))));
                let is_packed = entries.into_iter().flatten().any(|one| one.standing.packed);
                times.join(" / ") + if is_packed { " packed" } else { "" }
            };
            let cells: Vec<String> = results.iter().map(cell).collect();
            table.row([model.to_string(), name.to_string()].into_iter().chain(cells));
        }
    }
    table.say("Cycles on the main workload. Invocations alternate between tiers, and each tier has its own reference. packed: the compiler vectorised a kernel whose source is scalar.");
    table
}
