//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod magics;
pub mod tables;

use contract::Counted::Mnemonic;
use contract::adapter::square_attacks::{
    ATTACKERS_BYTES, DISCOVERED_BYTES, LOOPS_OF_THREAT_CHANGES, LOOPS_OF_THREATS,
    THREAT_CHANGES_BYTES,
};
use contract::{Expectation, Subject, Variant, routine};
use magics::{CORRELATED_BISHOP, CORRELATED_ROOK};
use tables::{
    BISHOP_ROWS, BLACK, BLACK_ATTACKS, CORRELATED_BISHOP_ROWS, CORRELATED_ROOK_ROWS, FANCY,
    FANCY_ATTACKS, NOT_MASKS, PLAIN, ROOK_ROWS, TABLES,
};

/// One product for a rook or a bishop, two for a queen.
const fn products(count: u32) -> [Expectation; 1] {
    [Expectation::exactly(count, Mnemonic(&["imul"]))]
}
const ONE: &[Expectation] = &Expectation::each_with_subjects(products(1), Subject::FOUR_WAYS);
const TWO: &[Expectation] = &Expectation::each_with_subjects(products(2), Subject::EIGHT_WAYS);

/// Bytes that a call may read: the attacks and the row of its square.
const FANCY_BYTES: usize = size_of_val(&FANCY_ATTACKS) + size_of_val(&FANCY);
const FIXED_BYTES: usize = size_of_val(&BLACK_ATTACKS) + size_of_val(&BLACK);
const PLAIN_BYTES: usize =
    size_of_val(&ROOK_ROWS) + size_of_val(&BISHOP_ROWS) + size_of_val(&PLAIN);
const CORRELATED_BYTES: usize = size_of_val(&CORRELATED_ROOK_ROWS)
    + size_of_val(&CORRELATED_BISHOP_ROWS)
    + size_of_val(&NOT_MASKS)
    + size_of_val(&CORRELATED_ROOK)
    + size_of_val(&CORRELATED_BISHOP);

/// Magic bitboards: fancy, black with a fixed shift, plain, and correlated.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Magic bitboards",
    family: "tables",
    summary: "a product brings the pieces that may stop a slider to its top, where they index a table",
    sources: contract::sources! {
        "Lasse Hansen", 2006, "Fast(er) bitboard move generator (Winboard Forum): plain magic";
        "Pradyumna Kannan", 2007, "Magic Move-Bitboard Generation in Computer Chess: fancy magic";
        "Volker Annuss", 2017, "Black magic bitboards (Computer Chess Club): overlapping rows, fixed shift";
        "Daniel Infuehr", 2023, "correlation magic (Computer Chess Club): one number for squares side by side";
    },
    tables: Some(&TABLES),
    routines: &[
        routine!("square_attacks", square_attacks, word after TABLES, kernel::square_attacks, contender: true,
            table_bytes: FANCY_BYTES, expects: &[ONE, TWO]),
        routine!("square_batch", square_batch from square_attacks "square_attacks", word after TABLES,
            kernel::square_attacks, contender: true, table_bytes: FANCY_BYTES),
        routine!("square_attacks_fixed", square_attacks, word after TABLES, kernel::square_attacks_fixed, contender: true,
            table_bytes: FIXED_BYTES, expects: &[ONE, TWO]),
        routine!("square_batch_fixed", square_batch from square_attacks "square_attacks_fixed",
            word after TABLES, kernel::square_attacks_fixed, contender: true, table_bytes: FIXED_BYTES),
        routine!("square_attacks_plain", square_attacks, word after TABLES, kernel::square_attacks_plain,
            table_bytes: PLAIN_BYTES, expects: &[ONE, TWO]),
        routine!("square_batch_plain", square_batch from square_attacks "square_attacks_plain",
            word after TABLES, kernel::square_attacks_plain, table_bytes: PLAIN_BYTES),
        routine!("square_attacks_correlated", square_attacks, word after TABLES,
            kernel::square_attacks_correlated, table_bytes: CORRELATED_BYTES, expects: &[ONE, TWO]),
        routine!("attackers", attackers from square_attacks "square_attacks", word after TABLES, kernel::square_attacks,
            contender: true, table_bytes: FANCY_BYTES + ATTACKERS_BYTES),
        routine!("discovered", discovered from square_attacks "square_attacks", word after TABLES, kernel::square_attacks,
            contender: true, table_bytes: FANCY_BYTES + DISCOVERED_BYTES),
        routine!("attackers_fixed", attackers from square_attacks "square_attacks_fixed", word after TABLES, kernel::square_attacks_fixed,
            contender: true, table_bytes: FIXED_BYTES + ATTACKERS_BYTES),
        routine!("discovered_fixed", discovered from square_attacks "square_attacks_fixed", word after TABLES, kernel::square_attacks_fixed,
            contender: true, table_bytes: FIXED_BYTES + DISCOVERED_BYTES),
        routine!("threats_fixed", threats from square_attacks "square_attacks_fixed", looped after TABLES, kernel::square_attacks_fixed,
            contender: true, data_dependent: true, table_bytes: FIXED_BYTES, expects: &[LOOPS_OF_THREATS]),
        routine!("threat_changes_fixed", threat_changes of (list of codes and bitboards: contract::OneByOne<16>)
            from square_attacks "square_attacks_fixed", looped after TABLES, kernel::square_attacks_fixed,
            contender: true, data_dependent: true, table_bytes: FIXED_BYTES + THREAT_CHANGES_BYTES,
            expects: &[LOOPS_OF_THREAT_CHANGES]),
    ],
};
