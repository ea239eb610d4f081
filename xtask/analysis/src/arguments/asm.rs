//! What `asm` can be told.

use std::path::PathBuf;

/// Show the machine code of a probe, the published 19-versus-14 comparison, or all claims
///
/// Baseline listings are read from the binary that `bench` times. Other tiers, --claims, --matrix and the
/// published listings are read from a listing binary of the same probes; `bench` compares the two before
/// it times.
/// Examples: cargo xtask asm
///           cargo xtask asm kogge_stone attacks south
///           cargo xtask asm dumb7_unrolled attacks south --source
///           cargo xtask asm --claims
///           cargo xtask asm kogge_stone --matrix
///           cargo xtask asm --compilers
///           cargo xtask asm kogge_stone attacks south --diff dumb7_unrolled
///           cargo xtask asm kogge_stone --diff @v3
///           cargo xtask asm --record 20261121T064205Z --diff record:newest
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Variant. By default, the published comparison of dumb7fill and Kogge-Stone
    pub variant: Option<String>,
    /// Routine. By default, all of the variant
    pub routine: Option<String>,
    /// Direction, line, piece ... By default, all of the routine
    pub direction: Option<String>,
    /// Check published costs against our source, the published listings and the code at x86-64
    #[arg(long, groups = ["mode", "written"],
        conflicts_with_all = ["variant", "source", "loops", "tier"])]
    pub claims: bool,
    /// All tiers side by side: x86-64, v2, v3, v4 and native
    #[arg(long, group = "mode", conflicts_with_all = ["source", "loops", "tier"])]
    pub matrix: bool,
    /// Count the published comparison by rustc and by every installed gcc and clang, at x86-64
    #[arg(long, groups = ["mode", "written"],
        conflicts_with_all = ["variant", "source", "loops", "tier"])]
    pub compilers: bool,
    /// Rewrite the file that RESULTS.md and the report show: asm_reports/published.json or compilers.md
    #[arg(long, requires = "written", conflicts_with_all = ["variant", "json"])]
    pub write: bool,
    /// Check the machine code of all variants, or of these, against the expectations that they declare; at
    /// x86-64, v2, v3 and v4 unless a tier is named. Exit code 1 if anything fails
    #[arg(long, group = "mode", num_args = 0.., value_name = "VARIANT",
        conflicts_with_all = ["variant", "source"])]
    pub check: Option<Vec<String>>,
    /// Compare with B, side by side: `VARIANT[/ROUTINE[/DIRECTION]][@TIER]`, with omitted parts as in A;
    /// or record:ID (or a path, or `newest`) for the listings of a record
    #[arg(long, value_name = "B", group = "mode", conflicts_with = "source")]
    pub diff: Option<String>,
    /// Take the listings of A for --diff from this record (path, id, or `newest`), without a build
    #[arg(long, value_name = "RECORD", requires = "diff", conflicts_with = "tier")]
    pub record: Option<String>,
    /// Show the Rust source between the instructions
    #[arg(long, requires = "routine", conflicts_with = "tier")]
    pub source: bool,
    /// Show the latency and throughput loops too
    #[arg(long, requires = "variant")]
    pub loops: bool,
    /// The CPU level to compile for: x86-64, x86-64-v2, -v3, -v4 or native [default: x86-64]
    #[arg(long)]
    pub tier: Option<String>,
    /// Read this executable instead of building one: an older runner, a criterion bench; for a
    /// variant or --check
    #[arg(long, value_name = "PATH", conflicts_with_all = ["source", "claims", "matrix", "compilers", "diff"])]
    pub file: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}
