//! What is proved of machine code, as probes.txt has it: a line for each proved probe.

use ::charts::supplements::{Found, Origin, Proof};
use asm_reports::probes::Probes;

/// The proved probes.
pub fn kept() -> Result<Found<Proof>, asm_reports::Error> {
    let probes = Probes::committed()?;
    let command = "cargo xtask prove".to_string();
    let origin = Origin { command, compiler: probes.compiler, ..Origin::default() };
    let row = |((of, tier), line): (&(String, _), &asm_reports::probes::Line)| Proof {
        of: of.clone(),
        tier: contract::Tier::to_string(tier),
        loops: line.proved_loops(),
    };
    Ok(Found { origin, rows: probes.lines.iter().map(row).collect(), ..Found::default() })
}
