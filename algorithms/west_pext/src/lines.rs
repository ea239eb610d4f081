//! What needs no BMI2: east by subtraction, and the three other lines by pairs of opposite directions
//! that share their propagators. It knows nothing of ranks to the west, and nothing of the harness.

use contract::{Line, Word};

/// The first square of each rank. No attack to the east ends there, and any to the west at the latest.
pub const A_FILE: u64 = 0x0101_0101_0101_0101;

/// Attacks to the east: `men` are the occupied squares and the a-file, where each borrow that leaves a
/// rank ends. Sliders stand on occupied squares. 4 operations.
#[inline(always)]
pub fn east<W: Word>(sliders: W, occupied: W, men: W) -> W {
    (occupied ^ men.minus(sliders << 1)).and_not(W::constant(A_FILE))
}

/// Attacks up the line and down again: north and south, north-east and south-west, north-west and
/// south-east. 24 operations along files, 27 along diagonals.
///
/// Doubled propagators `p` say that so many squares in a row are empty. Upwards a jump ends on such a
/// run, downwards it begins there.
#[inline(always)]
pub fn pair<W: Word>(line: Line, sliders: W, empty: W) -> [W; 2] {
    let step = step(line);
    let within = |set: W| match wrap_mask(line) {
        Some(mask) => set & W::constant(mask),
        None => set,
    };
    let p1 = within(empty);
    let p2 = p1 & (p1 << step);
    let p4 = p2 & (p2 << (2 * step));

    let mut up = sliders;
    up = up | (p1 & (up << step));
    up = up | (p2 & (up << (2 * step)));
    up = up | (p4 & (up << (4 * step)));

    let mut down = within(sliders) >> step;
    down = down | ((p1 & down) >> step);
    down = down | ((p2 & down) >> (2 * step));
    down = down | ((p4 & down) >> (4 * step));

    [within(up << step), down]
}

/// How far a step up the line is.
#[inline(always)]
const fn step(line: Line) -> u32 {
    match line {
        Line::Rank => 1,
        Line::File => 8,
        Line::Diagonal => 9,
        Line::AntiDiagonal => 7,
    }
}

/// The squares that a step up the line can reach without wrapping, and one down can leave.
#[inline(always)]
const fn wrap_mask(line: Line) -> Option<u64> {
    match line {
        Line::File => None,
        Line::Rank | Line::Diagonal => Some(!A_FILE),
        Line::AntiDiagonal => Some(!(A_FILE << 7)),
    }
}
