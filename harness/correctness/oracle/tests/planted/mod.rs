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

use contract::{Routine, Variant};
use oracle::{Effort, Part, verify, verify_part};
use plants::{GARDEN, Plant, Wrong, judge, judge_all, plant};

impl Plant {
    fn judge(&self) {
        for probe in self.routine.probes {
            let name = format!("{}, {}", self.form, probe.subject);
            let find = |part| verify_part(&GARDEN, &self.routine, probe, part);
            if self.is_wrong_on(probe.subject) {
                for part in [Part::Edges, Part::Random, Part::Exhaustive] {
                    assert!(find(part).is_err(), "{name}: not found by the {} part", part.name());
                }
            } else if let Err(failure) = find(Part::Exhaustive) {
                panic!("{name}: should be the same function\n{failure}");
            }
        }
    }
}

#[test]
fn a_variant_without_routines_is_not_verified() {
    let nothing = verify(&GARDEN, Effort::Full).expect_err("nothing to verify");
    assert_eq!(nothing.to_string(), "garden has no routines");
}

#[test]
fn a_variant_without_routines_passes_no_test() {
    for part in Part::ALL {
        let why = std::panic::catch_unwind(|| oracle::conform(&GARDEN, part)).expect_err("nothing");
        assert_eq!(why.downcast_ref(), Some(&"garden has no routines".to_string()));
    }
}

#[test]
fn a_variant_that_cannot_run_is_skipped_with_the_reason() {
    static ELSEWHERE: Variant =
        Variant { routines: &[Routine { features: "warp drive", ..Routine::PLAIN }], ..GARDEN };
    let skipped = verify(&ELSEWHERE, Effort::Full).expect_err("cannot run");
    assert_eq!(skipped.to_string(), "skipped: garden: this CPU lacks warp drive");
}
