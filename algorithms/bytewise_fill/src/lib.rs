//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;

use contract::Counted::{Loops, Operations};
use contract::{Expectation, Tier, Variant};

/// From the bytewise adder to the fill: paddb, psubb and the derived attacks.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Bytewise subtraction, derived to a fill",
    family: "fill",
    summary: "the carry network of a bytewise adder, and what is left of it for sliding pieces",
    sources: contract::sources! {
        "Gerd Isenberg", 2005, "post of 22 May 2005 deriving a Kogge-Stone fill from psubb (Computer Chess Club)";
        "Steffan Westcott", 2002, "Re: flood fill attack bitboards (Computer Chess Club)";
    },
    routines: &[
        contract::routine!("paddb", byte_arithmetic on AddBytes, word, kernel::paddb,
            expects: &[&[Expectation::exactly(19, Operations)]]),
        contract::routine!("psubb", byte_arithmetic on SubtractBytes, word, kernel::psubb,
        expects: &[&[
            Expectation::exactly(21, Operations).tiers(Tier::TWO_OPERANDS)
                .because("without BMI an and-not is two instructions"),
            Expectation::exactly(19, Operations).tiers(Tier::THREE_OPERANDS),
        ]]),
        contract::routine!("add", byte_arithmetic on AddWord, word, kernel::add,
            data_dependent: true, expects: &[&[Expectation::exactly(1, Loops)]]),
        contract::routine!("occluded_fill", fill, word, kernel::occluded_fill,
            twin_of: Some("kogge_stone/occluded_fill")),
        contract::routine!("attacks", ray_attacks, word, kernel::attacks,
            twin_of: Some("kogge_stone/attacks")),
        contract::routine!("board_attacks", board_attacks from ray_attacks "attacks", word, kernel::attacks,
            twin_of: Some("kogge_stone/board_attacks")),
        contract::routine!("square_attacks", square_attacks from ray_attacks "attacks", word, kernel::attacks,
            twin_of: Some("kogge_stone/square_attacks")),
    ],
    ..Variant::NEW
};
