//! The algorithm alone, in AVX2 instructions: a slider subtracted from the pieces of all its lines at
//! once, forwards and in reverse, a line in each lane. It knows its tables, and nothing of the harness.
//!
//! A square is less than 64, which cannot be checked without a cost.
#![allow(clippy::missing_safety_doc, reason = "it stands above, once")]

use crate::tables::{
    ALONG_RANKS, FILE, FOUR_LINES, LINES, Lanes, MIRRORED, OPERANDS, RANK_ATTACKS, ROWS, SLIDER,
};
use contract::{Index, Piece};
use std::arch::x86_64::*;

/// Byte swaps where they reverse a line, and the rank by table: 13 operations for a bishop, 15 for a
/// rook, which has one line left and needs no vector for it, and 22 for a queen.
#[inline]
#[target_feature(enable = "avx2")]
pub fn square_attacks(piece: Piece, square: Index, occupied: u64) -> u64 {
    match piece {
        Piece::Rook => along_rank(square, occupied) | along_file(square, occupied),
        Piece::Bishop => along_diagonals(square, occupied),
        Piece::Queen => along_rank(square, occupied) | along_three_lines(square, occupied),
    }
}

/// `((o - r) ^ (o' - r')') & line` on three lines, `o` the pieces of each without the slider `r`, `'` the
/// byte swap. The fourth lane has the slider's square for its line, and gives nothing.
#[inline]
#[target_feature(enable = "avx2")]
fn along_three_lines(square: Index, occupied: u64) -> u64 {
    let slider = _mm256_set1_epi64x(slider(square.get()));
    let mirrored = _mm256_set1_epi64x(slider_mirrored(square.get()));
    along(four(row(&LINES, square.get())), slider, mirrored, occupied)
}

#[inline]
#[target_feature(enable = "avx2")]
fn along(lines: __m256i, slider: __m256i, mirrored: __m256i, occupied: u64) -> u64 {
    let o = _mm256_and_si256(_mm256_set1_epi64x(occupied.cast_signed()), lines);
    let forward = _mm256_sub_epi64(o, slider);
    let backward = swapped(_mm256_sub_epi64(swapped(o), mirrored));
    united(_mm256_and_si256(_mm256_xor_si256(forward, backward), lines))
}

/// The same on the first two lanes.
#[inline]
#[target_feature(enable = "avx2")]
fn along_diagonals(square: Index, occupied: u64) -> u64 {
    // SAFETY: a square is less than 64, and two words stand at the start of aligned four.
    let lines = unsafe { _mm_load_si128((&raw const *row(&LINES, square.get())).cast()) };
    let slider = _mm_set1_epi64x(slider(square.get()));
    let mirrored = _mm_set1_epi64x(slider_mirrored(square.get()));
    let swapped = |words| _mm_shuffle_epi8(words, swap());
    let o = _mm_and_si128(_mm_set1_epi64x(occupied.cast_signed()), lines);
    let forward = _mm_sub_epi64(o, slider);
    let backward = swapped(_mm_sub_epi64(swapped(o), mirrored));
    both(_mm_and_si128(_mm_xor_si128(forward, backward), lines))
}

/// The same on one word.
#[inline(always)]
fn along_file(square: Index, occupied: u64) -> u64 {
    let Lanes(lanes) = row(&LINES, square.get());
    let (line, slider, mirrored) = (lanes[FILE], lanes[SLIDER], slider_mirrored(square.get()));
    let o = occupied & line;
    let forward = o.wrapping_sub(slider);
    let backward = o.swap_bytes().wrapping_sub(mirrored.cast_unsigned());
    (forward ^ backward.swap_bytes()) & line
}

/// A rank has all its squares in one byte, which no byte swap reverses.
#[inline(always)]
fn along_rank(square: Index, occupied: u64) -> u64 {
    let square = square.get();
    let (first, file) = (square & 56, square & 7);
    let inner = occupied >> (first | 1) & 63;
    // SAFETY: six bits are less than 64, the rows, and three less than 8, the length of each.
    let attacks =
        unsafe { *RANK_ATTACKS.get_unchecked(inner as usize).get_unchecked(file as usize) };
    u64::from(attacks) << first
}

/// The same with one operation less: the inner squares stay beside the outer one, and count double.
#[inline(always)]
fn along_rank_in_place(square: Index, occupied: u64) -> u64 {
    let square = square.get();
    let (first, file) = (square & 56, square & 7);
    let twice = occupied >> first & 126;
    // SAFETY: a file is less than 8, and 4 times 126 and a file are less than 512, the table.
    let attacks = unsafe {
        let of_file = RANK_ATTACKS.as_flattened().get_unchecked(file as usize..);
        *of_file.get_unchecked(4 * twice as usize)
    };
    u64::from(attacks) << first
}

