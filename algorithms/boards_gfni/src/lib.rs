//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod logic;
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod routines;
pub mod turns;

use contract::Variant;

/// Eight boards side by side, or four.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Eight boards, turned by GFNI",
    family: "subtraction",
    summary: "a board in each lane: borrows of turned bytes for rooks, pairs of fills for bishops",
    sources: contract::sources! {
        "Gerd Isenberg", 2005, "post of 22 May 2005 deriving a Kogge-Stone fill from psubb (Computer Chess Club)";
        "Steffan Westcott", 2002, "Re: flood fill attack bitboards (Computer Chess Club): the fill of one direction";
        "raybench", 2026,
            "eight boards turned at once; mirrored and doubled by one matrix; masks shared by four diagonals";
    },
    ..contract::on_x86_64!(routines::ROUTINES)
};
