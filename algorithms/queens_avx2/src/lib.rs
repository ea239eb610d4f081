//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

pub mod gathered;
pub mod joined;
pub mod kernel;
pub mod lines;
mod routines;
pub mod tables;

use contract::Variant;

/// Batches of queens, four in a register.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Queens in lanes, AVX2",
    family: "subtraction",
    summary: "a query in each lane: lines by a shuffle's look-up, attacks by subtractions, no table",
    sources: contract::sources! {
        "Gerd Isenberg", 2007, "Hyperbola Quintessence (Chess Programming Wiki), after Ryan Mack's Hyperbola Project";
        "Tim Cooijmans", 2014, "Hyperbola Quintessence for rooks along ranks";
        "raybench", 2026, "lines by a look-up of 16 bytes, and the lines of eight queens joined as bytes";
    },
    routines: routines::ROUTINES,
    ..Variant::NEW
};
