//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

pub mod apart;
pub mod kernel;
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod routines;
pub mod sixty_four;
pub mod tables;

use contract::Variant;

/// Directions of 16, 32 or 64 coordinates, exact off the rays.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "raysOfCoords, exact",
    family: "rays",
    summary: "signs of file and rank differences, and a second look that tells a ray from its quadrant",
    sources: contract::sources! {
        "87flowers", 2025, "raysOfCoords (87flowers.com)";
        "raybench", 2026, "squares off the rays by distances, by a mirrored difference, by a sum, and by sets";
    },
    ..contract::on_x86_64!(routines::ROUTINES)
};
