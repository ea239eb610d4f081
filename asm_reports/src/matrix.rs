//! Prints the counts of probes, a row per probe and tier.

use crate::waits::Depth;
use crate::{Error, Selected, listing::code};
use contract::Tier;
use machine_code::decode::{self, Code, Counts, Executable};
use record::group_by_key;
use serde::Serialize;
use table::{NOTHING, Table, or_nothing};

/// The counts of all rows.
#[derive(Clone, Debug, Serialize)]
pub struct Matrix {
    /// Compiler that the first executable names.
    pub compiler: Option<String>,
    /// One row per probe and tier, the tiers of a probe together.
    pub rows: Vec<ProbeAtTier>,
    /// Reasons for missing depths, with the number of rows.
    pub missing: Vec<String>,
}

/// One probe at one tier.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ProbeAtTier {
    /// `variant/routine/subject`.
    pub probe: String,
    /// Tier.
    pub tier: &'static str,
    /// Counts by class, and bytes.
    pub counts: Counts,
    /// Its depth and critical path.
    pub waits: Depth,
    /// Bits of the widest vector register.
    pub widest_vector_bits: u32,
    /// CPU features of the instructions.
    pub features: Vec<String>,
}

impl ProbeAtTier {
    fn new(selected: &Selected, tier: Tier, code: &Code) -> ProbeAtTier {
        ProbeAtTier {
            probe: selected.name(),
            tier: tier.name(),
            counts: decode::counts(code),
            waits: Depth::new(code),
            widest_vector_bits: decode::widest_vector_bits(&code.instructions),
            features: decode::features(&code.instructions),
        }
    }
}

/// Returns the selected probes in the executable of each tier.
///
/// # Errors
/// If an executable lacks a probe.
pub fn matrix(selected: &[Selected], executables: &[(Tier, Executable)]) -> Result<Matrix, Error> {
    let compiler =
        executables.first().and_then(|(_, executable)| executable.compiler()).map(str::to_string);
    let mut rows = Vec::new();
    for probe in selected {
        for (tier, executable) in executables {
            rows.push(ProbeAtTier::new(probe, *tier, &code(executable, probe.probe.symbol)?));
        }
    }
    let reasons = rows.iter().filter_map(|row| Some((row.waits.none_because?.to_string(), row)));
    let mut missing = Vec::new();
    for (reason, rows) in group_by_key(reasons) {
        missing.push(format!("depth of {} rows: {reason}", rows.len()));
    }
    Ok(Matrix { compiler, missing, rows })
}

impl Matrix {
    /// Returns the table as text of at most `width` columns.
    pub fn render(&self, width: usize) -> String {
        let headings =
            ["tier", ">instructions", ">moves", ">operations", ">bytes", ">depth", ">vector bits"];
        let mut table = Table::new(headings);
        for row in &self.rows {
            let Counts { instructions, moves, operations, bytes, .. } = row.counts;
            let mut cells = vec![row.tier.to_string()];
            cells.extend([instructions, moves, operations, bytes].map(|count| count.to_string()));
            cells.extend([row.waits.depth, Some(row.widest_vector_bits)].map(or_nothing));
            table.add_group_row(&row.probe, cells);
        }
        let compiler = self.compiler.as_deref().unwrap_or("an unknown compiler");
        table.note(format!("Compiled by {compiler}."));
        table.note(
            "instructions: without the final ret, with padding inside a function. depth: longest \
             chain of straight-line code with unit latency. vector bits: the widest register. \
             --json has all classes and the CPU features.",
        );
        for line in &self.missing {
            table.note(format!("{NOTHING}: {line}."));
        }
        table.terminal(width)
    }
}
