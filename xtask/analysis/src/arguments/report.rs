//! The arguments of `report`.

use std::path::PathBuf;

/// Write a book of all results, or update the documents of the repository
///
/// The book is a folder of pages that opens without a server: the answer, the findings, a chapter for each model, machine and
/// variant, and how we measure. The first call builds mdBook, which takes a minute.
///
/// Examples: cargo xtask report
///           cargo xtask report ours.json theirs.json.gz -o both
///           cargo xtask report --splice
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Records: their folders or record.json files [default: the newest, and all published ones; with --splice the one that
    /// RESULTS.md links to]
    pub records: Vec<PathBuf>,
    /// Write the book into this folder [default: target/raybench/report]
    #[arg(short, long, value_name = "FOLDER", conflicts_with = "splice")]
    pub output: Option<PathBuf>,
    /// Update the generated parts of README.md, RESULTS.md and the README of each variant, and the charts, tables and extracted
    /// routines in charts/published. A record that you name must be published; RESULTS.md shows it from then on
    #[arg(long)]
    pub splice: bool,
}
