//! What `fuzz` can be told.

use std::path::PathBuf;

/// Read malformed and hostile records, positions and journals, and draw what was read
///
/// A case depends only on the seed and its number. Each is read in a child process with limited memory,
/// within ten seconds. A panic, a hang or a crash is a finding, and its input is kept.
/// Example: cargo xtask fuzz --seconds 600 --seed 7
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Seconds to run
    #[arg(long, value_parser = clap::value_parser!(u64).range(..1 << 32), value_name = "N", default_value_t = 60)]
    pub seconds: u64,
    /// Seed of the cases
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Number of the first case
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub first: u64,
    /// Folder for the inputs of findings. By default target/raybench/fuzz
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Print the findings as JSON
    #[arg(long)]
    pub json: bool,
    /// Be the child: read cases and say what came of them
    #[arg(long, hide = true)]
    pub child: bool,
}
