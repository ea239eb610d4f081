//! What all forms share: functions of three words, the borrow, squares in bytes, masks by one
//! permute, and products with matrices of bits.

use crate::tables::ByPlace;
use contract::Vector;

/// The three inputs of a ternary function as columns of its truth table, from which the table of
/// any function follows.
pub const A: i32 = 0xf0;
/// The second.
pub const B: i32 = 0xcc;
/// The third.
pub const C: i32 = 0xaa;

/// `A & B | C`.
pub const AND_OR: i32 = A & B | C;
/// `A & B & !C`.
pub const AND_AND_NOT: i32 = A & B & !C & 0xff;
/// `(A ^ B) & C`.
pub const XOR_AND: i32 = (A ^ B) & C;
/// `A | B | C`.
pub const OR: i32 = A | B | C;
/// `(A | B) & !C`.
pub const OR_AND_NOT: i32 = (A | B) & !C & 0xff;
/// B where A is set, C elsewhere.
pub const SELECT: i32 = A & B | !A & C & 0xff;

/// The last squares of all ranks in the bytes of a word.
pub const LAST_SQUARES: u64 = 0x3f37_2f27_1f17_0f07;

/// The first file.
pub const FILE: u64 = 0x0101_0101_0101_0101;

/// As a matrix: the bits of each byte in reverse. As data: turns a matrix on the diagonal from a1.
pub const UP: u64 = 0x8040_2010_0804_0201;
/// As data: turns a matrix on the diagonal from h1.
pub const DOWN: u64 = 0x0102_0408_1020_4080;

/// `(o ^ (o - 3 * nearest)) & line`: the attacks along a line of which `o` are the pieces, and `lower` those
/// below the slider. Both have the bit 0, which is the piece below if there is no other. 4 operations.
///
/// Twice the piece is above him and not above the slider. So the subtraction takes him away, and borrows
/// from the square above him on to the first piece above the slider.
#[inline(always)]
pub fn by_borrow<V: Vector>(line: V, o: V, lower: V) -> V {
    let man_and_next = V::constant(1 << 63 | 1).ror_each(lower.leading_zeros());
    o.ternary::<XOR_AND>(o.minus(man_and_next), line)
}

/// The square in every byte of its lane.
#[inline(always)]
pub fn in_bytes<V: Vector>(at: V) -> V {
    const SECOND: u64 = 0x0808_0808_0808_0808;
    at.shuffle_bytes(V::known(&[0, SECOND, 0, SECOND, 0, SECOND, 0, SECOND]))
}

/// Where each rank is, seen from the square that is in all bytes: the index of [`by_place`], and less than 8
/// for the square's own rank.
#[inline(always)]
pub fn places<V: Vector>(squares: V) -> V {
    V::constant(LAST_SQUARES).minus_bytes(squares)
}

/// Any mask of a square by one permute.
#[inline(always)]
pub fn by_place<V: Vector>(table: &'static ByPlace, places: V) -> V {
    let (low, high) = table.0.split_at(8);
    V::known(low).permute_bytes_of_two(places, V::known(high))
}

/// The bits of each byte in reverse.
#[inline(always)]
pub fn mirrored<V: Vector>(boards: V) -> V {
    boards.affine(V::constant(UP))
}