/// The rank of a queen by `pdep(attacks[file][pext(occupied, rank)], rank)`: 17 operations.
#[inline]
#[target_feature(enable = "avx2,bmi2")]
pub fn square_attacks_packed(square: Index, occupied: u64) -> u64 {
    // SAFETY: a square is less than 64.
    let row = unsafe { ROWS.get_unchecked(square.get() as usize) };
    let pieces = _pext_u64(occupied, row.rank);
    // SAFETY: a row begins at a file, less than 8, times 256, and what is packed are eight bits.
    let attacks = unsafe { *ALONG_RANKS.get_unchecked((row.along + pieces) as usize) };
    let rank = _pdep_u64(u64::from(attacks), row.rank);
    rank | along(four(&row.lines), four(&row.slider), four(&row.mirrored), occupied)
}

/// The operands of three lines in one row, and all three for whichever piece: 16 operations for a rook, 12
/// for a bishop, 20 for a queen, and 19 for rook and bishop in one call, which share what is in lanes.
#[inline]
#[target_feature(enable = "avx2")]
pub fn square_attacks_lanes(piece: Piece, square: Index, occupied: u64) -> u64 {
    // SAFETY: a square is less than 64.
    let row = unsafe { OPERANDS.get_unchecked(square.get() as usize) };
    let lines = four(&row.lines);
    let o = _mm256_and_si256(_mm256_set1_epi64x(occupied.cast_signed()), lines);
    let forward = _mm256_sub_epi64(o, four(&row.sliders));
    let mirrored = _mm256_set1_epi64x(row.sliders.0[MIRRORED].cast_signed());
    let backward = swapped(_mm256_sub_epi64(swapped(o), mirrored));
    let attacks = _mm256_and_si256(_mm256_xor_si256(forward, backward), lines);
    match piece {
        Piece::Rook => {
            let file = _mm_extract_epi64::<1>(_mm256_castsi256_si128(attacks));
            file.cast_unsigned() | along_rank_in_place(square, occupied)
        }
        Piece::Bishop => _mm_cvtsi128_si64(halves(attacks)).cast_unsigned(),
        Piece::Queen => united(attacks) | along_rank_in_place(square, occupied),
    }
}

/// All four lines alike, by a reversal of bits: 30 operations for a queen. A rook or a bishop takes as many
/// but for those that unite the lanes: so both of them in one call share all of it.
#[inline]
#[target_feature(enable = "avx2")]
pub fn square_attacks_reversed(piece: Piece, square: Index, occupied: u64) -> u64 {
    let at = _mm256_set1_epi64x(square.get().cast_signed());
    let lines = four(row(&FOUR_LINES, square.get()));
    of_piece(piece, along_lines(lines, slider_at(at), at, occupied))
}

/// The same with lines that are made of the square: 42 operations for a queen, and no table.
#[inline]
#[target_feature(enable = "avx2")]
pub fn square_attacks_computed(piece: Piece, square: Index, occupied: u64) -> u64 {
    let at = _mm256_set1_epi64x(square.get().cast_signed());
    let slider = slider_at(at);
    let lines = _mm256_andnot_si256(slider, lines_with(square));
    of_piece(piece, along_lines(lines, slider, at, occupied))
}

/// `((o - r) ^ (o' - r')') & line` in each lane, `'` the reversal of all 64 bits.
#[inline]
#[target_feature(enable = "avx2")]
fn along_lines(lines: __m256i, slider: __m256i, at: __m256i, occupied: u64) -> __m256i {
    let mirrored = _mm256_srlv_epi64(_mm256_set1_epi64x(i64::MIN), at);
    let o = _mm256_and_si256(_mm256_set1_epi64x(occupied.cast_signed()), lines);
    let forward = _mm256_sub_epi64(o, slider);
    let backward = reversed(_mm256_sub_epi64(reversed(o), mirrored));
    _mm256_and_si256(_mm256_xor_si256(forward, backward), lines)
}

