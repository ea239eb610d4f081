//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod lines;

use contract::Counted::{Mnemonic, VectorBits};
use contract::position::LEAPERS;
use contract::{Expectation, Variant, routine};
use lines::{ABOVE, BELOW};

/// Bytes that a call may read.
const RAYS: usize = size_of_val(&ABOVE) + size_of_val(&BELOW);
const RAYS_AND_LEAPERS: usize = RAYS + size_of_val(&LEAPERS);

const FOUR_LANES: &[Expectation] = &[Expectation::exactly(256, VectorBits)];
/// A fill of three steps, and one more to find its end.
const FILL: &[Expectation] = &[Expectation::exactly(4, Mnemonic(&["psrlvq"]))];
/// One count of leading zeros for all lines.
const COUNT: &[Expectation] = &[Expectation::exactly(1, Mnemonic(&["plzcntq"]))];

/// The nearest pieces above and below a square, a line in each lane.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Nearest pieces in lanes",
    family: "attackers",
    summary: "the nearest pieces of all four lines by lowest and highest bits in lanes, selected by what moves along each line",
    sources: contract::sources! {
        "Gerd Isenberg", 2007, "Classical approach: nearest blockers by bit scans, ray by ray (Chess Programming Wiki)";
        "raybench", 2026, "a line in each lane, sliders selected in their lane, leapers as four more sets, one fold";
    },
    routines: &[
        routine!("attackers", attackers, word "avx2", kernel::attackers, contender: true,
            table_bytes: RAYS_AND_LEAPERS, expects: &[FOUR_LANES, FILL]),
        routine!("attackers_ternary", attackers, word "avx512f,avx512cd,avx512vl", kernel::attackers_ternary,
            contender: true, table_bytes: RAYS_AND_LEAPERS, expects: &[FOUR_LANES, COUNT]),
        routine!("discovered", discovered, word "avx2", kernel::discovered, contender: true,
            table_bytes: RAYS, expects: &[FOUR_LANES, FILL]),
        routine!("discovered_masked", discovered, word "avx512f,avx512cd,avx512vl", kernel::discovered_masked,
            contender: true, table_bytes: RAYS, expects: &[FOUR_LANES, COUNT]),
    ],
    ..Variant::NEW
};
