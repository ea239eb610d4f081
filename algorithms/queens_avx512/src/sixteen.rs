//! Sixteen queens in two registers, who share one arithmetic: four bytes each, the rays to the
//! left, the file, the rays to the right, and the rank.
#![allow(clippy::missing_safety_doc, reason = "safe wherever the target features are enabled")]

use crate::lanes::{
    AND_OR, DOWN, by_place, each, in_bytes, load, mirrored, places, product, ternary,
};
use crate::tables::{COLUMN_BITS, COLUMN_BITS_MIRRORED, COLUMNS, SIDES_BY_KIND, SIX_RAYS};
use contract::opaque;
use std::arch::x86_64::*;

/// The upper four bytes of each lane, which are the second eight queens'.
const SECOND: u64 = 0xf0f0_f0f0_f0f0_f0f0;

/// Each square on a board of its own.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
pub fn square_batch(squares: [u64; 16], occupied: [u64; 16]) -> [u64; 16] {
    joined(queens(parted(squares), parted(occupied)))
}

/// All squares on one board.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
pub fn square_batch_shared(squares: [u64; 16], occupied: u64) -> [u64; 16] {
    joined(queens(parted(squares), [each(occupied); 2]))
}

/// 36 operations.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
pub fn queens([first, second]: [__m512i; 2], [of_first, of_second]: [__m512i; 2]) -> [__m512i; 2] {
    let (first, second) = (Queens::new(first), Queens::new(second));
    let squares = _mm512_mask_blend_epi8(SECOND, first.squares, second.squares);

    // By file and kind: the files to the left, the queen's own, those to the right, none.
    let kind = ternary::<AND_OR>(squares, each(BYTES * 7), each(0x1810_0800_1810_0800));
    let sides = _mm512_permutexvar_epi8(kind, load(&SIDES_BY_KIND));
    let pieces = product(sides, _mm512_and_si512(of_first, first.rays));
    let of_rays = _mm512_and_si512(of_second, second.rays);
    // Hidden, or the compiler does without the mask, and blends: an operation more.
    let upper = opaque(SECOND);
    let pieces = _mm512_mask_gf2p8affine_epi64_epi8::<0>(pieces, upper, sides, of_rays);
    // Eight bits from the first square of the rank on.
    let rank = _mm512_and_si512(squares, each(BYTES * 56));
    let pieces = _mm512_mask_multishift_epi64_epi8(pieces, LAST & !SECOND, rank, of_first);
    let pieces = _mm512_mask_multishift_epi64_epi8(pieces, LAST & SECOND, rank, of_second);

    // Columns have the queen at the bit of her rank, and the rank at that of her file. Of a column the
    // number is that of the last square on her rank, of a rank that of her square on the first.
    let place =
        ternary::<AND_OR>(squares, each(0x0738_3838_0738_3838), each(0x0007_0707_0007_0707));
    let slider = _mm512_permutexvar_epi8(place, load(&COLUMN_BITS));
    let slider_mirrored = _mm512_permutexvar_epi8(place, load(&COLUMN_BITS_MIRRORED));
    let others = _mm512_andnot_si512(slider, pieces);
    let forward = _mm512_sub_epi8(others, slider);
    let backward = mirrored(_mm512_sub_epi8(mirrored(others), slider_mirrored));
    let attacks = _mm512_xor_si512(forward, backward);

    // Turned, a byte has a bit for each column that crosses its rank.
    let turned = product(each(DOWN), attacks);
    [first.scattered(0, attacks, turned), second.scattered(1, attacks, turned)]
}

/// A one in each byte.
const BYTES: u64 = 0x0101_0101_0101_0101;

/// The last byte of each four, which is the rank's.
const LAST: u64 = 0x8888_8888_8888_8888;

/// What is made of eight squares.
struct Queens {
    at: __m512i,
    /// The square, in every byte.
    squares: __m512i,
    /// How far each rank is above the square.
    places: __m512i,
    /// Diagonals and file.
    rays: __m512i,
}

impl Queens {
    /// 3 operations.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
    fn new(at: __m512i) -> Self {
        let squares = in_bytes(at);
        let places = places(squares);
        Queens { at, squares, places, rays: by_place(&SIX_RAYS, places) }
    }

    /// Each file takes the bit of its side, and the rays are masked; the queen's own rank is the last byte
    /// of her four. 5 operations.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
    fn scattered(&self, half: usize, attacks: __m512i, turned: __m512i) -> __m512i {
        let columns = load(&COLUMNS[half]);
        let last = (BYTES * (3 + 4 * half as u64)).cast_signed();
        let in_odd_lanes = last + (BYTES * 8).cast_signed();
        let rank_byte = _mm512_set4_epi64(in_odd_lanes, last, in_odd_lanes, last);
        let off_rank = product(turned, _mm512_permutexvar_epi64(self.at, columns));
        let own_rank = _mm512_cmplt_epu8_mask(self.places, each(BYTES * 8));
        let along_rank = _mm512_maskz_shuffle_epi8(own_rank, attacks, rank_byte);
        ternary::<AND_OR>(off_rank, self.rays, along_rank)
    }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn parted(sixteen: [u64; 16]) -> [__m512i; 2] {
    // SAFETY: sixteen words are two registers, for which any bits will do.
    unsafe { std::mem::transmute(sixteen) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn joined(registers: [__m512i; 2]) -> [u64; 16] {
    // SAFETY: two registers are sixteen words.
    unsafe { std::mem::transmute(registers) }
}
