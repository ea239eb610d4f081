//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod one;
pub mod tables;

use contract::Counted::{Loops, Mnemonic, Operations, VectorBits};
use contract::{Expectation, Piece, Subject, Tier, Variant, routine};
use tables::{ALONG_RANKS, FILE_BITS, RANK_BITS, ROWS, SIDES, SQUARES};

const TABLES: usize =
    size_of_val(&ROWS) + size_of_val(&SIDES) + size_of_val(&RANK_BITS) + size_of_val(&FILE_BITS);

const ONE: usize = size_of_val(&SQUARES) + size_of_val(&ALONG_RANKS);

/// The compiler has no use for what AVX-512 adds, at tiers without it.
const BELOW_AVX512: &[Tier] = &[Tier::X86_64, Tier::V2, Tier::V3];

/// Of the batches: three look-ups by file or rank, products with matrices of bits, and for queens 44 operations or 42
/// with a shift that finds the row of each.
const fn batch(operations: u32) -> [Expectation; 6] {
    [
        Expectation::exactly(256, VectorBits),
        Expectation::exactly(0, Loops),
        Expectation::exactly(3, Mnemonic(&["permd"])),
        Expectation::exactly(9, Mnemonic(&["gf2p8affineqb"])).on(Piece::SUBJECTS),
        Expectation::exactly(11, Mnemonic(&["gf2p8affineqb"])).on(BOTH),
        Expectation::exactly(operations + 8, Operations).on(QUEEN).at(BELOW_AVX512),
    ]
}
const QUEEN: &[Subject] = &[Subject::Piece(Piece::Queen)];
const BOTH: &[Subject] = &[Subject::Both];

const ONE_PIECE: &[Expectation] = &[
    Expectation::exactly(128, VectorBits),
    Expectation::exactly(2, Mnemonic(&["gf2p8affineqb"])),
    Expectation::exactly(0, Mnemonic(&["pext"])).on(&[Subject::Piece(Piece::Bishop)]),
    Expectation::exactly(1, Mnemonic(&["pext"])).on(Subject::EIGHT_WAYS),
];

/// Batches of queens, four in a register.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Queens in lanes, AVX2 and GFNI",
    family: "subtraction",
    summary: "eight queens' lines gathered as bytes by products of bits, subtracted at once, and laid back by the same matrix",
    sources: contract::sources! {
        "Gerd Isenberg", 2007, "Hyperbola Quintessence (Chess Programming Wiki), after Ryan Mack's Hyperbola Project";
        "raybench", 2026, "lines gathered and laid back by products of bits, eight queens in one register of bytes";
    },
    routines: &[
        routine!("square_attacks", square_attacks, word "avx2,bmi2,gfni", one::square_attacks, table_bytes: ONE, expects: &[ONE_PIECE]),
        routine!("square_batch", square_batch of ([u64; 8], [u64; 8]), word "avx2,gfni",
            kernel::square_batch, table_bytes: TABLES, allow_autovectorization: true, expects: &[&batch(44)]),
        routine!("square_batch_shared", square_batch of ([u64; 8], u64), word "avx2,gfni",
            kernel::square_batch_shared, table_bytes: TABLES, allow_autovectorization: true, expects: &[&batch(42)]),
    ],
    ..Variant::NEW
};
