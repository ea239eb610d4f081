//! Hyperbola Quintessence: the slider subtracted from the pieces of its line, forwards and in
//! reverse.
//!
//! Rust 1.75 or later, edition 2021 or later; no_std.
//!
//! Bitboards have a1 as bit 0, h1 as bit 7 and h8 as bit 63. `square` is 0 to 63.
//!
//! Example:
//!
//!     mod hyperbola;
//!     pub fn from_d4(occupied: u64) -> u64 {
//!         hyperbola::hyperbola_queen(27, occupied)
//!     }
//!
//! Measured in raybench's build on boards from openings, middlegames and endgames in equal parts,
//! shuffled (record 20261129T012440Z, Zen 5, virtual machine (KVM), tier x86-64):
//! - throughput: queen 10.3 (10.2–10.3), rook 5.99 (5.98–6.00), bishop 5.92 (5.91–5.92),
//!   both 10.6 (10.6–10.6) core cycles per query
//! - latency: queen 12.1 (12.1–12.1), rook 12.0 (12.0–12.1), bishop 8.23 (8.21–8.23), both
//!   13.3 (13.2–13.3) core cycles per query
//!
//! Sources, for all forms of this algorithm:
//! - Gerd Isenberg, 2007: Hyperbola Quintessence (Chess Programming Wiki), after Ryan Mack's
//!   Hyperbola Project
//! - Aleks Peshkov, 2007: Re: BitBoard Tests Magic v Non-Rotated 32 Bits v 64 Bits (Computer
//!   Chess Club)
//! - Tim Cooijmans, 2014: Hyperbola Quintessence for rooks along ranks
//!
//! From raybench 0.2.0.
//! Licence: MIT or Apache-2.0, at your choice.
//! SPDX-License-Identifier: MIT OR Apache-2.0

/// Rank attacks, indexed by the occupancy of the six inner squares; a byte for each file of the
/// slider.
static RANK_ATTACKS_TABLE: [u64; 64] = [
    0x7fbf_dfef_f7fb_fdfe, 0x7ebe_deee_f6fa_fd02, 0x7cbc_dcec_f4fb_0506, 0x7cbc_dcec_f4fa_0502, 0x78b8_d8e8_f70b_0d0e, 0x78b8_d8e8_f60a_0d02, 0x78b8_d8e8_f40b_0506, 0x78b8_d8e8_f40a_0502,
    0x70b0_d0ef_171b_1d1e, 0x70b0_d0ee_161a_1d02, 0x70b0_d0ec_141b_0506, 0x70b0_d0ec_141a_0502, 0x70b0_d0e8_170b_0d0e, 0x70b0_d0e8_160a_0d02, 0x70b0_d0e8_140b_0506, 0x70b0_d0e8_140a_0502,
    0x60a0_df2f_373b_3d3e, 0x60a0_de2e_363a_3d02, 0x60a0_dc2c_343b_0506, 0x60a0_dc2c_343a_0502, 0x60a0_d828_370b_0d0e, 0x60a0_d828_360a_0d02, 0x60a0_d828_340b_0506, 0x60a0_d828_340a_0502,
    0x60a0_d02f_171b_1d1e, 0x60a0_d02e_161a_1d02, 0x60a0_d02c_141b_0506, 0x60a0_d02c_141a_0502, 0x60a0_d028_170b_0d0e, 0x60a0_d028_160a_0d02, 0x60a0_d028_140b_0506, 0x60a0_d028_140a_0502,
    0x40bf_5f6f_777b_7d7e, 0x40be_5e6e_767a_7d02, 0x40bc_5c6c_747b_0506, 0x40bc_5c6c_747a_0502, 0x40b8_5868_770b_0d0e, 0x40b8_5868_760a_0d02, 0x40b8_5868_740b_0506, 0x40b8_5868_740a_0502,
    0x40b0_506f_171b_1d1e, 0x40b0_506e_161a_1d02, 0x40b0_506c_141b_0506, 0x40b0_506c_141a_0502, 0x40b0_5068_170b_0d0e, 0x40b0_5068_160a_0d02, 0x40b0_5068_140b_0506, 0x40b0_5068_140a_0502,
    0x40a0_5f2f_373b_3d3e, 0x40a0_5e2e_363a_3d02, 0x40a0_5c2c_343b_0506, 0x40a0_5c2c_343a_0502, 0x40a0_5828_370b_0d0e, 0x40a0_5828_360a_0d02, 0x40a0_5828_340b_0506, 0x40a0_5828_340a_0502,
    0x40a0_502f_171b_1d1e, 0x40a0_502e_161a_1d02, 0x40a0_502c_141b_0506, 0x40a0_502c_141a_0502, 0x40a0_5028_170b_0d0e, 0x40a0_5028_160a_0d02, 0x40a0_5028_140b_0506, 0x40a0_5028_140a_0502,
];

