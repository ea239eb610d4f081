//! What `prove` can be told.

/// Prove on the machine code that every probe answers as specified, for all inputs
///
/// Executes the machine code symbolically and compares every bit of the answer with a specification
/// of (file, rank) walks. A difference is shown as an input and confirmed by running the probe on it.
/// The proof does not need a CPU that can run the code. Exit code 1 if anything is refuted or not proved.
/// A row is a routine, or one of its directions if names are given.
/// Examples: cargo xtask prove 'dumb7_*' --tier v3
///           cargo xtask prove kogge_stone/attacks/south
///           cargo xtask prove --extracted c --compiler gcc --tier x86-64
///           cargo xtask prove hyperbola --extracted all
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// What to prove; `*` and `?` are wildcards. By default all
    #[arg(value_name = "VARIANT[/ROUTINE[/SUBJECT]]")]
    pub names: Vec<String>,
    /// The CPU level to compile for; may be given several times. By default x86-64, v3 and v4
    #[arg(long)]
    pub tier: Vec<String>,
    /// Most nodes of one decision diagram; a larger one makes its bit unknown
    #[arg(long, default_value_t = 20_000, value_name = "N")]
    pub nodes: usize,
    /// Prove, instead of the probes, what `extract` prints in this language (rust, c or all), compiled by
    /// rustc or by every installed gcc and clang
    #[arg(long, value_name = "LANGUAGE")]
    pub extracted: Option<String>,
    /// Use only this C compiler: gcc, clang, or one version such as clang-16
    #[arg(long, value_name = "NAME", requires = "extracted")]
    pub compiler: Option<String>,
    /// Write asm_reports/probes.txt: hashes, sizes and proved loops, held by tests; if names are given, only their rows
    #[arg(long, conflicts_with_all = ["tier", "extracted"])]
    pub write: bool,
    /// Print JSON, a row for every probe and tier
    #[arg(long)]
    pub json: bool,
}
