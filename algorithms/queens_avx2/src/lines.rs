//! Four squares in a register, and the lines through each: a byte for each rank, from a table of 16
//! bytes that a shuffle reads.
#![allow(clippy::missing_safety_doc, reason = "safe wherever the target features are enabled")]

use std::arch::x86_64::*;

/// What is made of four squares: 11 operations with both diagonals.
#[derive(Clone, Copy, Debug)]
pub struct Squares {
    /// The squares as numbers.
    pub at: __m256i,
    /// The squares as sets.
    pub bit: __m256i,
    /// The number of the file, in every byte.
    pub file_number: __m256i,
    /// The number of the rank, in every byte.
    pub rank_number: __m256i,
    /// In each byte, how many ranks it is above the square's.
    pub above: __m256i,
    /// The file, with the square.
    pub file: __m256i,
}

impl Squares {
    /// 7 operations.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub fn new(at: __m256i) -> Self {
        let each_rank = _mm256_set1_epi64x(0x0706_0504_0302_0100);
        let seven = _mm256_set1_epi8(7);
        let squares = _mm256_shuffle_epi8(at, table(0, 0x0808_0808_0808_0808));
        let file_number = _mm256_and_si256(squares, seven);
        let rank_number = _mm256_and_si256(_mm256_srli_epi64::<3>(squares), seven);
        Squares {
            at,
            bit: _mm256_sllv_epi64(_mm256_set1_epi64x(1), at),
            file_number,
            rank_number,
            above: _mm256_sub_epi8(each_rank, rank_number),
            file: on_each_rank(file_number),
        }
    }

    /// The diagonal, with the square: one file more for each rank above. 2 operations.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub fn diagonal(&self) -> __m256i {
        on_each_rank(_mm256_add_epi8(self.file_number, self.above))
    }

    /// The anti-diagonal, with the square: one file less for each rank above. 2 operations.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub fn antidiagonal(&self) -> __m256i {
        on_each_rank(_mm256_sub_epi8(self.file_number, self.above))
    }

    /// How many bits are below the rank: eight times its number.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub fn below_rank(&self) -> __m256i {
        _mm256_and_si256(self.at, _mm256_set1_epi64x(56))
    }
}

/// In each byte the square on the file of this number, and none if that is less than 0 or more than 7.
#[inline]
#[target_feature(enable = "avx2")]
fn on_each_rank(file_numbers: __m256i) -> __m256i {
    _mm256_shuffle_epi8(table(0x8040_2010_0804_0201, 0), file_numbers)
}

/// Sixteen bytes, in both halves of a register, as shuffles want them.
#[inline]
#[target_feature(enable = "avx2")]
pub fn table(first: u64, second: u64) -> __m256i {
    let bytes: __m128i = _mm_set_epi64x(second.cast_signed(), first.cast_signed());
    _mm256_broadcastsi128_si256(bytes)
}

/// Eight words as the registers that they fill.
#[inline]
#[target_feature(enable = "avx2")]
pub fn registers(words: [u64; 8]) -> [__m256i; 2] {
    let [a, b, c, d, e, f, g, h] = words.map(u64::cast_signed);
    [_mm256_set_epi64x(d, c, b, a), _mm256_set_epi64x(h, g, f, e)]
}

/// The words of two registers.
#[inline]
#[target_feature(enable = "avx2")]
pub fn words(registers: [__m256i; 2]) -> [u64; 8] {
    // SAFETY: two registers are eight words, of which any bits will do.
    unsafe { std::mem::transmute(registers) }
}
