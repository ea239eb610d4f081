//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod tables;

use contract::{Source, Variant, routine};

/// Bytes of tables that a call may read.
const BYTES: usize = size_of_val(&tables::UP) + size_of_val(&tables::DOWN);

/// The variant in one sentence.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "The name in the literature",
    family: "rays",
    summary: "the idea in one sentence",
    sources: &[Source { author: "Who", year: 2026, title: "Where" }],
    routines: &[
        // The compiler packs a queen's lines into vectors. To require scalar code, omit
        // `allow_autovectorization`.
        routine!("square_attacks", square_attacks, word, kernel::square_attacks,
            table_bytes: BYTES, allow_autovectorization: true),
        // An adapter: a plain loop over eight queries.
        routine!("square_batch", square_batch from square_attacks "square_attacks", word,
            kernel::square_attacks, table_bytes: BYTES),
    ],
    ..Variant::NEW
};
