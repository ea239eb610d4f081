//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;

use contract::Counted::{LoopStackAccesses, Mnemonic, Operations, VectorBits};
use contract::{Expectation, Variant, routine};

/// Exactly the kernel's operations, and everything stays in sixteen registers.
const BATCH: &[Expectation] = &[
    Expectation::at_most(93, Operations),
    Expectation::exactly(0, LoopStackAccesses),
    Expectation::exactly(1, Mnemonic(&["psubb"])),
    Expectation::exactly(256, VectorBits),
];

/// Four boards in one register.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Four boards in one register, AVX2",
    family: "fill",
    summary: "a board in each lane: east by borrows in bytes, all else by pairs of fills with shared masks",
    sources: contract::sources! {
        "Steffan Westcott", 2002, "Re: flood fill attack bitboards (Computer Chess Club): the fill of one direction";
        "Gerd Isenberg", 2005, "post of 22 May 2005 deriving a Kogge-Stone fill from psubb (Computer Chess Club)";
        "raybench", 2026,
            "masks before the fill that six wrapping directions share; the opposite direction in attack form";
    },
    routines: &[routine!("board_batch", board_batch of __m256i, word "avx2", kernel::board_batch,
        needs_occupied_sliders: true, expects: &[BATCH])],
    ..Variant::NEW
};
