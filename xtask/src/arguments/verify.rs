//! What `verify` can be told.

/// Compare every answer of every routine with the oracle's, on the binary that `bench` times
///
/// A wrong answer is printed as boards (expected, got, difference), and the exit code is 1.
/// Example: cargo xtask verify 'dumb7_*'
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Variants; `*` and `?` are wildcards. By default all
    pub variants: Vec<String>,
    /// Check only the edge cases and a workload: a second instead of a minute
    #[arg(long)]
    pub edges: bool,
    /// Print JSON instead of a table, and no progress
    #[arg(long)]
    pub json: bool,
}
