//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod rays;
pub mod tables;

use contract::Counted::Mnemonic;
use contract::adapter::square_attacks::{ATTACKERS_BYTES, DISCOVERED_BYTES};
use contract::{Expectation, Subject, Tier, Variant, routine};

/// Rook and bishop: one bit scan for each of two lines.
const TWO_LINES: &[Expectation] = &[
    Expectation::exactly(2, Mnemonic(&["bsr"]))
        .tiers(Tier::TWO_OPERANDS)
        .subjects(Subject::FOUR_WAYS),
    Expectation::exactly(2, Mnemonic(&["lzcnt"])).tiers(&[Tier::V3]).subjects(Subject::FOUR_WAYS),
];
const BYTES: usize = size_of_val(&tables::MASKS);

/// Obstruction difference, with masks by table and with masks by shifts.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Obstruction difference",
    family: "subtraction",
    summary: "the nearest piece below, subtracted from the pieces above, opens the line between the two",
    sources: contract::sources! {
        "Michael Hoffmann", 2009, "DIRECT BITBOARD MOVEGENERATION (Computer Chess Club)";
        "Daniel Infuehr", 2022, "Re: Sliding Piece Algorithm by Abstract Syntax Tree Sifting (Computer Chess Club)";
    },
    routines: &[
        routine!("square_attacks", square_attacks, word, kernel::square_attacks, contender: true,
            table_bytes: BYTES,
            allow_autovectorization: true,
            note: Some("a queen's four lines stand in one vector; without AVX-512 their bit scans are long"),
            expects: &[TWO_LINES]),
        routine!("square_attacks_computed", square_attacks, word, kernel::square_attacks_computed,
            allow_autovectorization: true,
            expects: &[TWO_LINES]),
        routine!("square_batch", square_batch from square_attacks "square_attacks", word,
            kernel::square_attacks, table_bytes: BYTES),
        routine!("square_batch_shared", square_batch of ([Index; 8], u64) from square_attacks "square_attacks",
            word, kernel::square_attacks, table_bytes: BYTES),
        routine!("square_batch_computed", square_batch from square_attacks "square_attacks_computed", word,
            kernel::square_attacks_computed),
        routine!("attackers", attackers from square_attacks "square_attacks", word, kernel::square_attacks,
            contender: true, table_bytes: BYTES + ATTACKERS_BYTES),
        routine!("discovered", discovered from square_attacks "square_attacks", word, kernel::square_attacks,
            contender: true, table_bytes: BYTES + DISCOVERED_BYTES),
    ],
    ..Variant::NEW
};
