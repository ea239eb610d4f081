//! What compilers make of the published comparison as rows.

use super::origin;
use ::charts::supplements::{Compiled, Counted, Found};
use asm_reports::compilers::{Report, Row};
use contract::Tier;
use decode::Counts;

/// What `asm --compilers --write` writes.
pub const FILE: &str = "asm_reports/compilers.json";

/// A row per kernel and compiler.
pub fn found(report: &Report) -> Found<Compiled> {
    Found {
        origin: origin("cargo xtask asm --compilers", None),
        rows: report.rows.iter().map(compiled).collect(),
        skipped: report.skipped.clone(),
        ..Found::default()
    }
}

fn compiled(row: &Row) -> Compiled {
    Compiled {
        of: row.kernel.clone(),
        compiler: row.compiler.clone(),
        target: Tier::X86_64.name().to_string(),
        counted: counted(&row.counts),
    }
}

/// Counts of machine code.
pub fn counted(counts: &Counts) -> Counted {
    Counted {
        operations: Some(counts.operations),
        moves: Some(counts.moves),
        others: Some(counts.other()),
        instructions: Some(counts.instructions),
        table_bytes: None,
    }
}
