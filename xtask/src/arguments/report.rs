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
    /// Films of this position: FEN or EPD, the side to move has the sliders. By default the wiki's
    /// sample with sliders on a8, d7 and f4
    #[arg(long, value_name = "FEN")]
    pub board: Option<String>,
    /// Films of these; by default one of each family
    #[arg(long = "film", value_name = "VARIANT/ROUTINE/SUBJECT")]
    pub films: Vec<String>,
    /// Print as JSON what the report shows that is no run's: claims, proofs, films, extracts ...
    #[arg(long, conflicts_with = "splice")]
    pub beside: bool,
}
