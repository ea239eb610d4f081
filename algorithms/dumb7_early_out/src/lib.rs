//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;

use contract::Counted::Loops;
use contract::{Expectation, Variant};

/// Dumb7Fill that stops when the flood stops.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Dumb7Fill, early out",
    family: "fill",
    summary: "one step at a time over propagators until the flood stops",
    sources: contract::sources! {
        "Chess Programming Wiki", 2016, "Dumb7Fill";
        "Gunnar Andersson", 2003, "bitmob.c, bitboard mobility for Othello";
    },
    routines: &[
        contract::routine!("occluded_fill", fill, word, kernel::occluded_fill, data_dependent: true,
            expects: &[&[Expectation::exactly(1, Loops)]]),
        contract::routine!("attacks", ray_attacks, word, kernel::attacks, data_dependent: true,
            expects: &[&[Expectation::exactly(1, Loops)]]),
        contract::routine!("board_attacks", board_attacks from ray_attacks "attacks", word, kernel::attacks, data_dependent: true,
            expects: &[&[Expectation::exactly(8, Loops)]]),
        contract::routine!("square_attacks", square_attacks from ray_attacks "attacks", word, kernel::attacks, data_dependent: true,
            expects: &[Expectation::LOOP_A_RAY]),
    ],
    ..Variant::NEW
};