/// Diagonal, anti-diagonal, file and rank through the square, each moved there from the middle of the
/// board or the first line: by some steps to the left or as many negative ones to the right, which are
/// more than 63 and leave nothing.
#[inline]
#[target_feature(enable = "avx2")]
pub fn lines_with(square: Index) -> __m256i {
    let square = square.get();
    // Pairs of factors, for the square and for its file. A square less its file is eight times its
    // rank, so a diagonal goes by 8 (rank - file) = square - 9 file.
    const FACTORS: [i64; 4] = [pair(1, -9), pair(1, 7), pair(0, 1), pair(1, -1)];
    let square_and_file = _mm256_set1_epi64x((square | (square & 7) << 16).cast_signed());
    let steps = _mm256_madd_epi16(square_and_file, lanes(FACTORS));
    let left = _mm256_add_epi32(steps, lanes([0, pair(-56, -1), 0, 0]));
    let right = _mm256_sub_epi32(_mm256_setzero_si256(), left);
    let lines = lanes([
        0x8040_2010_0804_0201_u64.cast_signed(),
        0x0102_0408_1020_4080,
        0x0101_0101_0101_0101,
        0xff,
    ]);
    _mm256_or_si256(_mm256_sllv_epi64(lines, left), _mm256_srlv_epi64(lines, right))
}

/// Two numbers of 16 bits side by side.
const fn pair(low: i16, high: i16) -> i64 {
    (low.cast_unsigned() as i64) | (high.cast_unsigned() as i64) << 16
}

/// All lanes of a queen, and of the others those of their lines.
#[inline]
#[target_feature(enable = "avx2")]
fn of_piece(piece: Piece, lanes: __m256i) -> u64 {
    match piece {
        Piece::Rook => both(_mm256_extracti128_si256::<1>(lanes)),
        Piece::Bishop => both(_mm256_castsi256_si128(lanes)),
        Piece::Queen => united(lanes),
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn slider_at(at: __m256i) -> __m256i {
    _mm256_sllv_epi64(_mm256_set1_epi64x(1), at)
}

/// The bytes of each word in reverse, and the bits of each byte: those of either half by a look-up.
#[inline]
#[target_feature(enable = "avx2")]
pub fn reversed(words: __m256i) -> __m256i {
    // By half a byte: its four bits in reverse, as the upper half of a byte and as the lower one.
    let upper = _mm256_broadcastsi128_si256(_mm_set_epi64x(
        0xf070_b030_d050_9010_u64.cast_signed(),
        0xe060_a020_c040_8000_u64.cast_signed(),
    ));
    let lower = _mm256_srli_epi64::<4>(upper);
    let half = _mm256_set1_epi8(0x0f);
    let bytes = swapped(words);
    let (low, high) =
        (_mm256_and_si256(bytes, half), _mm256_and_si256(_mm256_srli_epi64::<4>(bytes), half));
    _mm256_or_si256(_mm256_shuffle_epi8(upper, low), _mm256_shuffle_epi8(lower, high))
}

/// The bytes of each word in reverse.
#[inline]
#[target_feature(enable = "avx2")]
fn swapped(words: __m256i) -> __m256i {
    _mm256_shuffle_epi8(words, _mm256_broadcastsi128_si256(swap()))
}

#[inline]
#[target_feature(enable = "avx2")]
fn swap() -> __m128i {
    _mm_set_epi64x(0x0809_0a0b_0c0d_0e0f, 0x0001_0203_0405_0607)
}

/// All four lanes in one.
#[inline]
#[target_feature(enable = "avx2")]
fn united(lanes: __m256i) -> u64 {
    both(halves(lanes))
}

/// Two lanes, each of them united with the next but one.
#[inline]
#[target_feature(enable = "avx2")]
fn halves(lanes: __m256i) -> __m128i {
    _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes))
}

#[inline]
#[target_feature(enable = "avx2")]
fn both(lanes: __m128i) -> u64 {
    _mm_cvtsi128_si64(_mm_or_si128(lanes, _mm_unpackhi_epi64(lanes, lanes))).cast_unsigned()
}

#[inline]
#[target_feature(enable = "avx2")]
fn lanes([a, b, c, d]: [i64; 4]) -> __m256i {
    _mm256_set_epi64x(d, c, b, a)
}

#[inline]
#[target_feature(enable = "avx2")]
fn four(lanes: &Lanes) -> __m256i {
    // SAFETY: four aligned words.
    unsafe { _mm256_load_si256((&raw const *lanes).cast()) }
}

#[inline(always)]
fn row(table: &'static [Lanes; 64], square: u64) -> &'static Lanes {
    // SAFETY: a square is less than 64.
    unsafe { table.get_unchecked(square as usize) }
}

#[inline(always)]
fn slider(square: u64) -> i64 {
    row(&LINES, square).0[SLIDER].cast_signed()
}

/// The byte swap of a square is the same square of the opposite rank.
#[inline(always)]
fn slider_mirrored(square: u64) -> i64 {
    slider(square ^ 56)
}
