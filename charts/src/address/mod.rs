//! Addresses of figures: one page per record, level and model, and one anchor per figure on it.
//!
//! An address is the same in the repository and in the book. It names the file of the record and
//! not the machine alone, so it stays when a newer record takes the place of the first:
//!
//! ```text
//! charts/published/figures/amd-zen4/x86-64-v4/ray_attacks.md#kogge_stone.attacks-south-latency
//!                          RECORD   LEVEL     MODEL          ROUTINE             SUBJECT FORM
//! ```
//!
//! A figure over all subjects of its model has no subject there. A workload, a state or a coverage
//! is part of the anchor only if it is not the main one. The level has a folder, because a page
//! with all levels would be too long for a phone.

mod pages;

pub use pages::{AddressPage, address_pages};

use record::{Comparison, Competitor, Coverage, Id, InUse, Model, Perft, Record, State};
use std::path::Path;

/// The folder of the pages, from the root of the repository and of the book.
pub const ADDRESSES: &str = "charts/published/figures";

/// The published records by the names of their files. Figures of other records have no address.
#[derive(Clone, Debug, Default)]
pub struct Addresses {
    names: Vec<(Id, String)>,
}

impl Addresses {
    /// Returns the addresses of the published ones among these records, which were read from
    /// `paths`, given from the root of the repository.
    pub fn new(records: &[Record], paths: &[String]) -> Addresses {
        let mut names = Vec::new();
        for (record, path) in records.iter().zip(paths) {
            let path = Path::new(path);
            if path.parent() == Some(Path::new(record::PUBLISHED)) {
                names.push((record.id.clone(), record::published_name(path)));
            }
        }
        Addresses { names }
    }

    /// Returns the name of a record's file, if it is published.
    fn record_name(&self, record: &Record) -> Option<&str> {
        let (_, name) = self.names.iter().find(|(id, _)| *id == record.id)?;
        Some(name)
    }

    /// Returns `words` as a link to a figure, or as they are if the figure has no address.
    pub(crate) fn link(
        &self,
        record: &Record,
        comparison: &Comparison,
        routine: &Competitor,
        words: &str,
    ) -> String {
        let Some(name) = self.record_name(record) else { return words.to_string() };
        let anchor = anchor(record, comparison, routine);
        format!("[{words}]({}#{anchor})", page_path(name, comparison))
    }
}

/// Returns the path of the page that has the figures of a comparison.
fn page_path(record_name: &str, comparison: &Comparison) -> String {
    let page = page_name(comparison.model);
    format!("{ADDRESSES}/{record_name}/{}/{page}.md", comparison.condition.tier)
}

/// Returns the name of a model's page. Readers look for a replay and a search, not for their units.
fn page_name(model: Model) -> &'static str {
    match model {
        Model::LookUps => "replay",
        Model::Nodes => "search",
        model => model.name(),
    }
}

/// Returns the anchor of a figure on its page.
fn anchor(record: &Record, comparison: &Comparison, routine: &Competitor) -> String {
    let condition = &comparison.condition;
    let mut parts = vec![routine.to_string().replace('/', ".")];
    if !comparison.subjects.is_empty() {
        parts.push(comparison.subjects.join("+"));
    }
    parts.push(condition.form.to_string());
    if !is_main_workload(record, &condition.workload) {
        parts.push(condition.workload.to_string());
    }
    parts.extend(state_part(condition.state));
    parts.extend(coverage_part(condition.coverage));
    parts.join("-").replace(' ', "_")
}

/// Returns whether it is the first workload of the record, or the only one of its model.
fn is_main_workload(record: &Record, workload: &str) -> bool {
    let is_first = record.workloads.first().is_some_and(|first| first.name == *workload);
    is_first || [InUse::TRACE, InUse::SEARCH, Perft::POSITIONS].contains(&workload)
}

/// Returns the part of an anchor for a state that is not the main one of its model.
fn state_part(state: State) -> Option<String> {
    match state {
        State::Hot | State::Unlearnt | State::AsInterleaved | State::Searched => None,
        State::Learnt => Some("learnt".to_string()),
        State::AfterMove { upkeep } => Some(format!("after move {upkeep}")),
        State::HotWide => Some("hot wide".to_string()),
        State::Cold { kib } => Some(format!("cold {kib} KiB")),
        State::InUse { evaluation_bytes } => Some(format!("{evaluation_bytes} bytes")),
    }
}

/// Returns the part of an anchor for a coverage that is not the whole workload.
fn coverage_part(coverage: Coverage) -> Option<String> {
    match coverage {
        Coverage::Whole => None,
        Coverage::Slices { units } => Some(format!("slices of {units}")),
        Coverage::FirstQueries { count } => Some(format!("first {count}")),
        Coverage::Paced { look_ups } => Some(format!("every {look_ups}")),
    }
}
