//! The pairs that a piece changes, with AVX2: four rays in each of two vectors, and no masks. A
//! vector of all ones or zeros in each entry tells where there is none.
//!
//! Opposite rays are in the same word of the two vectors, so the piece behind a slider needs no
//! permutation.

use crate::halves::kinds_of_codes;
use crate::kernel::negative;
use crate::tables::{COMPRESSED, KNIGHTS, MERGED, ROTATED_BELOW};
use contract::position::kind::KNIGHT;
use contract::position::ray_order::{
    ATTACKERS_ANYWHERE, REACHED, Row, SLIDERS_ANYWHERE, SQUARES, permuted,
};
use contract::{Index, PieceCode, Scalar, Vector, Word};

/// The odd 32-bit words of a vector, for a blend.
const HIGH_HALVES: i32 = 0b1010_1010;
/// The bit of a word whose high half is a pair that vanishes.
const VANISHES: u64 = 1 << 63;

/// What four rays show.
#[derive(Clone, Copy)]
struct Rays<V> {
    /// The kinds of all slots.
    kinds: V,
    /// The kind of the nearest piece, in its slot.
    nearest: V,
    /// Code and square of the nearest piece, in bytes 0 and 1 of each word.
    piece: V,
    /// Those of the knight's square.
    hop: V,
    /// All ones in each word whose ray is empty.
    is_empty: V,
}

/// At fixed places from codes.
#[inline(always)]
pub fn at_places<W: Scalar>(codes: [W; 8], square: Index, piece: PieceCode) -> [W::Four; 4] {
    let [low_codes, high_codes] = permuted(codes, square);
    // SAFETY: squares are below 64.
    let [low_squares, high_squares] =
        halves::<W::Four>(unsafe { SQUARES.get_unchecked(square.get() as usize) });
    let low = rays::<W>(low_codes, low_squares);
    let high = rays::<W>(high_codes, high_squares);
    let reached = halves(piece.row(&REACHED));
    let is_knight = W::Four::row(&piece.row(&KNIGHTS)[..]);
    let attacking = halves(&ATTACKERS_ANYWHERE);
    let own: W = W::constant(piece.get()) | W::constant(square.get()) << 8;
    let own_on_rays = W::Four::spread(own | own << 48);
    let own_beside = W::Four::spread(own << 16 | W::constant(VANISHES));
    [
        on_rays(low, [reached[0], attacking[0]], is_knight, own_on_rays),
        on_rays(high, [reached[1], attacking[1]], is_knight, own_on_rays),
        beside_rays(low, high, own_beside),
        beside_rays(high, low, own_beside),
    ]
}

#[inline(always)]
fn rays<W: Scalar>(codes: W::Four, squares: W::Four) -> Rays<W::Four> {
    let zero = W::Four::constant(0);
    let kinds = kinds_of_codes::<W>(codes);
    let nearest = kinds & negative(kinds);
    let is_other = nearest.equal_bytes(zero);
    let [code, place] = [codes, squares].map(|bytes| bytes.and_not(is_other).distances(zero));
    let first = W::Four::constant(0xff);
    let piece = code | place << 8;
    let hop = codes & first | (squares & first) << 8;
    Rays { kinds, nearest, piece, hop, is_empty: piece.equal_words(zero) }
}

/// What the piece attacks, and what attacks it along rays. Of each slot, `reached` says whether the
/// piece attacks it, and `attacking` which kinds attack the piece from there; pawns do so on rays
/// of one half or the other.
#[inline(always)]
fn on_rays<V: Vector>(rays: Rays<V>, [reached, attacking]: [V; 2], is_knight: V, own: V) -> V {
    let zero = V::constant(0);
    let nearest_and_hops = rays.nearest | (rays.kinds & V::constant(0xff));
    let attacks_none = (nearest_and_hops & reached).equal_words(zero);
    let attacked_by_none = (rays.nearest & attacking).equal_words(zero);
    let is_none = attacks_none.blend_u32::<HIGH_HALVES>(attacked_by_none);
    let victim = rays.piece.select_bytes(rays.hop, is_knight);
    (victim << 16 | rays.piece << 32 | own).and_not(is_none)
}

/// The knights that attack the piece, and the pairs that vanish.
#[inline(always)]
fn beside_rays<V: Vector>(rays: Rays<V>, opposite: Rays<V>, own: V) -> V {
    let zero = V::constant(0);
    let has_no_knight = (rays.kinds & V::constant(KNIGHT.into())).equal_words(zero);
    // Opposite rays have the same sliders, so both halves have one constant.
    let sliders = V::known(&SLIDERS_ANYWHERE.0[..4]);
    let has_no_slider = (rays.nearest & sliders).equal_words(zero);
    let is_none = has_no_knight.blend_u32::<HIGH_HALVES>(has_no_slider | opposite.is_empty);
    (rays.hop | rays.piece << 32 | (opposite.piece << 48 | own)).and_not(is_none)
}

/// The halves of a row.
#[inline(always)]
fn halves<V: Vector>(row: &'static Row) -> [V; 2] {
    let (low, high) = row.0.split_at(4);
    [V::row(low), V::row(high)]
}

/// In one list from codes.
///
/// Each of four vectors is compressed by a row of a table, pairs of them are merged, and then both
/// pairs. A list is moved up by a rotation of its vectors; a mask says which entries of a rotated
/// vector belong to the next one. All of it is in registers, see
/// [`changes::in_list`](crate::changes::in_list).
#[inline(always)]
pub fn in_list<W: Scalar>(codes: [W; 8], square: Index, piece: PieceCode) -> [W::Four; 4] {
    let [first, second, third, fourth] =
        at_places(codes, square, piece).map(|entries| compressed::<W>(entries));
    let ([low, above], gaps) = merged::<W>(first, second);
    let (later, _) = merged::<W>(third, fourth);
    // SAFETY: two vectors have sixteen entries.
    let row = |part: u64| unsafe {
        W::Four::row_at(&MERGED, gaps.times(W::constant(5)).plus(W::constant(part)))
    };
    let [turn, is_below, in_first, in_second, in_third] = [0, 1, 2, 3, 4].map(row);
    let [rotated, rotated_above] = later.map(|entries| entries.permute_u32(turn));
    let a = rotated.and_not(is_below);
    let b = rotated_above.select_bytes(rotated, is_below);
    let c = rotated_above & is_below;
    [
        low | (a & in_first),
        above | (b & in_first | a & in_second),
        c & in_first | b & in_second | a & in_third,
        c & in_second | b & in_third,
    ]
}

/// The entries of a vector without gaps, then zeros; and the number of zeros.
#[inline(always)]
fn compressed<W: Scalar>(entries: W::Four) -> (W::Four, W) {
    let is_zero = entries.equal_u32(W::Four::constant(0)).high_bits_u32();
    // SAFETY: the mask has eight bits.
    let order = unsafe { W::Four::row_at(&COMPRESSED, is_zero) };
    (entries.permute_u32(order), is_zero.count_ones())
}

/// Two lists as one of two vectors, and the number of its zeros.
#[inline(always)]
fn merged<W: Scalar>(first: (W::Four, W), second: (W::Four, W)) -> ([W::Four; 2], W) {
    let ((first, gaps), (second, more_gaps)) = (first, second);
    // SAFETY: a vector has eight entries.
    let row =
        |part: u64| unsafe { W::Four::row_at(&ROTATED_BELOW, (gaps << 1).plus(W::constant(part))) };
    let [turn, is_below] = [0, 1].map(row);
    let rotated = second.permute_u32(turn);
    ([first | rotated.and_not(is_below), rotated & is_below], gaps.plus(more_gaps))
}
