//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
mod routines;
pub mod tables;

use contract::Variant;

/// One piece at a time, by lanes and by rays.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "A queen in lanes or rays, AVX-512",
    family: "subtraction",
    summary: "one subtraction does all lines of a piece, a line in each lane, or all rays, a ray in each byte",
    sources: contract::sources! {
        "Syed Fahad", 2016, "SBAMG - Completing Hyperbola Quintessence (Computer Chess Club)";
        "Toshihiko Okuhara", 2020, "CFish: AVX2 and AVX-512 attacks of one piece, four lines in lanes";
        "87flowers", 2025, "Rose: all rays of a piece in bytes of one word, from a board of bytes";
        "raybench", 2026, "the borrow with a piece on a1, and rays of a bitboard by vpshufbitqmb";
    },
    routines: routines::ROUTINES,
    ..Variant::NEW
};
