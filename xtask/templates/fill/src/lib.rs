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
        routine!("attacks", ray_attacks, word, kernel::attacks),
        // Adapters, for comparison with routines that answer a whole board or one square.
        routine!("board_attacks", board_attacks from ray_attacks "attacks", word, kernel::attacks),
        routine!(
            "square_attacks",
            square_attacks from ray_attacks "attacks",
            word,
            kernel::attacks
        ),
    ],
    ..Variant::NEW
};
