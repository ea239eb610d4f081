//! Attacks of several boards, one in each lane: rooks by bytewise borrows on turned boards, bishops
//! by fills of opposite directions that share their runs.

use crate::logic::{ByTwos, Logic, Ternary};
use crate::turns::{mirrored, mirrored_and_doubled, reflected, turned_back};
use contract::Vector;

const A_FILE: u64 = 0x0101_0101_0101_0101;
const H_FILE: u64 = A_FILE << 7;

/// All eight directions, in `dir8` order: 60 operations. Requires sliders on occupied squares.
#[inline(always)]
pub fn board_batch<V: Vector>(orthogonal: V, diagonal: V, empty: V, occupied: V) -> [V; 8] {
    clockwise(Ternary, orthogonal, diagonal, empty, occupied)
}

/// [`board_batch`] without ternary functions: 70 operations.
#[inline(always)]
pub fn board_batch_x4<V: Vector>(orthogonal: V, diagonal: V, empty: V, occupied: V) -> [V; 8] {
    clockwise(ByTwos, orthogonal, diagonal, empty, occupied)
}

/// Diagonals first, because their chain is longest. Ranks last: with sixteen registers that order
/// spills least.
#[inline(always)]
fn clockwise<V: Vector>(
    logic: impl Logic,
    orthogonal: V,
    diagonal: V,
    empty: V,
    occupied: V,
) -> [V; 8] {
    let [northeast, southeast, southwest, northwest] = diagonals(logic, diagonal, empty);
    let [north, south] = files(orthogonal, occupied);
    let [east, west] = ranks(orthogonal, occupied);
    [northeast, east, southeast, south, southwest, west, northwest, north]
}

/// East and west: 8 operations.
///
/// From each rook a borrow runs up to the next piece and clears it. The bits that changed are
/// attacked.
#[inline(always)]
pub fn ranks<V: Vector>(rooks: V, occupied: V) -> [V; 2] {
    let taken = occupied.minus_bytes(rooks.plus_bytes(rooks));
    let mirrored_taken = mirrored(occupied).minus_bytes(mirrored_and_doubled(rooks));
    [occupied ^ taken, occupied ^ mirrored(mirrored_taken)]
}

/// North and south: 11 operations.
#[inline(always)]
pub fn files<V: Vector>(rooks: V, occupied: V) -> [V; 2] {
    let (rooks, pieces) = (reflected(rooks), reflected(occupied));
    let taken = pieces.minus_bytes(rooks.plus_bytes(rooks));
    let mirrored_taken = mirrored(pieces).minus_bytes(mirrored_and_doubled(rooks));
    [occupied ^ turned_back(mirrored_taken), occupied ^ reflected(taken)]
}

/// North-east, south-east, south-west and north-west: 41 operations, 51 without ternary functions.
///
/// No bishop steps off the a-file to the west or off the h-file to the east, and no run of empty
/// squares touches either file. So nothing wraps, and no result needs a mask.
#[inline(always)]
pub fn diagonals<V: Vector>(logic: impl Logic, bishops: V, empty: V) -> [V; 4] {
    let eastward = bishops & V::constant(!H_FILE);
    let westward = bishops & V::constant(!A_FILE);
    let inner = empty & V::constant(!(A_FILE | H_FILE));
    let [northeast, southwest] = pair(logic, 9, eastward, westward, inner);
    let [northwest, southeast] = pair(logic, 7, westward, eastward, inner);
    [northeast, southeast, southwest, northwest]
}

/// Attacks of `up` by steps to the left and of `down` by steps to the right: 19 operations, 24
/// without ternary functions.
///
/// A run of two or four empty squares that ends going up begins going down: the fill jumps to its
/// end, and the attacks jump over it.
#[inline(always)]
fn pair<V: Vector>(logic: impl Logic, step: u32, up: V, down: V, p1: V) -> [V; 2] {
    let p2 = p1 & p1 << step;
    let p4 = p2 & p2 << (2 * step);

    let mut g = logic.or_both(up, p1, up << step);
    g = logic.or_both(g, p2, g << (2 * step));
    g = logic.or_both(g, p4, g << (4 * step));

    let one = logic.or_both(down, p1, down >> step) >> step;
    let two = (p2 & one) >> (2 * step);
    [g << step, logic.last_jump(one, two, p4, 4 * step)]
}
