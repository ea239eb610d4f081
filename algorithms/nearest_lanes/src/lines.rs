//! The line of each lane, and the tables: diagonal, file, anti-diagonal, rank.
//!
//! Diagonal and orthogonal lines alternate, so that the sliders of all four lanes come from two
//! adjacent words of the position by one broadcasting load.

use contract::position::LEAPERS;
use contract::{Halves, Index, Scalar, Vector, ray};

/// A word for each lane.
pub type Lanes = [u64; 4];

/// Files and ranks of a step up each line, towards higher squares.
const STEPS_UP: [(i32, i32); 4] = [(1, 1), (0, 1), (-1, 1), (1, 0)];

/// Bits of a step up each line.
pub const DISTANCES: Lanes = [9, 8, 7, 1];

/// The squares of each line above each square. 2 KiB.
pub static ABOVE: [Lanes; 64] = rays(1);

/// The squares of each line below each square. 2 KiB.
pub static BELOW: [Lanes; 64] = rays(-1);

const fn rays(sign: i32) -> [Lanes; 64] {
    let mut rows = [[0; 4]; 64];
    let mut square = 0;
    while square < 64 {
        let mut lane = 0;
        while lane < 4 {
            let (files, ranks) = STEPS_UP[lane];
            rows[square][lane] = ray(square, (sign * files, sign * ranks), 0);
            lane += 1;
        }
        square += 1;
    }
    rows
}

/// The row of a square.
#[inline(always)]
pub fn row<V: Vector>(table: &'static [Lanes; 64], square: Index) -> V {
    // SAFETY: squares are below 64.
    V::row(unsafe { table.get_unchecked(square.get() as usize) })
}

/// From where white pawns, black pawns, knights and kings attack a square.
#[inline(always)]
pub fn origins_of_leapers<V: Vector>(square: Index) -> V {
    row(&LEAPERS, square)
}

/// The sliders that move along each line.
#[inline(always)]
pub fn movers<W: Scalar>(diagonal: W, orthogonal: W) -> W::Four {
    W::Four::twice(W::Two::from_array([diagonal, orthogonal]))
}
