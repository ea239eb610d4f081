//! What the formulas cost by their text, the boards of the README, and the traps that the masks and
//! the promise stand for.

use carry_scalar::kernel::{attacks, attacks_any};
use contract::{boards, difference};

oracle::conformance!(carry_scalar::VARIANT);

#[test]
fn the_board_of_the_readme() {
    let [occupied, rooks, right] = boards(
        "
        . . . . . . . .   . . . . . . . .   . . . . . . . .
        . . . . . . . .   . . . . . . . .   . . . . . . . .
        . 1 . . . . . 1   . . . . . . . 1   . . . . . . . .
        1 . . . . . . .   . . . . . . . .   . . . . . . . .
        . 1 . . 1 . 1 1   . 1 . . 1 . . .   . . 1 1 1 1 1 .
        . . . . . . . .   . . . . . . . .   . . . . . . . .
        . . 1 . . . . .   . . . . . . . .   . . . . . . . .
        1 . . . . . . .   1 . . . . . . .   . 1 1 1 1 1 1 1
        ",
    );
    for kernel in [attacks::<u64>, attacks_any] {
        let got = kernel(rooks, !occupied, occupied);
        assert_eq!(got, right, "\n{}", difference(right, got));
    }
    // Without the masks the rook on h6 attacks all of rank 7.
    let unmasked = !occupied ^ (!occupied).wrapping_add(rooks << 1);
    assert_eq!(unmasked & !right & 0xff << 48, 0xff << 48);
}

/// Rooks on a1 and b1, both said to stand on empty squares: c1 is lost.
#[test]
fn two_sliders_on_empty_squares_need_the_other_form() {
    assert_eq!(attacks(0x03_u64, 0xff, !0xff), 0xfa);
    assert_eq!(attacks_any(0x03_u64, 0xff, !0xff), 0xfe);
}
