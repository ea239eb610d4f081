//! What `search` can be told.

use std::path::PathBuf;

/// Find the smallest programs for an attack fill, or prove that there are none
///
/// The fill runs south on one file, by right shifts and gates that each cost one. Without arguments, it
/// answers what takes some ten seconds. A program that is found is run on all inputs; a checker that shares
/// nothing with the solver follows each refutation step by step. Ctrl-C and --timeout end a search as open.
/// Refuted parts go into a journal; the same command resumes there. The search waits while bench, compare
/// or perft measure. Exit code 1 if a refutation is not accepted.
/// Example, some 2 minutes of one core: cargo xtask search --quick --ranks 8 --gates 6
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Ranks of the file
    #[arg(long, value_parser = clap::value_parser!(u8).range(3..=8), value_name = "N")]
    pub ranks: Option<u8>,
    /// Gates; free if only --shifts is given
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=20), requires = "ranks", value_name = "N")]
    pub gates: Option<u8>,
    /// Shifts; free if only --gates is given
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=12), requires = "ranks", value_name = "N")]
    pub shifts: Option<u8>,
    /// Inputs of a gate: three are what vpternlog has
    #[arg(long, value_parser = clap::value_parser!(u8).range(2..=3), default_value_t = 2, value_name = "N")]
    pub inputs: u8,
    /// Also demand the right answer for sliders on empty squares
    #[arg(long)]
    pub anywhere: bool,
    /// Also admit programs outside the normal form: slower, but a refutation relies on less
    #[arg(long)]
    pub plain: bool,
    /// Answer the quick questions first, so that the bounds build on them
    #[arg(long)]
    pub quick: bool,
    /// End as open after so many seconds
    #[arg(long, value_parser = clap::value_parser!(u64).range(..1 << 32), value_name = "SECONDS")]
    pub timeout: Option<u64>,
    /// Keep the refuted parts of the question here instead of below target/raybench/search/. May be given
    /// several times: parts that the other journals hold are skipped too
    #[arg(long, requires = "ranks", value_name = "FILE")]
    pub journal: Vec<PathBuf>,
    /// Ask only each N-th part, from the I-th on, to share a question between machines
    #[arg(long, requires = "ranks", value_name = "I/N", value_parser = share)]
    pub parts: Option<(usize, usize)>,
    /// End as soon as a sample of the parts says how long it will take
    #[arg(long, requires = "ranks")]
    pub estimate: bool,
    /// Write the formula, in the DIMACS format (with --gates only if --plain)
    #[arg(long, requires = "ranks", value_name = "FILE")]
    pub cnf: Option<PathBuf>,
    /// Write the proof of a refutation, in the DRAT format (likewise)
    #[arg(long, requires = "ranks", value_name = "FILE")]
    pub proof: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Reads `I/N`.
fn share(text: &str) -> Result<(usize, usize), String> {
    let (number, of) = text.split_once('/').ok_or("such as 1/4")?;
    let read = |text: &str| text.parse::<usize>().map_err(|error| error.to_string());
    let (number, of) = (read(number)?, read(of)?);
    if (1..=of).contains(&number) { Ok((number, of)) } else { Err(format!("not 1 to {of}")) }
}
