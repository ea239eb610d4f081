//! Leorik attacks: the nearest pieces above and below smear down; what the smears differ in is
//! attacked.
//!
//! Rust 1.75 or later, edition 2021 or later; no_std.
//!
//! Bitboards have a1 as bit 0, h1 as bit 7 and h8 as bit 63. `square` is 0 to 63.
//!
//! Example:
//!
//!     mod leorik;
//!     pub fn from_d4(occupied: u64) -> u64 {
//!         leorik::leorik_queen(27, occupied)
//!     }
//!
//! Measured in raybench's build on boards from openings, middlegames and endgames in equal parts,
//! shuffled (record 20261129T012440Z, Zen 5, virtual machine (KVM), tier x86-64-v4):
//! - throughput: queen 7.34 (7.32–7.35), rook 5.79 (5.77–5.79), bishop 3.74 (3.73–3.76),
//!   both 8.44 (8.43–8.46) core cycles per query
//! - latency: queen 32.5 (32.5–32.6), rook 27.3 (27.3–27.3), bishop 25.9 (25.9–25.9), both
//!   29.5 (29.5–29.5) core cycles per query
//!
//! Sources, for all forms of this algorithm:
//! - Thomas Jahn, 2022: Re: Devlog of Leorik (Computer Chess Club)
//! - Thomas Jahn, 2022: Chess_Movegen: Leorik, and its form without tables
//!
//! From raybench 0.2.0.
//! Licence: MIT or Apache-2.0, at your choice.
//! SPDX-License-Identifier: MIT OR Apache-2.0

const A_FILE: u64 = 0x0101_0101_0101_0101;

/// Squares of the diagonal, without the slider. Indexed by square.
static DIAGONAL_DIAGONALS: [u64; 64] = [
    0x8040_2010_0804_0200, 0x0080_4020_1008_0400, 0x0000_8040_2010_0800, 0x0000_0080_4020_1000, 0x0000_0000_8040_2000, 0x0000_0000_0080_4000, 0x0000_0000_0000_8000, 0x0000_0000_0000_0000,
    0x4020_1008_0402_0000, 0x8040_2010_0804_0001, 0x0080_4020_1008_0002, 0x0000_8040_2010_0004, 0x0000_0080_4020_0008, 0x0000_0000_8040_0010, 0x0000_0000_0080_0020, 0x0000_0000_0000_0040,
    0x2010_0804_0200_0000, 0x4020_1008_0400_0100, 0x8040_2010_0800_0201, 0x0080_4020_1000_0402, 0x0000_8040_2000_0804, 0x0000_0080_4000_1008, 0x0000_0000_8000_2010, 0x0000_0000_0000_4020,
    0x1008_0402_0000_0000, 0x2010_0804_0001_0000, 0x4020_1008_0002_0100, 0x8040_2010_0004_0201, 0x0080_4020_0008_0402, 0x0000_8040_0010_0804, 0x0000_0080_0020_1008, 0x0000_0000_0040_2010,
    0x0804_0200_0000_0000, 0x1008_0400_0100_0000, 0x2010_0800_0201_0000, 0x4020_1000_0402_0100, 0x8040_2000_0804_0201, 0x0080_4000_1008_0402, 0x0000_8000_2010_0804, 0x0000_0000_4020_1008,
    0x0402_0000_0000_0000, 0x0804_0001_0000_0000, 0x1008_0002_0100_0000, 0x2010_0004_0201_0000, 0x4020_0008_0402_0100, 0x8040_0010_0804_0201, 0x0080_0020_1008_0402, 0x0000_0040_2010_0804,
    0x0200_0000_0000_0000, 0x0400_0100_0000_0000, 0x0800_0201_0000_0000, 0x1000_0402_0100_0000, 0x2000_0804_0201_0000, 0x4000_1008_0402_0100, 0x8000_2010_0804_0201, 0x0000_4020_1008_0402,
    0x0000_0000_0000_0000, 0x0001_0000_0000_0000, 0x0002_0100_0000_0000, 0x0004_0201_0000_0000, 0x0008_0402_0100_0000, 0x0010_0804_0201_0000, 0x0020_1008_0402_0100, 0x0040_2010_0804_0201,
];

