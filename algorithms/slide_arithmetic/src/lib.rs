//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
pub mod kernel;
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod routines;
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
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
    ..contract::on_x86_64!(routines::ROUTINES)
};
