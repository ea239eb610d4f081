//! What `prove` can be told.

/// Prove on the emitted bytes that every probe answers as specified, for all inputs
///
/// Executes the machine code symbolically and compares every bit of the answer with a specification
/// of (file, rank) walks. A difference is shown as an input, confirmed by running the probe on it.
/// The proof needs no CPU that can run the code. Exit code 1 if anything is refuted or not proved.
/// A row is a routine, or one of its directions if names are given.
/// Examples: cargo xtask prove 'dumb7_*' --tier v3
///           cargo xtask prove kogge_stone/attacks/south
///           cargo xtask prove --extracted c --compiler gcc --tier x86-64
///           cargo xtask prove --extracted all --write
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// What to prove; `*` and `?` are wild. All if none is given
    #[arg(value_name = "VARIANT[/ROUTINE[/SUBJECT]]")]
    pub names: Vec<String>,
    /// The CPU level that is compiled for; may be given several times. By default x86-64, v3 and v4
    #[arg(long)]
    pub tier: Vec<String>,
    /// Nodes that one decision diagram may have before its bit is given up
    #[arg(long, default_value_t = 20_000, value_name = "N")]
    pub nodes: usize,
    /// Show which routines are one function of all inputs, also of those that a model does not
    /// promise, and where the others differ
    #[arg(long)]
    pub equivalences: bool,
    /// Instead of the probes, what `extract` prints in this language (rust, c or all), compiled by rustc
    /// or by every gcc and clang that is installed
    #[arg(long, value_name = "LANGUAGE", conflicts_with = "equivalences")]
    pub extracted: Option<String>,
    /// Of the C compilers only gcc or clang, or one version: clang-16
    #[arg(long, value_name = "NAME", requires = "extracted")]
    pub compiler: Option<String>,
    /// Write harness/correctness/prove/proofs.json anew, which the report shows: of the names that are given
    /// alone, if some are. With --extracted into asm_reports/extracts.json, variant by variant at v3 and v4:
    /// what is there of the same text by the same compiler is not proved again, but for what is open of names
    #[arg(long, conflicts_with_all = ["tier", "equivalences"])]
    pub write: bool,
    /// Show wrong answers that proofs find in code with a planted fault: those of the tests of the
    /// prover, proved and run. With --write into harness/correctness/prove/counterexamples.json
    #[arg(long, conflicts_with_all = ["names", "tier", "equivalences", "extracted"])]
    pub planted: bool,
    /// Print JSON, a row for every probe and tier
    #[arg(long)]
    pub json: bool,
}
