//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod tables;

use contract::{Source, Variant, routine};

/// Said of each routine that looks up.
const BYTES: usize = size_of_val(&tables::UP) + size_of_val(&tables::DOWN);

/// What it is, in one sentence.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "The name in the literature",
    family: "rays",
    summary: "the idea in one sentence",
    sources: &[Source { author: "Who", year: 2026, title: "Where" }],
    routines: &[
        // A compiler packs the lines of a queen; to have it judged as scalar code, leave that out.
        routine!("square_attacks", square_attacks, word, kernel::square_attacks,
            table_bytes: BYTES, allow_autovectorization: true),
        // A plain loop over eight queries, compiled as it comes.
        routine!("square_batch", square_batch from square_attacks "square_attacks", word,
            kernel::square_attacks, table_bytes: BYTES),
    ],
    ..Variant::NEW
};
