//! Planted faults: each garbled form of the published routines is refuted by an input on which it
//! is wrong, or proved to be the same function. The forms are those that the conformance suite is
//! tried on; here the machine code of this very test is proved or refuted.
#![cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]

#[path = "../../oracle/tests/planted/batches.rs"]
mod batches;
#[path = "../../oracle/tests/planted/bytes.rs"]
mod bytes;
#[path = "../../oracle/tests/planted/exact_rays.rs"]
mod exact_rays;
#[path = "../../oracle/tests/planted/fills.rs"]
mod fills;
#[path = "../../oracle/tests/planted/kept.rs"]
mod kept;
mod lanes;
#[path = "../../oracle/tests/planted/lines.rs"]
mod lines;
mod listings;
#[path = "../../oracle/tests/planted/plants.rs"]
mod plants;
#[path = "../../oracle/tests/planted/rays.rs"]
mod rays;
mod shown;
mod south;
#[path = "../../oracle/tests/planted/subtraction.rs"]
mod subtraction;
mod tables;
mod touches;
#[path = "../../oracle/tests/planted/updates.rs"]
mod updates;

use machine_code::decode::Executable;
use plants::{GARDEN, Plant, Wrong, judge, judge_all, plant};
use prove::question::Precondition;
use prove::{Conclusion, Counterexample, Limits, Target, prove};
use std::sync::LazyLock;
use variants as _;

static OWN: LazyLock<Executable> = LazyLock::new(|| {
    let own = std::env::current_exe().expect("tests are files");
    Executable::open(&own).expect("an executable with symbols")
});

impl Plant {
    fn judge(&self) {
        for probe in self.routine.probes {
            let name = format!("{}, {}", self.form, probe.subject);
            let target =
                Target { executable: &OWN, model: self.routine.model, probe, has_bmi1: true };
            let proof = prove(&target, Precondition::Used, Limits::default());
            match (self.is_wrong_on(probe.subject), proof.conclusion) {
                (false, Conclusion::Proved(_)) => {}
                (true, Conclusion::Refuted(found)) => {
                    confirm(&target, &found, &name);
                }
                (_, other) => panic!("{name}: {other:?}"),
            }
        }
    }
}

/// The processor answers as the semantics say, and not as is right.
fn confirm(target: &Target, found: &Counterexample, name: &str) {
    // SAFETY: no planted form needs a feature beyond x86-64 that was not asked for.
    let given = unsafe { target.probe.call(&found.arguments) };
    assert!(found.gives(&given), "{name}: the semantics");
    assert_ne!(given, found.right, "{name}: no fault at {:x?}", found.arguments);
}
