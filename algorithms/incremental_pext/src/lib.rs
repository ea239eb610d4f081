//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod tables;

use contract::Counted::{Mnemonic, Operations};
use contract::{Expectation, Variant, routine};
use tables::{ATTACKS, BITS, OFFSETS, TABLES, WORDS};

/// Exact number of computing instructions, none of which is a `pext`.
const NO_PEXT: &[Expectation] =
    &[Expectation::exactly(0, Mnemonic(&["pext"])), Expectation::at_most(5, Operations)];

/// Indices of all squares, kept from move to move.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Incremental PEXT indices",
    family: "tables",
    summary: "what PEXT would pack is kept of every square, and a move changes a bit in each index that has its squares",
    sources: contract::sources! {
        "Daniel Infuehr", 2021, "HyperCube (Computer Chess Club, topic 79004)";
        "Robert Hyatt", 1999, "Rotated Bitmaps, a New Twist on an Old Idea (ICCA Journal 22): indices kept by moves";
        "raybench", 2026, "all indices in 256 bytes, a square's bits in a row of the same form";
    },
    tables: Some(&TABLES),
    routines: &[
        routine!("kept_attacks", kept_attacks of u64, word after TABLES, kernel::kept_attacks,
            table_bytes: size_of_val(&ATTACKS) + size_of_val(&OFFSETS), expects: &[NO_PEXT]),
        routine!("update", board_update on PextIndices of [u64; WORDS], word, kernel::update,
            table_bytes: size_of_val(&BITS), allow_autovectorization: true),
        routine!("update_avx2", board_update on PextIndices of [u64; WORDS], word "avx2", kernel::update_avx2,
            table_bytes: size_of_val(&BITS), allow_autovectorization: true),
        routine!("update_avx512", board_update on PextIndices of [u64; WORDS], word "avx512f",
            kernel::update_avx512, table_bytes: size_of_val(&BITS), allow_autovectorization: true),
    ],
};
