//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;

use contract::{Source, Variant};

/// Dumb7Fill that stops when the flood stops.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Dumb7Fill, early out",
    family: "fill",
    summary: "one step at a time over propagators until the flood stops",
    sources: &[
        Source { author: "Chess Programming Wiki", year: 2016, title: "Dumb7Fill" },
        Source {
            author: "Gunnar Andersson",
            year: 2003,
            title: "bitmob.c, bitboard mobility for Othello",
        },
    ],
    features: &[],
    table_bytes: 0,
    excluded: None,
    routines: &[
        contract::fill!("occluded_fill", [word], kernel::occluded_fill, data_dependent: true),
        contract::ray_attacks!("attacks", [word], kernel::attacks, data_dependent: true),
        contract::board_attacks_from_rays!("board_attacks", [word], kernel::attacks, "attacks", data_dependent: true),
        contract::square_attacks_from_rays!("square_attacks", [word], kernel::attacks, "attacks", data_dependent: true),
    ],
};
