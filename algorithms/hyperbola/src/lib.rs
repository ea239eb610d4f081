//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod lines;
pub mod tables;

use contract::Counted::Mnemonic;
use contract::adapter::square_attacks::{
    ATTACKERS_BYTES, DISCOVERED_BYTES, LOOPS_OF_THREAT_CHANGES, LOOPS_OF_THREATS,
    THREAT_CHANGES_BYTES,
};
use contract::{Expectation, Piece, Subject, Tier, Variant, routine};

const TIERS: &[Tier] = &[Tier::X86_64, Tier::V2, Tier::V3, Tier::V4];
const ROOK: &[Subject] = &[Subject::Piece(Piece::Rook)];
const BISHOP: &[Subject] = &[Subject::Piece(Piece::Bishop)];

const fn swaps(count: u32) -> Expectation {
    Expectation::exactly(count, Mnemonic(&["bswap"])).tiers(TIERS)
}

const fn products(count: u32) -> Expectation {
    Expectation::exactly(count, Mnemonic(&["imul"])).tiers(TIERS)
}

/// One swap for the slider, and two for each line but the rank.
const BY_TABLE: &[Expectation] = &[
    swaps(3).subjects(ROOK),
    swaps(5).subjects(BISHOP),
    swaps(7).subjects(Subject::EIGHT_WAYS),
    products(0),
];
/// The rank needs swaps for its slider and its line too.
const COMPUTED: &[Expectation] = &[
    swaps(6).subjects(ROOK),
    swaps(5).subjects(BISHOP),
    swaps(10).subjects(Subject::EIGHT_WAYS),
    products(2).subjects(ROOK),
    products(0).subjects(BISHOP),
    products(2).subjects(Subject::EIGHT_WAYS),
];
/// A reversal of bits is a byte swap and three rounds of exchange: one of the pieces, and one of
/// each result.
const REVERSED: &[Expectation] =
    &[swaps(2).subjects(Piece::SUBJECTS), swaps(3).subjects(&[Subject::Both]), products(0)];
const RANKS: usize = size_of_val(&tables::RANK_ATTACKS);
const FOUR_LINES: usize = size_of_val(&tables::LINES);
const THREE_LINES: usize = FOUR_LINES / 4 * 3;

/// Hyperbola Quintessence: with tables, without, and by reversal of bits.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Hyperbola Quintessence",
    family: "subtraction",
    summary: "the slider subtracted from the pieces of its line, forwards and in reverse",
    sources: contract::sources! {
        "Gerd Isenberg", 2007, "Hyperbola Quintessence (Chess Programming Wiki), after Ryan Mack's Hyperbola Project";
        "Aleks Peshkov", 2007, "Re: BitBoard Tests Magic v Non-Rotated 32 Bits v 64 Bits (Computer Chess Club)";
        "Tim Cooijmans", 2014, "Hyperbola Quintessence for rooks along ranks";
    },
    routines: &[
        routine!("square_attacks", square_attacks, word, kernel::square_attacks, contender: true,
            table_bytes: THREE_LINES + RANKS,
            allow_autovectorization: true,
            expects: &[BY_TABLE]),
        routine!("square_attacks_computed", square_attacks, word, kernel::square_attacks_computed, contender: true,
            allow_autovectorization: true,
            expects: &[COMPUTED]),
        routine!("square_attacks_reversed", square_attacks, word, kernel::square_attacks_reversed,
            table_bytes: FOUR_LINES,
            allow_autovectorization: true,
            expects: &[REVERSED]),
        routine!("square_batch", square_batch from square_attacks "square_attacks", word,
            kernel::square_attacks, contender: true, table_bytes: THREE_LINES + RANKS),
        routine!("square_batch_computed", square_batch from square_attacks "square_attacks_computed", word,
            kernel::square_attacks_computed),
        routine!("square_batch_reversed", square_batch from square_attacks "square_attacks_reversed", word,
            kernel::square_attacks_reversed, table_bytes: FOUR_LINES),
        routine!("attackers", attackers from square_attacks "square_attacks", word, kernel::square_attacks,
            contender: true, table_bytes: THREE_LINES + RANKS + ATTACKERS_BYTES),
        routine!("discovered", discovered from square_attacks "square_attacks", word, kernel::square_attacks,
            contender: true, table_bytes: THREE_LINES + RANKS + DISCOVERED_BYTES),
        routine!("threats", threats from square_attacks "square_attacks", looped, kernel::square_attacks,
            contender: true, data_dependent: true, table_bytes: THREE_LINES + RANKS, expects: &[LOOPS_OF_THREATS]),
        routine!("threat_changes", threat_changes of (list of codes and bitboards: contract::OneByOne<16>)
            from square_attacks "square_attacks", looped, kernel::square_attacks,
            contender: true, data_dependent: true, table_bytes: THREE_LINES + RANKS + THREAT_CHANGES_BYTES,
            expects: &[LOOPS_OF_THREAT_CHANGES]),
    ],
    ..Variant::NEW
};
