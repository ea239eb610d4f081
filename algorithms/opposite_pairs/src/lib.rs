//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;

use contract::{Source, Variant, routine};

/// Kogge-Stone, two opposite directions at a time.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Opposite directions in pairs",
    family: "fill",
    summary: "Kogge-Stone's propagators, doubled once, serve two opposite directions",
    sources: &[
        Source {
            author: "Steffan Westcott",
            year: 2002,
            title: "Re: flood fill attack bitboards (Computer Chess Club): the fill of one direction",
        },
        Source {
            author: "raybench",
            year: 2026,
            title: "the opposite direction in attack form, by the same propagators",
        },
    ],
    routines: &[
        routine!("board_attacks", board_attacks, word, kernel::board_attacks, may_be_packed: true),
        routine!("board_batch", board_batch of [u64; 8], word, kernel::board_batch,
            may_be_packed: true),
    ],
    ..Variant::NEW
};
