//! What was measured, as an explanation takes it: latencies of instructions and cycles of single
//! loops, of one run. It measures nothing and reads no file.

use decode::{Decoded, Edge, Graph, Input, form, inputs};
use std::collections::BTreeMap;

/// What one run measured.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Measured {
    /// The record that it comes from.
    pub record: String,
    /// Cycles by form and source; none if that could not be measured.
    pub instruction_latencies: BTreeMap<(String, String), Option<f64>>,
    /// Cycles between the starts of copies that wait for nothing, by form.
    pub apart: BTreeMap<String, f64>,
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
    pub fn latency(&self, lines: &[Decoded], graph: &Graph, edge: &Edge) -> Result<f64, String> {
        let form = form(&lines[edge.to]).to_string();
        let known = |input: Input| {
            let key = (form.clone(), input.to_string());
            self.instruction_latencies.get(&key).copied().flatten()
        };
        let mut slowest = 0.0_f64;
        for input in inputs(lines, graph, edge) {
            let plain = Input { beside_immediate: false, ..input };
            let cycles = known(input).or_else(|| known(plain));
            slowest = slowest.max(cycles.ok_or_else(|| format!("{form} from {input}"))?);
        }
        Ok(slowest)
    }

    /// How many units of the core can start this instruction, if they are few: one or two.
    pub fn units(&self, line: &Decoded) -> Option<usize> {
        let units = (1.0 / self.apart.get(form(line).as_str())?).round() as usize;
        (1..=2).contains(&units).then_some(units)
    }
}
