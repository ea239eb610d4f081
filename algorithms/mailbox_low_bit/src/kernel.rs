//! A ray in each word: the nearest piece is the lowest bit.
//!
//! In ray order a word has the eight bytes of a direction: the knight's square, then the ray from
//! the nearest square outwards. A kind byte has one bit. So the lowest bit of a ray is the kind of
//! its nearest piece, and `y & -y` selects it in all eight words at once. A knight, and on the ray
//! a rook with a queen behind it:
//!
//! ```text
//! byte               0   1   2   3   4   5   6   7
//! y                 04  00  10  00  20  00  00  00
//! 255 - y           fb  00  f0  ff  df  ff  ff  ff        -y in bytes 1 to 7, as if byte 0 were empty
//! y & (255 - y)     00  00  10  00  00  00  00  00        the rook
//! 251 - y           f7  00  f0  ff  df  ff  ff  ff
//! y & (251 - y)     04  00  10  00  00  00  00  00        the rook and the knight
//! ```
//!
//! The knight's byte is the lowest of its word, where it would hide the ray. No kind exceeds 64, so
//! a subtraction from 255 complements it and borrows nothing from the ray. A subtraction from 251
//! complements the byte plus 4, which leaves the bit of a knight, 4, set.

use crate::tables::{KINDS, OPPOSITE_TOPS};
use contract::position::kind::KNIGHT;
use contract::position::ray_order::{
    ON_BOARD, SLIDERS_ANYWHERE, SLOTS, SQUARES, attacking, attacking_anywhere, row,
};
use contract::{AttackerKinds, Index, Vector, Word};

/// The inputs of a ternary function as columns of its truth table.
pub(crate) const A: i32 = 0xf0;
pub(crate) const B: i32 = 0xcc;
pub(crate) const C: i32 = 0xaa;
const ALL_THREE: i32 = A & B & C;

/// Attackers from kinds, in ray order: 4 operations, for sliders as for all pieces.
#[inline(always)]
pub fn attackers_kinds_in_rays<V: Vector>(
    kinds: AttackerKinds,
    mailbox: V,
    square: Index,
) -> V::Word {
    let pieces = in_ray_order(mailbox, square);
    nearest_among(pieces, attacking(kinds, square))
}

/// The same from codes: 5 operations.
#[inline(always)]
pub fn attackers_codes_in_rays<V: Vector>(
    kinds: AttackerKinds,
    mailbox: V,
    square: Index,
) -> V::Word {
    let pieces = kinds_of_codes(in_ray_order(mailbox, square));
    nearest_among(pieces, attacking(kinds, square))
}

/// The same from kinds, where the permutation clears the slots beyond the edge. The attacking kinds
/// of a slot are then the same for all squares, and their table is not needed.
#[inline(always)]
pub fn attackers_kinds_in_rays_masked<V: Vector>(
    kinds: AttackerKinds,
    mailbox: V,
    square: Index,
) -> V::Word {
    nearest_among(on_board(mailbox, square), V::known(&attacking_anywhere(kinds).0))
}

/// Attackers from kinds as a set of squares: the bytes are permuted back before they become a mask.
/// 5 operations.
#[inline(always)]
pub fn attackers_kinds<V: Vector>(kinds: AttackerKinds, mailbox: V, square: Index) -> V::Word {
    let pieces = in_ray_order(mailbox, square);
    let attackers =
        pieces.ternary::<ALL_THREE>(negative_with_knights(pieces), attacking(kinds, square));
    on_squares(attackers, square)
}

/// The same with a permutation of bits after the mask: 6 operations and 2 moves.
///
/// The AND clears slots beyond the edge. It is scalar, because LLVM would insert a mask that comes
/// straight from a test into the vector byte by byte.
#[inline(always)]
pub fn attackers_kinds_by_bits<V: Vector>(
    kinds: AttackerKinds,
    mailbox: V,
    square: Index,
) -> V::Word {
    let pieces = in_ray_order(mailbox, square);
    let attackers = nearest_among(pieces, V::known(&attacking_anywhere(kinds).0));
    V::spread(attackers & slots_on_board(square)).bits_at(row(&SLOTS, square))
}

/// Discovered pairs from kinds, in ray order: 9 operations.
#[inline(always)]
pub fn discovered_kinds_in_rays<V: Vector>(mailbox: V, square: Index) -> [V::Word; 2] {
    in_rays(pairs(on_board(mailbox, square), Opposite::Bytes))
}

/// The same from codes: 10 operations.
#[inline(always)]
pub fn discovered_codes_in_rays<V: Vector>(mailbox: V, square: Index) -> [V::Word; 2] {
    in_rays(pairs(kinds_of_codes(on_board(mailbox, square)), Opposite::Bytes))
}

/// The same from kinds without a permutation of bytes after the first: 11 operations.
#[inline(always)]
pub fn discovered_kinds_in_rays_by_signs<V: Vector>(mailbox: V, square: Index) -> [V::Word; 2] {
    in_rays(pairs(on_board(mailbox, square), Opposite::Signs))
}

