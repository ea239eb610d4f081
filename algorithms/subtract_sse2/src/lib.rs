//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod routines;

use contract::Variant;

/// o ^ (o - 2r) by SSE2 byte subtraction.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Subtracting rooks, SSE2",
    family: "subtraction",
    summary: "borrows of a bytewise subtraction run from each rook to the first piece beyond it",
    sources: contract::sources! {
        "Gerd Isenberg", 2005, "post of 22 May 2005 deriving a Kogge-Stone fill from psubb (Computer Chess Club)";
        "Gerd Isenberg", 2018, "Subtracting a Rook from a Blocking Piece (Chess Programming Wiki)";
    },
    ..contract::on_x86_64!(routines::ROUTINES)
};
