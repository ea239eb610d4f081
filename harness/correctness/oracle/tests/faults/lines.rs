//! Garbled SBAMG (Syed Fahad 2016; Chess Programming Wiki): `(o ^ (o - 3 * cbn)) & line`.

use super::batches::LINES;
use super::faults;
use contract::{Index, Line, Subject, Word};

const RIGHT: u8 = 0;
const TIMES_2: u8 = 1;
const NO_OUTER: u8 = 2;
const NO_BIT_0: u8 = 3;
const BIT_0_ALONE: u8 = 4;
const NOTHING_BELOW_A1: u8 = 5;

/// By square and line: the last squares of both rays.
static ENDS: [[u64; 4]; 64] = contract::array!(square < 64 => contract::array!(line < 4 => {
    LINES[square][line] & !Line::ALL[line].inner(square)
}));

fn sbamg<const FAULT: u8, W: Word>(line: Line, square: Index, occupied: W) -> W {
    let square = square.get() & 63;
    let squares = LINES[square as usize][line as usize];
    let ends = ENDS[square as usize][line as usize];
    let outer = match FAULT {
        NO_OUTER => 0,
        NO_BIT_0 => ends,
        BIT_0_ALONE => 1,
        _ => ends | 1,
    };
    let lower = if square == 0 && FAULT != NO_BIT_0 && FAULT != NOTHING_BELOW_A1 {
        1
    } else {
        (1 << square) - 1
    };
    let o = (occupied & W::constant(squares)) | W::constant(outer);
    let below = (o & W::constant(lower)) | W::constant(1);
    // SAFETY: bit 0 was just set.
    let closest = unsafe { below.bit_scan_reverse() };
    let times = if FAULT == TIMES_2 { 2 } else { 3 };
    (o ^ o.minus(W::constant(times).shift_left_by(closest))) & W::constant(squares)
}

const RANKS: &[Subject] = &[Subject::Line(Line::Rank)];

// Bit 0 alone: outer squares serve to keep the borrow on the line; bit 0, below all, does so too.
// Nothing below a1: the scan sets bit 0 in any case. Without bit 0 in `outer` the scan invents a
// blocker on a1 that is not in `o`, and the 3 takes b1 away.
faults! {
    (line_attacks, planted) {
        "sbamg_right" "nothing" sbamg::<RIGHT, _> => Nowhere;
        "sbamg_2" "2 * cbn" sbamg::<TIMES_2, _> => Everywhere;
        "sbamg_no_outer" "no outer squares" sbamg::<NO_OUTER, _> => Everywhere;
        "sbamg_bit_0_alone" "bit 0 instead of the outer squares" sbamg::<BIT_0_ALONE, _> => Nowhere;
        "sbamg_nothing_below" "no square below a1" sbamg::<NOTHING_BELOW_A1, _> => Nowhere;
        "sbamg_no_bit_0" "outer squares without bit 0" sbamg::<NO_BIT_0, _> => Only(RANKS);
    }
}
