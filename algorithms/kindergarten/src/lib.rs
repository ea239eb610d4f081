//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod tables;

use contract::Counted::Mnemonic;
use contract::adapter::square_attacks::{ATTACKERS_BYTES, DISCOVERED_BYTES};
use contract::{Expectation, Piece, Subject, Tier, Variant, routine};
use tables::{
    ATTACKS, FILLED_ASIDE, FILLED_UP, FIRST_RANK, JOINED_ATTACKS, LINES, LINES_OR_SHIFT, TABLES,
};

/// Number of products of rook, bishop and queen in straight-line code, where nothing vectorises
/// them.
const fn products(rook: u32, bishop: u32, queen: u32) -> [Expectation; 3] {
    [
        imul(rook).subjects(&[Subject::Piece(Piece::Rook)]),
        imul(bishop).subjects(&[Subject::Piece(Piece::Bishop)]),
        imul(queen).subjects(Subject::EIGHT_WAYS),
    ]
}

const fn imul(count: u32) -> Expectation {
    Expectation::exactly(count, Mnemonic(&["imul"])).tiers(Tier::TWO_OPERANDS)
}

const ONE_A_LINE_BUT_RANKS: &[Expectation] = &products(1, 2, 3);
const ONE_A_LINE: &[Expectation] = &products(2, 2, 4);
const LAID_OUT_AGAIN: &[Expectation] = &products(3, 4, 7);

/// Bytes that a call may read: the attacks and the row of its square.
const BYTES: usize = size_of_val(&ATTACKS) + size_of_val(&LINES_OR_SHIFT);
const JOINED_BYTES: usize = size_of_val(&JOINED_ATTACKS) + size_of_val(&LINES_OR_SHIFT);
const SHARED_BYTES: usize =
    size_of_val(&FILLED_UP) + size_of_val(&FILLED_ASIDE) + size_of_val(&LINES);
const FIRST_RANK_BYTES: usize = size_of_val(&FIRST_RANK) + size_of_val(&LINES);

/// Kindergarten bitboards: rows by square, for two lines together, by file and rank, and the first
/// rank alone.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Kindergarten bitboards",
    family: "tables",
    summary: "a product with a file gathers the pieces of a line as an index of a table of attacks",
    sources: contract::sources! {
        "Gerd Isenberg, Michael Sherwin", 2006,
            "Magic Bitboards Explained! (Winboard Forum), and the reply that names them";
        "Michael Sherwin", 2023, "Kindergarten Super SISSY (Computer Chess Club): ranks by a shift";
        "Tsoj", 2023, "Pre-school (in Daniel Infuehr's collection of attack generators): one index of two";
        "Gerd Isenberg", 2018, "First Rank Attacks (Chess Programming Wiki)";
    },
    tables: Some(&TABLES),
    routines: &[
        routine!("square_attacks", square_attacks, word after TABLES, kernel::square_attacks, contender: true,
            table_bytes: BYTES, allow_autovectorization: true,
            note: Some("compiled for AVX-512, a queen's four look-ups are one gather"),
            expects: &[ONE_A_LINE_BUT_RANKS]),
        routine!("square_batch", square_batch from square_attacks "square_attacks", word after TABLES,
            kernel::square_attacks, contender: true, table_bytes: BYTES),
        routine!("square_attacks_joined", square_attacks, word after TABLES, kernel::square_attacks_joined,
            table_bytes: JOINED_BYTES, allow_autovectorization: true, expects: &[ONE_A_LINE_BUT_RANKS]),
        routine!("square_attacks_shared", square_attacks, word, kernel::square_attacks_shared,
            table_bytes: SHARED_BYTES, allow_autovectorization: true, expects: &[ONE_A_LINE]),
        routine!("square_batch_shared_rows", square_batch from square_attacks "square_attacks_shared", word,
            kernel::square_attacks_shared, table_bytes: SHARED_BYTES),
        routine!("square_attacks_first_rank", square_attacks, word,
            kernel::square_attacks_first_rank,
            table_bytes: FIRST_RANK_BYTES, allow_autovectorization: true, expects: &[LAID_OUT_AGAIN]),
        routine!("square_batch_first_rank", square_batch from square_attacks "square_attacks_first_rank", word,
            kernel::square_attacks_first_rank, table_bytes: FIRST_RANK_BYTES),
        routine!("attackers", attackers from square_attacks "square_attacks", word after TABLES, kernel::square_attacks,
            contender: true, table_bytes: BYTES + ATTACKERS_BYTES),
        routine!("discovered", discovered from square_attacks "square_attacks", word after TABLES, kernel::square_attacks,
            contender: true, table_bytes: BYTES + DISCOVERED_BYTES),
    ],
};
