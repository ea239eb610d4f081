//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
pub mod halves;
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
pub mod kernel;
pub mod lines;
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod routines;

use contract::{Source, Variant};

/// A direction in each lane.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Eight directions side by side",
    family: "fill",
    summary: "a direction in each lane, stepped by rotates, or by shifts of four to each side",
    sources: &[
        Source {
            author: "Steffan Westcott",
            year: 2002,
            title: "Re: flood fill attack bitboards (Computer Chess Club)",
        },
        Source {
            author: "Gerd Isenberg",
            year: 2018,
            title: "Dumb7Fill (Chess Programming Wiki): steps in any direction by rotates",
        },
        Source {
            author: "raybench",
            year: 2026,
            title: "eight rotates and ternary functions in one register",
        },
    ],
    ..contract::on_x86_64!(routines::ROUTINES)
};
