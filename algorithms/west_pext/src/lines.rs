//! The parts without BMI2: east by subtraction, and the three other lines by pairs of opposite
//! directions that share their propagators, masked before the fill and not after it.

use contract::Word;

/// The first square of each rank. No attack to the east ends there; any to the west ends there at
/// the latest.
pub const A_FILE: u64 = 0x0101_0101_0101_0101;
const H_FILE: u64 = A_FILE << 7;

/// Attacks to the east: `pieces` are the occupied squares and the a-file, where each borrow that
/// leaves a rank ends. Requires sliders on occupied squares. 4 operations.
#[inline(always)]
pub fn east<W: Word>(sliders: W, occupied: W, pieces: W) -> W {
    (occupied ^ pieces.minus(sliders << 1)).and_not(W::constant(A_FILE))
}

/// North and south: 24 operations.
#[inline(always)]
pub fn files<W: Word>(sliders: W, empty: W) -> [W; 2] {
    pair(8, sliders, sliders, empty)
}

/// North-east, south-east, south-west and north-west: 51 operations, three of them masks that all
/// four share.
///
/// No slider steps off the a-file to the west or off the h-file to the east, and no run of empty
/// squares touches either file. So nothing wraps, and no result needs a mask.
#[inline(always)]
pub fn diagonals<W: Word>(sliders: W, empty: W) -> [W; 4] {
    let eastward = sliders & W::constant(!H_FILE);
    let westward = sliders & W::constant(!A_FILE);
    let inner = empty & W::constant(!(A_FILE | H_FILE));
    let [northeast, southwest] = pair(9, eastward, westward, inner);
    let [northwest, southeast] = pair(7, westward, eastward, inner);
    [northeast, southeast, southwest, northwest]
}

/// Attacks of some sliders by steps to the left, and of some by steps to the right: 24 operations.
///
/// A doubled propagator `p` ends a run of that many empty squares. Upwards a jump goes to the end
/// of such a run, downwards it starts there.
#[inline(always)]
fn pair<W: Word>(step: u32, up: W, down: W, p1: W) -> [W; 2] {
    let p2 = p1 & (p1 << step);
    let p4 = p2 & (p2 << (2 * step));

    let mut g = up;
    g = g | (p1 & (g << step));
    g = g | (p2 & (g << (2 * step)));
    g = g | (p4 & (g << (4 * step)));

    let mut a = down >> step;
    a = a | ((p1 & a) >> step);
    a = a | ((p2 & a) >> (2 * step));
    a = a | ((p4 & a) >> (4 * step));

    [g << step, a]
}
