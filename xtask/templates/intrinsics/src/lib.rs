//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
pub mod kernel;
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod routines;

use contract::{Source, Variant};

/// What it is, in one sentence.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "The name in the literature",
    family: "fill",
    summary: "the idea in one sentence",
    sources: &[Source { author: "Who", year: 2026, title: "Where" }],
    ..contract::on_x86_64!(routines::ROUTINES)
};
