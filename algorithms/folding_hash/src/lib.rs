//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod magics;
pub mod tables;

use contract::Counted::Mnemonic;
use contract::{Expectation, Piece, Subject, Tier, Variant, routine};
use tables::{ATTACKS, HASHES, TABLES};

/// One product a line; three times a number is an address. Where nothing packs them.
const ONE_A_LINE: &[Expectation] = &[
    imul(2).on(&[Subject::Piece(Piece::Rook), Subject::Piece(Piece::Bishop)]),
    imul(4).on(Subject::EIGHT_WAYS),
];

const fn imul(count: u32) -> Expectation {
    Expectation::exactly(count, Mnemonic(&["imul"])).at(Tier::TWO_OPERANDS)
}

/// What a call may read: the attacks, and what it has to know of its square.
const BYTES: usize = size_of_val(&ATTACKS) + size_of_val(&HASHES);

/// A hash of 32 bits for each line: the smallest table with products alone.
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
