//! What `recommend` can be told.

use super::bytes;
use std::path::PathBuf;

/// Recommend a routine: for each class of CPUs, and for each use on this machine or a named CPU
///
/// Each answer comes from the newest record, yours or published, that has the use. Records are joined only if processor and
/// machine code are the same; differences are reported. PEXT and PDEP are excluded where they are microcode.
/// Example: cargo xtask recommend --cpu zen2 --table-limit 64K
#[derive(clap::Args)]
pub struct Arguments {
    /// A record: its folder or its record.json. By default the newest
    #[arg(long)]
    pub record: Option<PathBuf>,
    /// The tier that the program is compiled for; the record must have times of it. By default the record's own
    #[arg(long)]
    pub tier: Option<String>,
    /// The class of CPUs that the program is for: x86-64, avx2, avx2-slow-pext (Zen 1 and 2, Excavator), avx2-gfni (Intel's clients since
    /// Alder Lake), avx512-icl (Ice Lake, Zen 4 and later) or arm. It implies tier and features
    #[arg(long, conflicts_with_all = ["tier", "features"])]
    pub class: Option<String>,
    /// The CPU that the program is for: haswell, skylake, icelake, alderlake, sapphirerapids, excavator, zen1 to zen5, hygon,
    /// apple-m1, cortex-a76, neoverse-n1 and others. METHODOLOGY.md lists all, with the instructions that are slow there
    #[arg(long, value_name = "NAME", conflicts_with_all = ["tier", "features", "class"])]
    pub cpu: Option<String>,
    /// CPU features that may be used, as rustc spells them, comma-separated; `none` for none.
    /// By default all that the record's machine has
    #[arg(long, value_delimiter = ',', value_name = "LIST")]
    pub features: Option<Vec<String>>,
    /// Most bytes of tables, such as 4096, 64K or 1M
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    pub table_limit: Option<usize>,
    /// Print only three lines for the trace that this record replayed: the best generator, its ratio to the reference or the
    /// next, and the time of a node that is at stake
    #[arg(long, value_name = "RECORD", conflicts_with_all = ["record", "tier", "class", "cpu", "features", "table_limit", "markdown"])]
    pub trace: Option<PathBuf>,
    /// Print Markdown instead of a table for the terminal
    #[arg(long)]
    pub markdown: bool,
    /// Print JSON: schema, record, cpu, tier, notes, and for each of `uses` its `answers` (or what is
    /// `missing`), fastest, without tables and portable, each with its `routines` (two if they are not
    /// separated, with table_bytes, table_build_ms and needs) and what the first `takes`; `by_class` has the answers by
    /// class of CPUs, `beside` what is left out or joined; with --trace its lines
    #[arg(long, conflicts_with = "markdown")]
    pub json: bool,
}
