//! What `report` can be told.

use std::path::PathBuf;

/// Print a record's result tables as Markdown, or put them and its charts into the README
///
/// Example: cargo xtask report --splice
#[derive(clap::Args)]
pub struct Arguments {
    /// A record: its folder or its record.json. By default the newest
    pub record: Option<PathBuf>,
    /// Write the tables, the published comparison and its spellings between the README's markers, and the charts
    /// and the record's summary to charts/published
    #[arg(long)]
    pub splice: bool,
}
