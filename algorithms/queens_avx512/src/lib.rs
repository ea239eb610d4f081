//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
pub mod borrow;
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
pub mod columns;
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
pub mod lanes;
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod routines;
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
pub mod sixteen;
pub mod tables;
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
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
    ..contract::on_x86_64!(routines::ROUTINES)
};
