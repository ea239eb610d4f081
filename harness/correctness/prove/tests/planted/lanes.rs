//! Lanes that look something up together: where two squares say what is read, no case of one lane
//! shows that it can be read, whatever becomes of it.

use crate::faults::batches::{LINES, Words, queens};
use crate::planted::OWN;
use contract::{Routine, routine};
use prove::question::Precondition;
use prove::{Conclusion, Limits, Target, prove};

/// Right answers beside a look-up that nothing comes of, by one square or by the sum of two.
fn beside<const SQUARES: usize>(squares: Words, occupied: Words) -> Words {
    let place: u64 = squares[..SQUARES].iter().map(|square| square & 63).sum();
    // SAFETY: the table has 256 words.
    unsafe { LINES.as_ptr().cast::<u64>().add(place as usize).read_volatile() };
    queens::<0>(squares, occupied)
}

fn conclusion(routine: &Routine) -> Conclusion {
    let target = Target {
        executable: &OWN,
        model: routine.model,
        probe: &routine.probes[0],
        has_bmi1: true,
    };
    prove(&target, Precondition::Used, Limits::default()).conclusion
}

#[test]
fn a_read_that_several_lanes_decide_on_is_not_taken_to_be_possible() {
    static ONE: Routine =
        routine!("beside_one", square_batch on Queen of ([u64; 2], [u64; 2]), planted, beside::<1>);
    static TWO: Routine =
        routine!("beside_two", square_batch on Queen of ([u64; 2], [u64; 2]), planted, beside::<2>);
    assert!(matches!(conclusion(&ONE), Conclusion::Proved(_)));
    let why = "1 reads at addresses that depend on several lanes".to_string();
    assert_eq!(conclusion(&TWO), Conclusion::NotProved(why));
}
