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
        routine!("attacks", ray_attacks, word, kernel::attacks),
        // Adapters, so that it stands beside all that gives a board or a square.
        routine!("board_attacks", board_attacks from ray_attacks "attacks", word, kernel::attacks),
        routine!("square_attacks", square_attacks from ray_attacks "attacks", word, kernel::attacks),
    ],
    ..Variant::NEW
};
