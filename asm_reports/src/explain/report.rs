//! The explanation of every scalar straight-line probe, as data and as text.

use super::{Bound, ExplainedLoop, MARGIN, Measured};
use crate::{Error, Selected};
use decode::Executable;
use serde::Serialize;
use table::Table;

/// All rows, and how many of them are explained.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The record whose latencies and times these are.
    pub record: String,
    /// Latencies in its table, and what could not be measured.
    pub instruction_latencies: usize,
    /// See [`Report::instruction_latencies`].
    pub unmeasured: usize,
    /// Rows whose measurement the chain explains.
    pub by_path: usize,
    /// Rows whose measurement the throughput form explains.
    pub by_throughput: usize,
    /// Rows whose measurement the dataflow at the rate of the throughput form explains.
    pub by_schedule: usize,
    /// Probes that are not scalar or not straight-line code.
    pub left_out: usize,
    /// One per scalar straight-line probe.
    pub rows: Vec<ExplainedLoop>,
}

/// Explains the latency loops of the selected probes that are scalar straight-line code.
///
/// # Errors
/// If nothing was measured, or if a probe is missing.
pub fn explain(
    executable: &Executable,
    selected: &[Selected],
    measured: &Measured,
) -> Result<Report, Error> {
    if measured.instruction_latencies.is_empty() {
        return Err(Error::Input(format!(
            "record {} has no instruction latencies: `cargo xtask bench` measures them",
            measured.record
        )));
    }
    let mut rows = Vec::new();
    for one in selected.iter().filter(|one| one.probe.tally.is_some()) {
        let missing = || Error::Check(format!("{} is missing", one.probe.symbol));
        let probe = executable.code(one.probe.symbol).ok_or_else(missing)?;
        if probe.is_straight_line() {
            rows.push(ExplainedLoop::of(one, &probe, executable, measured));
        }
    }
    let by = |bound| rows.iter().filter(|row| row.explained_by == Some(bound)).count();
    Ok(Report {
        record: measured.record.clone(),
        instruction_latencies: measured.instruction_latencies.len(),
        unmeasured: measured
            .instruction_latencies
            .values()
            .filter(|cycles| cycles.is_none())
            .count(),
        by_path: by(Bound::Path),
        by_throughput: by(Bound::Throughput),
        by_schedule: by(Bound::Schedule),
        left_out: selected.len() - rows.len(),
        rows,
    })
}

impl Report {
    /// A table, how many are explained, and the others with their causes.
    pub fn render(&self, width: usize) -> String {
        let figure =
            |cycles: Option<f64>| cycles.map_or("-".into(), |cycles| format!("{cycles:.1}"));
        let headings = [
            "probe",
            ">depth",
            ">cycles",
            ">chain",
            ">thru",
            ">both",
            ">clock",
            ">over\nchain",
            "bound by",
        ];
        let mut table = Table::new(headings);
        for row in &self.rows {
            let (routine, subject) = row.name.rsplit_once('/').unwrap_or(("", &row.name));
            let cells = [
                subject.to_string(),
                row.unit_depth.to_string(),
                format!("{:.1}", row.depth_cycles),
                figure(row.path_cycles),
                figure(row.throughput_cycles),
                figure(row.schedule_cycles),
                figure(row.measured_cycles),
                row.over_path_percent.map_or("-".into(), |percent| format!("{percent:+.1} %")),
                match row.explained_by {
                    Some(Bound::Path) => "chain",
                    Some(Bound::Throughput) => "thru",
                    Some(Bound::Schedule) => "both",
                    None => "?",
                }
                .into(),
            ];
            table.row_of(routine, cells);
        }
        self.conclusion().into_iter().for_each(|line| table.note(line));
        table.terminal(width)
    }

    fn conclusion(&self) -> Vec<String> {
        let of = self.rows.len();
        let share = |count: usize| 100.0 * count as f64 / of.max(1) as f64;
        let (margin, longer) = (100.0 * MARGIN, self.by_path + self.by_throughput);
        let all = longer + self.by_schedule;
        let mut lines = vec![
            format!(
                "depth: steps with unit latency; cycles: the same path by measured latencies; \
                 chain: the slowest from iteration to iteration of the latency loop; thru: its \
                 throughput loop as measured; both: the dataflow at the rate of the throughput \
                 loop; clock: the latency loop as measured; all cycles of record {} ({} latencies; \
                 {} more could not be measured)",
                self.record,
                self.instruction_latencies - self.unmeasured,
                self.unmeasured,
            ),
            format!(
                "{} of {of} explained within {margin} % by the chain ({:.1} %)",
                self.by_path,
                share(self.by_path)
            ),
            format!(
                "{longer} of {of} by chain or throughput, whichever is longer ({:.1} %)",
                share(longer)
            ),
            format!("{all} of {of} by chain, throughput or both together ({:.1} %)", share(all)),
            format!("{} probes left out that are not scalar straight-line code", self.left_out),
        ];
        let causes = self.rows.iter().filter_map(|row| Some((&row.name, row.cause.as_ref()?)));
        lines.extend(causes.map(|(name, cause)| format!("{name}: {cause}")));
        lines
    }
}
