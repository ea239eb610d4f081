//! What was measured, as an explanation takes it: latencies of instructions and cycles of single
//! loops, of one run. It measures nothing and reads no file.

use decode::{Decoded, Edge, form, sources};
use std::collections::BTreeMap;

/// What one run measured.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Measured {
    /// The record that it comes from.
    pub record: String,
    /// Cycles by form and source; none if that could not be measured.
    pub latencies: BTreeMap<(String, String), Option<f64>>,
    /// Timed loops by symbol.
    pub loops: BTreeMap<String, MeasuredLoop>,
}

/// One timed loop.
#[derive(Clone, Debug, PartialEq)]
pub struct MeasuredLoop {
    /// Hash of its bytes, relocations masked.
    pub hash: String,
    /// Instructions of the body.
    pub instructions: u32,
    /// Core cycles of one pass through the body, if it was timed.
    pub cycles: Option<f64>,
}

impl MeasuredLoop {
    /// Instructions a cycle.
    pub fn rate(&self) -> Option<f64> {
        Some(f64::from(self.instructions) / self.cycles?)
    }
}

impl Measured {
    /// Cycles that the instruction `edge.to` takes from this input to its result: of the slowest
    /// way, where the input comes by more than one.
    ///
    /// # Errors
    /// What has no latency, as `form from source`.
    pub fn latency(&self, lines: &[Decoded], edge: &Edge) -> Result<f64, String> {
        let line = &lines[edge.to];
        let form = form(line).to_string();
        let mut slowest: Option<f64> = None;
        for source in sources(line, edge.carrier) {
            match self.latencies.get(&(form.clone(), source.to_string())) {
                Some(&Some(cycles)) => slowest = Some(slowest.map_or(cycles, |s| s.max(cycles))),
                _ => return Err(format!("{form} from {source}")),
            }
        }
        slowest.ok_or(form)
    }
}
