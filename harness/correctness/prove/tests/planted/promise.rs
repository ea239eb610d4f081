//! Routines that keep what the model promises and differ where it promises nothing: classes of
//! their own, told apart by an input on which running them differs.

use crate::planted::GARDEN;
use contract::{Direction, Routine, Tier, Word};
use decode::Executable;
use prove::Limits;
use prove::equivalence::{EquivalenceRow, equivalences};
use prove::report::Selected;

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

fn rows() -> Vec<EquivalenceRow> {
    let own = std::env::current_exe().expect("tests are files");
    let own = [(Tier::X86_64, Executable::open(&own).expect("an executable with symbols"))];
    let selected = [&PLAIN, &CLEARED, &TWIN].map(|routine| {
        let subject = contract::Subject::Direction(Direction::South);
        let probe = routine.probe(subject).expect("south");
        Selected { variant: &GARDEN, routine, probe }
    });
    equivalences(&own, &selected, Limits::default(), 1, &|_, _, _| {})
}

#[test]
fn what_differs_where_nothing_is_promised_is_told_apart() {
    let rows = rows();
    let [row] = &rows[..] else { panic!("one question: {rows:?}") };
    let classes: Vec<_> = row.classes.iter().map(|class| class.routines.join(" ")).collect();
    assert_eq!(classes, ["garden/plain", "garden/cleared garden/twin"]);
    assert!(row.classes.iter().all(|class| class.right_as_promised == Some(true)));
    let [difference] = &row.differences[..] else { panic!("one pair: {row:?}") };
    assert_eq!(difference.only_where, Some("a slider stands on an empty square"));
    // All squares but those of the first rank are attacked from somewhere.
    assert_eq!(difference.bits, 56);
    // One slider on an empty square is enough, and fewer are not.
    assert_eq!(difference.arguments[0].count_ones(), 1);
    for (routine, answer) in [&PLAIN, &CLEARED].into_iter().zip(&difference.answers) {
        let probe = routine.probe(contract::Subject::Direction(Direction::South)).expect("south");
        // SAFETY: nothing beyond x86-64 is asked for.
        assert_eq!(unsafe { probe.call(&difference.arguments) }, *answer, "{}", routine.name);
    }
}
