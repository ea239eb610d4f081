//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
pub mod kernel;
pub mod lines;
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod routines;

use contract::{Source, Variant};

/// West by PEXT and PDEP.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "West by PEXT and PDEP",
    family: "subtraction",
    summary: "PEXT numbers the pieces, PDEP finds the next one below each slider, a subtraction fills between",
    sources: &[
        Source {
            author: "raybench",
            year: 2026,
            title: "the next piece below each slider by PEXT, a shift and PDEP",
        },
        Source {
            author: "Gerd Isenberg",
            year: 2018,
            title: "Hyperbola Quintessence (Chess Programming Wiki): east with a barrier on the a-file",
        },
        Source {
            author: "Steffan Westcott",
            year: 2002,
            title: "Re: flood fill attack bitboards (Computer Chess Club): files and diagonals",
        },
    ],
    ..contract::on_x86_64!(routines::ROUTINES)
};
