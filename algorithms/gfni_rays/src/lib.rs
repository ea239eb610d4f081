//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod routines;

use contract::Variant;

/// raysOfCoords with GFNI instructions.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "raysOfCoords, GFNI",
    family: "rays",
    summary: "signs of file and rank differences, gathered by bit-matrix products, index a table",
    sources: contract::sources! {
        "87flowers", 2025, "raysOfCoords (87flowers.com)";
    },
    ..contract::on_x86_64!(routines::ROUTINES)
};
