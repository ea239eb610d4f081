//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod apart;
pub mod kernel;
pub mod sixty_four;
pub mod tables;

use contract::Counted::{Mnemonic, VectorBits};
use contract::{Expectation, Numbering, Variant, rays_of_coords, routine};

/// A number of products, and the width of their registers.
const fn with_products(count: u32, bits: u32) -> [Expectation; 2] {
    [
        Expectation::exactly(count, Mnemonic(&["gf2p8affineqb"])),
        Expectation::exactly(bits, VectorBits),
    ]
}

/// A number of look-ups of sixteen bytes, 32 at a time.
const fn with_shuffles(count: u32) -> [Expectation; 2] {
    [Expectation::exactly(count, Mnemonic(&["pshufb"])), Expectation::exactly(256, VectorBits)]
}

const ONE_LOOK_UP: &[Expectation] = &[
    Expectation::exactly(1, Mnemonic(&["permb"])),
    Expectation::exactly(512, VectorBits).because("a table of 64 bytes is a register"),
];

const DIRECTIONS: usize = size_of_val(&rays_of_coords::COMPASS);
const ROWS: usize = size_of_val(tables::rows(Numbering::Compass));

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
    routines: &[
        routine!("rays_abs", rays of __m128i, word "gfni,ssse3", kernel::rays_abs,
            table_bytes: DIRECTIONS + size_of_val(&tables::DISTANCES),
            expects: &[&with_products(4, 128)]),
        routine!("rays_mirrored", rays of __m128i, word "gfni,ssse3", kernel::rays_mirrored,
            table_bytes: DIRECTIONS, expects: &[&with_products(6, 128)]),
        routine!("rays_sum", rays of __m128i, word "gfni,ssse3", kernel::rays_sum,
            table_bytes: DIRECTIONS, expects: &[&with_products(4, 128)]),
        routine!("rays_table", rays of __m128i, word "avx512f,avx512vbmi", sixty_four::rays_table,
            table_bytes: ROWS, expects: &[ONE_LOOK_UP]),
        routine!("rays_table_x64", rays of __m512i, word "avx512f,avx512vbmi",
            sixty_four::rays_table_x64, table_bytes: ROWS, expects: &[ONE_LOOK_UP]),
        routine!("rays_difference_x64", rays of __m512i, word "gfni,avx512f,avx512bw,avx512vbmi",
            sixty_four::rays_difference_x64,
            table_bytes: size_of_val(tables::differences(Numbering::Compass)),
            expects: &[&with_products(1, 512)]),
        routine!("rays_table_x32", rays of __m256i, word "avx2", apart::rays_table_x32,
            table_bytes: ROWS, expects: &[&with_shuffles(4)]),
        routine!("rays_apart_x32", rays of __m256i, word "avx2", apart::rays_apart_x32,
            table_bytes: DIRECTIONS + size_of_val(&tables::FILES) + size_of_val(&tables::RANKS),
            expects: &[&with_shuffles(5)]),
    ],
    ..Variant::NEW
};
