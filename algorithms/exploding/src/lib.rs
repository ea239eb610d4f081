//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod tables;

use contract::Counted::Loops;
use contract::{Expectation, Variant, routine};

/// Rings are written one after the other.
const STRAIGHT: &[Expectation] = &[Expectation::exactly(0, Loops)];
const BYTES: usize = size_of::<tables::Tables>();

/// Rings around the slider.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Exploding bitboards",
    family: "fill",
    summary: "rings around the slider, each from the one before by one multiplication",
    sources: contract::sources! {
        "Harald Lüßen", 2006, "Re: Compact Bitboard Attacks (Winboard Forum, 13 September 2006)";
        "Chess Programming Wiki", 2018, "Exploding Bitboards";
    },
    routines: &[routine!("square_attacks", square_attacks, word, kernel::square_attacks,
            table_bytes: BYTES, data_dependent: true, expects: &[STRAIGHT])],
    ..Variant::NEW
};
