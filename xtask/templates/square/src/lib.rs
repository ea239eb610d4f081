//! The variant as the registry lists it: names, sources and routines.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod tables;

use contract::{Source, Variant, routine};

/// Size of the tables, for each routine that uses them.
const BYTES: usize = size_of_val(&tables::UP) + size_of_val(&tables::DOWN);

/// The idea in one sentence.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "The name in the literature",
    family: "rays",
    summary: "the idea in one sentence",
    sources: &[Source { author: "Who", year: 2026, title: "Where" }],
    routines: &[
        // The compiler may pack the lines of a queen into vectors; without this flag `asm --check` requires scalar code.
        routine!("square_attacks", square_attacks, word, kernel::square_attacks,
            table_bytes: BYTES, allow_autovectorization: true),
        // A plain loop over eight queries.
        routine!("square_batch", square_batch from square_attacks "square_attacks", word,
            kernel::square_attacks, table_bytes: BYTES),
    ],
    ..Variant::NEW
};
