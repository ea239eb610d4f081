//! A queen in lanes or rays, AVX-512: one subtraction does all lines of a piece, a line in each
//! lane, or all rays, a ray in each byte.
//!
//! One piece on one board, without large tables: one subtraction does all of its lines, each in a lane of a
//! register, or all of its rays, each in a byte of a word.
//!
//! ## Lanes
//!
//! ```text
//! o       = occupied & line | a1        the line's pieces, and one on a1
//! piece     = 3 << highest(lower pieces)     a rotate of 0x8000000000000001 by the count of leading zeros
//! attacks = (o ^ (o - piece)) & line
//! ```
//!
//! SBAMG: three times the nearest piece below the slider is that piece and the square above it. The subtraction
//! clears the piece, and the square above it borrows through all squares, the slider's included, up to the first
//! piece above. What changed on the line is attacked. Where no piece is below, one on a1 stands in: the scan
//! always finds a piece, and what it changes off the line is masked. So outer squares need no table.
//!
//! The diagonal of a queen on d4, pieces on b2 and f6:
//!
//! ```text
//! o                 3 * b2            o - piece           changed, on the line
//! . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
//! . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
//! . . . . . 1 . .   . . . . . . . .   1 1 1 1 1 . . .   . . . . . 1 . .
//! . . . . . . . .   . . . . . . . .   1 1 1 1 1 1 1 1   . . . . 1 . . .
//! . . . q . . . .   . . . . . . . .   1 1 1 1 1 1 1 1   . . . q . . . .
//! . . . . . . . .   . . . . . . . .   1 1 1 1 1 1 1 1   . . 1 . . . . .
//! . 1 . . . . . .   . 1 1 . . . . .   . . 1 1 1 1 1 1   . 1 . . . . . .
//! 1 . . . . . . .   . . . . . . . .   1 . . . . . . .   . . . . . . . .
//! ```
//!
//! A row of 64 bytes has the lines of a square and the parts of them below it. `vpternlogq` makes `& |` and `^ &`
//! one operation each, so all four lines take six operations; the rest moves data in and out. Rook and bishop are
//! its lower and upper two lanes: both together cost three operations, which unite the lanes by twos.
//!
//! ## Rays
//!
//! `vpshufbitqmb` selects 64 bits of a word by number, into a mask register. It lays the pieces of all eight rays
//! side by side, a byte a ray, the nearest in the lowest bit:
//!
//! ```text
//! attacked = rays ^ (rays - 1)          in each byte: up to the lowest piece, or all if there is none
//! ```
//!
//! | ray of a queen on d4 | squares | pieces | attacked |
//! |---|---|---|---|
//! | north-east | e5 f6 g7 h8 | . 1 . . | 1 1 . . |
//! | east | e4 f4 g4 h4 | . . 1 . | 1 1 1 . |
//! | south-east | e3 f2 g1 | 1 . . | 1 . . |
//! | south | d3 d2 d1 | . 1 . | 1 1 . |
//! | south-west | c3 b2 a1 | . 1 . | 1 1 . |
//! | west | c4 b4 a4 | . 1 . | 1 1 . |
//! | north-west | c5 b6 a7 | . 1 1 | 1 1 . |
//! | north | d5 d6 d7 d8 | . . 1 . | 1 1 1 . |
//!
//! A ray has at most seven squares, so the eighth bit of a byte is free: set before the subtraction, it keeps the
//! borrow in its byte, and one word holds all bytes. The same instruction moves the bits back to their squares.
//! Squares on no ray select an eighth bit, which is cleared. A rook or a bishop differs only in a constant that
//! masks the other rays as bytes.
//!
//! `square_attacks_permuted` does the same with a byte for each square, as engines do that keep a board of bytes:
//! `vpermb` lays all bytes along the rays, their highest bits make one word of rays, and a second permute goes
//! back. From a set of squares each way costs three operations instead of one. Rays begin with a bit that is no
//! square (on a board of bytes it has a knight's step), and their seventh square fills the byte:
//!
//! ```text
//! o        = rays | 10000001            in each byte: a piece below, and an end above
//! attacked = o ^ (o - 3)                from the first square up to the nearest piece
//! ```
//!
//! That is SBAMG on all rays at once, with the nearest piece below always at bit 0. As in the lanes, three times
//! that piece is subtracted. It takes as many operations as `rays ^ (rays - 1)`, and both are the same function.
//!
//! ## Traps
//!
//! - A ray shorter than seven has bits left over, which select the queen's own square. They may be set or not:
//!   nothing is moved back from them.
//! - The queen's own square and all others off its rays must select a bit that is masked after the subtraction,
//!   since an eighth bit may be set or not.
//! - `lzcnt` of nothing is 64, a rotate by 0. The piece on a1 rules that out.
//!
//! Boards have a1 = bit 0, h1 = bit 7, h8 = bit 63.
//! A square is less than 64.
//!
//! Sources:
//! - Syed Fahad, 2016: SBAMG - Completing Hyperbola Quintessence (Computer Chess Club)
//! - Toshihiko Okuhara, 2020: CFish: AVX2 and AVX-512 attacks of one piece, four lines in lanes
//! - 87flowers, 2025: Rose: all rays of a piece in bytes of one word, from a board of bytes
//! - raybench, 2026: the borrow with a piece on a1, and rays of a bitboard by vpshufbitqmb
//!
//! Licence: MIT or Apache-2.0, at your choice.
//! SPDX-License-Identifier: MIT OR Apache-2.0
//!
//! From raybench 0.2.0.
//!
//! Measured as raybench compiles it, on boards of the workload game:
//! - square_attacks, throughput: queen 3.63 (3.62–3.65), rook 3.07 (3.06–3.08), bishop 3.30
//!   (3.29–3.32), both 4.20 (4.19–4.20) core cycles a query
//! - square_attacks, latency: queen 28.7 (28.7–28.8), rook 23.8 (23.8–23.8), bishop 26.6
//!   (26.5–26.7), both 28.4 (28.4–28.5) core cycles a query
//!
//! (record 20261126T120124Z, “AMD EPYC, Zen 5”, AMD EPYC, virtual machine (KVM), tier
//!   x86-64-v4)
//!
//! Self-check: rustc --edition 2021 --test FILE, and run it.

