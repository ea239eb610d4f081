//! The variant as the registry lists it: names, sources and routines.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;

use contract::{Source, Variant, routine};

/// The idea in one sentence.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "The name in the literature",
    family: "fill",
    summary: "the idea in one sentence",
    sources: &[Source { author: "Who", year: 2026, title: "Where" }],
    routines: &[routine!("board_batch", board_batch of [u64; 8], word, kernel::board_batch,
            allow_autovectorization: true)],
    ..Variant::NEW
};
