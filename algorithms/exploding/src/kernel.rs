//! Attacks that spread ring by ring, one multiplication per ring.

use crate::tables::{Cross, TABLES};
use contract::{Going, Index, Piece, Turns, Word};

/// Attacks of rook, bishop or queen: in each ring, every reached square that is empty takes one
/// step outwards. A bishop costs 5 operations per ring beyond the neighbours, a rook 6, and 7 more,
/// 10 on the first rank.
#[inline(always)]
pub fn square_attacks<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    match piece {
        Piece::Rook => rook(square, occupied),
        Piece::Bishop => bishop(square, occupied),
        Piece::Queen => rook(square, occupied) | bishop(square, occupied),
    }
}

/// Rings beyond the neighbours of a corner. Loops run up to this constant bound, so that the
/// compiler writes the rings out one after the other and leaves early where the square has fewer.
const MAX_RINGS: u32 = 6;

/// A factor that takes a board, shifted down by 9, to all diagonal neighbours of its members.
pub const DIAGONALLY: u64 = 1 << (9 + 9) | 1 << (9 + 7) | 1 << (9 - 7) | 1;

/// A factor that takes a board, shifted down by 8, to all orthogonal neighbours of its members.
pub const ORTHOGONALLY: u64 = 1 << (8 + 8) | EAST | WEST | 1;
const EAST: u64 = 1 << (8 + 1);
const WEST: u64 = 1 << (8 - 1);

/// Rings along the diagonals: 5 operations each. Carries, and steps over the edge, land on squares
/// of the other colour, which the reach removes.
#[inline(always)]
fn bishop<W: Word>(square: Index, occupied: W) -> W {
    let (near, reach): (W, W) = cross(&TABLES.bishop, square);
    // Number of rings beyond the neighbours.
    let rings = W::counter(TABLES.bishop_rings[(square.get() & 63) as usize].into());
    let [attacks, ..] = W::repeat(
        Turns::UpTo(MAX_RINGS),
        [near, near, rings],
        |[.., left]| Going::new(left),
        |[attacks, ring, left]| {
            let front = ring.and_not(occupied);
            let ring = (front >> 9).times(W::constant(DIAGONALLY)) & reach;
            [attacks | ring, ring, left.minus(W::constant(1))]
        },
    );
    attacks
}

/// Rings along rank and file: 6 operations each, and 7; 3 more on the first rank.
///
/// A ring goes on only from squares that were not attacked before. On the way back it would meet
/// itself, and sums would carry into the rank.
#[inline(always)]
fn rook<W: Word>(square: Index, occupied: W) -> W {
    let (near, reach): (W, W) = cross(&TABLES.rook, square);
    let attacks = along_first_rank(square, occupied, near);
    let ring = first_ring(square, near.and_not(occupied)) & reach;
    // Number of rings beyond the neighbours.
    let rings = W::counter((TABLES.rook_rings[(square.get() & 63) as usize] - 1).into());
    let [attacks, ring, _] = W::repeat(
        Turns::UpTo(MAX_RINGS - 1),
        [attacks, ring, rings],
        |[.., left]| Going::new(left),
        |[attacks, ring, left]| {
            let front = ring.and_not(occupied).and_not(attacks);
            let attacks = attacks | ring;
            let ring = (front >> 8).times(W::constant(ORTHOGONALLY)) & reach;
            [attacks, ring, left.minus(W::constant(1))]
        },
    );
    attacks | ring
}

/// The first step of up to four neighbours of a rook, with two repairs. Where all four step back
/// onto the rook, that sum of four carries into the square two files to the right and, together
/// with what steps there, into the one three to the right. On the g-file two of them meet on the
/// h-file, one rank down, and carry into the rook's own rank.
///
/// On the a-file or the h-file the factor lacks the direction that would step over the edge.
#[inline(always)]
pub fn first_ring<W: Word>(square: Index, front: W) -> W {
    let ways = match square.get() & 7 {
        0 => ORTHOGONALLY ^ WEST,
        7 => ORTHOGONALLY ^ EAST,
        _ => ORTHOGONALLY,
    };
    // Factors that take one step in every direction on the board.
    let ring = (front >> 8).times(W::constant(ways));
    let rook = W::constant(1).shift_left_by(W::constant(square.get()));
    let carried = rook << 3;
    let ring = ring | (ring & carried) >> 1;
    ring.and_not(carried).and_not(rook >> 6)
}

/// `near`, and from the first rank all attacks along it: the shift down loses that rank, so no ring
/// continues there.
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
            // Attacks along the first rank, a row for each file.
            // SAFETY: six bits are below 64, and a file is below 8.
            [attacks | unsafe { inner.look_up_from(TABLES.first_rank.as_flattened(), row) }]
        },
    );
    attacks
}

#[inline(always)]
fn cross<W: Word>(crosses: &[Cross; 64], square: Index) -> (W, W) {
    let square = square.get();
    // The `&` replaces a bounds check: one instruction instead of a compare and a branch.
    let Cross { near, reach } = crosses[(square & 63) as usize];
    // Neighbouring squares.
    let near = W::constant(near);
    // Attacks on an empty board.
    let reach = W::constant(reach);
    (near, reach)
}
