//! What `charts` can be told.

use std::path::PathBuf;

/// Draw the charts of the newest record, or of named ones, as SVG
///
/// At most ten: the answer by class of CPU; a search against a tight loop; the map; 19 operations against 14;
/// operations against cycles; hot and first calls; batches; a whole side; compiler levels; machines side by side.
/// Each title says what the record shows; a chart without data is left out. Of several records each chart takes the
/// first that has its data.
/// Example: cargo xtask charts target/raybench/records/20261121-120000Z --all --png
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Records: a folder or its record.json each, the preferred first. By default the newest
    pub records: Vec<PathBuf>,
    /// Folder for the pictures. By default `charts` beside the first record
    #[arg(short, long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Add the ranking of each model and form of the first record
    #[arg(long)]
    pub all: bool,
    /// Draw PNG instead of SVG
    #[arg(long)]
    pub png: bool,
}
