//! What the machine code must be: two boards turned, byte operations between, one board turned back.

use contract::Counted::{Loops, Mnemonic, Moves, Operations, VectorBits};
use contract::{Direction, Expectation, Subject, Tier};

const EAST: &[Subject] = &[Subject::Direction(Direction::East)];
/// One product turns a board.
const ONE_PRODUCT: &[Subject] =
    &[Subject::Direction(Direction::South), Subject::Direction(Direction::West)];
/// One product and one shuffle.
const NORTH: &[Subject] = &[Subject::Direction(Direction::North)];

const WITHOUT_TERNARY: &[Tier] = &[Tier::X86_64, Tier::V2, Tier::V3];
const TERNARY: &[Tier] = &[Tier::V4];
const ONE_TERNARY: &str = "both exclusive ors become one vpternlogq";

const TURNS: [Expectation; 8] = [
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
pub const DISJOINT: &[Expectation] = &{
    let [a, b, c, d, e, f, g, h] = TURNS;
    [
        a,
        b,
        c,
        d,
        e,
        f,
        g,
        h,
        Expectation::exactly(2, Mnemonic(&["paddb"])),
        Expectation::exactly(3, Operations).on(EAST),
        Expectation::exactly(6, Operations).on(ONE_PRODUCT),
        Expectation::exactly(9, Operations).on(NORTH),
    ]
};

/// Or, a sum, and two exclusive ors.
pub const ANY: &[Expectation] = &{
    let [a, b, c, d, e, f, g, h] = TURNS;
    [
        a,
        b,
        c,
        d,
        e,
        f,
        g,
        h,
        Expectation::exactly(1, Mnemonic(&["paddb"])),
        Expectation::exactly(4, Operations).on(EAST),
        Expectation::exactly(7, Operations).on(ONE_PRODUCT).at(WITHOUT_TERNARY),
        Expectation::exactly(10, Operations).on(NORTH).at(WITHOUT_TERNARY),
        Expectation::exactly(6, Operations)
            .on(ONE_PRODUCT)
            .at(TERNARY)
            .pinned("1.95.0", ONE_TERNARY),
        Expectation::exactly(9, Operations).on(NORTH).at(TERNARY).pinned("1.95.0", ONE_TERNARY),
    ]
};