/// Discovered pairs from kinds as sets of squares: 13 operations.
#[inline(always)]
pub fn discovered_kinds<V: Vector>(mailbox: V, square: Index) -> [V::Word; 2] {
    let pairs = pairs(on_board(mailbox, square), Opposite::Bytes);
    let [[sliders, with_behind], [nearest, behind_slider]] = pairs;
    [on_squares(sliders & with_behind, square), on_squares(nearest & behind_slider, square)]
}

/// How a ray learns whether its opposite has a piece, from the negative of a word.
#[derive(Clone, Copy)]
enum Opposite {
    /// From the highest byte, which one permutation puts into all bytes of the opposite word.
    ///
    /// It is 0xff if a piece is in slots 1 to 6, and 0 if the ray is empty. A piece in slot 7 makes
    /// it something else, but then the square is at the edge, and the opposite ray has no square.
    Bytes,
    /// From the sign: no kind has bit 7, so the negative of a word with a piece is negative.
    Signs,
}

impl Opposite {
    /// All ones on each ray whose opposite has a piece, else 0.
    #[inline(always)]
    fn has_piece<V: Vector>(self, negative: V) -> V {
        match self {
            Opposite::Bytes => negative.permute_bytes(V::known(&OPPOSITE_TOPS)),
            Opposite::Signs => negative.word_signs().swap_halves(),
        }
    }
}

/// The sliders among the nearest pieces, and the rays that have a piece behind the square; the
/// nearest pieces, and the rays that have such a slider behind it.
#[inline(always)]
fn pairs<V: Vector>(pieces: V, opposite: Opposite) -> [[V; 2]; 2] {
    let negative = negative(pieces);
    let sliders = pieces.ternary::<ALL_THREE>(negative, V::known(&SLIDERS_ANYWHERE.0));
    let nearest = pieces & negative;
    [[sliders, opposite.has_piece(negative)], [nearest, opposite.has_piece(sliders.negated())]]
}

/// Sets of bytes, each within its mask, as sets of slots.
#[inline(always)]
fn in_rays<V: Vector>(pairs: [[V; 2]; 2]) -> [V::Word; 2] {
    let [[sliders, with_behind], [nearest, behind_slider]] = pairs;
    [sliders.common_bytes(with_behind), nearest.common_bytes(behind_slider)]
}

/// Discovered pairs from kinds, in ray order, where masks of words select the rays: 12 operations.
#[inline(always)]
pub fn discovered_kinds_in_rays_by_words<V: Vector>(mailbox: V, square: Index) -> [V::Word; 2] {
    let pieces = on_board(mailbox, square);
    let nearest = pieces & negative(pieces);
    let sliders = nearest & V::known(&SLIDERS_ANYWHERE.0);
    let with_behind = opposed(sliders, nearest);
    let behind_slider = opposed(nearest, sliders);
    [with_behind.common_bytes(with_behind), behind_slider.common_bytes(behind_slider)]
}

/// The words of a set whose opposite has a member of another.
#[inline(always)]
fn opposed<V: Vector>(set: V, other: V) -> V {
    let opposite = other.swap_halves();
    V::constant(0).blend_words(opposite.common_words(opposite), set)
}

/// The slots of these kinds that have the nearest piece of their ray, or are knights' squares.
#[inline(always)]
fn nearest_among<V: Vector>(pieces: V, kinds: V) -> V::Word {
    negative_with_knights(pieces).common_bytes(pieces & kinds)
}

/// `-y` on rays, without the piece on the knight's square.
#[inline(always)]
pub fn negative<V: Vector>(pieces: V) -> V {
    V::constant(0xff).minus(pieces)
}

/// `-y` on rays, with the bit of a knight on the knight's square.
#[inline(always)]
pub fn negative_with_knights<V: Vector>(pieces: V) -> V {
    V::constant(0xff - KNIGHT as u64).minus(pieces)
}

/// The bytes of a mailbox in ray order. Slots beyond the edge show the square itself.
#[inline(always)]
fn in_ray_order<V: Vector>(mailbox: V, square: Index) -> V {
    mailbox.permute_bytes(row(&SQUARES, square))
}

/// The same with nothing beyond the edge.
#[inline(always)]
fn on_board<V: Vector>(mailbox: V, square: Index) -> V {
    V::constant(0).blend_bytes(slots_on_board(square), in_ray_order(mailbox, square))
}

/// The slots on the board.
#[inline(always)]
fn slots_on_board<W: Word>(square: Index) -> W {
    // SAFETY: squares are below 64.
    W::constant(*unsafe { ON_BOARD.get_unchecked(square.get() as usize) })
}

/// The kind bytes of codes.
#[inline(always)]
pub(crate) fn kinds_of_codes<V: Vector>(codes: V) -> V {
    V::known(&KINDS).shuffle_bytes(codes)
}

/// The squares of the slots whose byte is not zero.
#[inline(always)]
fn on_squares<V: Vector>(slots: V, square: Index) -> V::Word {
    let squares = slots.permute_bytes(row(&SLOTS, square));
    squares.common_bytes(squares)
}
