//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;

use contract::Counted::Loops;
use contract::{Expectation, Variant};

/// Note in the rows of all routines: what keeps it a loop.
const COUNTED: Option<&str> =
    Some("stays a loop because its count is hidden from the compiler, which else unrolls it");

/// Dumb7Fill as a counted loop of seven fill cycles.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Dumb7Fill, counted loop",
    family: "fill",
    summary: "seven times one step over propagators, counted in a loop",
    sources: contract::sources! {
        "Chess Programming Wiki", 2016, "Dumb7Fill";
        "Gunnar Andersson", 2003, "bitmob.c, bitboard mobility for Othello";
    },
    routines: &[
        contract::routine!("occluded_fill", fill, word, kernel::occluded_fill, note: COUNTED,
            expects: &[&[Expectation::exactly(1, Loops)]]),
        contract::routine!("attacks", ray_attacks, word, kernel::attacks, note: COUNTED,
            expects: &[&[Expectation::exactly(1, Loops)]]),
        contract::routine!("board_attacks", board_attacks from ray_attacks "attacks", word, kernel::attacks, note: COUNTED,
            expects: &[&[Expectation::exactly(8, Loops)]]),
        contract::routine!("square_attacks", square_attacks from ray_attacks "attacks", word, kernel::attacks, note: COUNTED,
            expects: &[Expectation::LOOP_A_RAY]),
    ],
    ..Variant::NEW
};
