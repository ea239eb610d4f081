//! `judge`: recompute a record's rows and verdicts, and compare them with those in the record.

use crate::{failure::Failure, say, workspace};
use record::{ProbeName, Record, Rounds};
use std::path::PathBuf;
use table::{figure, or_nothing};

/// Recompute a record's rows and verdicts and show what differs from those in it
///
/// `judge` reads the raw samples in the folder of a run; for a published record it starts from the
/// figures of each invocation. The exit code is 1 if anything differs.
///
/// Examples: cargo xtask judge target/raybench/records/ID
///           cargo xtask judge charts/published/records/amd-zen4.json.gz kogge_stone/attacks/south
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// The folder of the record, or its JSON file, compressed or not
    record: PathBuf,
    /// `VARIANT/ROUTINE/SUBJECT`, to show the cycles that each invocation measured, from which the
    /// printed figure is made
    #[arg(value_name = "PROBE")]
    probe: Option<String>,
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
    let measured = arguments.probe.as_ref().map(|probe| measured(record, probe)).transpose()?;
    match judged.differences.as_slice() {
        [] => say(&format!("{done}: nothing differs\n{}", measured.unwrap_or_default())),
        differences => {
            let lines = differences.join("\n");
            Err(Failure::Check(format!("{done}: the record differs\n{lines}")))
        }
    }
}

/// The cycles per unit of a probe in each invocation: its ratio to the reference times the
/// reference's cycles. A line for each level, form and workload.
fn measured(record: &Record, probe: &str) -> Result<String, Failure> {
    let wanted = probe.parse::<ProbeName>().ok();
    let line = |rounds: &Rounds| {
        let row = rounds.rows.iter().find(|row| Some(&row.probe) == wanted.as_ref())?;
        let both = row.ratio.iter().zip(&rounds.reference_cycles);
        let cycles = both.map(|(ratio, cycles)| ratio.zip(*cycles).map(|(a, b)| figure(a * b)));
        let cycles: Vec<String> = cycles.map(or_nothing).collect();
        let of = &rounds.condition;
        Some(format!("{} {} {}: {}\n", of.tier, of.form, of.workload, cycles.join(" ")))
    };
    let plain = record.rounds.iter().filter(|one| one.condition.is_plain());
    let lines: String = plain.filter_map(line).collect();
    if lines.is_empty() {
        let rows = record.rounds.iter().flat_map(|rounds| &rounds.rows);
        let known: Vec<String> =
            record::unique(rows.map(|row| &row.probe)).iter().map(ToString::to_string).collect();
        let known = known.iter().map(String::as_str);
        return Err(Failure::Input(contract::unknown("probe", probe, known)));
    }
    Ok(format!("{probe}, cycles in each invocation (–: too few clean samples):\n{lines}"))
}
