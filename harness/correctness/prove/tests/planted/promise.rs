//! Routines that keep what the model promises and differ where it promises nothing are told apart by an
//! input on which running them differs.

use contract::{Direction, Routine, Word};
use machine_code::decode::Executable;
use prove::equivalence::difference;
use prove::{Limits, Target};

fn south<W: Word>(sliders: W, empty: W) -> W {
    let mut flood = sliders;
    for _ in 0..6 {
        flood = flood | ((flood >> 8) & empty);
    }
    flood >> 8
}

/// By fill; `CLEAR` drops sliders that stand on empty squares first.
fn getter<const CLEAR: bool, W: Word>(
    direction: Direction,
    sliders: W,
    empty: W,
    occupied: W,
) -> W {
    let sliders = if CLEAR { sliders & occupied } else { sliders };
    match direction {
        Direction::South => south(sliders, empty),
        _ => W::constant(0),
    }
}

static PLAIN: Routine = contract::routine!("plain", ray_attacks, word, getter::<false, _>);
static CLEARED: Routine = contract::routine!("cleared", ray_attacks, word, getter::<true, _>);
static TWIN: Routine = contract::routine!("twin", ray_attacks, word, getter::<true, _>);

#[test]
fn what_differs_where_nothing_is_promised_is_told_apart() {
    let own = std::env::current_exe().expect("tests are files");
    let executable = Executable::open(&own).expect("an executable with symbols");
    let target = |routine: &'static Routine| {
        let subject = contract::Subject::Direction(Direction::South);
        let probe = routine.probe(subject).expect("south");
        Target { executable: &executable, model: routine.model, probe, has_bmi1: false }
    };
    let [plain, cleared, twin] = [&PLAIN, &CLEARED, &TWIN].map(target);
    assert_eq!(difference(&cleared, &twin, Limits::default()), Ok(None));
    let found = difference(&plain, &cleared, Limits::default()).expect("there is room");
    let found = found.expect("they differ");
    // One slider on an empty square is enough, and fewer are not.
    assert_eq!(found[0].count_ones(), 1);
    // SAFETY: nothing beyond x86-64 is asked for.
    let [a, b] = [&plain, &cleared].map(|one| unsafe { one.probe.call(&found) });
    assert_ne!(a, b);
}
