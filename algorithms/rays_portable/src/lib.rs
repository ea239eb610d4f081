//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod instructions;
pub mod kernel;

use contract::Counted::{Instructions, LoopStackAccesses, Operations};
use contract::{Expectation, Spills, Tier, Variant};

/// A tree of selections over two words, with their sums, needs more than 15 registers.
const SPILLS: Option<Spills> = Some(Spills {
    accesses: 7,
    why: "the tree that stands for the table keeps four masks and its candidates alive, \
          beside two checksums and a link",
});

/// The arithmetic of raysOfCoords without GFNI.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "raysOfCoords, portable",
    family: "rays",
    summary: "the arithmetic of raysOfCoords on 64-bit words, with models of its two instructions",
    sources: contract::sources! {
        "87flowers", 2025, "raysOfCoords (87flowers.com)";
    },
    routines: &[contract::routine!("rays_of_coords", rays_quadrant of Pair, word,
        kernel::rays_of_coords,
        spills: SPILLS,
        expects: &[&[
            Expectation::at_most(91, Operations),
            Expectation::at_most(141, Instructions),
            Expectation::at_most(7, LoopStackAccesses)
                .tiers(Tier::TWO_OPERANDS)
                .pinned("1.95.0", "more words are alive than there are registers"),
        ]]
    )],
    ..Variant::NEW
};
