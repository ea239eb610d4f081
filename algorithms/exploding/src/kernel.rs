//! The algorithm alone: one ring after the other. It knows its tables, and nothing of the harness.

use crate::tables::{Cross, TABLES};
use contract::{Going, Index, Piece, Turns, Word};

/// Rook, bishop or queen on one square: ring by ring, what was reached takes one step outwards wherever
/// it stands on no piece. A bishop takes 5 operations a ring beyond the neighbours, a rook 6 and 7 more, 10
/// on the first rank.
#[inline(always)]
pub fn square_attacks<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    match piece {
        Piece::Rook => rook(square, occupied),
        Piece::Bishop => bishop(square, occupied),
        Piece::Queen => rook(square, occupied) | bishop(square, occupied),
    }
}

/// The rings beyond the neighbours of a corner. Loops run up to it, so that the compiler writes the
/// rings one after the other, and goes on behind them where the square has no more.
const MAX_RINGS: u32 = 6;

/// A factor that takes a board, shifted down by 9, to all diagonal neighbours of its members.
pub const DIAGONALLY: u64 = 1 << (9 + 9) | 1 << (9 + 7) | 1 << (9 - 7) | 1;

/// A factor that takes a board, shifted down by 8, to all orthogonal neighbours.
pub const ORTHOGONALLY: u64 = 1 << (8 + 8) | EAST | WEST | 1;
const EAST: u64 = 1 << (8 + 1);
const WEST: u64 = 1 << (8 - 1);

/// Ring by ring along the diagonals: 5 operations each. Where a sum carries, and where a step leaves
/// over the edge, another colour is hit than the bishop's.
#[inline(always)]
fn bishop<W: Word>(square: Index, occupied: W) -> W {
    let (near, reach): (W, W) = cross(&TABLES.bishop, square);
    let rings = W::counter(TABLES.bishop_rings[(square.get() & 63) as usize].into());
    let [attacks, ..] = W::repeat(
        Turns::UpTo(MAX_RINGS),
        [near, near, rings],
        |[.., left]| Going::by(left),
        |[attacks, ring, left]| {
            let front = ring.and_not(occupied);
            let ring = (front >> 9).times(W::constant(DIAGONALLY)) & reach;
            [attacks | ring, ring, left.minus(W::constant(1))]
        },
    );
    attacks
}

/// Ring by ring along rank and file: 6 operations each, and 7; 3 more on the first rank.
///
/// A ring goes on from squares alone that were not attacked before. On the way back it would meet
/// itself, and sums would carry into the rank.
#[inline(always)]
fn rook<W: Word>(square: Index, occupied: W) -> W {
    let (near, reach): (W, W) = cross(&TABLES.rook, square);
    let attacks = along_first_rank(square, occupied, near);
    let ring = first_ring(square, near.and_not(occupied)) & reach;
    let rings = W::counter((TABLES.rook_rings[(square.get() & 63) as usize] - 1).into());
    let [attacks, ring, _] = W::repeat(
        Turns::UpTo(MAX_RINGS - 1),
        [attacks, ring, rings],
        |[.., left]| Going::by(left),
        |[attacks, ring, left]| {
            let front = ring.and_not(occupied).and_not(attacks);
            let attacks = attacks | ring;
            let ring = (front >> 8).times(W::constant(ORTHOGONALLY)) & reach;
            [attacks, ring, left.minus(W::constant(1))]
        },
    );
    attacks | ring
}

/// The first step of up to four neighbours of a rook, with two repairs.
///
/// - All four step back onto the rook. That sum of four carries into the square two files to the
///   right, and together with what steps there, into the one three to the right.
/// - On the g-file two of them meet on the h-file, one rank down, and carry into the rook's own rank.
///
/// A rook at the edge steps along it on both sides, and must not step over it: it lacks that
/// direction.
#[inline(always)]
pub fn first_ring<W: Word>(square: Index, front: W) -> W {
    let ways = match square.get() & 7 {
        0 => ORTHOGONALLY ^ WEST,
        7 => ORTHOGONALLY ^ EAST,
        _ => ORTHOGONALLY,
    };
    let ring = (front >> 8).times(W::constant(ways));
    let rook = W::constant(1).shift_left_by(W::constant(square.get()));
    let carried = rook << 3;
    let ring = ring | (ring & carried) >> 1;
    ring.and_not(carried).and_not(rook >> 6)
}

/// `near`, and from the first rank all attacks along it: what is shifted down loses that rank, so that
/// no ring gets any further there.
#[inline(always)]
fn along_first_rank<W: Word>(square: Index, occupied: W, near: W) -> W {
    let rank = W::constant(square.get() >> 3);
    let row = 64 * (square.get() & 7);
    let [attacks] = W::repeat(
        Turns::UpTo(1),
        [near],
        |_| Going { some: W::constant(1), none: rank },
        |[attacks]| {
            let inner = (occupied & W::constant(0x7e)) >> 1;
            // SAFETY: six bits are less than 64, and a file is less than 8.
            [attacks | unsafe { inner.look_up_from(TABLES.first_rank.as_flattened(), row) }]
        },
    );
    attacks
}

#[inline(always)]
fn cross<W: Word>(crosses: &[Cross; 64], square: Index) -> (W, W) {
    let square = square.get();
    // The `&` stands in for a bounds check: one instruction instead of a compare and a branch.
    let Cross { near, reach } = crosses[(square & 63) as usize];
    (W::constant(near), W::constant(reach))
}
