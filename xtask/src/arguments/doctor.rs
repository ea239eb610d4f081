//! What `doctor` can be told.

/// Check what is installed, what this machine lacks for full figures, and what to do
///
/// `good`: as it should be; `limits`: it weakens the figures; `missing`: some figures are not possible,
/// which is fatal (exit code 3) under RAYBENCH_REQUIRE_ALL=1.
/// Example: cargo xtask doctor --json
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Print JSON instead of a table
    #[arg(long)]
    pub json: bool,
}
