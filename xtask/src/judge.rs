//! `judge`: recompute a record's rows and verdicts, and compare them with those in the record.

use crate::{failure::Failure, say, workspace};
use std::path::PathBuf;

/// Recompute a record's rows and verdicts and show what differs from those in it
///
/// `judge` reads the raw samples in the folder of a run; for a published record it starts from the figures of
/// each invocation. The exit code is 1 if anything differs.
///
/// Examples: cargo xtask judge target/raybench/records/ID
///           cargo xtask judge charts/published/records/intel-xeon.json.gz
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// The folder of the record, or its JSON file, compressed or not
    record: PathBuf,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let path = &arguments.record;
    let judged = bench::rejudged(path).map_err(Failure::input)?;
    let record = &judged.record;
    let of_perft = record.perft.iter().map(|one| &one.comparisons);
    let in_use = record.in_use.iter().map(|one| &one.comparisons);
    let count: usize = of_perft.chain(in_use).chain([&record.comparisons]).map(Vec::len).sum();
    let done = format!(
        "{}: {count} comparisons judged again from {}",
        workspace::shown(path),
        judged.from
    );
    match judged.differences.as_slice() {
        [] => say(&format!("{done}: nothing differs\n")),
        differences => {
            let lines = differences.join("\n");
            Err(Failure::Check(format!("{done}: the record differs\n{lines}")))
        }
    }
}
