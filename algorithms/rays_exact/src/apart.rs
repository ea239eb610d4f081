//! File and rank looked up separately, for 32 coordinates; and the table of each square in
//! quarters.

use crate::tables::{FILES, RANKS, rows};
use contract::rays_of_coords::words_of_directions;
use contract::{Aligned, Halves, Index, Numbering, Vector};

/// By file and by rank: the distance as a bit of a set, and the side. 12 operations.
///
/// Two sets of distances share a bit if the distances are equal or one of them is zero.
#[inline(always)]
pub fn rays_apart_x32<V: Halves>(numbering: Numbering, coordinates: V, square: Index) -> V {
    // Instead of bounds checks.
    let by_file = &FILES[(square.get() & 7) as usize];
    let by_rank = &RANKS[(square.get() >> 3 & 7) as usize];
    // A shuffle ignores bits 4 to 6 of an index, and these tables ignore bit 3 of a file's.
    let files = coordinates & V::constant_bytes(0x0f);
    let ranks = coordinates.shr_u16::<3>() & V::constant_bytes(7);
    // Distances by file and by rank, each as a bit.
    let distances = both_halves::<V>(&by_file.distances).shuffle_bytes(files)
        & both_halves::<V>(&by_rank.distances).shuffle_bytes(ranks);
    // Sides by file and by rank.
    let sides = both_halves::<V>(&by_file.sides).shuffle_bytes(files)
        | both_halves::<V>(&by_rank.sides).shuffle_bytes(ranks);
    let off_rays = distances.equal_bytes(V::constant(0));
    // Direction of each index.
    both_halves::<V>(words_of_directions(numbering)).shuffle_bytes(sides) | off_rays
}

/// A table for each square: a shuffle looks up each of its quarters, and bits 4 and 5 select one of
/// the four results. 10 operations.
#[inline(always)]
pub fn rays_table_x32<V: Halves>(numbering: Numbering, coordinates: V, square: Index) -> V {
    let Aligned(row) = &rows(numbering)[(square.get() & 63) as usize];
    let within = coordinates & V::constant_bytes(0x0f);
    // Direction of each square, in quarters.
    let quarter = |first: usize| both_halves::<V>(&row[first..first + 2]).shuffle_bytes(within);
    let [a, b, c, d] = [quarter(0), quarter(2), quarter(4), quarter(6)];
    // A blend selects by the sign, bit 7.
    let bit_4 = coordinates.shl_u16::<3>();
    let bit_5 = coordinates.shl_u16::<2>();
    let lower = a.select_bytes(b, bit_4);
    let upper = c.select_bytes(d, bit_4);
    lower.select_bytes(upper, bit_5)
}

/// Sixteen bytes in both halves of a vector: the table of a shuffle.
#[inline(always)]
#[track_caller]
fn both_halves<V: Halves>(bytes: &[u64]) -> V {
    V::twice(V::Half::known(bytes))
}
