//! What `trace` can be told.

use std::path::PathBuf;

/// Check and summarise the trace of a search, or write that of our own search
///
/// A trace is the look-ups of a search in their order. Any engine can write one, with
/// harness/timing/perft/src/trace/trace.h or writer.rs beside it; `bench --trace` times all attack generators on it.
/// Our own search goes over the 24 positions of the Bratko-Kopec test.
/// Examples: cargo xtask trace -o search.trace
///           cargo xtask trace my_engine.trace
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// The trace to check
    #[arg(required_unless_present = "output", conflicts_with = "output")]
    pub file: Option<PathBuf>,
    /// Write the look-ups of our own search to this file
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Depth of our own search in plies, before captures; depth 4 makes three million look-ups
    #[arg(long, value_name = "PLIES", default_value_t = 4, requires = "output",
        value_parser = clap::value_parser!(u32).range(1..=20))]
    pub depth: u32,
    /// Its evaluation: a network, which asks for no attacks, or material and mobility, which asks for those of all
    /// sliders
    #[arg(long, default_value = "network", requires = "output")]
    pub evaluated_by: EvaluatedBy,
    /// Print JSON instead of a table
    #[arg(long)]
    pub json: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
pub enum EvaluatedBy {
    Network,
    Material,
}
