//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;

use contract::{Source, Variant, routine};

/// The variant in one sentence.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "The name in the literature",
    family: "fill",
    summary: "the idea in one sentence",
    sources: &[Source { author: "Who", year: 2026, title: "Where" }],
    routines: &[
        // Target features, named once. On a CPU without them, tests evaluate the meaning of each
        // operation.
        routine!("square_batch", square_batch on Rook of ([u64; 4], [u64; 4]), word "avx2",
            kernel::square_batch),
    ],
    ..Variant::NEW
};
