//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

pub mod boards;
pub mod kernel;
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
pub mod machine;
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod routines;
pub mod turns;

use contract::{Source, Variant};

/// Eight boards side by side, or four.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Eight boards, turned by GFNI",
    family: "subtraction",
    summary: "a board in each lane: borrows of turned bytes for rooks, pairs of fills for bishops",
    sources: &[
        Source {
            author: "Gerd Isenberg",
            year: 2005,
            title: "post of 22 May 2005 deriving a Kogge-Stone fill from psubb (Computer Chess Club)",
        },
        Source {
            author: "Steffan Westcott",
            year: 2002,
            title: "Re: flood fill attack bitboards (Computer Chess Club): the fill of one direction",
        },
        Source {
            author: "raybench",
            year: 2026,
            title: "eight boards turned at once; mirrored and doubled by one matrix; masks shared by four diagonals",
        },
    ],
    ..contract::on_x86_64!(routines::ROUTINES)
};
