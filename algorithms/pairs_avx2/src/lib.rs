//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod lines;
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod routines;

use contract::Variant;

/// A line in each lane, opposite directions by the same propagators.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Four lines in one register, AVX2",
    family: "fill",
    summary: "a line in each lane, stepped by variable shifts, its two directions by the same propagators",
    sources: contract::sources! {
        "Steffan Westcott", 2002, "Re: flood fill attack bitboards (Computer Chess Club): the fill of one direction";
        "raybench", 2026, "four lines in four lanes, the opposite direction in attack form";
    },
    ..contract::on_x86_64!(routines::ROUTINES)
};
