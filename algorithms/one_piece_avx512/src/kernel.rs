//! One piece on one board: its lines in the lanes of a register, or its rays in the bytes of a
//! word.
//!
//! Squares are below 64; a check would cost instructions.

use crate::tables::{BITS, LINES, Places, SHIFTED_BITS, SHIFTED_SQUARES, SQUARES};
use contract::{Halves, Index, Piece, Scalar, Vector, Word};

/// The three inputs of a ternary function as columns of its truth table.
const A: i32 = 0xf0;
const B: i32 = 0xcc;
const C: i32 = 0xaa;
const AND_OR: i32 = A & B | C;
const XOR_AND: i32 = (A ^ B) & C;

/// The lowest bit and the highest. Rotated right by a word's leading zeros, they become its highest
/// member and the bit above, which is three times the member.
const MEMBER_AND_NEXT: u64 = 1 << 63 | 1;

/// All four lines in four lanes, for any piece: 6 operations, and 2, 3 or 4 to unite the lanes of a
/// rook, bishop or queen, each with 2 moves between registers. Rook and bishop of one square share
/// all but the last 3, and take 9 together.
#[inline(always)]
pub fn square_attacks<W: Scalar>(piece: Piece, square: Index, occupied: W) -> W {
    // SAFETY: squares are below 64.
    let lines = unsafe { LINES.get_unchecked(square.get() as usize) };
    let lines = along::<W::Four>(&lines.all, &lines.lower, occupied);
    let by_twos = || lines | lines.unpack_high(lines);
    let united = match piece {
        Piece::Rook => by_twos().low_half(),
        Piece::Bishop => by_twos().high_half(),
        Piece::Queen => {
            let both = lines.low_half() | lines.high_half();
            both | both.unpack_high(both)
        }
    };
    united.to_array()[0]
}

/// `(o ^ (o - 3 * nearest)) & line` in each lane: `o` are the line's pieces, `nearest` is the
/// highest of them below the slider, or a1 where there is none. 6 operations.
#[inline(always)]
fn along<V: Vector>(lines: &'static [u64], lower: &'static [u64], occupied: V::Word) -> V {
    // Lines through the square, one per lane, without the square.
    let (lines, occupied) = (V::row(lines), V::spread(occupied));
    let pieces = |of: V| occupied.ternary::<AND_OR>(of, V::constant(1));
    let o = pieces(lines);
    // Squares of each line below the square.
    let lower = V::row(lower);
    let lower = pieces(lower);
    let nearest = V::constant(MEMBER_AND_NEXT).ror_each(lower.leading_zeros());
    o.ternary::<XOR_AND>(o.minus(nearest), lines)
}

/// Gathers the pieces of all eight rays, a byte each, the nearest first; attacks
/// `rays ^ (rays - 1)` in each byte; scatters the result to its squares. 6 operations and 4 moves,
/// for any piece.
#[inline(always)]
pub fn square_attacks_rays<W: Scalar>(piece: Piece, square: Index, occupied: W) -> W {
    bits_at(&BITS, square, attacked(piece, bits_at(&SQUARES, square, occupied)))
}

/// In each byte the bits up to the lowest member, for the rays of the piece. A byte's last bit is
/// no square: set first, it keeps the borrow in its byte, and the result ignores it.
#[inline(always)]
pub fn attacked<W: Word>(piece: Piece, rays: W) -> W {
    const ONES: u64 = 0x0101_0101_0101_0101;
    // In `dir8` order every other ray is diagonal, starting with the first.
    let own = match piece {
        Piece::Rook => 0x7f00_7f00_7f00_7f00,
        Piece::Bishop => 0x007f_007f_007f_007f,
        Piece::Queen => ONES * 0x7f,
    };
    let others = (rays | W::constant(ONES << 7)).minus(W::constant(ONES));
    (rays ^ others) & W::constant(own)
}

/// Bits of a word in another order.
#[inline(always)]
fn bits_at<W: Scalar>(places: &'static [Places; 64], square: Index, word: W) -> W {
    // SAFETY: squares are below 64.
    let places = unsafe { places.get_unchecked(square.get() as usize) };
    let word = W::Eight::spread(word);
    // Where each bit of the result comes from, a byte per bit.
    let places = W::Eight::row(&places.0);
    word.bits_at(places)
}

/// The same with a byte for each square, as on a board of bytes, moved by permutes, and with
/// `o ^ (o - 3)` instead. 10 operations and 4 moves, for any piece.
#[inline(always)]
pub fn square_attacks_permuted<W: Scalar>(piece: Piece, square: Index, occupied: W) -> W {
    bytes_at(
        &SHIFTED_BITS,
        square,
        attacked_above(piece, bytes_at(&SHIFTED_SQUARES, square, occupied)),
    )
}

/// In each byte the bits above the lowest, up to their first member, for the rays of the piece. The
/// lowest bit is no square: set, it acts as the nearest piece below, of which three times is
/// subtracted. The highest bit is the seventh square, attacked whether occupied or not: set, it
/// ends the borrow.
#[inline(always)]
pub fn attacked_above<W: Word>(piece: Piece, rays: W) -> W {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let own = match piece {
        Piece::Rook => 0xfe00_fe00_fe00_fe00,
        Piece::Bishop => 0x00fe_00fe_00fe_00fe,
        Piece::Queen => ONES * 0xfe,
    };
    let rays = rays | W::constant(ONES * 0x81);
    (rays ^ rays.minus(W::constant(ONES * 3))) & W::constant(own)
}

/// Bits of a word in another order, each a byte on the way.
#[inline(always)]
fn bytes_at<W: Scalar>(places: &'static [Places; 64], square: Index, word: W) -> W {
    // SAFETY: squares are below 64.
    let places = unsafe { places.get_unchecked(square.get() as usize) };
    let bytes = W::Eight::constant(0).blend_bytes(word, W::Eight::constant(!0));
    // Where each byte of the result comes from.
    let places = W::Eight::row(&places.0);
    bytes.permute_bytes(places).signs()
}
