//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod magics;
pub mod tables;

use contract::Counted::Mnemonic;
use contract::{Expectation, Piece, Subject, Tier, Variant, routine};
use tables::{ATTACKS, HASHES, TABLES};

/// One product per line where nothing vectorises them; tripling is an address computation.
const ONE_A_LINE: &[Expectation] = &[
    imul(2).subjects(&[Subject::Piece(Piece::Rook), Subject::Piece(Piece::Bishop)]),
    imul(4).subjects(Subject::EIGHT_WAYS),
];

const fn imul(count: u32) -> Expectation {
    Expectation::exactly(count, Mnemonic(&["imul"])).tiers(Tier::TWO_OPERANDS)
}

/// Bytes that a call may read: the attacks and the row of its square.
const BYTES: usize = size_of_val(&ATTACKS) + size_of_val(&HASHES);

/// One 32-bit hash per line, with overlapping windows.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Folding hash",
    family: "tables",
    summary: "a board folded to 32 bits and a small product for each line index one overlaid table",
    sources: contract::sources! {
        "Daniel Infuehr", 2022, "FoldingHash (in his collection of attack generators; not described elsewhere)";
    },
    tables: Some(&TABLES),
    routines: &[routine!("square_attacks", square_attacks, word after TABLES,
        kernel::square_attacks, table_bytes: BYTES, allow_autovectorization: true,
        expects: &[ONE_A_LINE])],
};
