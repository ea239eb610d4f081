//! Garbled byte arithmetic (Gerd Isenberg, Computer Chess Club, 2005): carries that leave their
//! byte, and a carry loop that stops too soon.

use crate::planted::judge_all;
use contract::Word;

const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;

/// Parallel prefix over `g` and `p`, and the last step, each with its mask or without.
fn prefix<const MASK_P: bool, const MASK_RESULT: bool, W: Word>(mut g: W, mut p: W, sum: W) -> W {
    let mask = W::constant(NOT_A);
    if MASK_P {
        p = p & mask;
    }
    g = g | (p & (g << 1));
    p = p & (p << 1);
    g = g | (p & (g << 2));
    p = p & (p << 2);
    g = g | (p & (g << 4));
    let carries = g << 1;
    sum ^ if MASK_RESULT { carries & mask } else { carries }
}

fn paddb<const MASK_P: bool, const MASK_RESULT: bool, W: Word>(x: W, y: W) -> W {
    prefix::<MASK_P, MASK_RESULT, W>(x & y, x ^ y, x ^ y)
}

/// As `paddb`, with `x` complemented in `g` and `p`; without the complement it adds.
fn psubb<const MASK_P: bool, const MASK_RESULT: bool, const COMPLEMENT: bool, W: Word>(
    x: W,
    y: W,
) -> W {
    let not_x = if COMPLEMENT { !x } else { x };
    prefix::<MASK_P, MASK_RESULT, W>(not_x & y, not_x ^ y, x ^ y)
}

fn add<const PASSES: u32, W: Word>(x: W, y: W) -> W {
    let (mut sum, mut carries) = (x ^ y, x & y);
    for _ in 0..PASSES {
        carries = carries << 1;
        (sum, carries) = (sum ^ carries, sum & carries);
    }
    sum
}

#[test]
fn carries_that_leave_their_byte() {
    judge_all! {
        "paddb" ("paddb", byte_arithmetic on AddBytes, planted, paddb::<true, true, _>) Nowhere;
        "paddb, p unmasked" ("paddb_p", byte_arithmetic on AddBytes, planted, paddb::<false, true, _>) Everywhere;
        "paddb, result unmasked"
            ("paddb_result", byte_arithmetic on AddBytes, planted, paddb::<true, false, _>) Everywhere;
        "psubb" ("psubb", byte_arithmetic on SubtractBytes, planted, psubb::<true, true, true, _>) Nowhere;
        "psubb, p unmasked"
            ("psubb_p", byte_arithmetic on SubtractBytes, planted, psubb::<false, true, true, _>) Everywhere;
        "psubb, result unmasked"
            ("psubb_result", byte_arithmetic on SubtractBytes, planted, psubb::<true, false, true, _>) Everywhere;
        "psubb, x not complemented"
            ("psubb_complement", byte_arithmetic on SubtractBytes, planted, psubb::<true, true, false, _>) Everywhere;
    }
}

#[test]
fn a_carry_loop_that_stops_too_soon() {
    judge_all! {
        "add, 63 passes" ("add_63", byte_arithmetic on AddWord, planted, add::<63, _>) Nowhere;
        "add, 7 passes" ("add_7", byte_arithmetic on AddWord, planted, add::<7, _>) Everywhere;
    }
}
