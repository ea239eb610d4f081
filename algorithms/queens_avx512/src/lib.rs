//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod borrow;
pub mod columns;
pub mod lanes;
pub mod sixteen;
pub mod tables;
pub mod turned;

use contract::Counted::{Mnemonic, VectorBits};
use contract::{Expectation, Piece, Subject, Variant, routine};
use tables::{
    AFTER_COLUMN_BITS, ANTIDIAGONALS, BELOW, COLUMNS, DIAGONALS, DIAGONALS_AND_RANK, FILE_BELOW,
    RANK, RANK_BIT, RANKS_BESIDE, SIDES, SIDES_BY_KIND, SIX_RAYS,
};

const BORROW: usize = size_of_val(&DIAGONALS) + size_of_val(&ANTIDIAGONALS);
const GATHERED: usize = size_of_val(&SIX_RAYS)
    + size_of_val(&RANK)
    + size_of_val(&BELOW)
    + size_of_val(&SIDES)
    + 2 * size_of_val(&RANK_BIT);
const TURNED: usize =
    size_of_val(&DIAGONALS_AND_RANK) + size_of_val(&FILE_BELOW) + size_of_val(&RANKS_BESIDE);
const SIXTEEN: usize = size_of_val(&SIX_RAYS)
    + size_of_val(&SIDES_BY_KIND)
    + 2 * size_of_val(&AFTER_COLUMN_BITS)
    + size_of_val(&COLUMNS);

const VECTORS: &[Expectation] = &[Expectation::exactly(512, VectorBits)];
/// A count of leading zeros and a rotate for each line.
const TWO_LINES: &[Expectation] = &Expectation::each_with_subjects(
    [Expectation::exactly(2, Mnemonic(&["plzcntq"]))],
    Subject::FOUR_WAYS,
);
const FOUR_LINES: &[Expectation] = &Expectation::each_with_subjects(
    [Expectation::exactly(4, Mnemonic(&["plzcntq"]))],
    Subject::EIGHT_WAYS,
);
/// Products with bit matrices.
const fn products(count: u32, leading_zeros: u32) -> [Expectation; 2] {
    [
        Expectation::exactly(count, Mnemonic(&["gf2p8affineqb"])),
        Expectation::exactly(leading_zeros, Mnemonic(&["plzcntq"])),
    ]
}
const FOUR_PRODUCTS: &[Expectation] = &products(4, 1);
const SEVEN_PRODUCTS: &[Expectation] = &products(7, 0);
/// Finding the own rank, for each register of squares.
const OWN_RANKS: &[Expectation] = &Expectation::each_with_subjects(
    [Expectation::exactly(2, Mnemonic(&["ptestnmb"]))],
    ALONG_RANKS,
);
const ALONG_RANKS: &[Subject] =
    &[Subject::Piece(Piece::Rook), Subject::Piece(Piece::Queen), Subject::Both];

/// Batches of queens, rooks and bishops, eight in a register.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Queens in lanes, AVX-512",
    family: "subtraction",
    summary: "a queen in each lane: masks by one permute, rays gathered by a product of bits",
    sources: contract::sources! {
        "Syed Fahad", 2016, "SBAMG - Completing Hyperbola Quintessence (Computer Chess Club)";
        "Gerd Isenberg", 2007, "Hyperbola Quintessence (Chess Programming Wiki), after Ryan Mack's Hyperbola Project";
        "raybench", 2026,
            "batches of queens with computed masks: the borrow with a piece on a1, and rays gathered by products";
    },
    routines: &[
        routine!("square_batch_borrow", square_batch of ([u64; 8], [u64; 8]),
            word "avx512f,avx512cd", borrow::square_batch,
            table_bytes: BORROW, allow_autovectorization: true, expects: &[VECTORS, TWO_LINES, FOUR_LINES]),
        routine!("square_batch_borrow_shared", square_batch of ([u64; 8], u64),
            word "avx512f,avx512cd", borrow::square_batch_shared,
            table_bytes: BORROW, allow_autovectorization: true, expects: &[VECTORS, TWO_LINES, FOUR_LINES]),
        routine!("square_batch_columns", square_batch on Queen of ([u64; 8], [u64; 8]),
            word "avx512f,avx512bw,avx512cd,avx512vbmi,gfni", columns::square_batch,
            table_bytes: GATHERED, allow_autovectorization: true, expects: &[VECTORS, FOUR_PRODUCTS]),
        routine!("square_batch_columns_shared", square_batch on Queen of ([u64; 8], u64),
            word "avx512f,avx512bw,avx512cd,avx512vbmi,gfni", columns::square_batch_shared,
            table_bytes: GATHERED, allow_autovectorization: true, expects: &[VECTORS, FOUR_PRODUCTS]),
        routine!("square_batch_turned", square_batch on Queen of ([u64; 8], [u64; 8]),
            word "avx512f,avx512bw,avx512cd,avx512vbmi,gfni", turned::square_batch,
            table_bytes: TURNED, allow_autovectorization: true, expects: &[VECTORS, FOUR_PRODUCTS]),
        routine!("square_batch_turned_shared", square_batch on Queen of ([u64; 8], u64),
            word "avx512f,avx512bw,avx512cd,avx512vbmi,gfni", turned::square_batch_shared,
            table_bytes: TURNED, allow_autovectorization: true, expects: &[VECTORS, FOUR_PRODUCTS]),
        routine!("square_batch_sixteen", square_batch of ([u64; 16], [u64; 16]),
            word "avx512f,avx512bw,avx512vbmi,gfni", sixteen::square_batch,
            table_bytes: SIXTEEN, allow_autovectorization: true, expects: &[VECTORS, SEVEN_PRODUCTS, OWN_RANKS]),
        routine!("square_batch_sixteen_shared", square_batch of ([u64; 16], u64),
            word "avx512f,avx512bw,avx512vbmi,gfni", sixteen::square_batch_shared, contender: true,
            table_bytes: SIXTEEN, allow_autovectorization: true, expects: &[VECTORS, SEVEN_PRODUCTS, OWN_RANKS]),
    ],
    ..Variant::NEW
};
