//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;

use contract::{Source, Variant, routine};

/// What it is, in one sentence.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "The name in the literature",
    family: "fill",
    summary: "the idea in one sentence",
    sources: &[Source { author: "Who", year: 2026, title: "Where" }],
    routines: &[
        // What a CPU must have stands here once: the text is compiled with it, and read on a CPU without it.
        routine!("square_batch", square_batch on Rook of ([u64; 4], [u64; 4]), word "avx2",
            kernel::square_batch),
    ],
    ..Variant::NEW
};
