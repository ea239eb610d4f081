//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;

use contract::Counted::{Instructions, Mnemonic, Moves, Operations};
use contract::{Expectation, Variant};

/// Two masks, one instruction that doubles and adds, and an XOR.
const DISJOINT: &[Expectation] = &[
    Expectation::exactly(4, Operations),
    Expectation::exactly(1, Mnemonic(&["lea"])),
    Expectation::exactly(0, Moves),
    Expectation::exactly(6, Instructions)
        .pinned("1.95.0", "the mask of what is doubled has its useless top bit set: two constants"),
];
const ANY: &[Expectation] = &[
    Expectation::exactly(6, Operations),
    Expectation::exactly(7, Instructions),
    Expectation::exactly(0, Moves),
];

/// Attacks to the east by one carry, in general-purpose registers.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Carry of one addition",
    family: "subtraction",
    summary: "the carries of one 64-bit addition run from each slider over the empty squares east of it",
    sources: contract::sources! {
        "Gerd Isenberg", 2005, "post of 22 May 2005 deriving a Kogge-Stone fill from psubb (Computer Chess Club)";
    },
    routines: &[
        contract::routine!("attacks", ray_attacks on East, word, kernel::attacks, needs_occupied_sliders: true,
            expects: &[DISJOINT]),
        contract::routine!("attacks_any", ray_attacks on East, word, kernel::attacks_any, expects: &[ANY]),
    ],
    ..Variant::NEW
};
