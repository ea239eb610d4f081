//! The report of the Callgrind bench: counts by symbol, and the reasons why other variants have
//! none.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// Environment variable with the path that the report is written to, as JSON.
pub const REPORT_VARIABLE: &str = "RAYBENCH_CALLGRIND_REPORT";

/// Executed instructions of one probe.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Executed {
    /// Mean over the calls, without the final `ret`.
    pub instructions_per_call: f64,
    /// Number of calls that were counted.
    pub calls: u64,
}

/// A whole run of the Callgrind bench.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CountReport {
    /// The text of `valgrind --version`, if Valgrind is installed.
    pub valgrind: Option<String>,
    /// The counts by symbol.
    pub counts: BTreeMap<String, Executed>,
    /// Variants that were not counted, with the reason. It is no fault of theirs.
    pub skipped: BTreeMap<String, String>,
    /// Variants that could not be counted, with the fault.
    pub errors: BTreeMap<String, String>,
}

impl fmt::Display for CountReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.counts.is_empty() {
            writeln!(f, "executed instructions per call, final ret left out:")?;
        }
        let width = self.counts.keys().map(String::len).max().unwrap_or(0);
        for (symbol, executed) in &self.counts {
            let Executed { instructions_per_call, calls } = executed;
            writeln!(f, "  {symbol:width$}  {instructions_per_call:9.3}  ({calls} calls)")?;
        }
        for (variant, reason) in &self.skipped {
            writeln!(f, "skipped: {variant}: {reason}")?;
        }
        if !self.skipped.is_empty() {
            writeln!(f, "skipped: {} variants", self.skipped.len())?;
        }
        for (variant, reason) in &self.errors {
            writeln!(f, "error: {variant}: {reason}")?;
        }
        Ok(())
    }
}
