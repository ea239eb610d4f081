//! What `bench` can be told.

use super::bytes;
use contract::Tier;
use std::path::PathBuf;

/// Verify, time and count variants; write a record, raw samples and charts
///
/// Every routine is verified before it is timed, in the same process. A run takes about four minutes after
/// the build on a quiet host, one with --quick; a busy host takes longer and says so first. Ctrl-C keeps the finished sittings.
/// Examples: cargo xtask bench --quick
///           cargo xtask bench 'dumb7_*' kogge_stone --model ray_attacks
///           cargo xtask bench --positions my_games.epd --label laptop
///           cargo xtask bench --model board_batch --bounds
///           cargo xtask bench kogge_stone --sweep-alignment=0,16,32,48
///           cargo xtask bench pext magic hyperbola --trace search.trace
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Variants; `*` and `?` are wildcards. By default all
    pub variants: Vec<String>,
    /// Only routines of this model
    #[arg(long, value_name = "MODEL")]
    pub model: Option<String>,
    /// Boards to measure on, by name (`list --workloads` shows all). By default `game`
    #[arg(long, value_name = "NAME", conflicts_with = "positions")]
    pub workload: Option<String>,
    /// Your own boards: FEN or EPD, one per line, or the `position` commands of UCI; blank lines and
    /// comments (from `#`; or lines that begin with `;` or `%`) allowed
    #[arg(long, value_name = "FILE")]
    pub positions: Option<PathBuf>,
    /// One minute instead of four: wider intervals, one workload, no criterion, no Callgrind
    #[arg(long)]
    pub quick: bool,
    /// Time every routine. By default, if neither a variant nor a model is named: all but adapters and walks without tables,
    /// of pieces and boards
    #[arg(long)]
    pub full: bool,
    /// Minutes that a run may take on a busy host, after the build: it goes on until every routine of the first screen
    /// has enough clean samples for an interval. What a run takes on a quiet host is done whatever the limit
    #[arg(long, value_name = "MINUTES", default_value_t = 20.0, value_parser = super::minutes)]
    pub limit: f64,
    /// Time for criterion: none (as with --quick), about a minute (the default), or full: criterion's own default, some
    /// quarter of an hour, with its pages
    #[arg(long, value_name = "TIME")]
    pub criterion: Option<Criterion>,
    /// Time on this core instead of the least contended one
    #[arg(long, value_name = "N")]
    pub core: Option<usize>,
    /// Seed of the boards and of the order of samples
    #[arg(long, default_value_t = workloads::DEFAULT_SEED)]
    pub seed: u64,
    /// Label of the record
    #[arg(long, value_name = "TEXT")]
    pub label: Option<String>,
    /// Folder for the record. By default target/raybench/records
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Replay each loop with its dependencies cut: how near it comes to the bound of its own instructions, and what the
    /// bottleneck is. One second more for each routine
    #[arg(long)]
    pub bounds: bool,
    /// Time the extracted kernels compiled by gcc and clang, if installed, beside rustc's
    #[arg(long)]
    pub compilers: bool,
    /// Also time batches on five million boards and queries that come from memory; takes 1.5 seconds more for each
    /// routine, and half a gigabyte
    #[arg(long)]
    pub streamed: bool,
    /// Only time the same bytes at several offsets within a cache line; ratios are to the first
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
    /// Only test the instrument: false alarms, planted slowdowns, routines alone and in company. Some five minutes
    #[arg(long, conflicts_with_all = ["variants", "model", "workload", "positions", "label", "out",
        "quick", "full", "sweep_alignment", "criterion", "core", "bounds", "streamed", "compilers"])]
    pub self_test: bool,
    /// CPU levels to compile for and to time, with alternating sittings: x86-64, x86-64-v2, -v3, -v4, native (this
    /// machine). Counts, listings and criterion are of the last. The first build of each takes a minute or two
    #[arg(long, value_name = "TIER,...", value_delimiter = ',', default_value = Tier::host().name())]
    pub tiers: Vec<String>,
    /// Also time the first 1, 2, 4 ... 1,024 queries after a walk over so many KiB of other memory: one size or several,
    /// 0 for none; from 1 MiB on every second number of queries. By default 64,2048, or none with --quick
    #[arg(long, value_name = "KIB,...", value_delimiter = ',',
        value_parser = clap::value_parser!(u64).range(0..=1 << 20))]
    pub cold: Vec<u64>,
    /// Only replay this trace: the look-ups of a search in their order, with memory read between them as by the rest of
    /// a program. Shows what each generator takes beyond an empty one, what a search takes with it, and without --quick
    /// a map of which is fastest where. Generators: VARIANT/ROUTINE, all of a VARIANT that answer for one square, or
    /// cozy-chess. By default the contenders (`list --json`); with --full all. Some three minutes.
    /// A run that is not --quick also does this at each tier, with the look-ups of our own search; the map and a search only
    /// with --full
    #[arg(long, value_name = "FILE", conflicts_with_all = ["model", "workload", "positions",
        "sweep_alignment", "self_test", "criterion", "bounds", "streamed", "compilers", "cold"])]
    pub trace: Option<PathBuf>,
    /// Bytes of a network that each evaluation in the trace reads, such as 32K; 0 for none
    #[arg(long, value_name = "BYTES", requires = "trace", value_parser = bytes, default_value = "16K")]
    pub evaluation: usize,
    /// Replay the trace on so many threads at once, for engines that run on all cores: tables are shared, accumulators
    /// are not. One thread is timed; no search is timed
    #[arg(long, value_name = "N", requires = "trace", default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: u16,
    /// Print all tables before the summary
    #[arg(long, conflicts_with = "json")]
    pub tables: bool,
    /// Charts to draw: one for each of twelve questions, as far as the run answers them, or all
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

/// Time for criterion.
#[derive(Clone, Copy, clap::ValueEnum)]
pub enum Criterion {
    None,
    Minute,
    Full,
}
