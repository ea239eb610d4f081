//! Fills with a direction in each of eight lanes, and two ways to unite the lanes.
//!
//! Every fill steps by rotates. Sliders and empty squares are masked before the first step: neither
//! contains a square from which a step would leave the board. So nothing wraps, and no result needs
//! a mask.

use crate::lanes::{LEAVING, RANKS, STEPS};
use contract::adapter::board_attacks::union_of_lanes;
use contract::{Halves, Scalar, Vector, Word};

/// The inputs of a ternary function as columns of its truth table; any function's table is the same
/// function of these columns.
const A: i32 = 0xf0;
const B: i32 = 0xcc;
const C: i32 = 0xaa;

/// Kogge-Stone, folded by halves. 20 operations.
#[inline(always)]
pub fn kogge_stone<W: Scalar>(orthogonal: W, diagonal: W, occupied: W, transparent: W) -> W {
    by_halves(prefix(lanes(orthogonal, diagonal, occupied, transparent)))
}

/// Kogge-Stone, folded by a transposition. 17 operations.
#[inline(always)]
pub fn kogge_stone_gfni<W: Scalar>(orthogonal: W, diagonal: W, occupied: W, transparent: W) -> W {
    by_transposition(prefix(lanes(orthogonal, diagonal, occupied, transparent)))
}

/// Dumb7Fill, folded by halves. 22 operations.
#[inline(always)]
pub fn dumb7<W: Scalar>(orthogonal: W, diagonal: W, occupied: W, transparent: W) -> W {
    by_halves(cycles(lanes(orthogonal, diagonal, occupied, transparent)))
}

/// Dumb7Fill, folded by a transposition. 19 operations.
#[inline(always)]
pub fn dumb7_gfni<W: Scalar>(orthogonal: W, diagonal: W, occupied: W, transparent: W) -> W {
    by_transposition(cycles(lanes(orthogonal, diagonal, occupied, transparent)))
}

/// Five rotates, folded by halves. 19 operations.
#[inline(always)]
pub fn five_rotates<W: Scalar>(orthogonal: W, diagonal: W, occupied: W, transparent: W) -> W {
    by_halves(shortest(lanes(orthogonal, diagonal, occupied, transparent)))
}

/// Five rotates, folded by a transposition. 16 operations.
#[inline(always)]
pub fn five_rotates_gfni<W: Scalar>(orthogonal: W, diagonal: W, occupied: W, transparent: W) -> W {
    by_transposition(shortest(lanes(orthogonal, diagonal, occupied, transparent)))
}

/// The sliders of each direction and the squares that they pass over, both without squares that one
/// step would leave the board from. 3 operations.
///
/// What is transparent blocks nothing, so it is taken from the pieces before they are spread.
#[inline(always)]
pub fn lanes<W: Scalar>(orthogonal: W, diagonal: W, occupied: W, transparent: W) -> [W::Eight; 2] {
    let four = W::Four::twice(W::Two::from_array([orthogonal, diagonal]));
    let blockers = W::Eight::spread(occupied.and_not(transparent));
    let leaving = leaving::<W::Eight>();
    [W::Eight::twice(four) & leaving, leaving.and_not(blockers)]
}

/// Kogge-Stone: jumps of one, two and four squares, then the step to what is attacked. 11
/// operations.
#[inline(always)]
fn prefix<V: Vector>(lanes: [V; 2]) -> V {
    let [_, _, flood] = levels(lanes);
    step(flood, 1)
}

/// What the sliders have reached after jumps of one, of two and of four squares.
///
/// A jump may land on a square of `p`, which holds the ends of runs of empty squares as long as the
/// jump.
#[inline(always)]
pub fn levels<V: Vector>([sliders, empty]: [V; 2]) -> [V; 3] {
    let mut p = empty;
    let flood_1 = sliders.ternary::<{ A | B & C }>(p, step(sliders, 1));
    p = p & step(p, 1);
    let flood_2 = flood_1.ternary::<{ A | B & C }>(p, step(flood_1, 2));
    p = p & step(p, 2);
    let flood_4 = flood_2.ternary::<{ A | B & C }>(p, step(flood_2, 4));
    [flood_1, flood_2, flood_4]
}

/// Dumb7Fill: six steps of one square, each from everything reached so far, then the step to what
/// is attacked. 13 operations.
#[inline(always)]
fn cycles<V: Vector>([sliders, empty]: [V; 2]) -> V {
    let mut flood = sliders;
    for _ in 0..6 {
        flood = flood.ternary::<{ A | B & C }>(empty, step(flood, 1));
    }
    step(flood, 1)
}

/// The shortest known program of rotates and ternary functions. 10 operations. Requires that no
/// slider is on an empty square, because each word holds the sliders on occupied squares and, on
/// empty ones, a property of the squares behind.
#[inline(always)]
fn shortest<V: Vector>([sliders, empty]: [V; 2]) -> V {
    let empty_behind = step(empty, 1);
    let pairs = sliders.ternary::<{ A | B & C }>(empty, empty_behind);
    let pairs_behind = step(pairs, 2);
    let fours = pairs.ternary::<{ A & (!B & 0xff | C) }>(empty, pairs_behind);
    let fours_behind = step(fours, 1);
    let near = fours_behind.ternary::<{ A ^ B & C }>(empty_behind, pairs_behind);
    let far = fours.ternary::<{ A | B & C }>(empty, fours_behind);
    step(far, 1).ternary::<{ A & (B | C) }>(near, step(far, 5))
}

/// So many squares further in each direction. What leaves the board comes back on the other side.
#[inline(always)]
fn step<V: Vector>(set: V, squares: i64) -> V {
    // Rotates count modulo 64: a negative distance is one to the right.
    let amounts = STEPS.map(|distance| (distance * squares).cast_unsigned());
    // Distance of the step in each direction, modulo 64.
    let distances = V::known(&amounts);
    set.rol_each(distances)
}

#[inline(always)]
fn leaving<V: Vector>() -> V {
    // Squares from which one step stays on the board.
    V::known(&LEAVING)
}

/// The union of all lanes: halves, quarters, words. 6 operations.
#[inline(always)]
pub fn by_halves<W: Scalar>(lanes: W::Eight) -> W {
    union_of_lanes::<W>(lanes.low_half() | lanes.high_half())
}

/// The same by bytes: a square is attacked unless its bits of all lanes are zero. 3 operations.
#[inline(always)]
pub fn by_transposition<W: Scalar>(lanes: W::Eight) -> W {
    let squares = transposed(ranks_together(lanes));
    squares.common_bytes(squares)
}

/// For each rank a word, with a byte of each lane: eight rows of eight files.
#[inline(always)]
pub fn ranks_together<V: Vector>(lanes: V) -> V {
    // Byte r of each lane, for one rank r after the other.
    let places = V::known(&RANKS);
    lanes.permute_bytes(places)
}

/// For each rank a word, with a byte for each square: eight rows of eight lanes, the last lane in
/// the lowest bit.
///
/// An affine product has a bit for each byte of its second operand: the parity of the bits that
/// this byte and a byte of the first have in common. A byte with one bit selects this bit of each,
/// so a first operand with one bit after the other transposes the second. The product also reverses
/// the order of lanes, which makes no difference to their union.
#[inline(always)]
pub fn transposed<V: Vector>(ranks: V) -> V {
    // Bit f alone in byte f of each word.
    let files = V::constant(0x8040_2010_0804_0201);
    files.affine(ranks)
}
