//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod tables;

use contract::Counted::{Mnemonic, VectorBits};
use contract::adapter::square_attacks::{ATTACKERS_BYTES, DISCOVERED_BYTES, LOOPS_OF_THREATS};
use contract::{Expectation, Piece, Subject, Variant, routine};
use tables::{BITS, LINES, SHIFTED_BITS, SHIFTED_SQUARES, SQUARES};

/// Bytes that a call may read.
const BORROW: usize = size_of_val(&LINES);
const RAYS: usize = size_of_val(&SQUARES) + size_of_val(&BITS);
const PERMUTED: usize = size_of_val(&SHIFTED_SQUARES) + size_of_val(&SHIFTED_BITS);

const BOTH: &[Subject] = &[Subject::Both];

/// One count of leading zeros for all lines, whatever the piece.
const LANES: &[Expectation] =
    &[Expectation::exactly(1, Mnemonic(&["plzcntq"])), Expectation::exactly(256, VectorBits)];
/// One shuffle to gather, and one per piece to scatter.
const SHUFFLES: &[Expectation] = &[
    Expectation::exactly(2, Mnemonic(&["pshufbitqmb"])).subjects(Piece::SUBJECTS),
    Expectation::exactly(3, Mnemonic(&["pshufbitqmb"])).subjects(BOTH),
    Expectation::exactly(512, VectorBits),
];
/// The same by permutes of bytes.
const PERMUTES: &[Expectation] = &[
    Expectation::exactly(2, Mnemonic(&["permb"])).subjects(Piece::SUBJECTS),
    Expectation::exactly(3, Mnemonic(&["permb"])).subjects(BOTH),
    Expectation::exactly(512, VectorBits),
];

/// One piece at a time, by lanes and by rays.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "A queen in lanes or rays, AVX-512",
    family: "subtraction",
    summary: "one subtraction does all lines of a piece, a line in each lane, or all rays, a ray in each byte",
    sources: contract::sources! {
        "Syed Fahad", 2016, "SBAMG - Completing Hyperbola Quintessence (Computer Chess Club)";
        "Toshihiko Okuhara", 2020, "CFish: AVX2 and AVX-512 attacks of one piece, four lines in lanes";
        "87flowers", 2025, "Rose: all rays of a piece in bytes of one word, from a board of bytes";
        "raybench", 2026, "the borrow with a piece on a1, and rays of a bitboard by vpshufbitqmb";
    },
    routines: &[
        routine!("square_attacks", square_attacks, word "avx512f,avx512cd,avx512vl",
            kernel::square_attacks, contender: true, table_bytes: BORROW, expects: &[LANES]),
        routine!("square_batch", square_batch from square_attacks "square_attacks",
            word "avx512f,avx512cd,avx512vl", kernel::square_attacks, table_bytes: BORROW),
        routine!("square_batch_shared", square_batch of ([Index; 8], u64) from square_attacks "square_attacks",
            word "avx512f,avx512cd,avx512vl", kernel::square_attacks, table_bytes: BORROW),
        routine!("square_attacks_rays", square_attacks, word "avx512f,avx512bw,avx512bitalg",
            kernel::square_attacks_rays, table_bytes: RAYS, expects: &[SHUFFLES]),
        routine!("square_batch_rays", square_batch from square_attacks "square_attacks_rays",
            word "avx512f,avx512bw,avx512bitalg", kernel::square_attacks_rays, table_bytes: RAYS),
        routine!("square_batch_rays_shared",
            square_batch of ([Index; 8], u64) from square_attacks "square_attacks_rays",
            word "avx512f,avx512bw,avx512bitalg", kernel::square_attacks_rays, table_bytes: RAYS),
        routine!("square_attacks_permuted", square_attacks, word "avx512f,avx512bw,avx512vbmi",
            kernel::square_attacks_permuted, table_bytes: PERMUTED, expects: &[PERMUTES]),
        routine!("attackers", attackers from square_attacks "square_attacks", word "avx512f,avx512cd,avx512vl", kernel::square_attacks,
            contender: true, table_bytes: BORROW + ATTACKERS_BYTES),
        routine!("discovered", discovered from square_attacks "square_attacks", word "avx512f,avx512cd,avx512vl", kernel::square_attacks,
            contender: true, table_bytes: BORROW + DISCOVERED_BYTES),
        routine!("threats", threats from square_attacks "square_attacks", looped "avx512f,avx512cd,avx512vl", kernel::square_attacks,
            contender: true, data_dependent: true, table_bytes: BORROW, expects: &[LOOPS_OF_THREATS]),
    ],
    ..Variant::NEW
};
