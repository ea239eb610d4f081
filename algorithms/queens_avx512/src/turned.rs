//! Eight queens, whose diagonals and rank are gathered on their own ranks by a transposed board: a
//! bit for each file, and nothing has to be moved back.

use crate::lanes::{
    AND_AND_NOT, AND_OR, DOWN, FILE, SELECT, by_borrow, by_place, in_bytes, mirrored, places,
};
use crate::tables::{DIAGONALS_AND_RANK, FILE_BELOW, RANKS_BESIDE};
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

/// 24 operations.
///
/// Each rank above the queen's gets the pieces of both rays up, each rank below those of both rays
/// down, and her own rank its pieces: the byte is always one line that contains her file.
#[inline(always)]
pub fn queens<V: Vector>(at: V, occupied: V) -> V {
    let squares = in_bytes(at);
    let places = places(squares);
    // Squares of diagonals and rank by the place of each rank, in two halves.
    let lines = by_place(&DIAGONALS_AND_RANK, places);
    let file = V::constant(FILE).rol_each(at);
    let file_mirrored = V::constant(0x8080_8080_8080_8080).ror_each(at);
    // Transposed, a byte is a file; a product with ranks selects the piece of each file among them.
    let turned = V::constant(DOWN).affine(occupied.ternary::<AND_AND_NOT>(lines, file));
    let row = squares
        .ternary::<AND_OR>(V::constant(0x3838_3838_3838_3838), V::constant(0x0706_0504_0302_0100));
    // By rank of the queen, for each rank: the ranks on the same side of her, or her own.
    let pieces = V::known(&RANKS_BESIDE.0).permute_bytes(row).affine(turned);
    let east = pieces.minus_bytes(file);
    let west = mirrored(mirrored(pieces).minus_bytes(file_mirrored));
    let along_file = along_file(places, file.and_not(lines), file, occupied);
    lines.ternary::<SELECT>(east ^ west, along_file)
}

/// 7 operations. The result's bit of the queen's own square has no meaning.
#[inline(always)]
fn along_file<V: Vector>(places: V, others: V, file: V, occupied: V) -> V {
    let o = occupied.ternary::<AND_OR>(others, V::constant(1));
    // Squares of the file below the square by the place of each rank, in two halves.
    let lower = occupied.ternary::<AND_OR>(by_place(&FILE_BELOW, places), V::constant(1));
    by_borrow(file, o, lower)
}
