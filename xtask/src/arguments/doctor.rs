//! What `doctor` can be told.

/// Tell what of this machine limits a run, what that means for the figures, and what to do
///
/// `good`: as it should be; `limits`: the figures are weaker for it; `missing`: some there cannot
/// be, which is fatal (exit code 3) under RAYBENCH_REQUIRE_ALL=1.
/// Example: cargo xtask doctor --json
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Print JSON instead of a table
    #[arg(long)]
    pub json: bool,
    /// Print the features that each variant misses: what `doctor` asks itself under Valgrind
    #[arg(long, hide = true)]
    pub missing_features: bool,
}
