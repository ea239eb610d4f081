//! What `recommend` can be told.

use ::record::bytes;
use std::path::PathBuf;

/// Recommend a routine for this machine, a class of CPUs or a named CPU, by one rule
///
/// Among the routines that the CPUs can run, the smallest tables are taken among those that cost a search at most 1 % more
/// than the best, on every machine that votes. Your newest records and all published ones are asked. Where nothing is
/// decided, what is not told apart is listed, the smallest tables first. PEXT and PDEP are left out where they are microcode.
/// Example: cargo xtask recommend --cpu zen2 --table-limit 64K
#[derive(clap::Args)]
pub struct Arguments {
    /// One record alone: its folder or its record.json. By default your newest and all that are published
    #[arg(long)]
    pub record: Option<PathBuf>,
    /// The tier that the program is compiled for. By default that of the class
    #[arg(long)]
    pub tier: Option<String>,
    /// The class of CPUs that the program is for: x86-64, avx2, avx2-slow-pext (Zen 1 and 2, Excavator), avx2-gfni (Intel's clients since
    /// Alder Lake), avx512-icl (Ice Lake, Zen 4 and later) or arm. It implies the tier
    #[arg(long, conflicts_with = "tier")]
    pub class: Option<String>,
    /// The CPU that the program is for: haswell, skylake, icelake, alderlake, sapphirerapids, excavator, zen1 to zen5, hygon,
    /// apple-m1, cortex-a76, neoverse-n1 and others. METHODOLOGY.md lists all, with the instructions that are slow there
    #[arg(long, value_name = "NAME", conflicts_with_all = ["tier", "class"])]
    pub cpu: Option<String>,
    /// CPU features that may be used, as rustc spells them, comma-separated; `none` for none.
    /// By default all of the class
    #[arg(long, value_delimiter = ',', value_name = "LIST")]
    pub features: Option<Vec<String>>,
    /// Most bytes of tables, such as 4096, 64K or 1M
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    pub table_limit: Option<usize>,
    /// Answer for the trace that this record replayed, and say what is at stake: the time of a node between the best
    /// generator and the slowest
    #[arg(long, value_name = "RECORD", conflicts_with = "record")]
    pub trace: Option<PathBuf>,
    /// Print JSON: `choices`, each with its question and class, what to `take`, what is `tied`, `why`, and for each of
    /// `machines` what every routine costs; and `notes`
    #[arg(long)]
    pub json: bool,
}
