//! Hyperbola Quintessence: the slider subtracted from the pieces of its line, forwards and in
//! reverse.
//!
//! Rust 1.75 or later, edition 2021 or later; no_std.
//!
//! Bitboards have a1 as bit 0, h1 as bit 7 and h8 as bit 63. `square` is 0 to 63.
//!
//! Example:
//!
//!     mod hyperbola_computed;
//!     pub fn from_d4(occupied: u64) -> u64 {
//!         hyperbola_computed::hyperbola_computed_queen(27, occupied)
//!     }
//!
//! Measured in raybench's build on boards from openings, middlegames and endgames in equal parts,
//! shuffled (record 20261129T012440Z, Zen 5, virtual machine (KVM), tier x86-64-v4):
//! - throughput: queen 16.3 (16.3–16.4), rook 8.87 (8.86–8.89), bishop 9.01 (8.99–9.03),
//!   both 17.1 (17.1–17.2) core cycles per query
//! - latency: queen 18.2 (18.2–18.3), rook 18.0 (18.0–18.0), bishop 9.28 (9.27–9.32), both
//!   19.1 (19.1–19.1) core cycles per query
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

const A_FILE: u64 = 0x0101_0101_0101_0101;
const A1_H8_DIAGONAL: u64 = 0x8040_2010_0804_0201;

/// Attacks of a rook on `square`.
#[inline]
#[must_use]
pub fn hyperbola_computed_rook(square: u64, occupied: u64) -> u64 {
    let slider = 1_u64 << square;
    let mirrored = slider.swap_bytes();
    let file = A_FILE << (square & 7);
    let first = square & 56;
    let rank = (occupied >> first) & 0xff;
    let slider2 = file & A1_H8_DIAGONAL;
    let line = slider2 ^ A1_H8_DIAGONAL;
    let laid = rank.wrapping_mul(A_FILE);
    let o = laid & line;
    let forward = o.wrapping_sub(slider2);
    let backward = o.swap_bytes().wrapping_sub(slider2.swap_bytes());
    let rank_by_diagonal = ((forward ^ backward.swap_bytes()) & line).wrapping_mul(A_FILE);
    let line2 = file ^ slider;
    let o2 = occupied & line2;
    let forward2 = o2.wrapping_sub(slider);
    let backward2 = o2.swap_bytes().wrapping_sub(mirrored);
    ((rank_by_diagonal >> 56) << first) | ((forward2 ^ backward2.swap_bytes()) & line2)
}

/// Attacks of a bishop on `square`.
#[inline]
#[must_use]
pub fn hyperbola_computed_bishop(square: u64, occupied: u64) -> u64 {
    let slider = 1_u64 << square;
    let mirrored = slider.swap_bytes();
    let to_the_west = (A_FILE << (square & 7)).wrapping_sub(A_FILE);
    let from_h8 = square ^ 63;
    let up = 0x8040_2010_0804_0200_u64 << square;
    let down = 0x0040_2010_0804_0201_u64 >> from_h8;
    let join = (up & !to_the_west) | (down & to_the_west);
    let down2 = 0x0102_0408_1020_4000_u64 >> from_h8;
    let up2 = 0x0002_0408_1020_4080_u64 << square;
    let join2 = (down2 & !to_the_west) | (up2 & to_the_west);
    let o = occupied & join;
    let forward = o.wrapping_sub(slider);
    let backward = o.swap_bytes().wrapping_sub(mirrored);
    let o2 = occupied & join2;
    let forward2 = o2.wrapping_sub(slider);
    let backward2 = o2.swap_bytes().wrapping_sub(mirrored);
    ((forward ^ backward.swap_bytes()) & join) | ((forward2 ^ backward2.swap_bytes()) & join2)
}

