//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod tables;

use contract::Counted::Mnemonic;
use contract::{Expectation, Variant, routine};
use tables::{BISHOP, MASKS, QUEEN, TABLES};

const BYTES: usize = size_of_val(&QUEEN) + size_of_val(&BISHOP) + size_of_val(&MASKS);
const NO_PRODUCT: &[Expectation] = &[Expectation::exactly(0, Mnemonic(&["imul", "mul"]))];

/// Intersections of table entries.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "SISSY",
    family: "tables",
    summary: "a table entry for the pieces of each rank alone; what all entries have in common is attacked",
    sources: contract::sources! {
        "Michael Sherwin", 2020, "Split Index Super Set Yielding (Computer Chess Club)";
        "Chess Programming Wiki", 2023, "SISSY Bitboards";
    },
    tables: Some(&TABLES),
    routines: &[
        routine!("square_attacks", square_attacks, word after TABLES, kernel::square_attacks,
            table_bytes: BYTES, allow_autovectorization: true, expects: &[NO_PRODUCT]),
    ],
};
