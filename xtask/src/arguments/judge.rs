//! What `judge` can be told.

use std::path::PathBuf;

/// Recompute a record's rows and verdicts and show what differs from those in it
///
/// For a run's folder they are computed from its raw samples; for a published record from what each
/// sitting measured. Exit code 1 if anything differs.
/// Examples: cargo xtask judge target/raybench/records/ID
///           cargo xtask judge charts/published/records/intel-xeon.json.gz
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// The record: its folder, or a file of JSON, packed or not
    #[arg(value_name = "RECORD")]
    pub record: PathBuf,
    /// Write the rows and verdicts into the record, even if it has none
    #[arg(long)]
    pub write: bool,
}
