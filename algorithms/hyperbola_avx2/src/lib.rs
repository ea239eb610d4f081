//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
mod routines;
pub mod tables;

use contract::Variant;

/// Hyperbola Quintessence, the lines of one piece side by side.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Hyperbola Quintessence, AVX2",
    family: "subtraction",
    summary: "the slider subtracted from the pieces of all its lines at once, a line in each lane",
    sources: contract::sources! {
        "Gerd Isenberg", 2007, "Hyperbola Quintessence (Chess Programming Wiki), after Ryan Mack's Hyperbola Project";
        "Aleks Peshkov", 2007, "Re: BitBoard Tests Magic v Non-Rotated 32 Bits v 64 Bits (Computer Chess Club)";
        "Stockfish developers", 2026, "#6845: Hyperbola Quintessence for AVX2 with a table of ranks";
    },
    routines: routines::ROUTINES,
    ..Variant::NEW
};
