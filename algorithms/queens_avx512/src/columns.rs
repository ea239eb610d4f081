//! Eight queens, whose six rays off the rank are gathered as bytes with a bit for each rank.

use crate::lanes::{
    AND_OR, DOWN, OR, UP, XOR_AND, by_borrow, by_place, in_bytes, mirrored, places,
};
use crate::tables::{BELOW, RANK, RANK_BIT, RANK_BIT_MIRRORED, SIDES, SIX_RAYS};
use contract::{Scalar, Vector};

/// One board per square.
#[inline(always)]
pub fn square_batch<W: Scalar>(squares: [W; 8], occupied: [W; 8]) -> [W; 8] {
    queens(W::Eight::from_array(squares), W::Eight::from_array(occupied)).to_array()
}

/// All squares on one shared board.
#[inline(always)]
pub fn square_batch_shared<W: Scalar>(squares: [W; 8], occupied: W) -> [W; 8] {
    queens(W::Eight::from_array(squares), W::Eight::spread(occupied)).to_array()
}

/// 23 operations.
///
/// On a rank other than the queen's, at most one ray is on a file to her right, one on a file to
/// her left and one on her file. So the parity of the pieces on one side of her is set if that ray
/// has a piece there.
#[inline(always)]
pub fn queens<V: Vector>(at: V, occupied: V) -> V {
    let squares = in_bytes(at);
    let places = places(squares);
    // Squares of diagonals and file by the place of each rank, in two halves.
    let rays = by_place(&SIX_RAYS, places);
    // By file of the queen, for each file: the files on the same side of her, or her own.
    let sides = V::known(&SIDES.0).permute_words(at);
    // Byte 7 - j holds the pieces of the ray that crosses file j, rank r as bit 7 - r.
    let pieces = sides.affine(occupied & rays);
    // By square: its rank as a bit, the first rank as the highest.
    let slider = V::known(&RANK_BIT.0).permute_bytes(squares);
    // By square: its rank as a bit, the first rank as the lowest.
    let slider_mirrored = V::known(&RANK_BIT_MIRRORED.0).permute_bytes(squares);
    let down = pieces.minus_bytes(slider);
    let up = mirrored(pieces).minus_bytes(slider_mirrored);
    // Both back on the board; the second product undoes the mirroring.
    let off_rank = (V::constant(DOWN).affine(down), V::constant(UP).affine(up));
    let off_rank = off_rank.0.ternary::<XOR_AND>(off_rank.1, rays);
    let along_rank = along_rank(places, occupied);
    off_rank.ternary::<OR>(along_rank, along_rank)
}

/// 8 operations.
#[inline(always)]
fn along_rank<V: Vector>(places: V, occupied: V) -> V {
    // Squares of the rank by the place of each rank; the other half is empty.
    let rank = by_place(&RANK, places);
    // Squares with lower numbers by the place of each rank, in two halves.
    let below = by_place(&BELOW, places);
    let o = occupied.ternary::<AND_OR>(rank, V::constant(1));
    by_borrow(rank, o, o.ternary::<AND_OR>(below, V::constant(1)))
}
