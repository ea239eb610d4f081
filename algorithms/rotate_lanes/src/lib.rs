//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

pub mod halves;
pub mod kernel;
pub mod lines;
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod routines;

use contract::Variant;

/// A direction in each lane.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Eight directions side by side",
    family: "fill",
    summary: "a direction in each lane, stepped by rotates, or by shifts of four to each side",
    sources: contract::sources! {
        "Steffan Westcott", 2002, "Re: flood fill attack bitboards (Computer Chess Club)";
        "Gerd Isenberg", 2018, "Dumb7Fill (Chess Programming Wiki): steps in any direction by rotates";
        "raybench", 2026, "eight rotates and ternary functions in one register";
    },
    ..contract::on_x86_64!(routines::ROUTINES)
};
