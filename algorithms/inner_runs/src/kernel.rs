//! Pairs of opposite directions that share their runs of empty squares, masked before the fill
//! instead of after it.
//!
//! No slider steps off the a-file to the west or off the h-file to the east, and no run of empty
//! squares touches either file. So nothing wraps, and no result needs a mask.

use contract::Word;

const A_FILE: u64 = 0x0101_0101_0101_0101;
const H_FILE: u64 = A_FILE << 7;

/// All eight directions in `dir8` order: 95 operations. Requires sliders on occupied squares.
#[inline(always)]
pub fn board_attacks<W: Word>(orthogonal: W, diagonal: W, empty: W, occupied: W) -> [W; 8] {
    let inner = inner(empty);
    let (eastward, westward) = (eastward(diagonal), westward(diagonal));
    let [northeast, southwest] = pair(9, eastward, westward, inner);
    let [northwest, southeast] = pair(7, westward, eastward, inner);
    let [north, south] = pair(8, orthogonal, orthogonal, empty);
    let [east, west] = ranks(orthogonal, inner, occupied);
    [northeast, east, southeast, south, southwest, west, northwest, north]
}

/// All eight directions of several boards, with a plain loop over boards for each line.
#[inline(always)]
pub fn board_batch<W: Word, const N: usize>(
    orthogonal: [W; N],
    diagonal: [W; N],
    empty: [W; N],
    occupied: [W; N],
) -> [[W; N]; 8] {
    let inner = empty.map(inner);
    let (to_east, to_west) = (diagonal.map(eastward), diagonal.map(westward));
    let [northeast, southwest] =
        each(|board| pair(9, to_east[board], to_west[board], inner[board]));
    let [northwest, southeast] =
        each(|board| pair(7, to_west[board], to_east[board], inner[board]));
    let [north, south] = each(|board| pair(8, orthogonal[board], orthogonal[board], empty[board]));
    let [east, west] = each(|board| ranks(orthogonal[board], inner[board], occupied[board]));
    [northeast, east, southeast, south, southwest, west, northwest, north]
}

#[inline(always)]
fn each<W: Word, const N: usize>(line: impl Fn(usize) -> [W; 2]) -> [[W; N]; 2] {
    let [mut one, mut other] = [[W::constant(0); N]; 2];
    for board in 0..N {
        [one[board], other[board]] = line(board);
    }
    [one, other]
}

/// Empty squares that a run along ranks or diagonals may pass: off both edge files.
#[inline(always)]
pub fn inner<W: Word>(empty: W) -> W {
    empty & W::constant(!(A_FILE | H_FILE))
}

/// Sliders that may step east, north-east and south-east.
#[inline(always)]
pub fn eastward<W: Word>(sliders: W) -> W {
    sliders & W::constant(!H_FILE)
}

/// Sliders that may step west, north-west and south-west.
#[inline(always)]
pub fn westward<W: Word>(sliders: W) -> W {
    sliders & W::constant(!A_FILE)
}

/// Attacks of `left` by steps to the left and of `right` by steps to the right: 24 operations.
#[inline(always)]
pub fn pair<W: Word>(step: u32, left: W, right: W, empty: W) -> [W; 2] {
    let runs = runs(step, empty);
    [up(step, left, runs), down(step, right, runs)]
}

/// East and west: 20 operations.
///
/// Going east a borrow runs from each rook up to the next piece and clears it. The a-file acts as a
/// piece that ends the borrows of the rank below; no attack to the east reaches it.
#[inline(always)]
pub fn ranks<W: Word>(rooks: W, inner: W, occupied: W) -> [W; 2] {
    let pieces = occupied | W::constant(A_FILE);
    let east = (occupied ^ pieces.minus(rooks << 1)).and_not(W::constant(A_FILE));
    [east, down(1, westward(rooks), runs(1, inner))]
}

/// Squares where, going up, a run of one, two or four empty squares ends.
#[inline(always)]
fn runs<W: Word>(step: u32, p1: W) -> [W; 3] {
    let p2 = p1 & (p1 << step);
    let p4 = p2 & (p2 << (2 * step));
    [p1, p2, p4]
}

/// A fill that jumps to the ends of runs, and one step further.
#[inline(always)]
fn up<W: Word>(step: u32, sliders: W, [p1, p2, p4]: [W; 3]) -> W {
    let mut g = sliders;
    g = g | (p1 & (g << step));
    g = g | (p2 & (g << (2 * step)));
    g = g | (p4 & (g << (4 * step)));
    g << step
}

/// Runs that end going up begin going down; attacks that arrive there jump over them.
#[inline(always)]
fn down<W: Word>(step: u32, sliders: W, [p1, p2, p4]: [W; 3]) -> W {
    let mut a = sliders >> step;
    a = a | ((p1 & a) >> step);
    a = a | ((p2 & a) >> (2 * step));
    a | ((p4 & a) >> (4 * step))
}
