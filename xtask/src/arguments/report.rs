//! What `report` can be told.

use std::path::PathBuf;

/// Print a record's result tables as Markdown, or put them and its charts into the documents
///
/// Example: cargo xtask report --splice
#[derive(clap::Args)]
pub struct Arguments {
    /// A record: its folder or its record.json. By default the newest
    pub record: Option<PathBuf>,
    /// Write between the markers of README.md the answer and the list of variants, between those of
    /// RESULTS.md the tables, the published comparison and its spellings; and the charts and the
    /// record's summary to charts/published
    #[arg(long)]
    pub splice: bool,
}
