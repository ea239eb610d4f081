//! `judge`: recompute a record's rows and verdicts, and compare them with those in the record.

use crate::{failure::Failure, say, workspace};
use record::{Condition, Coverage, Measured, ProbeName, Record, Rounds};
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
    /// printed figure is made. The subject is `trace` in a replay, `search` in a timed search, and
    /// a position such as `start` in perft
    #[arg(value_name = "PROBE")]
    probe: Option<String>,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let path = &arguments.record;
    let judgement = bench::rejudged(path).map_err(Failure::input)?;
    let record = &judgement.record;
    let perft_comparisons = record.perft.iter().map(|part| &part.comparisons);
    let comparisons_in_use = record.in_use.iter().map(|part| &part.comparisons);
    let count: usize = perft_comparisons
        .chain(comparisons_in_use)
        .chain([&record.comparisons])
        .map(Vec::len)
        .sum();
    let head = format!(
        "{}: {count} comparisons judged again from {}",
        workspace::display_path(path),
        judgement.from
    );
    let cycles_of_probe =
        arguments.probe.as_ref().map(|probe| probe_cycles(record, probe)).transpose()?;
    match judgement.differences.as_slice() {
        [] => say(&format!("{head}: nothing differs\n{}", cycles_of_probe.unwrap_or_default())),
        differences => {
            let lines = differences.join("\n");
            Err(Failure::Check(format!("{head}: the record differs\n{lines}")))
        }
    }
}

/// Returns the cycles per unit of a probe in each invocation: its ratio to the reference times the
/// reference's cycles. A line for each level, form and workload, and in use for each state.
fn probe_cycles(record: &Record, probe: &str) -> Result<String, Failure> {
    let plain_rounds = record.rounds.iter().filter(|rounds| rounds.condition.is_plain());
    let rounds_in_use = record.in_use.iter().flat_map(|in_use| &in_use.rounds);
    let perft_rounds = record.perft.iter().flat_map(|run| &run.rounds);
    let all_rounds: Vec<&Rounds> = plain_rounds.chain(rounds_in_use).chain(perft_rounds).collect();
    let mut lines = String::new();
    if let Ok(probe_name) = probe.parse::<ProbeName>() {
        for rounds in &all_rounds {
            if let Some(row) = rounds.rows.iter().find(|row| row.probe == probe_name) {
                lines += &format!("{}: {}\n", condition(rounds), cycles(rounds, row));
            }
        }
    }
    if lines.is_empty() {
        let probes = all_rounds.iter().flat_map(|rounds| &rounds.rows).map(|row| &row.probe);
        let names: Vec<String> = record::unique(probes).iter().map(ToString::to_string).collect();
        let names = names.iter().map(String::as_str);
        return Err(Failure::Input(contract::unknown_name_message("probe", probe, names)));
    }
    Ok(format!("{probe}, cycles in each invocation (–: too few clean samples):\n{lines}"))
}

/// Returns tier, form and workload, such as `x86-64-v4 throughput game`. A replay, a search and
/// perft add their unit and their state.
fn condition(rounds: &Rounds) -> String {
    let Condition { tier, form, workload, coverage, .. } = &rounds.condition;
    let mut words = format!("{tier} {form} {workload}");
    if rounds.condition.is_plain() {
        return words;
    }
    words += &format!(", {}", rounds.model);
    if let Some(state) = rounds.condition.state.words() {
        words += &format!(", {state}");
    }
    match coverage {
        Coverage::Whole => {}
        Coverage::Slices { units } => words += &format!(", {units} units per call"),
        Coverage::FirstQueries { count } => words += &format!(", the first {count} calls"),
        Coverage::Paced { look_ups } => words += &format!(", {look_ups} look-ups for each"),
    }
    words
}

fn cycles(rounds: &Rounds, row: &Measured) -> String {
    let mut cycles = Vec::new();
    for (ratio, reference) in row.ratio.iter().zip(&rounds.reference_cycles) {
        let product = ratio.zip(*reference).map(|(ratio, reference)| figure(ratio * reference));
        cycles.push(or_nothing(product));
    }
    cycles.join(" ")
}
