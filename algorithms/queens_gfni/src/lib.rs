//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod one;
pub mod tables;

use contract::Counted::{Mnemonic, Operations, VectorBits};
use contract::{Expectation, Piece, Subject, Tier, Variant, routine};
use tables::{ALONG_RANKS, FILE_BITS, RANK_BITS, ROWS, SIDES, SQUARES};

const TABLES: usize =
    size_of_val(&ROWS) + size_of_val(&SIDES) + size_of_val(&RANK_BITS) + size_of_val(&FILE_BITS);

const ONE: usize = size_of_val(&SQUARES) + size_of_val(&ALONG_RANKS);

/// At the other tiers the compiler merges two operations of the kernel into one instruction, or
/// splits one into two.
const AS_WRITTEN: &[Tier] = &[Tier::X86_64, Tier::V3];

/// Products with bit matrices.
const fn vectors(products: u32) -> [Expectation; 2] {
    [
        Expectation::exactly(256, VectorBits),
        Expectation::exactly(products, Mnemonic(&["gf2p8affineqb"])),
    ]
}
const ALONE: &[Expectation] = &vectors(9);
/// Rooks gather all files of one board at once.
const ON_ONE_BOARD: &[Expectation] = &[
    Expectation::exactly(256, VectorBits),
    Expectation::exactly(8, Mnemonic(&["gf2p8affineqb"])).subjects(ROOK),
    Expectation::exactly(9, Mnemonic(&["gf2p8affineqb"])).subjects(QUEEN),
];
const TOGETHER: &[Expectation] = &vectors(11);

/// The number of operations, including a shift that finds the row of each square, and one that
/// copies a board to each lane.
const fn counted<const N: usize>(
    repeats: u32,
    of: [(u32, &'static [Subject]); N],
) -> [Expectation; N] {
    contract::array!(index < N => {
        let (operations, subjects) = of[index];
        Expectation::exactly(operations + 8 + repeats, Operations).subjects(subjects).tiers(AS_WRITTEN)
    })
}
const ROOK: &[Subject] = &[Subject::Piece(Piece::Rook)];
const BISHOP: &[Subject] = &[Subject::Piece(Piece::Bishop)];
const QUEEN: &[Subject] = &[Subject::Piece(Piece::Queen)];
const BOTH: &[Subject] = &[Subject::Both];
const APART: &[Expectation] = &counted(0, [(38, ROOK), (32, BISHOP), (44, QUEEN)]);
const SHARED: &[Expectation] = &counted(1, [(34, ROOK), (32, BISHOP), (42, QUEEN)]);
const BOTH_APART: &[Expectation] = &counted(0, [(48, BOTH)]);
const BOTH_SHARED: &[Expectation] = &counted(1, [(46, BOTH)]);

const ONE_PIECE: &[Expectation] = &[
    Expectation::exactly(128, VectorBits),
    Expectation::exactly(2, Mnemonic(&["gf2p8affineqb"])),
    Expectation::exactly(0, Mnemonic(&["pext"])).subjects(BISHOP),
    Expectation::exactly(1, Mnemonic(&["pext"])).subjects(Subject::EIGHT_WAYS),
];

/// Batches of queens, four in a register.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Queens in lanes, AVX2 and GFNI",
    family: "subtraction",
    summary: "lines of eight queens gathered as bytes by products of bits, subtracted at once, and laid back",
    sources: contract::sources! {
        "Gerd Isenberg", 2007, "Hyperbola Quintessence (Chess Programming Wiki), after Ryan Mack's Hyperbola Project";
        "raybench", 2026, "lines gathered and laid back by products of bits, eight queens in one register of bytes";
    },
    routines: &[
        routine!("square_attacks", square_attacks, word "avx2,bmi2,gfni", one::square_attacks, table_bytes: ONE, expects: &[ONE_PIECE]),
        routine!("square_batch", square_batch on [Rook, Bishop, Queen] of ([u64; 8], [u64; 8]), word "avx2,gfni",
            kernel::square_batch, contender: true, table_bytes: TABLES, allow_autovectorization: true, expects: &[ALONE, APART]),
        routine!("square_batch_shared", square_batch on [Rook, Bishop, Queen] of ([u64; 8], u64), word "avx2,gfni",
            kernel::square_batch_shared, contender: true, table_bytes: TABLES, allow_autovectorization: true, expects: &[ON_ONE_BOARD, SHARED]),
        routine!("square_batch_both", square_batch on [Both] of ([u64; 8], [u64; 8]), word "avx2,gfni",
            kernel::square_batch_both, table_bytes: TABLES, allow_autovectorization: true, expects: &[TOGETHER, BOTH_APART]),
        routine!("square_batch_both_shared", square_batch on [Both] of ([u64; 8], u64), word "avx2,gfni",
            kernel::square_batch_both_shared, table_bytes: TABLES, allow_autovectorization: true, expects: &[TOGETHER, BOTH_SHARED]),
    ],
    ..Variant::NEW
};
