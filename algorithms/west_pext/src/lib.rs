//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod lines;
mod routines;

use contract::Variant;

/// West by PEXT and PDEP.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "West by PEXT and PDEP",
    family: "subtraction",
    summary: "PEXT numbers the pieces, PDEP finds the next one below each slider, a subtraction fills between",
    sources: contract::sources! {
        "raybench", 2026, "the next piece below each slider by PEXT, a shift and PDEP";
        "Gerd Isenberg", 2018, "Hyperbola Quintessence (Chess Programming Wiki): east with a barrier on the a-file";
        "Steffan Westcott", 2002, "Re: flood fill attack bitboards (Computer Chess Club): files and diagonals";
    },
    routines: routines::ROUTINES,
    ..Variant::NEW
};
