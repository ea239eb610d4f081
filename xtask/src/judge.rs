//! `judge`: recompute a record's rows and verdicts, and compare them with those in the record.

use crate::{failure::Failure, say, terminal, workspace};
use record::{Record, Rounds};
use std::path::PathBuf;
use table::{Table, figure, or_nothing};

/// Recompute a record's rows and verdicts and show what differs from those in it
///
/// `judge` reads the raw samples in the folder of a run; for a published record it starts from the figures of
/// each invocation. The exit code is 1 if anything differs.
///
/// Examples: cargo xtask judge target/raybench/records/ID
///           cargo xtask judge charts/published/records/amd-zen4.json.gz kogge_stone/attacks/south
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// The folder of the record, or its JSON file, compressed or not
    record: PathBuf,
    /// `VARIANT/ROUTINE/SUBJECT`, to show the cycles that each invocation measured, from which the printed figure is made
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
    match judged.differences.as_slice() {
        [] => {
            say(&format!("{done}: nothing differs\n"))?;
            arguments.probe.as_ref().map_or(Ok(()), |probe| measured(record, probe))
        }
        differences => {
            let lines = differences.join("\n");
            Err(Failure::Check(format!("{done}: the record differs\n{lines}")))
        }
    }
}

/// Shows the cycles per unit of a probe in each invocation: its ratio to the reference times the reference's cycles.
fn measured(record: &Record, probe: &str) -> Result<(), Failure> {
    let mut table =
        Table::new(["level", "form", "state", "cycles in each invocation"]).titled(probe);
    let own = |one: &Rounds| one.rows.iter().find(|row| *row.probe == *probe).cloned();
    for (rounds, row) in record.rounds.iter().filter_map(|one| Some((one, own(one)?))) {
        let both = row.ratio.iter().zip(&rounds.reference_cycles);
        let cycles =
            both.map(|(ratio, cycles)| or_nothing(ratio.zip(*cycles).map(|(a, b)| figure(a * b))));
        let condition = &rounds.condition;
        table.row([
            condition.tier.name().to_string(),
            condition.form.to_string(),
            or_nothing(condition.state.words()),
            cycles.collect::<Vec<_>>().join(" "),
        ]);
    }
    if table.is_empty() {
        let all = record.rounds.iter().flat_map(|one| &one.rows).map(|row| row.probe.as_str());
        let all = record::unique(all);
        return Err(Failure::Input(contract::unknown("probe", probe, all.into_iter())));
    }
    table.note("A published record keeps four digits; – marks too few clean samples.");
    terminal::show(&[table])
}
