//! What compilers make of the published comparison as rows.

use super::origin;
use ::charts::beside::{Compiled, Counted, Found};
use asm_reports::compilers::{Origin, Report, Row};

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
        counted: Counted {
            operations: Some(row.counts.operations),
            moves: Some(row.counts.moves),
            others: Some(row.counts.other()),
            instructions: Some(row.counts.instructions),
            table_bytes: None,
        },
    }
}
