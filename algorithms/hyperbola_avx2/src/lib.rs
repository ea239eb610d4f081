//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod tables;

use contract::Counted::{Mnemonic, VectorBits};
use contract::adapter::square_attacks::{
    ATTACKERS_BYTES, DISCOVERED_BYTES, LOOPS_OF_THREAT_CHANGES, LOOPS_OF_THREATS,
    THREAT_CHANGES_BYTES,
};
use contract::{EngineForm, Expectation, Piece, Spills, Subject, Variant, routine};
use tables::{ALONG_RANKS, FOUR_LINES, FOUR_OPERANDS, LINES, OPERANDS, RANK_ATTACKS, ROWS};

/// Bytes that a call may read.
const BY_TABLE: usize = size_of_val(&LINES) + size_of_val(&RANK_ATTACKS);
const IN_LANES: usize = size_of_val(&OPERANDS) + size_of_val(&RANK_ATTACKS);
const PACKED: usize = size_of_val(&ROWS) + size_of_val(&ALONG_RANKS);
const REVERSED: usize = size_of_val(&FOUR_LINES);

/// Number of shuffles, and width of the vectors.
const fn shuffles(count: u32, bits: u32) -> [Expectation; 2] {
    [Expectation::exactly(count, Mnemonic(&["pshufb"])), Expectation::exactly(bits, VectorBits)]
}
/// One shuffle swaps the pieces of three lines, one swaps back.
const SWAPS: &[Expectation] =
    &Expectation::each_with_subjects(shuffles(2, 256), &[Subject::Piece(Piece::Queen)]);
/// The lanes always take two shuffles, rook and bishop in one call too.
const LANES: &[Expectation] = &shuffles(2, 256);
/// Two shuffles for the bishop's two lines; a rook in the same call needs no vector.
const HALF_SWAPS: &[Expectation] =
    &Expectation::each_with_subjects(shuffles(2, 128), &[Subject::Both]);
/// The rank is packed, looked up and unpacked.
const PACKS: &[Expectation] =
    &[Expectation::exactly(1, Mnemonic(&["pext"])), Expectation::exactly(1, Mnemonic(&["pdep"]))];
/// Each reversal takes three shuffles.
const REVERSES: &[Expectation] = &shuffles(6, 256);

/// Each reversal takes a shuffle and a product.
const REVERSES_BY_PRODUCT: &[Expectation] = &[
    Expectation::exactly(2, Mnemonic(&["pshufb"])),
    Expectation::exactly(2, Mnemonic(&["gf2p8affineqb"])),
    Expectation::exactly(256, VectorBits),
];

/// Computed masks need constants in registers.
const CONSTANTS: Option<Spills> = Some(Spills {
    accesses: 1,
    why: "a reversal leaves room for twelve constants in registers, and there are thirteen",
});

/// Bishop and rook from one row of operands, the ranks by a table.
const STOCKFISH: Option<EngineForm> =
    Some(EngineForm { engine: "Stockfish", source: "pull requests 6845 and 6983 (2026)" });

/// Hyperbola Quintessence, the lines of one piece side by side.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Hyperbola Quintessence, AVX2",
    family: "subtraction",
    summary: "the slider subtracted from the pieces of all its lines at once, a line in each lane",
    sources: contract::sources! {
        "Gerd Isenberg", 2007, "Hyperbola Quintessence (Chess Programming Wiki), after Ryan Mack's Hyperbola Project";
        "Aleks Peshkov", 2007, "Re: BitBoard Tests Magic v Non-Rotated 32 Bits v 64 Bits (Computer Chess Club)";
        "Daniel Infuehr", 2023, "Chess_Movegen: GaloisField, lines in lanes reversed by GF2P8AFFINEQB";
        "Stockfish developers", 2026, "#6845: Hyperbola Quintessence for AVX2 with a table of ranks";
    },
    routines: &[
        routine!("square_attacks", square_attacks, word "avx2", kernel::square_attacks, contender: true,
            table_bytes: BY_TABLE, expects: &[SWAPS, HALF_SWAPS]),
        routine!("square_batch", square_batch from square_attacks "square_attacks", word "avx2",
            kernel::square_attacks, table_bytes: BY_TABLE),
        routine!("square_batch_shared", square_batch of ([Index; 8], u64) from square_attacks "square_attacks",
            word "avx2", kernel::square_attacks, table_bytes: BY_TABLE),
        routine!("square_attacks_lanes", square_attacks, word "avx2", kernel::square_attacks_lanes, contender: true,
            table_bytes: IN_LANES, expects: &[LANES]),
        routine!("square_batch_lanes", square_batch from square_attacks "square_attacks_lanes", word "avx2",
            kernel::square_attacks_lanes, table_bytes: IN_LANES),
        routine!("square_attacks_packed", square_attacks on Queen, word "avx2,bmi2",
            kernel::square_attacks_packed, table_bytes: PACKED, expects: &[SWAPS, PACKS]),
        routine!("square_attacks_reversed", square_attacks, word "avx2",
            kernel::square_attacks_reversed, table_bytes: REVERSED, expects: &[REVERSES]),
        routine!("square_batch_reversed", square_batch from square_attacks "square_attacks_reversed",
            word "avx2", kernel::square_attacks_reversed, table_bytes: REVERSED),
        routine!("square_attacks_gfni", square_attacks, word "avx2,gfni", kernel::square_attacks_gfni, contender: true,
            table_bytes: size_of_val(&FOUR_OPERANDS), expects: &[REVERSES_BY_PRODUCT]),
        routine!("square_attacks_computed", square_attacks, word "avx2",
            kernel::square_attacks_computed, spills: CONSTANTS, expects: &[REVERSES]),
        routine!("square_batch_computed", square_batch from square_attacks "square_attacks_computed",
            word "avx2", kernel::square_attacks_computed),
        routine!("attackers", attackers from square_attacks "square_attacks", word "avx2", kernel::square_attacks,
            contender: true, table_bytes: BY_TABLE + ATTACKERS_BYTES),
        routine!("discovered", discovered from square_attacks "square_attacks", word "avx2", kernel::square_attacks,
            contender: true, table_bytes: BY_TABLE + DISCOVERED_BYTES),
        routine!("attackers_lanes", attackers from square_attacks "square_attacks_lanes", word "avx2", kernel::square_attacks_lanes,
            engine_form: STOCKFISH, contender: true, table_bytes: IN_LANES + ATTACKERS_BYTES),
        routine!("discovered_lanes", discovered from square_attacks "square_attacks_lanes", word "avx2", kernel::square_attacks_lanes,
            contender: true, table_bytes: IN_LANES + DISCOVERED_BYTES),
        routine!("threats_lanes", threats from square_attacks "square_attacks_lanes", looped "avx2", kernel::square_attacks_lanes,
            contender: true, data_dependent: true, table_bytes: IN_LANES, expects: &[LOOPS_OF_THREATS]),
        routine!("threat_changes_lanes", threat_changes of (list of codes and bitboards: contract::OneByOne<16>)
            from square_attacks "square_attacks_lanes", looped "avx2", kernel::square_attacks_lanes,
            contender: true, data_dependent: true, table_bytes: IN_LANES + THREAT_CHANGES_BYTES,
            expects: &[LOOPS_OF_THREAT_CHANGES]),
    ],
    ..Variant::NEW
};
