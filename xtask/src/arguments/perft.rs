//! What `perft` can be told.

use contract::Tier;
use std::path::PathBuf;

/// Time a legal move generator with each attack generator in its place, beside look-ups alone
///
/// Counts the leaves of trees of legal moves, in slices short enough to detect contention, and computes
/// queen attacks in a plain loop, all in the same rounds and compiled for this CPU. The result is
/// printed. It is added to a record if one is named, or if none was named and the run was not --quick. It takes
/// at most a minute after the build.
/// Example: cargo xtask perft 'magic*' 'pext*' --tier v3
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Attack generators: VARIANT/ROUTINE, all of a VARIANT, or cozy-chess; `*` and `?` are wildcards. By default
    /// the contenders (`list --json`) and cozy-chess; the reference is always included
    pub generators: Vec<String>,
    /// Your own positions instead of the six published ones: FEN or EPD, one per line; of more than 12,
    /// 12 at even distances
    #[arg(long, value_name = "FILE")]
    pub positions: Option<PathBuf>,
    /// The CPU level to compile for: x86-64, x86-64-v2, -v3, -v4 or native
    #[arg(long, default_value = Tier::host().name())]
    pub tier: String,
    /// Fewer samples, wider intervals
    #[arg(long)]
    pub quick: bool,
    /// The record to add to: its folder or its record.json. By default the newest, if there is one
    #[arg(long)]
    pub record: Option<PathBuf>,
    /// Print JSON instead of a table, and no progress
    #[arg(long)]
    pub json: bool,
}
