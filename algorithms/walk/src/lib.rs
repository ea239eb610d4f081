//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;

use contract::{Expectation, Variant, routine};

/// The plain walk: one step after the other.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "The plain walk",
    family: "walk",
    summary: "in each direction one step after the other, until a piece stands there or the board ends",
    sources: contract::sources! {
        "David Kittinger, Bruce Moreland", 1995, "0x88 move generation (Moreland's Programming Topics)";
    },
    routines: &[routine!("square_attacks", square_attacks, word, kernel::square_attacks,
            data_dependent: true, expects: &[Expectation::LOOP_A_RAY])],
    ..Variant::NEW
};
