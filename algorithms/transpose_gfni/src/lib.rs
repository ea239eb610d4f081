//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod routines;

use contract::Variant;

/// Attacks along ranks and files by byte sums of a turned board.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Turned boards and byte sums, GFNI",
    family: "subtraction",
    summary: "a bit-matrix product turns files into ranks, where the carries of a bytewise sum run",
    sources: contract::sources! {
        "Gerd Isenberg", 2005, "post of 22 May 2005 deriving a Kogge-Stone fill from psubb (Computer Chess Club)";
        "Wunkolo", 2020, "gf2p8affineqb: Bit reversal (wunkolo.github.io)";
        "raybench", 2026, "the board as the matrix, so that one product turns files into ranks and back";
    },
    ..contract::on_x86_64!(routines::ROUTINES)
};