/// Squares of the line, without the slider. Indexed by square.
static FILE_MASK: [u64; 64] = [
    0x0101_0101_0101_0100, 0x0202_0202_0202_0200, 0x0404_0404_0404_0400, 0x0808_0808_0808_0800, 0x1010_1010_1010_1000, 0x2020_2020_2020_2000, 0x4040_4040_4040_4000, 0x8080_8080_8080_8000,
    0x0101_0101_0101_0001, 0x0202_0202_0202_0002, 0x0404_0404_0404_0004, 0x0808_0808_0808_0008, 0x1010_1010_1010_0010, 0x2020_2020_2020_0020, 0x4040_4040_4040_0040, 0x8080_8080_8080_0080,
    0x0101_0101_0100_0101, 0x0202_0202_0200_0202, 0x0404_0404_0400_0404, 0x0808_0808_0800_0808, 0x1010_1010_1000_1010, 0x2020_2020_2000_2020, 0x4040_4040_4000_4040, 0x8080_8080_8000_8080,
    0x0101_0101_0001_0101, 0x0202_0202_0002_0202, 0x0404_0404_0004_0404, 0x0808_0808_0008_0808, 0x1010_1010_0010_1010, 0x2020_2020_0020_2020, 0x4040_4040_0040_4040, 0x8080_8080_0080_8080,
    0x0101_0100_0101_0101, 0x0202_0200_0202_0202, 0x0404_0400_0404_0404, 0x0808_0800_0808_0808, 0x1010_1000_1010_1010, 0x2020_2000_2020_2020, 0x4040_4000_4040_4040, 0x8080_8000_8080_8080,
    0x0101_0001_0101_0101, 0x0202_0002_0202_0202, 0x0404_0004_0404_0404, 0x0808_0008_0808_0808, 0x1010_0010_1010_1010, 0x2020_0020_2020_2020, 0x4040_0040_4040_4040, 0x8080_0080_8080_8080,
    0x0100_0101_0101_0101, 0x0200_0202_0202_0202, 0x0400_0404_0404_0404, 0x0800_0808_0808_0808, 0x1000_1010_1010_1010, 0x2000_2020_2020_2020, 0x4000_4040_4040_4040, 0x8000_8080_8080_8080,
    0x0001_0101_0101_0101, 0x0002_0202_0202_0202, 0x0004_0404_0404_0404, 0x0008_0808_0808_0808, 0x0010_1010_1010_1010, 0x0020_2020_2020_2020, 0x0040_4040_4040_4040, 0x0080_8080_8080_8080,
];

/// Squares of the line, without the slider. Indexed by square.
static DIAGONAL_MASK: [u64; 64] = [
    0x8040_2010_0804_0200, 0x0080_4020_1008_0400, 0x0000_8040_2010_0800, 0x0000_0080_4020_1000, 0x0000_0000_8040_2000, 0x0000_0000_0080_4000, 0x0000_0000_0000_8000, 0x0000_0000_0000_0000,
    0x4020_1008_0402_0000, 0x8040_2010_0804_0001, 0x0080_4020_1008_0002, 0x0000_8040_2010_0004, 0x0000_0080_4020_0008, 0x0000_0000_8040_0010, 0x0000_0000_0080_0020, 0x0000_0000_0000_0040,
    0x2010_0804_0200_0000, 0x4020_1008_0400_0100, 0x8040_2010_0800_0201, 0x0080_4020_1000_0402, 0x0000_8040_2000_0804, 0x0000_0080_4000_1008, 0x0000_0000_8000_2010, 0x0000_0000_0000_4020,
    0x1008_0402_0000_0000, 0x2010_0804_0001_0000, 0x4020_1008_0002_0100, 0x8040_2010_0004_0201, 0x0080_4020_0008_0402, 0x0000_8040_0010_0804, 0x0000_0080_0020_1008, 0x0000_0000_0040_2010,
    0x0804_0200_0000_0000, 0x1008_0400_0100_0000, 0x2010_0800_0201_0000, 0x4020_1000_0402_0100, 0x8040_2000_0804_0201, 0x0080_4000_1008_0402, 0x0000_8000_2010_0804, 0x0000_0000_4020_1008,
    0x0402_0000_0000_0000, 0x0804_0001_0000_0000, 0x1008_0002_0100_0000, 0x2010_0004_0201_0000, 0x4020_0008_0402_0100, 0x8040_0010_0804_0201, 0x0080_0020_1008_0402, 0x0000_0040_2010_0804,
    0x0200_0000_0000_0000, 0x0400_0100_0000_0000, 0x0800_0201_0000_0000, 0x1000_0402_0100_0000, 0x2000_0804_0201_0000, 0x4000_1008_0402_0100, 0x8000_2010_0804_0201, 0x0000_4020_1008_0402,
    0x0000_0000_0000_0000, 0x0001_0000_0000_0000, 0x0002_0100_0000_0000, 0x0004_0201_0000_0000, 0x0008_0402_0100_0000, 0x0010_0804_0201_0000, 0x0020_1008_0402_0100, 0x0040_2010_0804_0201,
];

