//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod nets;
pub mod tables;

use contract::Counted::{Mnemonic, VectorBits};
use contract::{Expectation, Piece, Subject, Variant, routine};
use nets::WEIGHTS;
use tables::SQUARES;

/// Bytes that a call may read: the weights and the row of its square.
const BYTES: usize = size_of_val(&WEIGHTS) + size_of_val(&SQUARES);

/// Per network one sum and two look-ups; `pext` packs the input and each four outputs. (A network
/// that is alone in its four may sum its halves separately.)
const fn networks(count: u32, pieces: u32) -> [Expectation; 5] {
    [
        Expectation::at_least(count, Mnemonic(&["psadbw"])),
        Expectation::exactly(2 * count, Mnemonic(&["pshufb"])),
        Expectation::exactly(5 * pieces, Mnemonic(&["pext"])),
        Expectation::exactly(pieces, Mnemonic(&["pdep"])),
        Expectation::exactly(256, VectorBits),
    ]
}
const OF_A_ROOK: &[Expectation] =
    &Expectation::each_with_subjects(networks(14, 1), &[Subject::Piece(Piece::Rook)]);
const OF_A_BISHOP: &[Expectation] =
    &Expectation::each_with_subjects(networks(13, 1), &[Subject::Piece(Piece::Bishop)]);
const OF_A_QUEEN: &[Expectation] =
    &Expectation::each_with_subjects(networks(27, 2), Subject::EIGHT_WAYS);

/// Networks of one-bit weights instead of a table.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Binary neural network",
    family: "tables",
    summary: "a network of 32 weights of one bit each says of each square whether it is attacked",
    sources: contract::sources! {
        "Daniel Infuehr", 2022, "Chess_BinaryNeuralNetwork (Computer Chess Club, 7 February 2022, thread 79332)";
    },
    routines: &[
        routine!("square_attacks", square_attacks, word "avx2,bmi2", kernel::square_attacks,
        table_bytes: BYTES, allow_autovectorization: true, expects: &[OF_A_ROOK, OF_A_BISHOP, OF_A_QUEEN]),
    ],
    ..Variant::NEW
};
