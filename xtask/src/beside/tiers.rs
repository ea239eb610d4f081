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
    let level = |row: &&ProbeAtTier| TIERS.iter().any(|tier| tier.name() == row.tier);
    let rows = matrix.rows.iter().filter(level).filter(|row| stands(row, &matrix.rows));
    Found {
        origin: origin("cargo xtask asm --matrix", matrix.compiler.as_deref()),
        rows: rows.map(compiled).collect(),
        ..Found::default()
    }
}

fn stands(row: &ProbeAtTier, all: &[ProbeAtTier]) -> bool {
    let of_routine =
        || all.iter().filter(|one| (one.variant, one.routine) == (row.variant, row.routine));
    let wanted = STANDS.iter().find_map(|name| of_routine().find(|one| one.subject == *name));
    wanted.or(of_routine().next()).is_some_and(|one| one.subject == row.subject)
}

/// One compiler makes all of them, and the file names it.
fn compiled(row: &ProbeAtTier) -> Compiled {
    let counts = &row.counts;
    Compiled {
        of: row.name(),
        compiler: String::new(),
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_routine_is_there_at_every_tier_and_none_is_of_old() {
        let found: Found<Compiled> = super::super::read(FILE).expect("it reads");
        let routine = |of: &str| of.rsplit_once('/').map(|(routine, _)| routine.to_string());
        for tier in TIERS {
            let rows = found.rows.iter().filter(|row| row.target == tier.name());
            let kept: BTreeSet<String> = rows.filter_map(|row| routine(&row.of)).collect();
            let all: BTreeSet<String> = registry::probes()
                .map(|(variant, one, _)| format!("{}/{}", variant.name, one.name))
                .collect();
            let differ: Vec<_> = kept.symmetric_difference(&all).collect();
            assert!(differ.is_empty(), "cargo xtask asm --matrix --write: {differ:?}");
        }
    }
}
