//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

pub mod borrow;
pub mod columns;
pub mod lanes;
mod routines;
pub mod sixteen;
pub mod tables;
pub mod turned;

use contract::Variant;

/// Batches of queens, eight in a register.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Queens in lanes, AVX-512",
    family: "subtraction",
    summary: "a queen in each lane: masks by one permute, rays gathered by a product of bits",
    sources: contract::sources! {
        "Syed Fahad", 2016, "SBAMG - Completing Hyperbola Quintessence (Computer Chess Club)";
        "Gerd Isenberg", 2007, "Hyperbola Quintessence (Chess Programming Wiki), after Ryan Mack's Hyperbola Project";
        "raybench", 2026,
            "batches of queens with computed masks: the borrow with a piece on a1, and rays gathered by products";
    },
    routines: routines::ROUTINES,
    ..Variant::NEW
};
