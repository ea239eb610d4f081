//! Instructions of every routine at the tiers of `probes.txt` as rows.

use super::origin;
use crate::asm::failed;
use crate::failure::Failure;
use ::charts::supplements::{Compiled, Counted, Found};
use asm_reports::probes::{COMMAND, Probes};
use asm_reports::tiers::TESTED;
use contract::ProbeId;

/// One subject represents a routine: the first of these that it has, otherwise its first.
const REPRESENTATIVES: [&str; 2] = ["queen", "south"];

/// A row for each routine and tier.
pub fn kept() -> Result<Found<Compiled>, Failure> {
    let probes = Probes::committed().map_err(failed)?;
    let mut rows = Vec::new();
    for variant in contract::registry::variants() {
        for routine in variant.routines {
            let named = |name: &&str| routine.probes.iter().find(|one| one.subject.name() == *name);
            let probe = REPRESENTATIVES.iter().find_map(named);
            let Some(probe) = probe.or(routine.probes.first()) else { continue };
            let of = ProbeId::new(variant, routine, probe.subject).to_string();
            for tier in TESTED {
                let Some(line) = probes.lines.get(&(of.clone(), tier)) else { continue };
                let instructions = Some(line.instructions);
                rows.push(Compiled {
                    of: of.clone(),
                    compiler: String::new(),
                    target: tier.to_string(),
                    counted: Counted { instructions, ..Counted::default() },
                });
            }
        }
    }
    let missing = probes.missing().into_iter().map(|name| format!("not in probes.txt: {name}"));
    Ok(Found {
        origin: origin(COMMAND, Some(&probes.compiler)),
        rows,
        skipped: missing.collect(),
        ..Found::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_routine_has_a_row_of_its_queen_at_each_tier() {
        let rows = kept().expect("it reads").rows;
        let of = |row: &&Compiled| row.of == "kogge_stone/square_attacks/queen";
        assert_eq!(rows.iter().filter(of).count(), 2);
        assert!(rows.iter().all(|row| row.counted.instructions > Some(0)));
    }
}
