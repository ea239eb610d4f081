//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod tables;

use contract::{Variant, routine};
use tables::{BISHOP, ROOK};

const BYTES: usize = size_of_val(&ROOK) + size_of_val(&BISHOP);

/// One test for each target.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Sum of products",
    family: "walk",
    summary: "each square within reach is attacked if nothing stands between: one test for each",
    sources: contract::sources! {
        "Daniel Infuehr", 2021, "Chess_Movegen: Reference Switch Lookup (by Hardware Synthesis, Computer Chess Club)";
    },
    routines: &[routine!("square_attacks", square_attacks, word, kernel::square_attacks,
            table_bytes: BYTES, allow_autovectorization: true)],
    ..Variant::NEW
};
