//! What compilers make of the published comparison as rows.

use super::origin;
use ::charts::supplements::{Compiled, Counted, Found};
use asm_reports::compilers::{Origin, Report, Row};
use decode::Counts;

/// What `asm --compilers --write` writes.
pub const FILE: &str = "asm_reports/compilers.json";

/// The rows of the published texts: the others are too many for a page, and their spread is in the documents.
pub fn found(report: &Report) -> Found<Compiled> {
    let published = report.rows.iter().filter(|row| row.text == Origin::Published);
    Found {
        origin: origin("cargo xtask asm --compilers", None),
        rows: published.map(compiled).collect(),
        skipped: report.skipped.clone(),
        ..Found::default()
    }
}

fn compiled(row: &Row) -> Compiled {
    Compiled {
        of: row.kernel.clone(),
        compiler: row.compiler.clone(),
        target: row.target.to_string(),
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
