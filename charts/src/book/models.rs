//! The chapters of models: the same contest on all machines.

use super::links::plain;
use super::{Chapter, Machine};
use crate::view::across::Across;
use crate::view::select::{FORMS, models};
use crate::view::words::TIES;
use record::{Part, Record, unique};
use table::{Table, markdown};

/// A chapter for each model that was timed.
pub(super) fn chapters(records: &[Record], machines: &[Machine]) -> Vec<Chapter> {
    let named: Vec<&str> = machines.iter().map(|one| one.name.as_str()).collect();
    let of_each: Vec<Vec<Part>> = records.iter().map(models).collect();
    let parts = unique(of_each.iter().flatten().cloned());
    let names = unique(parts.iter().map(|part| part.model));
    let chapter = |model: record::Model| {
        let own = parts.iter().filter(|part| part.model == model);
        let shared = own.flat_map(|part| FORMS.map(|form| Across::of(records, part, form)));
        let tables: Vec<Table> = shared.flatten().map(|one| one.table(&named)).collect();
        let all = machines.iter().zip(&of_each);
        let line = |(machine, parts): (&Machine, &Vec<Part>)| {
            let is_timed = parts.iter().any(|part| part.model == model);
            let Machine { name, home, .. } = machine;
            is_timed.then(|| format!("- [{}](../{home}/{model}.md)\n", plain(name)))
        };
        let full: String = all.filter_map(line).collect();
        let text = format!(
            "# {model}\n\n[What a call computes](../docs/MODELS.md). The number after the dot is the rank; {TIES}\n\n{}\nAll tables:\n\n{full}",
            markdown(&tables)
        );
        Chapter::new(2, model.name(), format!("models/{model}.md"), text)
    };
    names.into_iter().map(chapter).collect()
}
