//! The same for eight queens, whose ranks and diagonals are gathered as bytes and share one
//! arithmetic: the obstruction difference of every byte.
#![allow(clippy::missing_safety_doc, reason = "safe wherever the target features are enabled")]

use crate::kernel::{attacks_by, swapped};
use crate::lines::{Squares, registers, table, words};
use std::arch::x86_64::*;

/// Eight queens, each on a board of its own.
#[inline]
#[target_feature(enable = "avx2")]
pub fn square_batch(squares: [u64; 8], occupied: [u64; 8]) -> [u64; 8] {
    words(queens(registers(squares), registers(occupied)))
}

/// Eight queens on one board.
#[inline]
#[target_feature(enable = "avx2")]
pub fn square_batch_shared(squares: [u64; 8], occupied: u64) -> [u64; 8] {
    words(queens(registers(squares), [_mm256_set1_epi64x(occupied.cast_signed()); 2]))
}

/// 91 operations for eight: 36 for each four, and 19 that all share.
#[inline]
#[target_feature(enable = "avx2")]
pub fn queens([first, second]: [__m256i; 2], [of_first, of_second]: [__m256i; 2]) -> [__m256i; 2] {
    let (first, second) = (Gathered::new(first, of_first), Gathered::new(second, of_second));
    let third = _mm256_slli_epi64::<16>(side_by_side(first.third, second.third));
    let pieces = _mm256_or_si256(side_by_side(first.pair, second.pair), third);
    let attacks =
        obstruction_difference(side_by_side(first.file_number, second.file_number), pieces);
    // The bytes of a queen begin at 0 and 4 of each half, of the second four at 8 and 12.
    let starts =
        [table(0, 0x0404_0404_0404_0404), table(0x0808_0808_0808_0808, 0x0c0c_0c0c_0c0c_0c0c)];
    [first.scattered(attacks, starts[0]), second.scattered(attacks, starts[1])]
}

/// The lines of four queens, and the pieces on three of them as bytes with a bit for each file.
struct Gathered {
    /// Diagonal and rank, one byte each.
    pair: __m256i,
    /// The anti-diagonal, a byte.
    third: __m256i,
    file_number: __m256i,
    diagonal: __m256i,
    antidiagonal: __m256i,
    /// All of the rank.
    rank: __m256i,
    /// Attacks along the file.
    along_file: __m256i,
}

impl Gathered {
    /// A diagonal has one square in each file, so the sum of its bytes is their union. 28 operations.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn new(at: __m256i, occupied: __m256i) -> Self {
        let squares = Squares::new(at);
        let (diagonal, antidiagonal) = (squares.diagonal(), squares.antidiagonal());
        let none = _mm256_setzero_si256();
        let sum = |line| _mm256_sad_epu8(_mm256_and_si256(occupied, line), none);
        let second_byte = _mm256_or_si256(
            squares.rank_number,
            table(0x8080_8080_8080_0080, 0x8080_8080_8080_0880),
        );
        let others = _mm256_andnot_si256(squares.bit, occupied);
        Gathered {
            pair: _mm256_or_si256(sum(diagonal), _mm256_shuffle_epi8(occupied, second_byte)),
            third: sum(antidiagonal),
            file_number: squares.file_number,
            diagonal,
            antidiagonal,
            rank: _mm256_cmpeq_epi8(squares.above, none),
            along_file: attacks_by(squares.file, squares.bit, swapped(squares.bit), others),
        }
    }

    /// Bytes laid on their lines again. The byte on the queen's own rank is the rank's, which follows
    /// the diagonal's. 8 operations.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn scattered(&self, attacks: __m256i, start: __m256i) -> __m256i {
        // All ones is -1: one byte on where the rank is.
        let first_or_second = _mm256_shuffle_epi8(attacks, _mm256_sub_epi8(start, self.rank));
        let third = _mm256_shuffle_epi8(attacks, _mm256_or_si256(start, _mm256_set1_epi8(2)));
        let diagonal_and_rank =
            _mm256_and_si256(first_or_second, _mm256_or_si256(self.diagonal, self.rank));
        let antidiagonal = _mm256_and_si256(third, self.antidiagonal);
        let slanted = _mm256_or_si256(diagonal_and_rank, antidiagonal);
        _mm256_or_si256(slanted, self.along_file)
    }
}

/// `upper ^ (upper - nearest lower piece)` in each byte, without the slider: what it attacks from this
/// file. If no piece is below it, file a is as good as one. 14 operations.
#[inline]
#[target_feature(enable = "avx2")]
pub fn obstruction_difference(file: __m256i, pieces: __m256i) -> __m256i {
    let below = _mm256_shuffle_epi8(table(0x7f3f_1f0f_0703_0100, 0), file);
    let above = _mm256_shuffle_epi8(table(0x0080_c0e0_f0f8_fcfe, 0), file);
    let upper = _mm256_and_si256(pieces, above);
    let nearest = highest(_mm256_and_si256(pieces, below));
    let attacks = _mm256_xor_si256(upper, _mm256_sub_epi8(upper, nearest));
    _mm256_and_si256(attacks, _mm256_or_si256(below, above))
}

/// The highest bit of each byte, and 1 if there is none: by half a byte, the greater of both. 6
/// operations.
#[inline]
#[target_feature(enable = "avx2")]
fn highest(bytes: __m256i) -> __m256i {
    let half = _mm256_set1_epi8(0x0f);
    let of_lower = table(0x0404_0404_0202_0101, 0x0808_0808_0808_0808);
    let of_upper = table(0x4040_4040_2020_1000, 0x8080_8080_8080_8080);
    let low = _mm256_and_si256(bytes, half);
    let high = _mm256_and_si256(_mm256_srli_epi64::<4>(bytes), half);
    _mm256_max_epu8(_mm256_shuffle_epi8(of_lower, low), _mm256_shuffle_epi8(of_upper, high))
}

/// The lower half of each word of both: in each 128 bits two of the first, then two of the second.
#[inline]
#[target_feature(enable = "avx2")]
fn side_by_side(first: __m256i, second: __m256i) -> __m256i {
    let (first, second) = (_mm256_castsi256_ps(first), _mm256_castsi256_ps(second));
    _mm256_castps_si256(_mm256_shuffle_ps::<0b10_00_10_00>(first, second))
}
