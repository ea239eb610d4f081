//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
mod routines;
pub mod tables;

use contract::Variant;

/// Both rays of a line between two masks of low bits.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Slide arithmetic, BMI",
    family: "subtraction",
    summary: "all squares up to the piece above, less those below the piece below, by blsmsk and lzcnt",
    sources: contract::sources! {
        "Jakob Progsch, Daniel Infuehr", 2021, "slide_arithmetic (Computer Chess Club, thread 78693)";
        "Daniel Infuehr", 2022, "Chess_Movegen: Slide Arithmetic, by table and inline";
    },
    routines: routines::ROUTINES,
    ..Variant::NEW
};
