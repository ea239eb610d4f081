//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod lines;
pub mod tables;

use contract::Counted::Mnemonic;
use contract::{Expectation, Piece, Subject, Tier, Variant, routine};

const ROOK: &[Subject] = &[Subject::Piece(Piece::Rook)];
const BISHOP: &[Subject] = &[Subject::Piece(Piece::Bishop)];

/// A bit scan each for rank and file, two byte swaps for each diagonal, and one for the slider.
const LINES: &[Expectation] = &[
    Expectation::exactly(2, Mnemonic(&["bsr"])).subjects(ROOK).tiers(Tier::TWO_OPERANDS),
    Expectation::exactly(0, Mnemonic(&["bswap"])).subjects(ROOK).tiers(Tier::TWO_OPERANDS),
    Expectation::exactly(0, Mnemonic(&["bsr"])).subjects(BISHOP).tiers(Tier::TWO_OPERANDS),
    Expectation::exactly(5, Mnemonic(&["bswap"])).subjects(BISHOP).tiers(Tier::TWO_OPERANDS),
    Expectation::exactly(2, Mnemonic(&["bsr"]))
        .subjects(Subject::EIGHT_WAYS)
        .tiers(Tier::TWO_OPERANDS),
    Expectation::exactly(5, Mnemonic(&["bswap"]))
        .subjects(Subject::EIGHT_WAYS)
        .tiers(Tier::TWO_OPERANDS),
];
const BYTES: usize = size_of_val(&tables::MASKS);

/// SBAMG on ranks and files, Hyperbola Quintessence on diagonals: the form of the library M42.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "SBAMG with hyperbola",
    family: "subtraction",
    summary: "one borrow for both ways of rank and file, a byte swap between two for the diagonals",
    sources: contract::sources! {
        "Syed Fahad", 2016, "SBAMG - Completing Hyperbola Quintessence (Computer Chess Club), and his library M42";
        "Gerd Isenberg, Aleks Peshkov", 2007, "Hyperbola Quintessence (Chess Programming Wiki)";
        "Daniel Infuehr", 2022, "Chess_Movegen: SBAMG, and its form without tables";
    },
    routines: &[
        routine!("square_attacks", square_attacks, word, kernel::square_attacks,
            table_bytes: BYTES,
            allow_autovectorization: true,
            note: Some("compiled for AVX2 or AVX-512, both diagonals stand in one vector"),
            expects: &[LINES]),
        routine!("square_attacks_computed", square_attacks, word, kernel::square_attacks_computed,
            allow_autovectorization: true,
            expects: &[LINES]),
        routine!("square_batch", square_batch from square_attacks "square_attacks", word,
            kernel::square_attacks, table_bytes: BYTES),
        routine!("square_batch_computed", square_batch from square_attacks "square_attacks_computed", word,
            kernel::square_attacks_computed),
    ],
    ..Variant::NEW
};
