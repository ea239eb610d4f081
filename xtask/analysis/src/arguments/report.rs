//! What `report` can be told.

use std::path::PathBuf;

/// Write records as one page, or put them into the documents
///
/// The page is one HTML file: the answer, the published comparison, figures, tables, sources. Several
/// records stand side by side, a column each.
/// Examples: cargo xtask report
///           cargo xtask report ours.json theirs.json.gz -o both.html
///           cargo xtask report --board "r6k/8/3r4/8/5r2/8/8/7K b"
///           cargo xtask report charts/published/records -o machines.html
///           cargo xtask report --splice
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Records: their folders or record.json files; or charts/published/records, for as many published machines as a page has
    /// room for. By default the newest, with --splice the one that RESULTS.md links to
    pub records: Vec<PathBuf>,
    /// Write the page here. By default report.html beside the first record
    #[arg(short, long, value_name = "FILE", conflicts_with = "splice")]
    pub output: Option<PathBuf>,
    /// Write between the markers of README.md the answer and the list of variants, of RESULTS.md the
    /// tables, the published comparison and its spellings, of each variant's README.md where it is the best
    /// choice; and to charts/published the charts and the recommended routines as code. A record that is named must be
    /// published: RESULTS.md shows it from then on
    #[arg(long)]
    pub splice: bool,
    /// Show films of this position: FEN or EPD, the side to move has the sliders. By default the wiki's
    /// sample with sliders on a8, d7 and f4
    #[arg(long, value_name = "FEN", conflicts_with = "splice")]
    pub board: Option<String>,
    /// Show films of these. By default one of each variant
    #[arg(long = "film", value_name = "VARIANT/ROUTINE/SUBJECT", conflicts_with = "splice")]
    pub films: Vec<String>,
}
