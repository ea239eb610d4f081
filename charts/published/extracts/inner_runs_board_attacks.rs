//! Runs off the edge files: opposite directions share runs of empty squares, and six directions
//! the masks before them.
//!
//! Rust 1.75 or later, edition 2021 or later; no_std.
//!
//! Bitboards have a1 as bit 0, h1 as bit 7 and h8 as bit 63. `empty` is the complement of the
//! occupied squares. Requires sliders to be on occupied squares.
//!
//! Example:
//!
//!     mod inner_runs_board_attacks;
//!     pub fn example(orthogonal: u64, diagonal: u64, empty: u64, occupied: u64) -> [u64; 8] {
//!         inner_runs_board_attacks::inner_runs_board_attacks(orthogonal, diagonal, empty, occupied)
//!     }
//!
//! Measured in raybench's build on boards from openings, middlegames and endgames in equal parts,
//! shuffled (record 20261129T012440Z, Zen 5, virtual machine (KVM), tier x86-64):
//! - throughput: 26.7 (26.7–26.8) core cycles per board
//! - latency: 29.2 (29.1–29.2) core cycles per board
//!
//! Sources, for all forms of this algorithm:
//! - Steffan Westcott, 2002: Re: flood fill attack bitboards (Computer Chess Club): the fill of
//!   one direction
//! - Gerd Isenberg, 2018: Hyperbola Quintessence (Chess Programming Wiki): east with a barrier on
//!   the a-file
//! - raybench, 2026: masks before the fill; the opposite direction in attack form
//!
//! From raybench 0.2.0.
//! Licence: MIT or Apache-2.0, at your choice.
//! SPDX-License-Identifier: MIT OR Apache-2.0

const B_TO_G_FILES: u64 = 0x7e7e_7e7e_7e7e_7e7e;
const NOT_H_FILE: u64 = 0x7f7f_7f7f_7f7f_7f7f;
const NOT_A_FILE: u64 = 0xfefe_fefe_fefe_fefe;
const A_FILE: u64 = 0x0101_0101_0101_0101;

/// Attacks of the sliders by direction, clockwise from north-east.
#[inline]
#[must_use]
pub fn inner_runs_board_attacks(
    orthogonal: u64, diagonal: u64, empty: u64, occupied: u64) -> [u64; 8] {
    let inner = empty & B_TO_G_FILES;
    let eastward = diagonal & NOT_H_FILE;
    let westward = diagonal & NOT_A_FILE;
    let p2 = inner & (inner << 9);
    let p4 = p2 & (p2 << 18);
    let g = eastward | (inner & (eastward << 9));
    let g2 = g | (p2 & (g << 18));
    let g3 = g2 | (p4 & (g2 << 36));
    let a = westward >> 9;
    let a2 = a | ((inner & a) >> 9);
    let a3 = a2 | ((p2 & a2) >> 18);
    let p2_2 = inner & (inner << 7);
    let p4_2 = p2_2 & (p2_2 << 14);
    let g4 = westward | (inner & (westward << 7));
    let g5 = g4 | (p2_2 & (g4 << 14));
    let g6 = g5 | (p4_2 & (g5 << 28));
    let a4 = eastward >> 7;
    let a5 = a4 | ((inner & a4) >> 7);
    let a6 = a5 | ((p2_2 & a5) >> 14);
    let p2_3 = empty & (empty << 8);
    let p4_3 = p2_3 & (p2_3 << 16);
    let g7 = orthogonal | (empty & (orthogonal << 8));
    let g8 = g7 | (p2_3 & (g7 << 16));
    let g9 = g8 | (p4_3 & (g8 << 32));
    let a7 = orthogonal >> 8;
    let a8 = a7 | ((empty & a7) >> 8);
    let a9 = a8 | ((p2_3 & a8) >> 16);
    let pieces = occupied | A_FILE;
    let p2_4 = inner & (inner << 1);
    let p4_4 = p2_4 & (p2_4 << 2);
    let a10 = (orthogonal & NOT_A_FILE) >> 1;
    let a11 = a10 | ((inner & a10) >> 1);
    let a12 = a11 | ((p2_4 & a11) >> 2);
    [
        g3 << 9,
        (occupied ^ pieces.wrapping_sub(orthogonal << 1)) & !A_FILE,
        a6 | ((p4_2 & a6) >> 28),
        a9 | ((p4_3 & a9) >> 32),
        a3 | ((p4 & a3) >> 36),
        a12 | ((p4_4 & a12) >> 4),
        g6 << 7,
        g9 << 8,
    ]
}
