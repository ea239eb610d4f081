//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;

use contract::Counted::{Moves, Operations};
use contract::{Expectation, Variant, routine};

/// Five operations, as in the kernel. With two-operand instructions the sentinel needs a copy.
const FIVE: &[Expectation] = &[Expectation::exactly(5, Operations), Expectation::at_most(1, Moves)];

/// East by one subtraction, in general-purpose registers.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Fill by subtraction",
    family: "subtraction",
    summary: "the borrows of one 64-bit subtraction run from each slider to the first piece east of it",
    sources: contract::sources! {
        "Gerd Isenberg", 2018, "Fill by Subtraction (Chess Programming Wiki)";
        "Gerd Isenberg", 2018, "Hyperbola Quintessence (Chess Programming Wiki): the barrier on the a-file";
    },
    routines: &[
        routine!("attacks", ray_attacks on East, word, kernel::attacks,
            needs_occupied_sliders: true, expects: &[FIVE]),
        routine!("attacks_barrier", ray_attacks on East, word, kernel::attacks_barrier,
            needs_occupied_sliders: true, expects: &[FIVE]),
    ],
    ..Variant::NEW
};
