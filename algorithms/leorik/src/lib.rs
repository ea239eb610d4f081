//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod lines;
pub mod tables;

use contract::Counted::Mnemonic;
use contract::adapter::square_attacks::{ATTACKERS_BYTES, DISCOVERED_BYTES};
use contract::{Expectation, Subject, Tier, Variant, routine};

/// One bit scan per line, and with BMI1 one instruction for the lower mask.
const LINES: &[Expectation] = &[
    Expectation::exactly(2, Mnemonic(&["bsr"]))
        .subjects(Subject::FOUR_WAYS)
        .tiers(Tier::TWO_OPERANDS),
    Expectation::exactly(4, Mnemonic(&["bsr"]))
        .subjects(Subject::EIGHT_WAYS)
        .tiers(Tier::TWO_OPERANDS),
    Expectation::exactly(2, Mnemonic(&["lzcnt"])).subjects(Subject::FOUR_WAYS).tiers(&[Tier::V3]),
    Expectation::exactly(2, Mnemonic(&["blsmsk"])).subjects(Subject::FOUR_WAYS).tiers(&[Tier::V3]),
    Expectation::exactly(4, Mnemonic(&["blsmsk"])).subjects(Subject::EIGHT_WAYS).tiers(&[Tier::V3]),
];
const PACKED: &str = "compiled for AVX-512, the lines of a piece stand in one vector";
const BYTES: usize = size_of_val(&tables::DIAGONALS);

/// Leorik attacks, with diagonals by table and by shifts.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Leorik attacks",
    family: "subtraction",
    summary: "the nearest pieces above and below smear down; what the smears differ in is attacked",
    sources: contract::sources! {
        "Thomas Jahn", 2022, "Re: Devlog of Leorik (Computer Chess Club)";
        "Thomas Jahn", 2022, "Chess_Movegen: Leorik, and its form without tables";
    },
    routines: &[
        routine!("square_attacks", square_attacks, word, kernel::square_attacks, contender: true,
            table_bytes: BYTES,
            allow_autovectorization: true,
            note: Some(PACKED),
            expects: &[LINES]),
        routine!("square_attacks_computed", square_attacks, word, kernel::square_attacks_computed,
            allow_autovectorization: true,
            note: Some(PACKED),
            expects: &[LINES]),
        routine!("square_batch", square_batch from square_attacks "square_attacks", word,
            kernel::square_attacks, contender: true, table_bytes: BYTES),
        routine!("square_batch_computed", square_batch from square_attacks "square_attacks_computed", word,
            kernel::square_attacks_computed),
        routine!("attackers", attackers from square_attacks "square_attacks", word, kernel::square_attacks,
            contender: true, table_bytes: BYTES + ATTACKERS_BYTES),
        routine!("discovered", discovered from square_attacks "square_attacks", word, kernel::square_attacks,
            contender: true, table_bytes: BYTES + DISCOVERED_BYTES),
    ],
    ..Variant::NEW
};
