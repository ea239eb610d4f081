//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod places;
pub mod tables;

use contract::Counted::Mnemonic;
use contract::{Expectation, Variant, routine};
use tables::{BISHOP_ROWS, OVERLAID, ROOK_ROWS, SHIFTS, TABLES, THREE_SHIFTS};

const NO_PRODUCT: &[Expectation] = &[Expectation::exactly(0, Mnemonic(&["imul", "mul", "mulx"]))];

/// Bytes that a call may read: the attacks, and the rows of its square.
const BYTES: usize = size_of_val(&ROOK_ROWS) + size_of_val(&BISHOP_ROWS) + size_of_val(&SHIFTS);
const THREE_BYTES: usize = size_of_val(&OVERLAID) + size_of_val(&THREE_SHIFTS);

/// Magic bitboards whose products are sums of shifts: by the bits of correlated magics, or of three
/// terms.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Spectral magic",
    family: "tables",
    summary: "a sum of shifted copies of the pieces, in place of a product, indexes a table",
    sources: contract::sources! {
        "Daniel Infuehr", 2023, "spectral magic, and its form with three shifts (Computer Chess Club)";
    },
    tables: Some(&TABLES),
    routines: &[
        routine!("square_attacks", square_attacks, word after TABLES, kernel::square_attacks,
            table_bytes: BYTES, allow_autovectorization: true, expects: &[NO_PRODUCT]),
        routine!("square_attacks_three_shifts", square_attacks, word after TABLES,
            kernel::square_attacks_three_shifts, table_bytes: THREE_BYTES,
            allow_autovectorization: true, expects: &[NO_PRODUCT]),
    ],
};
