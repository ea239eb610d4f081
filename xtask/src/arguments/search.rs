//! What `search` can be told.

use std::path::PathBuf;

/// Find the smallest programs for an attack fill, or prove that there are none
///
/// A south attack fill on one file, by right shifts and two-input gates that each cost one. With
/// no arguments: what can be answered in a minute. What is found is run on all inputs; refutations
/// are followed step by step by a checker that shares nothing with the solver. Ctrl-C and
/// --timeout end a search as open. Exit code 1 if a refutation is not accepted.
/// Example, some 12 minutes of one core: cargo xtask search --quick --ranks 8 --gates 6
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// The ranks of the file
    #[arg(long, value_parser = clap::value_parser!(u8).range(3..=8), value_name = "N")]
    pub ranks: Option<u8>,
    /// Two-input gates; free if only --shifts is given
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=20), requires = "ranks", value_name = "N")]
    pub gates: Option<u8>,
    /// Shifts; free if only --gates is given
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=12), requires = "ranks", value_name = "N")]
    pub shifts: Option<u8>,
    /// Demand the right answer for sliders on empty squares too
    #[arg(long)]
    pub anywhere: bool,
    /// Admit programs outside the normal form too: slower, and less to trust in a refutation
    #[arg(long)]
    pub plain: bool,
    /// Answer the quick questions first, so that the bounds build on them
    #[arg(long)]
    pub quick: bool,
    /// End as open after so many seconds
    #[arg(long, value_name = "SECONDS")]
    pub timeout: Option<u64>,
    /// Write the formula, in the DIMACS format (--gates alone has one formula only with --plain)
    #[arg(long, requires = "ranks", value_name = "FILE")]
    pub cnf: Option<PathBuf>,
    /// Write the proof of a refutation, in the DRAT format (likewise)
    #[arg(long, requires = "ranks", value_name = "FILE")]
    pub proof: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}
