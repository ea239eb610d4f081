//! Writes the chapters of models, each with the same contest on all machines.

use super::links::escape;
use super::{Chapter, Machine};
use crate::view::machine_contests::MachineContests;
use crate::view::positions::engine_forms;
use crate::view::select::{FORMS, models};
use crate::view::words::TIES;
use record::{Part, Record, unique};
use table::{Table, markdown};

/// Returns a chapter for each model that was timed.
pub(super) fn chapters(records: &[Record], machines: &[Machine]) -> Vec<Chapter> {
    let parts_of_machines: Vec<Vec<Part>> = records.iter().map(models).collect();
    let parts = unique(parts_of_machines.iter().flatten().cloned());
    let mut chapters = Vec::new();
    for model in unique(parts.iter().map(|part| part.model)) {
        let mut tables = Vec::new();
        for part in parts.iter().filter(|part| part.model == model) {
            tables.extend(tables_of_part(records, machines, part));
            tables.extend(engine_tables(machines, part));
        }
        let mut links = String::new();
        for (machine, parts) in machines.iter().zip(&parts_of_machines) {
            if parts.iter().any(|part| part.model == model) {
                let Machine { name, home, .. } = machine;
                links += &format!("- [{}](../{home}/{model}.md)\n", escape(name));
            }
        }
        let text = format!(
            "# {model}\n\n[What a call computes](../docs/MODELS.md). The number after the dot is \
             the rank; {TIES}\n\n{}\nAll tables:\n\n{links}",
            markdown(&tables)
        );
        chapters.push(Chapter::new(2, model.name(), format!("models/{model}.md"), text));
    }
    chapters
}

/// Returns the forms of engines beside ours, a table for each machine that timed them.
fn engine_tables(machines: &[Machine], part: &Part) -> Vec<Table> {
    let mut tables = Vec::new();
    for Machine { record, name, .. } in machines {
        if let Some(table) = engine_forms(record, part) {
            let title = format!("{}, {name}", table.title());
            tables.push(table.with_title(title));
        }
    }
    tables
}

/// Returns a table for each form, and for each tier of the records.
fn tables_of_part(records: &[Record], machines: &[Machine], part: &Part) -> Vec<Table> {
    let names: Vec<&str> = machines.iter().map(|machine| machine.name.as_str()).collect();
    let mut tables = Vec::new();
    for form in FORMS {
        for contests in MachineContests::from_records(records, part, form) {
            tables.push(contests.table(&names));
        }
    }
    tables
}
