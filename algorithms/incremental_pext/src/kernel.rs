//! Indices of all squares kept from move to move, and a look-up by one of them.
//!
//! Requires squares below 64 and for look-ups filled tables ([`contract::Variant::ready`]); checks
//! would cost instructions.

use crate::tables::{ATTACKS, BITS, OFFSETS, WORDS};
use contract::{Aligned, Index, Piece, Scalar, Vector, Word};

/// `attacks[offset + index]`: one look-up for a rook or a bishop, two for a queen. `kept` has the
/// square's own indices, the rook's in the low 16 bits, the bishop's above.
///
/// # Safety
/// Requires the tables to be filled.
#[inline(always)]
pub unsafe fn kept_attacks<W: Word>(piece: Piece, square: Index, kept: W) -> W {
    // SAFETY: squares are below 64.
    let offsets = unsafe { OFFSETS.get_unchecked(square.get() as usize) };
    // SAFETY: the tables are filled, and each row has an entry for every index of its square.
    let of = |index: W, offset: u32| unsafe { index.look_up_from(ATTACKS.words(), offset.into()) };
    let rook = || of(kept & W::constant(0xffff), offsets.rook);
    piece.unite(rook, || of(kept >> 16, offsets.bishop))
}

/// `kept & !from | to` in each word: 64 operations. Captures need no special case: the captured
/// piece's bits are set before and after.
#[inline(always)]
pub fn update<W: Word>(from: Index, to: Index, _captured: Index, kept: [W; WORDS]) -> [W; WORDS] {
    let (from, to, mut after) = (bits(from), bits(to), kept);
    for word in 0..WORDS {
        // The bit of a square in each index.
        after[word] = kept[word].and_not(W::constant(from[word])) | W::constant(to[word]);
    }
    after
}

/// The same in eight vectors of 256 bits: 2 operations each.
#[inline(always)]
pub fn update_avx2<W: Scalar>(
    from: Index,
    to: Index,
    _captured: Index,
    kept: [W; WORDS],
) -> [W; WORDS] {
    let (from, to, mut after) = (bits(from), bits(to), kept);
    for first in (0..WORDS).step_by(4) {
        // The bit of a square in each index.
        let bits = |of: &'static [u64; WORDS]| W::Four::known(&of[first..first + 4]);
        let (from, to) = (bits(from), bits(to));
        let kept = W::Four::from_array(std::array::from_fn(|word| kept[first + word]));
        after[first..first + 4].copy_from_slice(&(kept.and_not(from) | to).to_array());
    }
    after
}

/// The same in four vectors of 512 bits, with one ternary function each.
#[inline(always)]
pub fn update_avx512<W: Scalar>(
    from: Index,
    to: Index,
    _captured: Index,
    kept: [W; WORDS],
) -> [W; WORDS] {
    /// Truth table of `kept & !from | to`: bit `4 kept + 2 from + to`.
    const MOVED: i32 = 0b1011_1010;
    let (from, to, mut after) = (bits(from), bits(to), kept);
    for first in (0..WORDS).step_by(8) {
        // The bit of a square in each index.
        let bits = |of: &'static [u64; WORDS]| W::Eight::known(&of[first..first + 8]);
        let (from, to) = (bits(from), bits(to));
        let kept = W::Eight::from_array(std::array::from_fn(|word| kept[first + word]));
        after[first..first + 8].copy_from_slice(&kept.ternary::<MOVED>(from, to).to_array());
    }
    after
}

/// The bits of a square in all words.
#[inline(always)]
fn bits(square: Index) -> &'static [u64; WORDS] {
    // SAFETY: squares are below 64.
    let Aligned(bits) = unsafe { BITS.get_unchecked(square.get() as usize) };
    bits
}
