//! Look-ups at an address that several lanes decide. No case of one lane shows that such a read is
//! valid, so the code must not be proved, even if its answer does not depend on the read.

use crate::faults::batches::{LINES, Words, queens};
use crate::planted::TEST_EXECUTABLE;
use contract::{Routine, routine};
use prove::question::Precondition;
use prove::{Conclusion, Limits, Target, prove};

/// Looks up an entry by one square or by the sum of two, drops it, and returns right answers.
fn drop_look_up<const SQUARES: usize>(squares: Words, occupied: Words) -> Words {
    let index: u64 = squares[..SQUARES].iter().map(|square| square & 63).sum();
    // SAFETY: the table has 256 words.
    unsafe { LINES.as_ptr().cast::<u64>().add(index as usize).read_volatile() };
    queens::<0>(squares, occupied)
}

/// Proves the first probe of a routine.
fn prove_first_probe(routine: &Routine) -> Conclusion {
    let target = Target {
        executable: &TEST_EXECUTABLE,
        model: routine.model,
        probe: &routine.probes[0],
        has_bmi1: true,
    };
    prove(&target, Precondition::Used, Limits::default()).conclusion
}

#[test]
fn a_read_that_several_lanes_decide_on_is_not_taken_to_be_possible() {
    static BY_ONE_LANE: Routine = routine!(
        "beside_one", square_batch on Queen of ([u64; 2], [u64; 2]), planted, drop_look_up::<1>
    );
    static BY_TWO_LANES: Routine = routine!(
        "beside_two", square_batch on Queen of ([u64; 2], [u64; 2]), planted, drop_look_up::<2>
    );
    assert!(matches!(prove_first_probe(&BY_ONE_LANE), Conclusion::Proved(_)));
    let reason = "1 reads at addresses that depend on several lanes".to_string();
    assert_eq!(prove_first_probe(&BY_TWO_LANES), Conclusion::NotProved(reason));
}
