//! What `charts` can be told.

use std::path::PathBuf;

/// Draw the charts of the newest (or a named) record, as SVG and PNG
///
/// One for each of eleven questions, as far as the record answers them: the ranking; hot and cold; who wins where in
/// use; operations against cycles; density; tiers; length of a batch; lanes; a search; machines,
/// with the published records of others; the rulers.
/// Example: cargo xtask charts target/raybench/records/20261121-120000Z --all
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// A record: its folder or its record.json. By default the newest
    pub record: Option<PathBuf>,
    /// Folder for the pictures. By default `charts` beside the record
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Draw them for every model and form, some hundred
    #[arg(long)]
    pub all: bool,
    /// Print the list of files as JSON
    #[arg(long)]
    pub json: bool,
}
