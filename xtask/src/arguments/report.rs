//! What `report` can be told.

use std::path::PathBuf;

/// Write records as one page, print their tables as Markdown, or put them into the documents
///
/// The page is one HTML file: the answer, the published comparison, figures, tables, sources. Several
/// records stand side by side, a column each.
/// Examples: cargo xtask report
///           cargo xtask report ours.json theirs.json.gz -o both.html
///           cargo xtask report --board "r6k/8/3r4/8/5r2/8/8/7K b"
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
    /// RESULTS.md the tables, the published comparison and its spellings, between those of each variant's
    /// README.md where it is the right one; and the charts, the record's summary and the recommended
    /// routines as code to charts/published
    #[arg(long, conflicts_with = "check")]
    pub splice: bool,
    /// Fail if a document is not what `--splice` would make of the published record, and say which
    #[arg(long)]
    pub check: bool,
    /// Show films of this position: FEN or EPD, the side to move has the sliders. By default the wiki's
    /// sample with sliders on a8, d7 and f4
    #[arg(long, value_name = "FEN", conflicts_with_all = ["markdown", "splice", "check"])]
    pub board: Option<String>,
    /// Show films of these; by default one of each variant
    #[arg(long = "film", value_name = "VARIANT/ROUTINE/SUBJECT",
        conflicts_with_all = ["markdown", "splice", "check"])]
    pub films: Vec<String>,
    /// Print instead, as JSON, what the page shows that is no run's: claims, proofs, films, extracts ...
    #[arg(long, conflicts_with_all = ["output", "markdown", "splice", "check"])]
    pub beside: bool,
}
