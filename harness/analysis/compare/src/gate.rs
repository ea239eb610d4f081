//! The gate of a continuous integration: which routines became slower by more than is allowed.

use crate::code::Code;
use crate::report::Report;
use crate::row::CodeRatio;
use serde::Serialize;
use stats::Verdict;

/// What the gate says.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Gate {
    /// Slowdown allowed, as a ratio minus one.
    pub threshold: f64,
    /// The rows that are slower beyond it.
    pub failed: Vec<CodeRatio>,
    /// Rows that were judged: their code changed.
    pub judged: usize,
    /// Rows that were not, because their code is the same.
    pub unchanged: usize,
    /// Rows that were not, because nobody knows whether their code is the same.
    pub unknown: usize,
}

/// Fails a row only if its code changed and its whole interval lies beyond the threshold even
/// after the noise between the runs is taken off.
pub fn gate(report: &Report, threshold: f64) -> Gate {
    let failed = |row: &&CodeRatio| {
        let bound = (1.0 + row.margin) * (1.0 + threshold) - 1.0;
        row.code == Code::Changed && stats::judge(row.interval(), bound) == Verdict::Slower
    };
    let count = |code: Code| report.rows.iter().filter(|row| row.code == code).count();
    Gate {
        threshold,
        failed: report.rows.iter().filter(failed).cloned().collect(),
        judged: count(Code::Changed),
        unchanged: count(Code::Unchanged),
        unknown: count(Code::Unknown),
    }
}
