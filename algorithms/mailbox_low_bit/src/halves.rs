//! The same with AVX2, four rays in each of two vectors. Opposite rays are in the same word of the
//! two, so nothing crosses words.
//!
//! There are no masks of bytes, but a byte becomes one by its high bit. No kind has that bit, so a
//! byte of kinds is not negative: it is above zero if it has a piece.

use crate::kernel::{negative, negative_with_knights};
use crate::tables::{KINDS, TOPS};
use contract::position::ray_order::{SLIDERS_ANYWHERE, attacking_anywhere, permuted};
use contract::{AttackerKinds, Index, Scalar, Vector, Word};

/// Attackers from kinds, in ray order: 30 operations, of which the permutation is 18.
#[inline(always)]
pub fn attackers_kinds_in_rays<W: Scalar>(
    kinds: AttackerKinds,
    mailbox: [W; 8],
    square: Index,
) -> W {
    attackers::<W>(kinds, permuted(mailbox, square))
}

/// The same from codes: 32 operations.
#[inline(always)]
pub fn attackers_codes_in_rays<W: Scalar>(
    kinds: AttackerKinds,
    mailbox: [W; 8],
    square: Index,
) -> W {
    attackers::<W>(kinds, permuted(mailbox, square).map(kinds_of_codes::<W>))
}

/// Slots beyond the edge are empty, so the attacking kinds are the same for all squares.
#[inline(always)]
fn attackers<W: Scalar>(kinds: AttackerKinds, [low, high]: [W::Four; 2]) -> W {
    let (attacking_low, attacking_high) = attacking_anywhere(kinds).0.split_at(4);
    let low = negative_with_knights(low) & (low & W::Four::known(attacking_low));
    let high = negative_with_knights(high) & (high & W::Four::known(attacking_high));
    joined(above_zero(low), above_zero(high))
}

/// Discovered pairs from kinds, in ray order: 42 operations, of which the permutation is 18.
#[inline(always)]
pub fn discovered_kinds_in_rays<W: Scalar>(mailbox: [W; 8], square: Index) -> [W; 2] {
    discovered::<W>(permuted(mailbox, square))
}

/// The same from codes: 44 operations.
#[inline(always)]
pub fn discovered_codes_in_rays<W: Scalar>(mailbox: [W; 8], square: Index) -> [W; 2] {
    discovered::<W>(permuted(mailbox, square).map(kinds_of_codes::<W>))
}

/// Opposite rays have the same sliders, so both halves have one constant.
#[inline(always)]
fn discovered<W: Scalar>([low, high]: [W::Four; 2]) -> [W; 2] {
    let (negative_low, negative_high) = (negative(low), negative(high));
    let (low, high) = (low & negative_low, high & negative_high);
    let moving = W::Four::known(&SLIDERS_ANYWHERE.0[..4]);
    let (sliders_low, sliders_high) = (low & moving, high & moving);
    let sliders = joined(
        where_opposed(sliders_low, negative_high),
        where_opposed(sliders_high, negative_low),
    );
    let behind = joined(
        where_opposed(low, sliders_high.negated()),
        where_opposed(high, sliders_low.negated()),
    );
    [sliders, behind]
}

/// The slots of a set of nearest pieces whose opposite ray has a piece, which is known from the
/// negative of its word.
///
/// The highest byte of the negative is 0xff, or -1, if a piece is in slots 1 to 6, and 0 if the ray
/// is empty. A piece in slot 7 makes it something else, but then the square is at the edge, and the
/// opposite ray has no square. The negative of a kind has its high bit set.
#[inline(always)]
fn where_opposed<V: Vector>(nearest: V, opposite_negative: V) -> V::Word {
    let signs = opposite_negative.shuffle_bytes(V::known(&TOPS));
    nearest.sign_bytes(signs).high_bits()
}

/// The kind bytes of codes.
#[inline(always)]
pub(crate) fn kinds_of_codes<W: Scalar>(codes: W::Four) -> W::Four {
    W::Four::known(&KINDS[..4]).shuffle_bytes(codes)
}

/// The bytes above zero.
#[inline(always)]
fn above_zero<V: Vector>(bytes: V) -> V::Word {
    bytes.greater_i8(V::constant(0)).high_bits()
}

/// A word of two halves.
#[inline(always)]
fn joined<W: Word>(low: W, high: W) -> W {
    low | high << 32
}
