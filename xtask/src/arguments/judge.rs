//! What `judge` can be told.

use std::path::PathBuf;

/// Make a record's rows and verdicts anew and say what differs from those that it holds
///
/// Of a run's folder they are made from the raw samples in it; of a published record from what it says
/// that each sitting measured. It exits with 1 if the record says something else.
/// Examples: cargo xtask judge target/raybench/records/ID
///           cargo xtask judge charts/published/intel-xeon.json.gz
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// The record: its folder, or a file of JSON, packed or not
    #[arg(value_name = "RECORD")]
    pub record: PathBuf,
    /// Write the rows and verdicts into the record, also where it has none
    #[arg(long)]
    pub write: bool,
}
