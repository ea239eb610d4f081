//! The rays of a line by shifts instead of a table.
//!
//! A shift by `square` moves rays that point up from a1 to the square; a shift by `mirrored`, 63
//! less the square, moves rays that point down from h8. Masks remove squares that wrapped around an
//! edge.

use contract::Word;

/// The two rays of one line, without the square itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rays<W> {
    /// Towards lower squares.
    pub lower: W,
    /// Towards higher squares.
    pub upper: W,
}

const FILE_A: u64 = 0x0101_0101_0101_0101;

/// West and east. 6 operations.
#[inline(always)]
pub fn rank<W: Word>(square: W, mirrored: W) -> Rays<W> {
    let rank = W::constant(0xff).shift_left_by(square & W::constant(0x38));
    Rays {
        lower: W::constant(0x7f << 56).shift_right_by(mirrored) & rank,
        upper: W::constant(0xfe).shift_left_by(square) & rank,
    }
}

/// South and north, which never wrap: shifts drop squares that leave the board. 2 operations.
#[inline(always)]
pub fn file<W: Word>(square: W, mirrored: W) -> Rays<W> {
    Rays {
        lower: W::constant(0x0080_8080_8080_8080).shift_right_by(mirrored),
        upper: W::constant(FILE_A << 8).shift_left_by(square),
    }
}

/// Diagonal (south-west and north-east) and anti-diagonal (south-east and north-west). 11
/// operations, three of them for the mask.
///
/// A diagonal's seven steps visit the other seven files once each, so wrapped squares are on the
/// wrong side of the square's file.
#[inline(always)]
pub fn diagonals<W: Word>(square: W, mirrored: W) -> [Rays<W>; 2] {
    let to_the_west = files_below(square);
    let down = |from_h8| W::constant(from_h8).shift_right_by(mirrored);
    let up = |from_a1| W::constant(from_a1).shift_left_by(square);
    [
        Rays {
            lower: down(0x0040_2010_0804_0201) & to_the_west,
            upper: up(0x8040_2010_0804_0200).and_not(to_the_west),
        },
        Rays {
            lower: down(0x0102_0408_1020_4000).and_not(to_the_west),
            upper: up(0x0002_0408_1020_4080) & to_the_west,
        },
    ]
}

/// All files west of the square's: in each rank its own bit less one. No rank borrows from the
/// next, because each has that bit.
#[inline(always)]
pub fn files_below<W: Word>(square: W) -> W {
    let file = W::constant(FILE_A).shift_left_by(square & W::constant(7));
    file.minus(W::constant(FILE_A))
}
