//! Garbled byte arithmetic (Gerd Isenberg, Computer Chess Club, 2005): carries that leave their
//! byte, and a carry loop that stops too soon.

use super::faults;
use contract::Word;

const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;

const RIGHT: u8 = 0;
const P_UNMASKED: u8 = 1;
const RESULT_UNMASKED: u8 = 2;
const NOT_COMPLEMENTED: u8 = 3;

/// Adds the carries of a parallel prefix over `g` and `p` to `sum`. A fault leaves out one of the
/// two masks.
fn prefix<const FAULT: u8, W: Word>(mut g: W, mut p: W, sum: W) -> W {
    let mask = W::constant(NOT_A);
    if FAULT != P_UNMASKED {
        p = p & mask;
    }
    g = g | (p & (g << 1));
    p = p & (p << 1);
    g = g | (p & (g << 2));
    p = p & (p << 2);
    g = g | (p & (g << 4));
    let carries = g << 1;
    sum ^ if FAULT == RESULT_UNMASKED { carries } else { carries & mask }
}

fn paddb<const FAULT: u8, W: Word>(x: W, y: W) -> W {
    prefix::<FAULT, W>(x & y, x ^ y, x ^ y)
}

/// Subtracts bytes as `paddb` adds them, with `x` complemented in `g` and `p`. Without the
/// complement it adds.
fn psubb<const FAULT: u8, W: Word>(x: W, y: W) -> W {
    let not_x = if FAULT == NOT_COMPLEMENTED { x } else { !x };
    prefix::<FAULT, W>(not_x & y, not_x ^ y, x ^ y)
}

fn add<const PASSES: u32, W: Word>(x: W, y: W) -> W {
    let (mut sum, mut carries) = (x ^ y, x & y);
    for _ in 0..PASSES {
        carries = carries << 1;
        (sum, carries) = (sum ^ carries, sum & carries);
    }
    sum
}

faults! {
    (byte_arithmetic on AddBytes, planted) {
        "paddb" "nothing" paddb::<RIGHT, _> => Nowhere;
        "paddb_p" "p unmasked" paddb::<P_UNMASKED, _> => Everywhere;
        "paddb_result" "result unmasked" paddb::<RESULT_UNMASKED, _> => Everywhere;
    }
    (byte_arithmetic on SubtractBytes, planted) {
        "psubb" "nothing" psubb::<RIGHT, _> => Nowhere;
        "psubb_p" "p unmasked" psubb::<P_UNMASKED, _> => Everywhere;
        "psubb_result" "result unmasked" psubb::<RESULT_UNMASKED, _> => Everywhere;
        "psubb_complement" "x not complemented" psubb::<NOT_COMPLEMENTED, _> => Everywhere;
    }
    (byte_arithmetic on AddWord, planted) {
        "add_63" "nothing" add::<63, _> => Nowhere;
        "add_7" "7 passes instead of 63" add::<7, _> => Everywhere;
    }
}
