//! What `recommend` can be told.

use super::bytes;
use std::path::PathBuf;

/// Say which routine to take: for each class of CPUs, and use by use for this machine or the CPU that is named
///
/// It answers from the newest record that knows a use, of yours and of those that are published. Records are joined only if
/// processor and machine code are the same; what differs is said. PEXT and PDEP are left out where they are microcode.
/// Example: cargo xtask recommend --cpu zen2 --table-limit 64K
#[derive(clap::Args)]
pub struct Arguments {
    /// A record: its folder or its record.json. By default the newest
    #[arg(long)]
    pub record: Option<PathBuf>,
    /// A tier that the record has times of, for programs that are compiled for it. By default the record's own
    #[arg(long)]
    pub tier: Option<String>,
    /// A class of CPUs that the program is for: x86-64, avx2, avx2-slow-pext (Zen 1 and 2), avx2-gfni (Intel's clients since
    /// Alder Lake), avx512 (Ice Lake, Zen 4 and later) or arm. It says the tier and the features
    #[arg(long, conflicts_with_all = ["tier", "features"])]
    pub class: Option<String>,
    /// A CPU that the program is for: haswell, skylake, icelake, alderlake, sapphirerapids, zen1 to zen5 and others
    #[arg(long, value_name = "NAME", conflicts_with_all = ["tier", "features", "class"])]
    pub cpu: Option<String>,
    /// CPU features that may be used, as rustc spells them, comma-separated; `none` for none.
    /// By default all that the record's machine has
    #[arg(long, value_delimiter = ',', value_name = "LIST")]
    pub features: Option<Vec<String>>,
    /// Most bytes of tables, such as 4096, 64K or 1M
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    pub table_limit: Option<usize>,
    /// Only this, in three lines: which generator is best for the trace that this record replayed, what it is beside the
    /// reference or the next, and what of a node is at stake
    #[arg(long, value_name = "RECORD", conflicts_with_all = ["record", "tier", "class", "cpu", "features", "table_limit", "markdown"])]
    pub trace: Option<PathBuf>,
    /// Print Markdown instead of a table for the terminal
    #[arg(long)]
    pub markdown: bool,
    /// Print JSON: schema, record, cpu, tier, notes, and for each of `uses` its `answers` (or what is
    /// `missing`), fastest, without tables and portable, each with its `routines` (two if nothing separates
    /// them, with table_bytes, table_build_ms and needs) and what the first `takes`; `by_class` has the questions by class
    /// of CPUs, `beside` what is left out or joined; of --trace its lines
    #[arg(long, conflicts_with = "markdown")]
    pub json: bool,
}
