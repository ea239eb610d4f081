//! What the compiler makes of every routine at each tier as rows.

use super::origin;
use ::charts::beside::{Compiled, Counted, Found};
use asm_reports::matrix::{Matrix, ProbeAtTier};
use contract::Tier;

/// What `asm --matrix --write` writes.
pub const FILE: &str = "asm_reports/tiers.json";

/// The levels that everybody has; `native` is another on each machine, and no CPU here has APX.
const TIERS: [Tier; 4] = [Tier::X86_64, Tier::V2, Tier::V3, Tier::V4];

/// One subject stands for a routine: the first of these that it has, else its first.
const STANDS: [&str; 2] = ["queen", "south"];

pub fn found(matrix: &Matrix) -> Found<Compiled> {
    let compiler = matrix.compiler.as_deref();
    let level = |row: &&ProbeAtTier| TIERS.iter().any(|tier| tier.name() == row.tier);
    let rows = matrix.rows.iter().filter(level).filter(|row| stands(row, &matrix.rows));
    Found {
        origin: origin("cargo xtask asm --matrix", compiler),
        rows: rows.map(|row| compiled(row, compiler)).collect(),
        ..Found::default()
    }
}

fn stands(row: &ProbeAtTier, all: &[ProbeAtTier]) -> bool {
    let of_routine =
        || all.iter().filter(|one| (one.variant, one.routine) == (row.variant, row.routine));
    let wanted = STANDS.iter().find_map(|name| of_routine().find(|one| one.subject == *name));
    wanted.or(of_routine().next()).is_some_and(|one| one.subject == row.subject)
}

fn compiled(row: &ProbeAtTier, compiler: Option<&str>) -> Compiled {
    let counts = &row.counts;
    Compiled {
        of: row.name(),
        compiler: compiler.unwrap_or_default().to_string(),
        target: row.tier.to_string(),
        counted: Counted {
            operations: Some(counts.operations),
            moves: Some(counts.moves),
            others: Some(counts.instructions - counts.operations - counts.moves),
            instructions: Some(counts.instructions),
            table_bytes: None,
        },
    }
}