/// Attacks of a queen on `square`.
#[inline]
#[must_use]
pub fn hyperbola_computed_queen(square: u64, occupied: u64) -> u64 {
    let slider = 1_u64 << square;
    let mirrored = slider.swap_bytes();
    let file = A_FILE << (square & 7);
    let first = square & 56;
    let rank = (occupied >> first) & 0xff;
    let slider2 = file & A1_H8_DIAGONAL;
    let line = slider2 ^ A1_H8_DIAGONAL;
    let laid = rank.wrapping_mul(A_FILE);
    let o = laid & line;
    let forward = o.wrapping_sub(slider2);
    let backward = o.swap_bytes().wrapping_sub(slider2.swap_bytes());
    let rank_by_diagonal = ((forward ^ backward.swap_bytes()) & line).wrapping_mul(A_FILE);
    let line2 = file ^ slider;
    let o2 = occupied & line2;
    let forward2 = o2.wrapping_sub(slider);
    let backward2 = o2.swap_bytes().wrapping_sub(mirrored);
    let rook = ((rank_by_diagonal >> 56) << first) | ((forward2 ^ backward2.swap_bytes()) & line2);
    let to_the_west = file.wrapping_sub(A_FILE);
    let from_h8 = square ^ 63;
    let up = 0x8040_2010_0804_0200_u64 << square;
    let down = 0x0040_2010_0804_0201_u64 >> from_h8;
    let join = (up & !to_the_west) | (down & to_the_west);
    let down2 = 0x0102_0408_1020_4000_u64 >> from_h8;
    let up2 = 0x0002_0408_1020_4080_u64 << square;
    let join2 = (down2 & !to_the_west) | (up2 & to_the_west);
    let o3 = occupied & join;
    let forward3 = o3.wrapping_sub(slider);
    let backward3 = o3.swap_bytes().wrapping_sub(mirrored);
    let o4 = occupied & join2;
    let forward4 = o4.wrapping_sub(slider);
    let backward4 = o4.swap_bytes().wrapping_sub(mirrored);
    let bishop = ((forward3 ^ backward3.swap_bytes()) & join)
        | ((forward4 ^ backward4.swap_bytes()) & join2);
    rook | bishop
}

/// Attacks of a rook on `square`, then of a bishop.
#[inline]
#[must_use]
pub fn hyperbola_computed_both(square: u64, occupied: u64) -> [u64; 2] {
    let slider = 1_u64 << square;
    let mirrored = slider.swap_bytes();
    let file = A_FILE << (square & 7);
    let first = square & 56;
    let rank = (occupied >> first) & 0xff;
    let slider2 = file & A1_H8_DIAGONAL;
    let line = slider2 ^ A1_H8_DIAGONAL;
    let laid = rank.wrapping_mul(A_FILE);
    let o = laid & line;
    let forward = o.wrapping_sub(slider2);
    let backward = o.swap_bytes().wrapping_sub(slider2.swap_bytes());
    let rank_by_diagonal = ((forward ^ backward.swap_bytes()) & line).wrapping_mul(A_FILE);
    let line2 = file ^ slider;
    let o2 = occupied & line2;
    let forward2 = o2.wrapping_sub(slider);
    let backward2 = o2.swap_bytes().wrapping_sub(mirrored);
    let to_the_west = file.wrapping_sub(A_FILE);
    let from_h8 = square ^ 63;
    let up = 0x8040_2010_0804_0200_u64 << square;
    let down = 0x0040_2010_0804_0201_u64 >> from_h8;
    let join = (up & !to_the_west) | (down & to_the_west);
    let down2 = 0x0102_0408_1020_4000_u64 >> from_h8;
    let up2 = 0x0002_0408_1020_4080_u64 << square;
    let join2 = (down2 & !to_the_west) | (up2 & to_the_west);
    let o3 = occupied & join;
    let forward3 = o3.wrapping_sub(slider);
    let backward3 = o3.swap_bytes().wrapping_sub(mirrored);
    let o4 = occupied & join2;
    let forward4 = o4.wrapping_sub(slider);
    let backward4 = o4.swap_bytes().wrapping_sub(mirrored);
    [
        ((rank_by_diagonal >> 56) << first) | ((forward2 ^ backward2.swap_bytes()) & line2),
        ((forward3 ^ backward3.swap_bytes()) & join)
            | ((forward4 ^ backward4.swap_bytes()) & join2),
    ]
}
