//! Shared by all forms: functions of three words, the borrow, squares in bytes, masks by one
//! permute, and products with bit matrices.

use crate::tables::ByPlace;
use contract::Vector;

/// The inputs of a ternary function as columns of its truth table; any function's table is the same
/// function of these columns.
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

/// The last square of each rank, in the bytes of a word.
pub const LAST_SQUARES: u64 = 0x3f37_2f27_1f17_0f07;

/// The first file.
pub const FILE: u64 = 0x0101_0101_0101_0101;

/// As a matrix: reverses the bits of each byte. As data: reflects a matrix on the diagonal from a1.
pub const UP: u64 = 0x8040_2010_0804_0201;
/// As data: reflects a matrix on the diagonal from h1.
pub const DOWN: u64 = 0x0102_0408_1020_4080;

/// `(o ^ (o - 3 * nearest)) & line`: the attacks along a line with pieces `o`; `lower` are those
/// below the slider. Both must contain bit 0, which acts as the piece below if there is no other. 4
/// operations.
///
/// Three times the nearest piece clears it and borrows from the square above it up to the first
/// piece above the slider.
#[inline(always)]
pub fn by_borrow<V: Vector>(line: V, o: V, lower: V) -> V {
    let man_and_next = V::constant(1 << 63 | 1).ror_each(lower.leading_zeros());
    o.ternary::<XOR_AND>(o.minus(man_and_next), line)
}

/// The square in every byte of its lane.
#[inline(always)]
pub fn in_bytes<V: Vector>(at: V) -> V {
    const SECOND: u64 = 0x0808_0808_0808_0808;
    // The lowest byte of each word, eight times.
    at.shuffle_bytes(V::known(&[0, SECOND, 0, SECOND, 0, SECOND, 0, SECOND]))
}

/// The place of each rank relative to the square in all bytes: the index of [`by_place`], below 8
/// for the square's own rank.
#[inline(always)]
pub fn places<V: Vector>(squares: V) -> V {
    V::constant(LAST_SQUARES).minus_bytes(squares)
}

/// Any mask of a square by one permute.
#[inline(always)]
#[track_caller]
pub fn by_place<V: Vector>(table: &'static ByPlace, places: V) -> V {
    let (low, high) = table.0.split_at(8);
    V::known(low).permute_bytes_of_two(places, V::known(high))
}

/// Reverses the bits of each byte.
#[inline(always)]
pub fn mirrored<V: Vector>(boards: V) -> V {
    boards.affine(V::constant(UP))
}
