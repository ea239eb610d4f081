//! Planted faults: the suite finds every garbled form of the published routines, or the form is
//! shown to be the same function.
//!
//! Each fault is a routine of a separate tiny variant, beside the right form as a control. A
//! fault must be seen by the edge set alone (it stands before every measurement), by the random
//! boards alone and by the exhaustive part alone.

mod batches;
mod bytes;
mod exact_rays;
mod fills;
mod harness;
mod kept;
mod lines;
mod plants;
mod rays;
mod subtraction;
mod updates;

use contract::{Probe, Routine, Variant};
use oracle::{Effort, Part, verify, verify_part, verify_probe};
use plants::{GARDEN, Plant, Wrong, judge, judge_all, plant};

impl Plant {
    fn judge(&self) {
        for probe in self.routine.probes {
            let name = format!("{}, {}", self.form, probe.subject);
            if self.is_wrong_on(probe.subject) {
                self.must_be_found(probe, &name);
            } else if let Err(failure) = self.verify(probe, Effort::Full) {
                panic!("{name}: should be the same function\n{failure}");
            }
        }
    }

    fn verify(&self, probe: &Probe, effort: Effort) -> Result<u64, oracle::Failure> {
        verify_probe(&GARDEN, &self.routine, probe, effort)
    }

    fn must_be_found(&self, probe: &Probe, name: &str) {
        assert!(self.verify(probe, Effort::Full).is_err(), "{name}: not found");
        assert!(self.verify(probe, Effort::Edges).is_err(), "{name}: not found before timing");
        for part in [Part::Edges, Part::Random, Part::Exhaustive] {
            let found = verify_part(&GARDEN, &self.routine, probe, part).is_err();
            assert!(found, "{name}: not found by the {} part", part.name());
        }
    }
}

#[test]
fn a_variant_without_routines_is_not_verified() {
    let nothing = verify(&GARDEN, Effort::Full).expect_err("nothing to verify");
    assert_eq!(nothing.to_string(), "garden has no routines");
}

#[test]
fn a_variant_that_cannot_run_is_skipped_with_the_reason() {
    static ELSEWHERE: Variant =
        Variant { routines: &[Routine { features: "warp drive", ..Routine::PLAIN }], ..GARDEN };
    let skipped = verify(&ELSEWHERE, Effort::Full).expect_err("cannot run");
    assert_eq!(skipped.to_string(), "skipped: garden: this CPU lacks warp drive");
}
