//! Changes of the real record that tests draw.

use contract::Tier;
use record::{Record, Signature, sample};

/// The names of the charts, in their order.
pub const CHARTS: [&str; 7] =
    ["search", "map", "nineteen", "operations", "batches", "side", "tiers"];

/// The names of the charts of models of whole positions, which few records hold.
pub const POSITION_CHARTS: [&str; 4] = ["attackers", "discovered", "threats", "threat_changes"];

/// Returns the record as an Arm would write it: one tier, no x86 code, and no cycles, since rulers
/// are x86 code.
pub fn on_arm() -> Record {
    let mut record = sample();
    record.id = "20260103-030405-sample".into();
    record.tier = Tier::Portable;
    record.clock = None;
    (record.in_use, record.perft, record.rounds) = (None, Vec::new(), Vec::new());
    record.machine.cpu = "Neoverse 0".into();
    record.machine.architecture = Some("aarch64".into());
    record.machine.signature = Some(Signature { family: 0x41, model: 0xd00, stepping: 1 });
    record.machine.features = Vec::new();
    record.machine.hypervisor = None;
    record.comparisons.retain(|comparison| comparison.condition.tier == Tier::V4);
    for comparison in &mut record.comparisons {
        comparison.condition.tier = Tier::Portable;
        for row in &mut comparison.standings {
            row.cycles_per_unit = None;
        }
    }
    record
}
