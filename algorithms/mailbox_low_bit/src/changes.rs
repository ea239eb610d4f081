//! The pairs that a piece changes when it is put on an empty square, as entries.
//!
//! The square is empty, so slots beyond the edge, which show the square itself, are empty without a
//! mask. The bytes of a ray are cleared but for its nearest piece's, and their sum is that byte.
//! Two sums, of codes and of squares, describe the nearest piece of each ray in the lowest bytes of
//! its word:
//!
//! ```text
//! byte      0             1               2            3              4 5 6 7
//! pieces    its code      its square      code of o    square of o    -          o: the piece that is put
//! hops      code on the knight's square, and that square              -
//! ```
//!
//! A permutation of the bytes of both makes two entries of each word. Masks of words, one for each
//! class of entries, keep those that there are.

use crate::kernel::{A, B, C, kinds_of_codes, negative};
use crate::tables::{BESIDE_RAYS, MOVED_UP, ON_HOPS, ON_RAYS_OF_PIECE};
use contract::position::kind::KNIGHT;
use contract::position::ray_order::{
    ATTACKERS_ANYWHERE, REACHED, SLIDERS_ANYWHERE, SQUARES, row, row_of_piece,
};
use contract::{Index, PieceCode, Vector, Word};

/// The halves of a word, each of which is an entry.
const LOW: u64 = 0xffff_ffff;
const HIGH: u64 = !LOW;
/// The victim of the high half.
const HIGH_VICTIM: u64 = 0xffff << 48;
/// The bit of the high half that tells that a pair vanishes.
const VANISHES: u64 = 1 << 63;

/// At fixed places from codes: 29 operations.
#[inline(always)]
pub fn at_places<V: Vector>(codes: V, square: Index, piece: PieceCode) -> [V; 2] {
    let squares: V = row(&SQUARES, square);
    let codes = codes.permute_bytes(squares);
    let kinds = kinds_of_codes(codes);
    let negative = negative(kinds);
    let nearest = kinds & negative;
    let nearest_and_hops = nearest.ternary::<{ A | B & C }>(kinds, V::constant(0xff));
    let is_nearest = kinds.common_bytes(negative);
    let pieces = sum_of_kept(codes, is_nearest).ternary::<{ A | B | C }>(
        sum_of_kept(squares, is_nearest) << 8,
        V::spread(own_half(square, piece)),
    );
    let hops = codes.permute_bytes_of_two(V::known(&ON_HOPS), squares);

    let is_attacked = nearest_and_hops.common_words(row_of_piece(&REACHED, piece));
    let is_attacker = nearest.common_words(V::known(&ATTACKERS_ANYWHERE.0));
    let on_rays = pieces.permute_bytes_of_two(row_of_piece(&ON_RAYS_OF_PIECE, piece), hops);
    let victims = V::constant(0).blend_words(is_attacked, on_rays & V::constant(LOW));
    let with_attackers = victims.ternary::<{ A | B & C }>(on_rays, V::constant(HIGH));

    let is_knight = nearest_and_hops.common_words(V::constant(KNIGHT.into()));
    let beside_rays = pieces.permute_bytes_of_two(V::known(&BESIDE_RAYS.0), hops);
    let is_vanishing = nearest.common_words(V::known(&SLIDERS_ANYWHERE.0))
        & beside_rays.common_words(V::constant(HIGH_VICTIM));
    let knights = V::constant(0).blend_words(is_knight, beside_rays & V::constant(LOW));
    let vanishing = beside_rays.ternary::<{ A & B | C }>(V::constant(HIGH), V::constant(VANISHES));
    [
        victims.blend_words(is_attacker, with_attackers),
        knights.blend_words(is_vanishing, knights | vanishing),
    ]
}

/// In one list, from codes: 37 operations.
///
/// Each half of the entries is compressed by itself. Then the second list is moved up by the length
/// of the first, in a register: a load of the whole list right after two stores that overlap would
/// wait until both have reached the cache.
#[inline(always)]
pub fn in_list<V: Vector>(codes: V, square: Index, piece: PieceCode) -> [V; 2] {
    let [on_rays, beside_rays] = at_places(codes, square, piece);
    let (is_entry, is_second_entry) =
        (on_rays.common_u32(on_rays), beside_rays.common_u32(beside_rays));
    let first = on_rays.compressed_u32(is_entry);
    let second = beside_rays.compressed_u32(is_second_entry);
    // SAFETY: sixteen entries at most.
    let moved = unsafe { V::row_at(&MOVED_UP, is_entry.count_ones()) };
    let zero = V::constant(0);
    [first | second.permute_bytes_of_two(moved, zero), zero.permute_bytes_of_two(moved, second)]
}

/// The only byte of each word that a mask keeps, as a word.
#[inline(always)]
fn sum_of_kept<V: Vector>(bytes: V, mask: V::Word) -> V {
    V::constant(0).blend_bytes(mask, bytes).distances(V::constant(0))
}

/// Code and square of the piece that is put, in bytes 2 and 3.
#[inline(always)]
fn own_half<W: Word>(square: Index, piece: PieceCode) -> W {
    W::constant(piece.get()) << 16 | W::constant(square.get()) << 24
}
