//! The times of the same sources at every tier that was timed.

use super::contest::{Entry, Results};
use super::digits::figure;
use super::select;
use record::{Name, Part, Record};
use table::{NOTHING, Table};

/// Routines by model, queens only, with throughput and latency in a column per tier; empty if only one tier was timed.
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
            let cell = |(of, results): (&Record, &Results)| {
                let own = of.routines.iter().find(|one| one.name() == routine.name());
                let entries = own.map_or([None; 2], |own| results.entries(own));
                let time = |entry: Option<&Entry>| {
                    entry.map_or(NOTHING.into(), |one| figure(one.time.center))
                };
                let is_packed = entries.iter().flatten().any(|one| one.standing.packed);
                format!(
                    "{}{}",
                    entries.map(time).join(" / "),
                    if is_packed { " packed" } else { "" }
                )
            };
            let cells: Vec<String> = tiers.iter().zip(&results).map(cell).collect();
            table.row([model.to_string(), routine.name().to_string()].into_iter().chain(cells));
        }
    }
    table.say("Cycles on the main workload. Invocations alternate between tiers, and each tier has its own reference. packed: the compiler vectorised a kernel whose source is scalar.");
    table
}
