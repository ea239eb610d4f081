//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod gathered;
pub mod joined;
pub mod kernel;
pub mod lines;
pub mod tables;

use contract::Counted::{Mnemonic, VectorBits};
use contract::{Expectation, Piece, Subject, Variant, routine};
use tables::{ALONG_FILES, ALONG_RANKS, BESIDE, LINES_LAID};

const TABLES: usize = size_of_val(&ALONG_RANKS) + size_of_val(&ALONG_FILES);
const JOINED: usize = size_of_val(&BESIDE) + size_of_val(&LINES_LAID);

const VECTORS: &[Expectation] =
    &[Expectation::exactly(256, VectorBits), Expectation::exactly(0, Mnemonic(&["bswap"]))];
/// A gather for each line and register of squares.
const GATHERS: &[Expectation] = &[
    Expectation::exactly(8, Mnemonic(&["pgatherqq"])).subjects(Subject::EIGHT_WAYS),
    Expectation::exactly(4, Mnemonic(&["pgatherqq"])).subjects(Subject::FOUR_WAYS),
];
/// Packs that join the diagonals' sums; a rook has no diagonals.
const PACKS: &[Expectation] = &Expectation::each_with_subjects(
    [Expectation::exactly(3, Mnemonic(&["packusdw"]))],
    &[Subject::Piece(Piece::Bishop), Subject::Piece(Piece::Queen)],
);

/// Batches of queens, four in a register.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Queens in lanes, AVX2",
    family: "subtraction",
    summary: "a query in each lane, lines by a shuffle's look-up, attacks by subtractions; or eight queries joined as bytes",
    sources: contract::sources! {
        "Gerd Isenberg", 2007, "Hyperbola Quintessence (Chess Programming Wiki), after Ryan Mack's Hyperbola Project";
        "Tim Cooijmans", 2014, "Hyperbola Quintessence for rooks along ranks";
        "raybench", 2026, "lines by a look-up of 16 bytes, and the lines of eight pieces joined as bytes";
    },
    routines: &[
        routine!("square_batch", square_batch of ([u64; 8], [u64; 8]), word "avx2",
            kernel::square_batch, contender: true, allow_autovectorization: true, expects: &[VECTORS]),
        routine!("square_batch_shared", square_batch of ([u64; 8], u64), word "avx2",
            kernel::square_batch_shared, contender: true, allow_autovectorization: true, expects: &[VECTORS]),
        routine!("square_batch_joined", square_batch on [Rook, Bishop, Queen] of ([u64; 8], [u64; 8]), word "avx2",
            joined::square_batch, table_bytes: JOINED, allow_autovectorization: true, expects: &[VECTORS, PACKS]),
        routine!("square_batch_joined_shared", square_batch on [Rook, Bishop, Queen] of ([u64; 8], u64), word "avx2",
            joined::square_batch_shared, contender: true, table_bytes: JOINED, allow_autovectorization: true, expects: &[VECTORS, PACKS]),
        routine!("square_batch_gathered", square_batch of ([u64; 8], [u64; 8]), word "avx2",
            gathered::square_batch, table_bytes: TABLES, allow_autovectorization: true, expects: &[VECTORS, GATHERS]),
        routine!("square_batch_gathered_shared", square_batch of ([u64; 8], u64), word "avx2",
            gathered::square_batch_shared, table_bytes: TABLES, allow_autovectorization: true, expects: &[VECTORS, GATHERS]),
    ],
    ..Variant::NEW
};
