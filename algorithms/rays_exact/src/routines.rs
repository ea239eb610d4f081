//! The routines and what their machine code must be. It must not know how that is judged.

use crate::{sixteen, tables};
use contract::Counted::{Loops, Mnemonic, VectorBits};
use contract::{Expectation, Numbering, Routine, routine};

/// Sixteen coordinates in a register of 128 bits, and so many products.
const fn with_products(count: u32) -> [Expectation; 3] {
    [
        Expectation::exactly(count, Mnemonic(&["gf2p8affineqb"])),
        Expectation::exactly(128, VectorBits),
        Expectation::exactly(0, Loops),
    ]
}

pub(crate) const ROUTINES: &[Routine] = &[
    routine!("rays_abs", rays of __m128i, machine "gfni,ssse3", sixteen::rays_abs,
        table_bytes: size_of_val(&tables::COMPASS) + size_of_val(&tables::DISTANCES),
        expects: &[&with_products(4)]),
    routine!("rays_mirrored", rays of __m128i, machine "gfni,ssse3", sixteen::rays_mirrored,
        table_bytes: size_of_val(&tables::COMPASS),
        expects: &[&with_products(6)]),
    routine!("rays_sum", rays of __m128i, machine "gfni,ssse3", sixteen::rays_sum,
        table_bytes: size_of_val(&tables::COMPASS),
        expects: &[&with_products(4)]),
    routine!("rays_table", rays of __m128i, machine "avx512f,avx512vbmi", sixteen::rays_table,
    table_bytes: size_of_val(tables::rows(Numbering::Compass)),
    expects: &[&[
        Expectation::exactly(1, Mnemonic(&["permb"])),
        Expectation::exactly(512, VectorBits).because("a table of 64 bytes is a register"),
        Expectation::exactly(0, Loops),
    ]]),
];
