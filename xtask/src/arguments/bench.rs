//! What `bench` can be told.

use super::bytes;
use contract::Tier;
use std::path::PathBuf;

/// Verify, time and count variants; write a record, raw samples and charts
///
/// Nothing is timed whose answers were not just verified in the same process. It takes some five
/// minutes after the build, with --quick two. Ctrl-C keeps the sittings that are done.
/// Examples: cargo xtask bench --quick
///           cargo xtask bench 'dumb7_*' kogge_stone --model ray_attacks
///           cargo xtask bench --positions my_games.epd --label laptop
///           cargo xtask bench --model board_batch --bounds
///           cargo xtask bench kogge_stone --sweep-alignment=0,16,32,48
///           cargo xtask bench pext magic hyperbola --trace search.trace
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Variants; `*` and `?` are wild. All if none is given
    pub variants: Vec<String>,
    /// Only routines of this model
    #[arg(long, value_name = "MODEL")]
    pub model: Option<String>,
    /// Boards to measure on, by name (`list --workloads` shows all); `game` unless told otherwise
    #[arg(long, value_name = "NAME", conflicts_with = "positions")]
    pub workload: Option<String>,
    /// Your own boards: FEN or EPD, one per line; `#` comments and blank lines allowed
    #[arg(long, value_name = "FILE")]
    pub positions: Option<PathBuf>,
    /// Some two minutes instead of five, with wider intervals, of one workload, without criterion and Callgrind
    #[arg(long)]
    pub quick: bool,
    /// Time every routine. Otherwise, if neither a variant nor a model is named: all of one direction or line, and
    /// of pieces and boards what leads in a published record, what has tables, and what no published record knows
    #[arg(long)]
    pub full: bool,
    /// What criterion may take: about a minute, unless --quick leaves it out, or what it takes by
    /// default, some quarter of an hour, with its pages
    #[arg(long, value_name = "TIME")]
    pub criterion: Option<Criterion>,
    /// Time on this core instead of the one that is ours most of the time
    #[arg(long, value_name = "N")]
    pub core: Option<usize>,
    /// Seed of the boards and of the order of samples
    #[arg(long, default_value_t = workloads::DEFAULT_SEED)]
    pub seed: u64,
    /// What to call the record
    #[arg(long, value_name = "TEXT")]
    pub label: Option<String>,
    /// Folder of the records. By default target/raybench/records
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Replay each loop with its dependencies cut: how near it comes to what its own instructions allow,
    /// and what binds it. A second more for each routine
    #[arg(long)]
    pub bounds: bool,
    /// Time the extracted kernels by gcc and clang, where they are installed, beside rustc's
    #[arg(long)]
    pub compilers: bool,
    /// Time batches on five million boards and queries that come from memory, too; a second and a half
    /// more for each routine, and half a gigabyte
    #[arg(long)]
    pub streamed: bool,
    /// Only this: the same bytes at several offsets within a cache line; ratios to the first
    #[arg(
        long,
        value_name = "BYTES,...",
        num_args = 0..=1,
        require_equals = true,
        value_delimiter = ',',
        default_missing_value = "0,8,16,24,32,40,48,56",
        conflicts_with_all = ["label", "out", "criterion", "core", "bounds", "streamed", "compilers"]
    )]
    pub sweep_alignment: Option<Vec<usize>>,
    /// Only this: put the instrument on trial, with false alarms, planted slowdowns and company; three
    /// minutes
    #[arg(long, conflicts_with_all = ["variants", "model", "workload", "positions", "label", "out",
        "quick", "full", "sweep_alignment", "criterion", "core", "bounds", "streamed", "compilers"])]
    pub self_test: bool,
    /// The CPU levels to compile for and to time, their sittings by turns: x86-64, x86-64-v2, -v3, -v4,
    /// native (what this machine would run). Counts, listings and criterion are of the last. Each is built in a
    /// folder of its own, which takes a minute or two the first time
    #[arg(long, value_name = "TIER,...", value_delimiter = ',', default_value = Tier::HOST.name())]
    pub tiers: Vec<String>,
    /// Time the first 1, 2, 4 ... 1,024 queries after so many KiB of other memory were walked over, too: one size
    /// or several, 0 for none; from 1 MiB on every second number of queries. 64,2048 unless told otherwise, with
    /// --quick none
    #[arg(long, value_name = "KIB,...", value_delimiter = ',',
        value_parser = clap::value_parser!(u64).range(0..=1 << 20))]
    pub cold: Vec<u64>,
    /// Only this: the look-ups of a search in their order, with memory read between them as the rest of a program
    /// reads it: what each takes beyond an empty one, what a search takes with it, and without --quick a map of who
    /// wins where. VARIANT/ROUTINE takes part, or all of a variant that answer for one square, or cozy-chess; otherwise
    /// eleven, those that engines use and those that lead, with --full all. Three minutes. A run that is not
    /// --quick does this with the look-ups of our own search, at each tier, the map and a search with --full alone
    #[arg(long, value_name = "FILE", conflicts_with_all = ["model", "workload", "positions",
        "sweep_alignment", "self_test", "criterion", "bounds", "streamed", "compilers", "cold"])]
    pub trace: Option<PathBuf>,
    /// Bytes of a network that each evaluation of the trace reads, such as 32K; 0 for none
    #[arg(long, value_name = "BYTES", requires = "trace", value_parser = bytes, default_value = "16K")]
    pub evaluation: usize,
    /// Replay the trace on so many threads at once, tables shared and evaluations apart, for engines that run on all
    /// cores; one of them is timed, and nothing is searched
    #[arg(long, value_name = "N", requires = "trace", default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: u16,
    /// Print all tables too, before the summary
    #[arg(long, conflicts_with = "json")]
    pub tables: bool,
    /// Which charts to draw: one for each of twelve questions, as far as the run answers them, or all
    #[arg(long, value_name = "WHICH", value_enum, default_value_t = Charts::Twelve)]
    pub charts: Charts,
    /// Print the record as JSON instead of the summary, and no progress
    #[arg(long)]
    pub json: bool,
}

/// Which charts.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Charts {
    Twelve,
    All,
}

/// What criterion may take.
#[derive(Clone, Copy, clap::ValueEnum)]
pub enum Criterion {
    None,
    Minute,
    Full,
}