/// Squares of the diagonal, without the slider. Indexed by square.
static ANTIDIAGONAL_DIAGONALS: [u64; 64] = [
    0x0000_0000_0000_0000, 0x0000_0000_0000_0100, 0x0000_0000_0001_0200, 0x0000_0000_0102_0400, 0x0000_0001_0204_0800, 0x0000_0102_0408_1000, 0x0001_0204_0810_2000, 0x0102_0408_1020_4000,
    0x0000_0000_0000_0002, 0x0000_0000_0001_0004, 0x0000_0000_0102_0008, 0x0000_0001_0204_0010, 0x0000_0102_0408_0020, 0x0001_0204_0810_0040, 0x0102_0408_1020_0080, 0x0204_0810_2040_0000,
    0x0000_0000_0000_0204, 0x0000_0000_0100_0408, 0x0000_0001_0200_0810, 0x0000_0102_0400_1020, 0x0001_0204_0800_2040, 0x0102_0408_1000_4080, 0x0204_0810_2000_8000, 0x0408_1020_4000_0000,
    0x0000_0000_0002_0408, 0x0000_0001_0004_0810, 0x0000_0102_0008_1020, 0x0001_0204_0010_2040, 0x0102_0408_0020_4080, 0x0204_0810_0040_8000, 0x0408_1020_0080_0000, 0x0810_2040_0000_0000,
    0x0000_0000_0204_0810, 0x0000_0100_0408_1020, 0x0001_0200_0810_2040, 0x0102_0400_1020_4080, 0x0204_0800_2040_8000, 0x0408_1000_4080_0000, 0x0810_2000_8000_0000, 0x1020_4000_0000_0000,
    0x0000_0002_0408_1020, 0x0001_0004_0810_2040, 0x0102_0008_1020_4080, 0x0204_0010_2040_8000, 0x0408_0020_4080_0000, 0x0810_0040_8000_0000, 0x1020_0080_0000_0000, 0x2040_0000_0000_0000,
    0x0000_0204_0810_2040, 0x0100_0408_1020_4080, 0x0200_0810_2040_8000, 0x0400_1020_4080_0000, 0x0800_2040_8000_0000, 0x1000_4080_0000_0000, 0x2000_8000_0000_0000, 0x4000_0000_0000_0000,
    0x0002_0408_1020_4080, 0x0004_0810_2040_8000, 0x0008_1020_4080_0000, 0x0010_2040_8000_0000, 0x0020_4080_0000_0000, 0x0040_8000_0000_0000, 0x0080_0000_0000_0000, 0x0000_0000_0000_0000,
];

/// Attacks of a rook on `square`.
#[inline]
#[must_use]
pub fn leorik_rook(square: u64, occupied: u64) -> u64 {
    let slider = 1_u64 << square;
    let below = slider.wrapping_sub(1);
    let line = (0xff_u64 << (square & 56)) ^ slider;
    let pieces = occupied & line;
    let set = pieces & !below;
    let set2 = (pieces & below) | 1;
    let attacks = set ^ set.wrapping_sub(1) ^ (0x7fff_ffff_ffff_ffff_u64 >> set2.leading_zeros());
    let line2 = (A_FILE << (square & 7)) ^ slider;
    let pieces2 = occupied & line2;
    let set3 = pieces2 & !below;
    let set4 = (pieces2 & below) | 1;
    let attacks2 = set3
        ^ set3.wrapping_sub(1)
        ^ (0x7fff_ffff_ffff_ffff_u64 >> set4.leading_zeros());
    (attacks & line) | (attacks2 & line2)
}

/// Attacks of a bishop on `square`.
#[inline]
#[must_use]
pub fn leorik_bishop(square: u64, occupied: u64) -> u64 {
    let slider = 1_u64 << square;
    let below = slider.wrapping_sub(1);
    let diagonals = DIAGONAL_DIAGONALS[(square & 63) as usize];
    let diagonals2 = ANTIDIAGONAL_DIAGONALS[(square & 63) as usize];
    let pieces = occupied & diagonals;
    let set = pieces & !below;
    let set2 = (pieces & below) | 1;
    let attacks = set ^ set.wrapping_sub(1) ^ (0x7fff_ffff_ffff_ffff_u64 >> set2.leading_zeros());
    let pieces2 = occupied & diagonals2;
    let set3 = pieces2 & !below;
    let set4 = (pieces2 & below) | 1;
    let attacks2 = set3
        ^ set3.wrapping_sub(1)
        ^ (0x7fff_ffff_ffff_ffff_u64 >> set4.leading_zeros());
    (attacks & diagonals) | (attacks2 & diagonals2)
}