/// Squares of the line, without the slider. Indexed by square.
static ANTIDIAGONAL_MASK: [u64; 64] = [
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
pub fn hyperbola_rook(square: u64, occupied: u64) -> u64 {
    let slider = 1_u64 << square;
    let mirrored = slider.swap_bytes();
    let first = square & 56;
    let inner = (occupied >> (first | 1)) & 63;
    let rank_attacks = RANK_ATTACKS_TABLE[inner as usize];
    let own_attacks = (rank_attacks >> ((square << 3) & 63)) & 0xff;
    let mask = FILE_MASK[(square & 63) as usize];
    let o = occupied & mask;
    let forward = o.wrapping_sub(slider);
    let backward = o.swap_bytes().wrapping_sub(mirrored);
    (own_attacks << first) | ((forward ^ backward.swap_bytes()) & mask)
}

/// Attacks of a bishop on `square`.
#[inline]
#[must_use]
pub fn hyperbola_bishop(square: u64, occupied: u64) -> u64 {
    let slider = 1_u64 << square;
    let mirrored = slider.swap_bytes();
    let mask = DIAGONAL_MASK[(square & 63) as usize];
    let o = occupied & mask;
    let forward = o.wrapping_sub(slider);
    let backward = o.swap_bytes().wrapping_sub(mirrored);
    let mask2 = ANTIDIAGONAL_MASK[(square & 63) as usize];
    let o2 = occupied & mask2;
    let forward2 = o2.wrapping_sub(slider);
    let backward2 = o2.swap_bytes().wrapping_sub(mirrored);
    ((forward ^ backward.swap_bytes()) & mask) | ((forward2 ^ backward2.swap_bytes()) & mask2)
}

/// Attacks of a queen on `square`.
#[inline]
#[must_use]
pub fn hyperbola_queen(square: u64, occupied: u64) -> u64 {
    let slider = 1_u64 << square;
    let mirrored = slider.swap_bytes();
    let first = square & 56;
    let inner = (occupied >> (first | 1)) & 63;
    let rank_attacks = RANK_ATTACKS_TABLE[inner as usize];
    let own_attacks = (rank_attacks >> ((square << 3) & 63)) & 0xff;
    let mask = FILE_MASK[(square & 63) as usize];
    let o = occupied & mask;
    let forward = o.wrapping_sub(slider);
    let backward = o.swap_bytes().wrapping_sub(mirrored);
    let rook = (own_attacks << first) | ((forward ^ backward.swap_bytes()) & mask);
    let mask2 = DIAGONAL_MASK[(square & 63) as usize];
    let o2 = occupied & mask2;
    let forward2 = o2.wrapping_sub(slider);
    let backward2 = o2.swap_bytes().wrapping_sub(mirrored);
    let mask3 = ANTIDIAGONAL_MASK[(square & 63) as usize];
    let o3 = occupied & mask3;
    let forward3 = o3.wrapping_sub(slider);
    let backward3 = o3.swap_bytes().wrapping_sub(mirrored);
    let bishop = ((forward2 ^ backward2.swap_bytes()) & mask2)
        | ((forward3 ^ backward3.swap_bytes()) & mask3);
    rook | bishop
}

/// Attacks of a rook on `square`, then of a bishop.
#[inline]
#[must_use]
pub fn hyperbola_both(square: u64, occupied: u64) -> [u64; 2] {
    let slider = 1_u64 << square;
    let mirrored = slider.swap_bytes();
    let first = square & 56;
    let inner = (occupied >> (first | 1)) & 63;
    let rank_attacks = RANK_ATTACKS_TABLE[inner as usize];
    let own_attacks = (rank_attacks >> ((square << 3) & 63)) & 0xff;
    let mask = FILE_MASK[(square & 63) as usize];
    let o = occupied & mask;
    let forward = o.wrapping_sub(slider);
    let backward = o.swap_bytes().wrapping_sub(mirrored);
    let mask2 = DIAGONAL_MASK[(square & 63) as usize];
    let o2 = occupied & mask2;
    let forward2 = o2.wrapping_sub(slider);
    let backward2 = o2.swap_bytes().wrapping_sub(mirrored);
    let mask3 = ANTIDIAGONAL_MASK[(square & 63) as usize];
    let o3 = occupied & mask3;
    let forward3 = o3.wrapping_sub(slider);
    let backward3 = o3.swap_bytes().wrapping_sub(mirrored);
    [
        (own_attacks << first) | ((forward ^ backward.swap_bytes()) & mask),
        ((forward2 ^ backward2.swap_bytes()) & mask2)
            | ((forward3 ^ backward3.swap_bytes()) & mask3),
    ]
}
