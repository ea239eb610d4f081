//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
pub mod kernel;
pub mod tables;

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
use contract::{Counted, Expectation, Tier};
use contract::{Source, Variant};

/// raysOfCoords with GFNI instructions.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "raysOfCoords, GFNI",
    family: "rays",
    summary: "signs of file and rank differences, gathered by bit-matrix products, index a table",
    sources: &[Source { author: "87flowers", year: 2025, title: "raysOfCoords (87flowers.com)" }],
    features: &["gfni", "ssse3"],
    table_bytes: size_of_val(&tables::COMPASS),
    excluded: contract::WITHOUT_X86_64,
    #[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
    routines: &[contract::rays_quadrant!(
        "rays_of_coords",
        [machine "gfni,ssse3"],
        std::arch::x86_64::__m128i,
        kernel::rays_of_coords,
        expects: &[
            Expectation::exactly(3, Counted::Mnemonic(&["gf2p8affineqb"]))
                .because("coordinates, signs of the differences, signs of the samenesses"),
            Expectation::at_least(1, Counted::Mnemonic(&["pshufb"])).because("the table"),
            Expectation::exactly(2, Counted::Mnemonic(&["pshufb"])).at(Tier::TWO_OPERANDS)
                .pinned("1.95.0", "without AVX2 the square is spread to all bytes by a pshufb too"),
            Expectation::exactly(128, Counted::VectorBits),
            Expectation::at_most(12, Counted::Operations),
            Expectation::exactly(0, Counted::Loops),
        ]
    )],
    #[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
    routines: &[],
};