/// Attacks of a queen on `square`.
#[inline]
#[must_use]
pub fn leorik_queen(square: u64, occupied: u64) -> u64 {
    let slider = 1_u64 << square;
    let below = slider.wrapping_sub(1);
    let line = (0xff_u64 << (square & 56)) ^ slider;
    let pieces = occupied & line;
    let set = pieces & !below;
    let set2 = (pieces & below) | 1;
    let attacks = set ^ set.wrapping_sub(1) ^ (0x7fff_ffff_ffff_ffff_u64 >> set2.leading_zeros());
    let line2 = (A_FILE << (square & 7)) ^ slider;
    let pieces2 = occupied & line2;
    let set3 = pieces2 & !below;
    let set4 = (pieces2 & below) | 1;
    let attacks2 = set3
        ^ set3.wrapping_sub(1)
        ^ (0x7fff_ffff_ffff_ffff_u64 >> set4.leading_zeros());
    let diagonals = DIAGONAL_DIAGONALS[(square & 63) as usize];
    let diagonals2 = ANTIDIAGONAL_DIAGONALS[(square & 63) as usize];
    let pieces3 = occupied & diagonals;
    let set5 = pieces3 & !below;
    let set6 = (pieces3 & below) | 1;
    let attacks3 = set5
        ^ set5.wrapping_sub(1)
        ^ (0x7fff_ffff_ffff_ffff_u64 >> set6.leading_zeros());
    let pieces4 = occupied & diagonals2;
    let set7 = pieces4 & !below;
    let set8 = (pieces4 & below) | 1;
    let attacks4 = set7
        ^ set7.wrapping_sub(1)
        ^ (0x7fff_ffff_ffff_ffff_u64 >> set8.leading_zeros());
    (attacks & line) | (attacks2 & line2) | ((attacks3 & diagonals) | (attacks4 & diagonals2))
}

/// Attacks of a rook on `square`, then of a bishop.
#[inline]
#[must_use]
pub fn leorik_both(square: u64, occupied: u64) -> [u64; 2] {
    let slider = 1_u64 << square;
    let below = slider.wrapping_sub(1);
    let line = (0xff_u64 << (square & 56)) ^ slider;
    let pieces = occupied & line;
    let set = pieces & !below;
    let set2 = (pieces & below) | 1;
    let attacks2 = set ^ set.wrapping_sub(1) ^ (0x7fff_ffff_ffff_ffff_u64 >> set2.leading_zeros());
    let line2 = (A_FILE << (square & 7)) ^ slider;
    let pieces2 = occupied & line2;
    let set3 = pieces2 & !below;
    let set4 = (pieces2 & below) | 1;
    let attacks3 = set3
        ^ set3.wrapping_sub(1)
        ^ (0x7fff_ffff_ffff_ffff_u64 >> set4.leading_zeros());
    let diagonals = DIAGONAL_DIAGONALS[(square & 63) as usize];
    let diagonals2 = ANTIDIAGONAL_DIAGONALS[(square & 63) as usize];
    let pieces3 = occupied & diagonals;
    let set5 = pieces3 & !below;
    let set6 = (pieces3 & below) | 1;
    let attacks4 = set5
        ^ set5.wrapping_sub(1)
        ^ (0x7fff_ffff_ffff_ffff_u64 >> set6.leading_zeros());
    let pieces4 = occupied & diagonals2;
    let set7 = pieces4 & !below;
    let set8 = (pieces4 & below) | 1;
    let attacks5 = set7
        ^ set7.wrapping_sub(1)
        ^ (0x7fff_ffff_ffff_ffff_u64 >> set8.leading_zeros());
    [
        (attacks2 & line) | (attacks3 & line2),
        (attacks4 & diagonals) | (attacks5 & diagonals2),
    ]
}
