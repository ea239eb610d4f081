//! What the compiler makes of every routine at each tier as rows.

use super::{compilers::counted, origin, read};
use crate::failure::Failure;
use ::charts::supplements::{Compiled, Found};
use asm_reports::matrix::{Matrix, ProbeAtTier};
use contract::{RoutineId, Tier};
use std::collections::BTreeSet;

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
    Compiled {
        of: row.name(),
        compiler: String::new(),
        target: row.tier.to_string(),
        counted: counted(&row.counts),
    }
}

/// What is kept, and which routines are not: they are newer.
pub fn kept() -> Result<Found<Compiled>, Failure> {
    let mut found: Found<Compiled> = read(FILE)?;
    let kept: BTreeSet<&str> = found.rows.iter().filter_map(|row| routine(&row.of)).collect();
    let all = registry::probes().map(|(variant, one, _)| RoutineId::new(variant, one).to_string());
    let newer: BTreeSet<String> = all.filter(|name| !kept.contains(name.as_str())).collect();
    if !newer.is_empty() {
        let names = newer.into_iter().collect::<Vec<_>>().join(", ");
        found
            .skipped
            .push(format!("not counted, `cargo xtask asm --matrix --write` does: {names}"));
    }
    Ok(found)
}

/// `VARIANT/ROUTINE` of a probe's name.
fn routine(of: &str) -> Option<&str> {
    of.rsplit_once('/').map(|(routine, _)| routine)
}

#[cfg(test)]
mod tests {
    use super::*;
    use contract::ProbeId;

    #[test]
    fn every_routine_that_is_kept_is_there_at_every_tier_and_none_is_of_old() {
        let found: Found<Compiled> = read(FILE).expect("it reads");
        let all: BTreeSet<String> = registry::probes()
            .map(|(variant, one, probe)| ProbeId::new(variant, one, probe.subject).to_string())
            .collect();
        let at = |tier: Tier| -> BTreeSet<&String> {
            found.rows.iter().filter(|row| row.target == tier.name()).map(|row| &row.of).collect()
        };
        let first = at(TIERS[0]);
        assert!(!first.is_empty() && TIERS.iter().all(|tier| at(*tier) == first));
        let old: Vec<_> = first.iter().filter(|of| !all.contains(**of)).collect();
        assert!(old.is_empty(), "cargo xtask asm --matrix --write: {old:?}");
    }
}
