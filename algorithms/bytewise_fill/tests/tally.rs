//! Operations counted from the kernel's text, against the post's own lines.

use bytewise_fill::kernel::{add, attacks, occluded, occluded_fill, paddb, psubb};
use contract::{Direction, Tally, TallyCount, Word, tally};

fn count(kernel: impl FnOnce(&[Tally]) -> Tally, inputs: &[u64]) -> TallyCount {
    tally(|words| vec![kernel(words)], inputs).1
}

#[test]
fn bytes_are_added_and_subtracted_in_19_operations() {
    assert_eq!(count(|w| paddb(w[0], w[1]), &[3, 5]).operations, 19);
    assert_eq!(count(|w| psubb(w[0], w[1]), &[3, 5]).operations, 19);
}

/// The post complements `x`; where and-not is no instruction that costs one operation, and the
/// xor of the complement cannot be shared with the last one, which costs another.
#[test]
fn the_subtraction_as_posted_takes_21_operations() {
    let posted = |w: &[Tally]| {
        let (x, y, not_a_file) = (w[0], w[1], Tally::constant(0xfefe_fefe_fefe_fefe));
        let not_x = !x;
        let borrows = occluded(Direction::East, not_x & y, (not_x ^ y) & not_a_file);
        ((borrows << 1) & not_a_file) ^ (x ^ y)
    };
    assert_eq!(count(posted, &[3, 5]).operations, 21);
}

#[test]
fn a_pass_of_the_carry_loop_takes_three_operations() {
    assert_eq!(count(|w| add(w[0], w[1]), &[0xf0, 0x0f]).operations, 2, "no carry, no pass");
    assert_eq!(count(|w| add(w[0], w[1]), &[1, 1]).operations, 2 + 3);
    assert_eq!(count(|w| add(w[0], w[1]), &[!0, 1]).operations, 2 + 3 * 64, "the longest chain");
}

#[test]
fn attacks_take_16_operations_and_14_north_and_south() {
    let mut all = 0;
    for direction in Direction::ALL {
        let vertical = matches!(direction, Direction::North | Direction::South);
        let attacks = count(|w| attacks(direction, w[0], w[1], w[2]), &[8, !9, 9]);
        assert_eq!(attacks.operations, if vertical { 14 } else { 16 }, "{direction}");
        let fill = count(|w| occluded_fill(direction, w[0], w[1]), &[8, !9]);
        assert_eq!(fill.operations, if vertical { 13 } else { 14 }, "{direction}");
        all += attacks.operations;
    }
    assert_eq!(all, 124);
}
