//! `verify`: conformance of the variants, on the binary that is timed.

use crate::{failure::Failure, progress::Teller, say_json, select, terminal, workspace};

/// Compare every answer of every routine with the oracle's, on the binary that `bench` times
///
/// A wrong answer is printed as boards (expected, got, difference), and the exit code is 1.
/// Example: cargo xtask verify 'dumb7_*'
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Variants; `*` and `?` are wild. All if none is given
    variants: Vec<String>,
    /// Only the edge cases and a workload: a second instead of a minute
    #[arg(long)]
    edges: bool,
    /// Print JSON instead of a table, and no progress
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let variants = select::variants(&arguments.variants)?;
    let names: Vec<String> = variants.iter().map(|variant| variant.name.to_string()).collect();
    let mut teller = Teller::new(arguments.json);
    let effort = if arguments.edges { oracle::Effort::Edges } else { oracle::Effort::Full };
    let workspace = build::Workspace::locate()?;
    let runner = build::runner(&workspace, contract::Tier::X86_64, &mut teller)?;
    let verified = bench::verify(&runner, &names, effort, &mut teller)?;
    if arguments.json {
        say_json(&verified)?;
    } else {
        terminal::show(&[bench::tables::verified(&verified)])?;
    }
    let wrong: Vec<String> = verified
        .iter()
        .filter_map(|row| Some(format!("{}/{}: {}", row.variant, row.routine, row.error.as_ref()?)))
        .collect();
    let excluded: Vec<&str> = variants.iter().filter_map(|variant| variant.excluded).collect();
    let skipped = verified.iter().filter(|row| row.skipped.is_some()).count() + excluded.len();
    match (wrong.is_empty(), skipped) {
        (false, _) => Err(Failure::Check(wrong.join("\n\n"))),
        (true, 1..) if workspace::require_all() => {
            Err(Failure::Machine(format!("RAYBENCH_REQUIRE_ALL=1 and {skipped} skipped")))
        }
        _ => Ok(()),
    }
}
