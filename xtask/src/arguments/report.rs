//! What `report` can be told.

use std::path::PathBuf;

/// Write records as one page, print their tables as Markdown, or put them into the documents
///
/// The page is one HTML file: the answer, the published comparison, figures, tables, sources. Several
/// records stand side by side, a column each.
/// Examples: cargo xtask report
///           cargo xtask report ours.json theirs.json.gz -o both.html
///           cargo xtask report --splice
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Records: their folders or their record.json. By default the newest
    pub records: Vec<PathBuf>,
    /// Write the page here; by default report.html beside the first record
    #[arg(short, long, value_name = "FILE", conflicts_with_all = ["markdown", "splice", "check"])]
    pub output: Option<PathBuf>,
    /// Print the result tables as Markdown instead
    #[arg(long, conflicts_with_all = ["splice", "check"])]
    pub markdown: bool,
    /// Write between the markers of README.md the answer and the list of variants, between those of
    /// RESULTS.md the tables, the published comparison and its spellings; and the charts and the
    /// record's summary to charts/published
    #[arg(long, conflicts_with = "check")]
    pub splice: bool,
    /// Fail if a document is not what `--splice` would make of the published record, and say which
    #[arg(long)]
    pub check: bool,
}
