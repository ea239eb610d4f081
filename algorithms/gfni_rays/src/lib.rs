//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;

use contract::Counted::{Mnemonic, Operations, VectorBits};
use contract::{Expectation, Tier, Variant, rays_of_coords, routine};

/// raysOfCoords with GFNI instructions.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "raysOfCoords, GFNI",
    family: "rays",
    summary: "signs of file and rank differences, gathered by bit-matrix products, index a table",
    sources: contract::sources! {
        "87flowers", 2025, "raysOfCoords (87flowers.com)";
    },
    routines: &[
        routine!("rays_of_coords", rays_quadrant of __m128i, word "gfni,ssse3", kernel::rays_of_coords,
        table_bytes: size_of_val(&rays_of_coords::COMPASS),
        expects: &[&[
            Expectation::exactly(3, Mnemonic(&["gf2p8affineqb"]))
                .because("coordinates, signs of the differences, signs of the samenesses"),
            Expectation::at_least(1, Mnemonic(&["pshufb"])).because("the table"),
            Expectation::exactly(2, Mnemonic(&["pshufb"])).tiers(Tier::TWO_OPERANDS)
                .pinned("1.95.0", "without AVX2 the square is spread to all bytes by a pshufb too"),
            Expectation::exactly(128, VectorBits),
            Expectation::at_most(12, Operations),
        ]]),
    ],
    ..Variant::NEW
};
