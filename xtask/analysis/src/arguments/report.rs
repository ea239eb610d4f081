//! The arguments of `report`.

use std::path::PathBuf;

/// Write records as a book, or splice the published ones into the documents
///
/// The book is a folder of pages that opens without a server: the answer, the findings, a chapter per model, machine and
/// variant, and the method. mdBook renders it; the first call builds mdBook, which takes a minute.
/// Examples: cargo xtask report
///           cargo xtask report ours.json theirs.json.gz -o both
///           cargo xtask report --splice
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Records: folders or record.json files. By default the newest of this machine, if any, and the published ones
    #[arg(conflicts_with = "splice")]
    pub records: Vec<PathBuf>,
    /// Write the book into this folder [default: target/raybench/report]
    #[arg(short, long, value_name = "FOLDER", conflicts_with = "splice")]
    pub output: Option<PathBuf>,
    /// Update README.md, RESULTS.md, the READMEs of the variants and charts/published from the published records: the text
    /// between the markers, the charts, and the recommended routines as files
    #[arg(long)]
    pub splice: bool,
}
