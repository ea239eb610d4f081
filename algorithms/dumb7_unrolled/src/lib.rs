//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;

use contract::Counted::{Instructions, Operations};
use contract::{Expectation, Subject, Variant};

/// Straight-line, and exactly the kernel's operations.
const ATTACKS: &[Expectation] = &[
    Expectation::exactly(19, Operations).subjects(Subject::ALONG_FILES),
    Expectation::exactly(20, Instructions).subjects(Subject::ALONG_FILES),
    Expectation::exactly(21, Operations).subjects(Subject::WRAPPING),
    Expectation::at_most(24, Instructions).subjects(Subject::WRAPPING),
];

/// Dumb7Fill in straight-line code.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Dumb7Fill, unrolled",
    family: "fill",
    summary: "seven (fill) or six (attacks) straight-line steps over propagators, branch-free",
    sources: contract::sources! {
        "Chess Programming Wiki", 2016, "Dumb7Fill";
        "Gunnar Andersson", 2003, "bitmob.c, bitboard mobility for Othello";
    },
    routines: &[
        contract::routine!("occluded_fill", fill, word, kernel::occluded_fill,
            expects: &[&[Expectation::at_most(22, Operations)]]),
        contract::routine!("attacks", ray_attacks, word, kernel::attacks, expects: &[ATTACKS]),
        contract::routine!("board_attacks", board_attacks from ray_attacks "attacks", word, kernel::attacks),
        contract::routine!("square_attacks", square_attacks from ray_attacks "attacks", word, kernel::attacks),
        contract::routine!("square_batch", square_batch from ray_attacks "attacks", word, kernel::attacks),
    ],
    ..Variant::NEW
};
