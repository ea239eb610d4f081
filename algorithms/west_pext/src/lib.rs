//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod lines;

use contract::Counted::{Mnemonic, Moves, Operations};
use contract::{Expectation, Variant, routine};

/// The six operations of the kernel. BMI2 has three operands, so nothing has to be copied.
const WEST: &[Expectation] = &[
    Expectation::exactly(1, Mnemonic(&["pext"])),
    Expectation::exactly(1, Mnemonic(&["pdep"])),
    Expectation::exactly(6, Operations),
    Expectation::exactly(0, Moves),
];

/// West by PEXT and PDEP.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "West by PEXT and PDEP",
    family: "subtraction",
    summary: "PEXT numbers the pieces, PDEP finds the next one below each slider, a subtraction fills between",
    sources: contract::sources! {
        "raybench", 2026, "the next piece below each slider by PEXT, a shift and PDEP";
        "Gerd Isenberg", 2018, "Hyperbola Quintessence (Chess Programming Wiki): east with a barrier on the a-file";
        "Steffan Westcott", 2002, "Re: flood fill attack bitboards (Computer Chess Club): files and diagonals";
    },
    routines: &[
        routine!("attacks", ray_attacks on West, word "bmi2", kernel::attacks,
            needs_occupied_sliders: true, expects: &[WEST]),
        routine!("board_attacks", board_attacks, word "bmi2", kernel::board_attacks, contender: true,
            needs_occupied_sliders: true, allow_autovectorization: true),
        routine!("board_batch", board_batch of [u64; 8], word "bmi2", kernel::board_batch,
            needs_occupied_sliders: true, allow_autovectorization: true),
        routine!("threats", threats from board_attacks "board_attacks", word "bmi2", kernel::board_attacks,
            contender: true, needs_occupied_sliders: true),
    ],
    ..Variant::NEW
};
