//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod logic;
pub mod turns;

use contract::Counted::{Mnemonic, Moves, Operations, VectorBits};
use contract::{Expectation, Variant, routine};

/// Nine products turn boards; each pair of diagonals has ten shifts.
const fn batch(operations: u32, bits: u32) -> [Expectation; 4] {
    [
        Expectation::exactly(9, Mnemonic(&["gf2p8affineqb"])),
        Expectation::exactly(4, Mnemonic(&["psubb"])),
        Expectation::at_most(operations, Operations),
        Expectation::exactly(bits, VectorBits),
    ]
}

/// Thirty-two registers are enough.
const UNMOVED: &[Expectation] = &[Expectation::at_most(1, Moves)];

/// Eight boards in one register, or four.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Eight boards, turned by GFNI",
    family: "subtraction",
    summary: "a board in each lane: borrows of turned bytes for rooks, pairs of fills for bishops",
    sources: contract::sources! {
        "Gerd Isenberg", 2005, "post of 22 May 2005 deriving a Kogge-Stone fill from psubb (Computer Chess Club)";
        "Steffan Westcott", 2002, "Re: flood fill attack bitboards (Computer Chess Club): the fill of one direction";
        "raybench", 2026,
            "eight boards turned at once; mirrored and doubled by one matrix; masks shared by four diagonals";
    },
    routines: &[
        routine!("board_batch", board_batch of __m512i, word "gfni,avx512f,avx512bw",
            kernel::board_batch, needs_occupied_sliders: true, expects: &[&batch(60, 512), UNMOVED]),
        routine!("board_batch_x4", board_batch of __m256i, word "gfni,avx2",
            kernel::board_batch_x4, needs_occupied_sliders: true, allow_autovectorization: true,
            expects: &[&batch(70, 256)]),
    ],
    ..Variant::NEW
};
