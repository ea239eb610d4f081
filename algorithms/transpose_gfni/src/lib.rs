//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;

use contract::Counted::{Mnemonic, Moves, Operations, VectorBits};
use contract::{Direction, Expectation, Subject, Tier, Variant, routine};

const EAST: &[Subject] = &[Subject::Direction(Direction::East)];
/// One product turns a board.
const ONE_PRODUCT: &[Subject] =
    &[Subject::Direction(Direction::South), Subject::Direction(Direction::West)];
/// One product and one shuffle.
const NORTH: &[Subject] = &[Subject::Direction(Direction::North)];

const WITHOUT_TERNARY: &[Tier] = &[Tier::X86_64, Tier::V2, Tier::V3];
const TERNARY: &[Tier] = &[Tier::V4];
const ONE_TERNARY: &str = "both exclusive ors become one vpternlogq";

const TURNS: &[Expectation] = &[
    Expectation::exactly(0, Mnemonic(&["gf2p8affineqb"])).subjects(EAST),
    Expectation::exactly(3, Mnemonic(&["gf2p8affineqb"])).subjects(ONE_PRODUCT),
    Expectation::exactly(3, Mnemonic(&["gf2p8affineqb"])).subjects(NORTH),
    Expectation::exactly(3, Mnemonic(&["pshufb"])).subjects(NORTH),
    Expectation::exactly(128, VectorBits),
    Expectation::exactly(0, Moves).tiers(Tier::THREE_OPERANDS),
    Expectation::at_most(3, Moves).tiers(Tier::TWO_OPERANDS),
];

/// Two sums and an exclusive or.
const DISJOINT: &[Expectation] = &[
    Expectation::exactly(2, Mnemonic(&["paddb"])),
    Expectation::exactly(3, Operations).subjects(EAST),
    Expectation::exactly(6, Operations).subjects(ONE_PRODUCT),
    Expectation::exactly(9, Operations).subjects(NORTH),
];

/// An OR, a sum, and two exclusive ors.
const ANY: &[Expectation] = &[
    Expectation::exactly(1, Mnemonic(&["paddb"])),
    Expectation::exactly(4, Operations).subjects(EAST),
    Expectation::exactly(7, Operations).subjects(ONE_PRODUCT).tiers(WITHOUT_TERNARY),
    Expectation::exactly(10, Operations).subjects(NORTH).tiers(WITHOUT_TERNARY),
    Expectation::exactly(6, Operations)
        .subjects(ONE_PRODUCT)
        .tiers(TERNARY)
        .pinned("1.95.0", ONE_TERNARY),
    Expectation::exactly(9, Operations)
        .subjects(NORTH)
        .tiers(TERNARY)
        .pinned("1.95.0", ONE_TERNARY),
];

/// Attacks along ranks and files by byte sums of a turned board.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Turned boards and byte sums, GFNI",
    family: "subtraction",
    summary: "a bit-matrix product turns files into ranks, where the carries of a bytewise sum run",
    sources: contract::sources! {
        "Gerd Isenberg", 2005, "post of 22 May 2005 deriving a Kogge-Stone fill from psubb (Computer Chess Club)";
        "Wunkolo", 2020, "gf2p8affineqb: Bit reversal (wunkolo.github.io)";
        "raybench", 2026, "the board as the matrix, so that one product turns files into ranks and back";
    },
    routines: &[
        routine!("attacks", ray_attacks on [East, South, West, North], word "gfni,ssse3",
            kernel::attacks, expects: &[TURNS, DISJOINT], needs_occupied_sliders: true),
        routine!("attacks_x2", ray_batch on [East, South, West, North] of __m128i,
            word "gfni,ssse3", kernel::attacks_x2, expects: &[TURNS, DISJOINT],
            needs_occupied_sliders: true),
        routine!("attacks_any", ray_attacks on [East, South, West, North],
            word "gfni,ssse3", kernel::attacks_any, expects: &[TURNS, ANY]),
    ],
    ..Variant::NEW
};
