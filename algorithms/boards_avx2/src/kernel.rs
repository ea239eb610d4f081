//! Attacks of four boards, one in each lane: east by a borrow in each byte, the other directions by
//! pairs that share their runs of empty squares.

use contract::Vector;

const A_FILE: u64 = 0x0101_0101_0101_0101;
const H_FILE: u64 = A_FILE << 7;

/// All eight directions of four boards, in `dir8` order: 93 operations. Requires sliders on
/// occupied squares.
///
/// No slider steps off the a-file to the west or off the h-file to the east, and no run of empty
/// squares touches either file. So nothing wraps, and no result needs a mask.
#[inline(always)]
pub fn board_batch<V: Vector>(orthogonal: V, diagonal: V, empty: V, occupied: V) -> [V; 8] {
    let inner = inner(empty);
    let (eastward, westward) = (but(diagonal, H_FILE), but(diagonal, A_FILE));

    let diagonals = runs(9, inner);
    let northeast = up(9, eastward, diagonals);
    let southwest = down(9, westward, diagonals);
    let antidiagonals = runs(7, inner);
    let northwest = up(7, westward, antidiagonals);
    let southeast = down(7, eastward, antidiagonals);
    let files = runs(8, empty);
    let north = up(8, orthogonal, files);
    let south = down(8, orthogonal, files);
    let west = down(1, but(orthogonal, A_FILE), runs(1, inner));
    let east = east(orthogonal, occupied);

    [northeast, east, southeast, south, southwest, west, northwest, north]
}

/// Empty squares that a run may pass: off both edge files. One operation.
#[inline(always)]
pub fn inner<V: Vector>(empty: V) -> V {
    but(empty, A_FILE | H_FILE)
}

/// From each rook a borrow runs up to the next piece and clears it; the bits that changed are
/// attacked. Three operations.
#[inline(always)]
pub fn east<V: Vector>(rooks: V, occupied: V) -> V {
    occupied ^ occupied.minus_bytes(rooks.plus_bytes(rooks))
}

/// Squares where, going up, a run of one, two or four empty squares ends. Four operations.
#[inline(always)]
pub fn runs<V: Vector>(step: u32, p1: V) -> [V; 3] {
    let p2 = p1 & p1 << step;
    let p4 = p2 & p2 << (2 * step);
    [p1, p2, p4]
}

/// Attacks by steps to the left: a fill that jumps to the ends of runs. 10 operations.
#[inline(always)]
pub fn up<V: Vector>(step: u32, sliders: V, [p1, p2, p4]: [V; 3]) -> V {
    let mut g = sliders;
    g = g | p1 & g << step;
    g = g | p2 & g << (2 * step);
    g = g | p4 & g << (4 * step);
    g << step
}

/// Attacks by steps to the right: runs that end going up begin going down, and attacks that arrive
/// there jump over them. 10 operations.
#[inline(always)]
pub fn down<V: Vector>(step: u32, sliders: V, [p1, p2, p4]: [V; 3]) -> V {
    let mut a = sliders >> step;
    a = a | (p1 & a) >> step;
    a = a | (p2 & a) >> (2 * step);
    a | (p4 & a) >> (4 * step)
}

#[inline(always)]
fn but<V: Vector>(boards: V, squares: u64) -> V {
    boards & V::constant(!squares)
}
