//! What `report` can be told.

use std::path::PathBuf;

/// Write records as a book, print their tables as Markdown, or put them into the documents
///
/// The book is a folder of pages that opens without a server: the answer, what was learned, a chapter for each model,
/// machine and variant, and how it is measured. mdBook makes it; the first call builds that, which takes a minute.
/// Examples: cargo xtask report
///           cargo xtask report ours.json theirs.json.gz -o both
///           cargo xtask report --splice
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Records: their folders or record.json files. By default the newest, if there is one, and those that are published; with
    /// --splice the one that RESULTS.md links to
    pub records: Vec<PathBuf>,
    /// Write the book into this folder. By default target/raybench/report
    #[arg(short, long, value_name = "FOLDER", conflicts_with = "splice")]
    pub output: Option<PathBuf>,
    /// Write between the markers of README.md the answer and the list of variants, of RESULTS.md the
    /// tables, the published comparison, of each variant's README.md where it is the best
    /// choice; and to charts/published the charts and the recommended routines as code. A record that is named must be
    /// published: RESULTS.md shows it from then on
    #[arg(long)]
    pub splice: bool,
}