use core::arch::x86_64::*;

#[inline]
#[target_feature(enable = "sse2")]
fn words_2(vector: __m128i) -> [u64; 2] {
    // SAFETY: so many words either way.
    unsafe { core::mem::transmute(vector) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn load_4(words: &[u64]) -> __m256i {
    assert!(words.len() >= 4);
    // SAFETY: so many words are there.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
}

/// No vector in it crosses a cache line.
#[repr(C, align(64))]
struct Aligned<T>(T);

/// By `square`: the words of vectors.
static LINES: Aligned<[[u64; 4]; 64]> = Aligned([
    [0x0101_0101_0101_0100, 0x0000_0000_0000_00fe, 0x8040_2010_0804_0200, 0x0000_0000_0000_0000],
    [0x0202_0202_0202_0200, 0x0000_0000_0000_00fd, 0x0080_4020_1008_0400, 0x0000_0000_0000_0100],
    [0x0404_0404_0404_0400, 0x0000_0000_0000_00fb, 0x0000_8040_2010_0800, 0x0000_0000_0001_0200],
    [0x0808_0808_0808_0800, 0x0000_0000_0000_00f7, 0x0000_0080_4020_1000, 0x0000_0000_0102_0400],
    [0x1010_1010_1010_1000, 0x0000_0000_0000_00ef, 0x0000_0000_8040_2000, 0x0000_0001_0204_0800],
    [0x2020_2020_2020_2000, 0x0000_0000_0000_00df, 0x0000_0000_0080_4000, 0x0000_0102_0408_1000],
    [0x4040_4040_4040_4000, 0x0000_0000_0000_00bf, 0x0000_0000_0000_8000, 0x0001_0204_0810_2000],
    [0x8080_8080_8080_8000, 0x0000_0000_0000_007f, 0x0000_0000_0000_0000, 0x0102_0408_1020_4000],
    [0x0101_0101_0101_0001, 0x0000_0000_0000_fe00, 0x4020_1008_0402_0000, 0x0000_0000_0000_0002],
    [0x0202_0202_0202_0002, 0x0000_0000_0000_fd00, 0x8040_2010_0804_0001, 0x0000_0000_0001_0004],
    [0x0404_0404_0404_0004, 0x0000_0000_0000_fb00, 0x0080_4020_1008_0002, 0x0000_0000_0102_0008],
    [0x0808_0808_0808_0008, 0x0000_0000_0000_f700, 0x0000_8040_2010_0004, 0x0000_0001_0204_0010],
    [0x1010_1010_1010_0010, 0x0000_0000_0000_ef00, 0x0000_0080_4020_0008, 0x0000_0102_0408_0020],
    [0x2020_2020_2020_0020, 0x0000_0000_0000_df00, 0x0000_0000_8040_0010, 0x0001_0204_0810_0040],
    [0x4040_4040_4040_0040, 0x0000_0000_0000_bf00, 0x0000_0000_0080_0020, 0x0102_0408_1020_0080],
    [0x8080_8080_8080_0080, 0x0000_0000_0000_7f00, 0x0000_0000_0000_0040, 0x0204_0810_2040_0000],
    [0x0101_0101_0100_0101, 0x0000_0000_00fe_0000, 0x2010_0804_0200_0000, 0x0000_0000_0000_0204],
    [0x0202_0202_0200_0202, 0x0000_0000_00fd_0000, 0x4020_1008_0400_0100, 0x0000_0000_0100_0408],
    [0x0404_0404_0400_0404, 0x0000_0000_00fb_0000, 0x8040_2010_0800_0201, 0x0000_0001_0200_0810],
    [0x0808_0808_0800_0808, 0x0000_0000_00f7_0000, 0x0080_4020_1000_0402, 0x0000_0102_0400_1020],
    [0x1010_1010_1000_1010, 0x0000_0000_00ef_0000, 0x0000_8040_2000_0804, 0x0001_0204_0800_2040],
    [0x2020_2020_2000_2020, 0x0000_0000_00df_0000, 0x0000_0080_4000_1008, 0x0102_0408_1000_4080],
    [0x4040_4040_4000_4040, 0x0000_0000_00bf_0000, 0x0000_0000_8000_2010, 0x0204_0810_2000_8000],
    [0x8080_8080_8000_8080, 0x0000_0000_007f_0000, 0x0000_0000_0000_4020, 0x0408_1020_4000_0000],
    [0x0101_0101_0001_0101, 0x0000_0000_fe00_0000, 0x1008_0402_0000_0000, 0x0000_0000_0002_0408],
    [0x0202_0202_0002_0202, 0x0000_0000_fd00_0000, 0x2010_0804_0001_0000, 0x0000_0001_0004_0810],
    [0x0404_0404_0004_0404, 0x0000_0000_fb00_0000, 0x4020_1008_0002_0100, 0x0000_0102_0008_1020],
    [0x0808_0808_0008_0808, 0x0000_0000_f700_0000, 0x8040_2010_0004_0201, 0x0001_0204_0010_2040],
    [0x1010_1010_0010_1010, 0x0000_0000_ef00_0000, 0x0080_4020_0008_0402, 0x0102_0408_0020_4080],
    [0x2020_2020_0020_2020, 0x0000_0000_df00_0000, 0x0000_8040_0010_0804, 0x0204_0810_0040_8000],
    [0x4040_4040_0040_4040, 0x0000_0000_bf00_0000, 0x0000_0080_0020_1008, 0x0408_1020_0080_0000],
    [0x8080_8080_0080_8080, 0x0000_0000_7f00_0000, 0x0000_0000_0040_2010, 0x0810_2040_0000_0000],
    [0x0101_0100_0101_0101, 0x0000_00fe_0000_0000, 0x0804_0200_0000_0000, 0x0000_0000_0204_0810],
    [0x0202_0200_0202_0202, 0x0000_00fd_0000_0000, 0x1008_0400_0100_0000, 0x0000_0100_0408_1020],
    [0x0404_0400_0404_0404, 0x0000_00fb_0000_0000, 0x2010_0800_0201_0000, 0x0001_0200_0810_2040],
    [0x0808_0800_0808_0808, 0x0000_00f7_0000_0000, 0x4020_1000_0402_0100, 0x0102_0400_1020_4080],
    [0x1010_1000_1010_1010, 0x0000_00ef_0000_0000, 0x8040_2000_0804_0201, 0x0204_0800_2040_8000],
    [0x2020_2000_2020_2020, 0x0000_00df_0000_0000, 0x0080_4000_1008_0402, 0x0408_1000_4080_0000],
    [0x4040_4000_4040_4040, 0x0000_00bf_0000_0000, 0x0000_8000_2010_0804, 0x0810_2000_8000_0000],
    [0x8080_8000_8080_8080, 0x0000_007f_0000_0000, 0x0000_0000_4020_1008, 0x1020_4000_0000_0000],
    [0x0101_0001_0101_0101, 0x0000_fe00_0000_0000, 0x0402_0000_0000_0000, 0x0000_0002_0408_1020],
    [0x0202_0002_0202_0202, 0x0000_fd00_0000_0000, 0x0804_0001_0000_0000, 0x0001_0004_0810_2040],
    [0x0404_0004_0404_0404, 0x0000_fb00_0000_0000, 0x1008_0002_0100_0000, 0x0102_0008_1020_4080],
    [0x0808_0008_0808_0808, 0x0000_f700_0000_0000, 0x2010_0004_0201_0000, 0x0204_0010_2040_8000],
    [0x1010_0010_1010_1010, 0x0000_ef00_0000_0000, 0x4020_0008_0402_0100, 0x0408_0020_4080_0000],
    [0x2020_0020_2020_2020, 0x0000_df00_0000_0000, 0x8040_0010_0804_0201, 0x0810_0040_8000_0000],
    [0x4040_0040_4040_4040, 0x0000_bf00_0000_0000, 0x0080_0020_1008_0402, 0x1020_0080_0000_0000],
    [0x8080_0080_8080_8080, 0x0000_7f00_0000_0000, 0x0000_0040_2010_0804, 0x2040_0000_0000_0000],
    [0x0100_0101_0101_0101, 0x00fe_0000_0000_0000, 0x0200_0000_0000_0000, 0x0000_0204_0810_2040],
    [0x0200_0202_0202_0202, 0x00fd_0000_0000_0000, 0x0400_0100_0000_0000, 0x0100_0408_1020_4080],
    [0x0400_0404_0404_0404, 0x00fb_0000_0000_0000, 0x0800_0201_0000_0000, 0x0200_0810_2040_8000],
    [0x0800_0808_0808_0808, 0x00f7_0000_0000_0000, 0x1000_0402_0100_0000, 0x0400_1020_4080_0000],
    [0x1000_1010_1010_1010, 0x00ef_0000_0000_0000, 0x2000_0804_0201_0000, 0x0800_2040_8000_0000],
    [0x2000_2020_2020_2020, 0x00df_0000_0000_0000, 0x4000_1008_0402_0100, 0x1000_4080_0000_0000],
    [0x4000_4040_4040_4040, 0x00bf_0000_0000_0000, 0x8000_2010_0804_0201, 0x2000_8000_0000_0000],
    [0x8000_8080_8080_8080, 0x007f_0000_0000_0000, 0x0000_4020_1008_0402, 0x4000_0000_0000_0000],
    [0x0001_0101_0101_0101, 0xfe00_0000_0000_0000, 0x0000_0000_0000_0000, 0x0002_0408_1020_4080],
    [0x0002_0202_0202_0202, 0xfd00_0000_0000_0000, 0x0001_0000_0000_0000, 0x0004_0810_2040_8000],
    [0x0004_0404_0404_0404, 0xfb00_0000_0000_0000, 0x0002_0100_0000_0000, 0x0008_1020_4080_0000],
    [0x0008_0808_0808_0808, 0xf700_0000_0000_0000, 0x0004_0201_0000_0000, 0x0010_2040_8000_0000],
    [0x0010_1010_1010_1010, 0xef00_0000_0000_0000, 0x0008_0402_0100_0000, 0x0020_4080_0000_0000],
    [0x0020_2020_2020_2020, 0xdf00_0000_0000_0000, 0x0010_0804_0201_0000, 0x0040_8000_0000_0000],
    [0x0040_4040_4040_4040, 0xbf00_0000_0000_0000, 0x0020_1008_0402_0100, 0x0080_0000_0000_0000],
    [0x0080_8080_8080_8080, 0x7f00_0000_0000_0000, 0x0040_2010_0804_0201, 0x0000_0000_0000_0000],
]);

/// By `square`: the words of vectors.
static OF: Aligned<[[u64; 4]; 64]> = Aligned([
    [0x0000_0000_0000_0000, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000],
    [0x0000_0000_0000_0000, 0x0000_0000_0000_0001, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000],
    [0x0000_0000_0000_0000, 0x0000_0000_0000_0003, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000],
    [0x0000_0000_0000_0000, 0x0000_0000_0000_0007, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000],
    [0x0000_0000_0000_0000, 0x0000_0000_0000_000f, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000],
    [0x0000_0000_0000_0000, 0x0000_0000_0000_001f, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000],
    [0x0000_0000_0000_0000, 0x0000_0000_0000_003f, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000],
    [0x0000_0000_0000_0000, 0x0000_0000_0000_007f, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000],
    [0x0000_0000_0000_0001, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000, 0x0000_0000_0000_0002],
    [0x0000_0000_0000_0002, 0x0000_0000_0000_0100, 0x0000_0000_0000_0001, 0x0000_0000_0000_0004],
    [0x0000_0000_0000_0004, 0x0000_0000_0000_0300, 0x0000_0000_0000_0002, 0x0000_0000_0000_0008],
    [0x0000_0000_0000_0008, 0x0000_0000_0000_0700, 0x0000_0000_0000_0004, 0x0000_0000_0000_0010],
    [0x0000_0000_0000_0010, 0x0000_0000_0000_0f00, 0x0000_0000_0000_0008, 0x0000_0000_0000_0020],
    [0x0000_0000_0000_0020, 0x0000_0000_0000_1f00, 0x0000_0000_0000_0010, 0x0000_0000_0000_0040],
    [0x0000_0000_0000_0040, 0x0000_0000_0000_3f00, 0x0000_0000_0000_0020, 0x0000_0000_0000_0080],
    [0x0000_0000_0000_0080, 0x0000_0000_0000_7f00, 0x0000_0000_0000_0040, 0x0000_0000_0000_0000],
    [0x0000_0000_0000_0101, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000, 0x0000_0000_0000_0204],
    [0x0000_0000_0000_0202, 0x0000_0000_0001_0000, 0x0000_0000_0000_0100, 0x0000_0000_0000_0408],
    [0x0000_0000_0000_0404, 0x0000_0000_0003_0000, 0x0000_0000_0000_0201, 0x0000_0000_0000_0810],
    [0x0000_0000_0000_0808, 0x0000_0000_0007_0000, 0x0000_0000_0000_0402, 0x0000_0000_0000_1020],
    [0x0000_0000_0000_1010, 0x0000_0000_000f_0000, 0x0000_0000_0000_0804, 0x0000_0000_0000_2040],
    [0x0000_0000_0000_2020, 0x0000_0000_001f_0000, 0x0000_0000_0000_1008, 0x0000_0000_0000_4080],
    [0x0000_0000_0000_4040, 0x0000_0000_003f_0000, 0x0000_0000_0000_2010, 0x0000_0000_0000_8000],
    [0x0000_0000_0000_8080, 0x0000_0000_007f_0000, 0x0000_0000_0000_4020, 0x0000_0000_0000_0000],
    [0x0000_0000_0001_0101, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000, 0x0000_0000_0002_0408],
    [0x0000_0000_0002_0202, 0x0000_0000_0100_0000, 0x0000_0000_0001_0000, 0x0000_0000_0004_0810],
    [0x0000_0000_0004_0404, 0x0000_0000_0300_0000, 0x0000_0000_0002_0100, 0x0000_0000_0008_1020],
    [0x0000_0000_0008_0808, 0x0000_0000_0700_0000, 0x0000_0000_0004_0201, 0x0000_0000_0010_2040],
    [0x0000_0000_0010_1010, 0x0000_0000_0f00_0000, 0x0000_0000_0008_0402, 0x0000_0000_0020_4080],
    [0x0000_0000_0020_2020, 0x0000_0000_1f00_0000, 0x0000_0000_0010_0804, 0x0000_0000_0040_8000],
    [0x0000_0000_0040_4040, 0x0000_0000_3f00_0000, 0x0000_0000_0020_1008, 0x0000_0000_0080_0000],
    [0x0000_0000_0080_8080, 0x0000_0000_7f00_0000, 0x0000_0000_0040_2010, 0x0000_0000_0000_0000],
    [0x0000_0000_0101_0101, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000, 0x0000_0000_0204_0810],
    [0x0000_0000_0202_0202, 0x0000_0001_0000_0000, 0x0000_0000_0100_0000, 0x0000_0000_0408_1020],
    [0x0000_0000_0404_0404, 0x0000_0003_0000_0000, 0x0000_0000_0201_0000, 0x0000_0000_0810_2040],
    [0x0000_0000_0808_0808, 0x0000_0007_0000_0000, 0x0000_0000_0402_0100, 0x0000_0000_1020_4080],
    [0x0000_0000_1010_1010, 0x0000_000f_0000_0000, 0x0000_0000_0804_0201, 0x0000_0000_2040_8000],
    [0x0000_0000_2020_2020, 0x0000_001f_0000_0000, 0x0000_0000_1008_0402, 0x0000_0000_4080_0000],
    [0x0000_0000_4040_4040, 0x0000_003f_0000_0000, 0x0000_0000_2010_0804, 0x0000_0000_8000_0000],
    [0x0000_0000_8080_8080, 0x0000_007f_0000_0000, 0x0000_0000_4020_1008, 0x0000_0000_0000_0000],
    [0x0000_0001_0101_0101, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000, 0x0000_0002_0408_1020],
    [0x0000_0002_0202_0202, 0x0000_0100_0000_0000, 0x0000_0001_0000_0000, 0x0000_0004_0810_2040],
    [0x0000_0004_0404_0404, 0x0000_0300_0000_0000, 0x0000_0002_0100_0000, 0x0000_0008_1020_4080],
    [0x0000_0008_0808_0808, 0x0000_0700_0000_0000, 0x0000_0004_0201_0000, 0x0000_0010_2040_8000],
    [0x0000_0010_1010_1010, 0x0000_0f00_0000_0000, 0x0000_0008_0402_0100, 0x0000_0020_4080_0000],
    [0x0000_0020_2020_2020, 0x0000_1f00_0000_0000, 0x0000_0010_0804_0201, 0x0000_0040_8000_0000],
    [0x0000_0040_4040_4040, 0x0000_3f00_0000_0000, 0x0000_0020_1008_0402, 0x0000_0080_0000_0000],
    [0x0000_0080_8080_8080, 0x0000_7f00_0000_0000, 0x0000_0040_2010_0804, 0x0000_0000_0000_0000],
    [0x0000_0101_0101_0101, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000, 0x0000_0204_0810_2040],
    [0x0000_0202_0202_0202, 0x0001_0000_0000_0000, 0x0000_0100_0000_0000, 0x0000_0408_1020_4080],
    [0x0000_0404_0404_0404, 0x0003_0000_0000_0000, 0x0000_0201_0000_0000, 0x0000_0810_2040_8000],
    [0x0000_0808_0808_0808, 0x0007_0000_0000_0000, 0x0000_0402_0100_0000, 0x0000_1020_4080_0000],
    [0x0000_1010_1010_1010, 0x000f_0000_0000_0000, 0x0000_0804_0201_0000, 0x0000_2040_8000_0000],
    [0x0000_2020_2020_2020, 0x001f_0000_0000_0000, 0x0000_1008_0402_0100, 0x0000_4080_0000_0000],
    [0x0000_4040_4040_4040, 0x003f_0000_0000_0000, 0x0000_2010_0804_0201, 0x0000_8000_0000_0000],
    [0x0000_8080_8080_8080, 0x007f_0000_0000_0000, 0x0000_4020_1008_0402, 0x0000_0000_0000_0000],
    [0x0001_0101_0101_0101, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000, 0x0002_0408_1020_4080],
    [0x0002_0202_0202_0202, 0x0100_0000_0000_0000, 0x0001_0000_0000_0000, 0x0004_0810_2040_8000],
    [0x0004_0404_0404_0404, 0x0300_0000_0000_0000, 0x0002_0100_0000_0000, 0x0008_1020_4080_0000],
    [0x0008_0808_0808_0808, 0x0700_0000_0000_0000, 0x0004_0201_0000_0000, 0x0010_2040_8000_0000],
    [0x0010_1010_1010_1010, 0x0f00_0000_0000_0000, 0x0008_0402_0100_0000, 0x0020_4080_0000_0000],
    [0x0020_2020_2020_2020, 0x1f00_0000_0000_0000, 0x0010_0804_0201_0000, 0x0040_8000_0000_0000],
    [0x0040_4040_4040_4040, 0x3f00_0000_0000_0000, 0x0020_1008_0402_0100, 0x0080_0000_0000_0000],
    [0x0080_8080_8080_8080, 0x7f00_0000_0000_0000, 0x0040_2010_0804_0201, 0x0000_0000_0000_0000],
]);

/// What a rook on `square` attacks.
///
/// # Safety
/// It needs `is_x86_feature_detected!("avx512f")`, `is_x86_feature_detected!("avx512cd")`,
/// `is_x86_feature_detected!("avx512vl")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx512f,avx512cd,avx512vl")]
pub fn one_piece_avx512_square_attacks_rook(square: u64, occupied: u64) -> u64 {
    let lines = load_4(&LINES.0[(square & 63) as usize]);
    let occupied2 = _mm256_set1_epi64x(occupied as i64);
    let pieces = _mm256_set1_epi64x(1);
    let pieces2 = _mm256_ternarylogic_epi64::<0xea>(occupied2, lines, pieces);
    let of = load_4(&OF.0[(square & 63) as usize]);
    let pieces3 = _mm256_ternarylogic_epi64::<0xea>(occupied2, of, pieces);
    let nearest =
        _mm256_rorv_epi64(_mm256_set1_epi64x(0x8000_0000_0000_0001_u64 as i64), _mm256_lzcnt_epi64(pieces3));
    let along =
        _mm256_ternarylogic_epi64::<0x28>(pieces2, _mm256_sub_epi64(pieces2, nearest), lines);
    let by_twos = _mm256_or_si256(along, _mm256_unpackhi_epi64(along, along));
    words_2(_mm256_castsi256_si128(by_twos))[0]
}

/// What a bishop on `square` attacks.
///
/// # Safety
/// It needs `is_x86_feature_detected!("avx512f")`, `is_x86_feature_detected!("avx512cd")`,
/// `is_x86_feature_detected!("avx512vl")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx512f,avx512cd,avx512vl")]
pub fn one_piece_avx512_square_attacks_bishop(square: u64, occupied: u64) -> u64 {
    let lines = load_4(&LINES.0[(square & 63) as usize]);
    let occupied2 = _mm256_set1_epi64x(occupied as i64);
    let pieces = _mm256_set1_epi64x(1);
    let pieces2 = _mm256_ternarylogic_epi64::<0xea>(occupied2, lines, pieces);
    let of = load_4(&OF.0[(square & 63) as usize]);
    let pieces3 = _mm256_ternarylogic_epi64::<0xea>(occupied2, of, pieces);
    let nearest =
        _mm256_rorv_epi64(_mm256_set1_epi64x(0x8000_0000_0000_0001_u64 as i64), _mm256_lzcnt_epi64(pieces3));
    let along =
        _mm256_ternarylogic_epi64::<0x28>(pieces2, _mm256_sub_epi64(pieces2, nearest), lines);
    let by_twos = _mm256_or_si256(along, _mm256_unpackhi_epi64(along, along));
    words_2(_mm256_extracti128_si256::<1>(by_twos))[0]
}

/// What a queen on `square` attacks.
///
/// # Safety
/// It needs `is_x86_feature_detected!("avx512f")`, `is_x86_feature_detected!("avx512cd")`,
/// `is_x86_feature_detected!("avx512vl")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx512f,avx512cd,avx512vl")]
pub fn one_piece_avx512_square_attacks_queen(square: u64, occupied: u64) -> u64 {
    let lines = load_4(&LINES.0[(square & 63) as usize]);
    let occupied2 = _mm256_set1_epi64x(occupied as i64);
    let pieces = _mm256_set1_epi64x(1);
    let pieces2 = _mm256_ternarylogic_epi64::<0xea>(occupied2, lines, pieces);
    let of = load_4(&OF.0[(square & 63) as usize]);
    let pieces3 = _mm256_ternarylogic_epi64::<0xea>(occupied2, of, pieces);
    let nearest =
        _mm256_rorv_epi64(_mm256_set1_epi64x(0x8000_0000_0000_0001_u64 as i64), _mm256_lzcnt_epi64(pieces3));
    let along =
        _mm256_ternarylogic_epi64::<0x28>(pieces2, _mm256_sub_epi64(pieces2, nearest), lines);
    let both = _mm_or_si128(_mm256_castsi256_si128(along), _mm256_extracti128_si256::<1>(along));
    words_2(_mm_or_si128(both, _mm_unpackhi_epi64(both, both)))[0]
}

/// What a rook on `square` attacks, then what a bishop does.
///
/// # Safety
/// It needs `is_x86_feature_detected!("avx512f")`, `is_x86_feature_detected!("avx512cd")`,
/// `is_x86_feature_detected!("avx512vl")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx512f,avx512cd,avx512vl")]
pub fn one_piece_avx512_square_attacks_both(square: u64, occupied: u64) -> [u64; 2] {
    let lines = load_4(&LINES.0[(square & 63) as usize]);
    let occupied2 = _mm256_set1_epi64x(occupied as i64);
    let pieces = _mm256_set1_epi64x(1);
    let pieces2 = _mm256_ternarylogic_epi64::<0xea>(occupied2, lines, pieces);
    let of = load_4(&OF.0[(square & 63) as usize]);
    let pieces3 = _mm256_ternarylogic_epi64::<0xea>(occupied2, of, pieces);
    let nearest =
        _mm256_rorv_epi64(_mm256_set1_epi64x(0x8000_0000_0000_0001_u64 as i64), _mm256_lzcnt_epi64(pieces3));
    let along =
        _mm256_ternarylogic_epi64::<0x28>(pieces2, _mm256_sub_epi64(pieces2, nearest), lines);
    let by_twos = _mm256_or_si256(along, _mm256_unpackhi_epi64(along, along));
    [
        words_2(_mm256_castsi256_si128(by_twos))[0],
        words_2(_mm256_extracti128_si256::<1>(by_twos))[0],
    ]
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;

    fn random_word(seed: &mut u64) -> u64 {
        *seed ^= *seed << 13;
        *seed ^= *seed >> 7;
        *seed ^= *seed << 17;
        *seed
    }

    fn check(name: &str, got: u64, expected: u64) {
        assert!(got == expected, "{name}: {got:016x}, expected {expected:016x}");
    }

    fn skipped(name: &str, features: &str) {
        use std::io::Write;
        let _ = writeln!(std::io::stderr(), "skipped: {name}: this CPU lacks one of {features}");
    }

    const fn bit(square: u64) -> u64 {
        1 << square
    }

    /// The squares that steps of (files, ranks) pass from `square` on, up to the first piece. Off the
    /// board there is none.
    const fn ray(square: u64, files: i32, ranks: i32, occupied: u64) -> u64 {
        let (mut file, mut rank) = ((square % 8) as i32 + files, (square / 8) as i32 + ranks);
        let mut squares = 0;
        while square < 64
            && 0 <= file
            && file < 8
            && 0 <= rank
            && rank < 8
            && squares & occupied == 0
        {
            squares |= 1 << (8 * rank + file);
            file += files;
            rank += ranks;
        }
        squares
    }

    /// What each of a set attacks along these ways: a bit for each direction, clockwise from north-east.
    fn slide(set: u64, ways: u64, occupied: u64) -> u64 {
        let steps = [(1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1)];
        let mut attacks = 0;
        for place in 0..512 {
            let (square, way) = (place / 8, place % 8);
            if set >> square & ways >> way & 1 == 1 {
                let (files, ranks) = steps[way as usize];
                attacks |= ray(square, files, ranks, occupied);
            }
        }
        attacks
    }

    #[test]
    fn check_one_piece_avx512_square_attacks() {
        if !(std::is_x86_feature_detected!("avx512f")
            && std::is_x86_feature_detected!("avx512cd")
            && std::is_x86_feature_detected!("avx512vl")) {
            return skipped("one_piece_avx512_square_attacks", "avx512f,avx512cd,avx512vl");
        }
        let mut seed = 1;
        for round in 0..1024 {
            let dense = round % 2 * !0;
            let square = round % 64;
            let occupied = random_word(&mut seed) & (random_word(&mut seed) | dense);
            check(
                "one_piece_avx512_square_attacks_rook",
                unsafe { one_piece_avx512_square_attacks_rook(square, occupied) },
                slide(bit(square), 0xaa, occupied));
            check(
                "one_piece_avx512_square_attacks_bishop",
                unsafe { one_piece_avx512_square_attacks_bishop(square, occupied) },
                slide(bit(square), 0x55, occupied));
            check(
                "one_piece_avx512_square_attacks_queen",
                unsafe { one_piece_avx512_square_attacks_queen(square, occupied) },
                slide(bit(square), 0xff, occupied));
            let answer = unsafe { one_piece_avx512_square_attacks_both(square, occupied) };
            check("one_piece_avx512_square_attacks_both", answer[0], slide(bit(square), 0xaa, occupied));
            check("one_piece_avx512_square_attacks_both", answer[1], slide(bit(square), 0x55, occupied));
        }
    }
}
