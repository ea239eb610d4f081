//! The routines and what their machine code must be: two boards turned, byte operations between,
//! one board turned back.

use crate::kernel;
use contract::Counted::{Loops, Mnemonic, Moves, Operations, VectorBits};
use contract::{Direction, Expectation, Routine, Subject, Tier};

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
    Expectation::exactly(0, Mnemonic(&["gf2p8affineqb"])).on(EAST),
    Expectation::exactly(3, Mnemonic(&["gf2p8affineqb"])).on(ONE_PRODUCT),
    Expectation::exactly(3, Mnemonic(&["gf2p8affineqb"])).on(NORTH),
    Expectation::exactly(3, Mnemonic(&["pshufb"])).on(NORTH),
    Expectation::exactly(128, VectorBits),
    Expectation::exactly(0, Loops),
    Expectation::exactly(0, Moves).at(Tier::THREE_OPERANDS),
    Expectation::at_most(3, Moves).at(Tier::TWO_OPERANDS),
];

/// Two sums and an exclusive or.
const DISJOINT: &[Expectation] = &[
    Expectation::exactly(2, Mnemonic(&["paddb"])),
    Expectation::exactly(3, Operations).on(EAST),
    Expectation::exactly(6, Operations).on(ONE_PRODUCT),
    Expectation::exactly(9, Operations).on(NORTH),
];

/// Or, a sum, and two exclusive ors.
const ANY: &[Expectation] = &[
    Expectation::exactly(1, Mnemonic(&["paddb"])),
    Expectation::exactly(4, Operations).on(EAST),
    Expectation::exactly(7, Operations).on(ONE_PRODUCT).at(WITHOUT_TERNARY),
    Expectation::exactly(10, Operations).on(NORTH).at(WITHOUT_TERNARY),
    Expectation::exactly(6, Operations).on(ONE_PRODUCT).at(TERNARY).pinned("1.95.0", ONE_TERNARY),
    Expectation::exactly(9, Operations).on(NORTH).at(TERNARY).pinned("1.95.0", ONE_TERNARY),
];

pub(crate) const ROUTINES: &[Routine] = &[
    contract::routine!("attacks", ray_attacks on [East, South, West, North], word "gfni,ssse3",
        kernel::attacks, expects: &[TURNS, DISJOINT], needs_occupied_sliders: true),
    contract::routine!("attacks_x2", ray_batch on [East, South, West, North] of __m128i,
        word "gfni,ssse3", kernel::attacks_x2, expects: &[TURNS, DISJOINT],
        needs_occupied_sliders: true),
    contract::routine!("attacks_any", ray_attacks on [East, South, West, North],
        word "gfni,ssse3", kernel::attacks_any, expects: &[TURNS, ANY]),
];
