//! What `charts` can be told.

use std::path::PathBuf;

/// Draw the charts of the newest (or a named) record, as SVG and PNG
///
/// Example: cargo xtask charts target/raybench/records/20261121-120000Z
#[derive(clap::Args)]
pub struct Arguments {
    /// A record: its folder or its record.json. By default the newest
    pub record: Option<PathBuf>,
    /// Folder for the pictures. By default `charts` beside the record
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Print the list of files as JSON
    #[arg(long)]
    pub json: bool,
}
