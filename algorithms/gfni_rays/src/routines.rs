//! The routine and what its machine code must be.

use crate::kernel;
use contract::{Counted, Expectation, Routine, Tier, rays_of_coords};

pub(crate) const ROUTINES: &[Routine] = &[contract::routine!(
    "rays_of_coords", rays_quadrant of __m128i, word "gfni,ssse3", kernel::rays_of_coords,
    table_bytes: size_of_val(&rays_of_coords::COMPASS),
    expects: &[&[
            Expectation::exactly(3, Counted::Mnemonic(&["gf2p8affineqb"]))
                .because("coordinates, signs of the differences, signs of the samenesses"),
            Expectation::at_least(1, Counted::Mnemonic(&["pshufb"])).because("the table"),
            Expectation::exactly(2, Counted::Mnemonic(&["pshufb"])).at(Tier::TWO_OPERANDS)
                .pinned("1.95.0", "without AVX2 the square is spread to all bytes by a pshufb too"),
            Expectation::exactly(128, Counted::VectorBits),
            Expectation::at_most(12, Counted::Operations),
            Expectation::exactly(0, Counted::Loops),
]]
)];
