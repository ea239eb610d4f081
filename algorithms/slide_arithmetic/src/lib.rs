//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod tables;

use contract::Counted::Mnemonic;
use contract::{Expectation, Subject, Tier, Variant, routine};
use tables::LINES;

const BYTES: usize = size_of_val(&LINES);

/// The three characteristic instructions, once per line where lines are not packed.
const fn of_lines(lines: u32, unpacked: &'static [Tier]) -> [Expectation; 3] {
    [
        Expectation::exactly(lines, Mnemonic(&["bzhi"])).tiers(unpacked),
        Expectation::exactly(lines, Mnemonic(&["blsmsk"])).tiers(unpacked),
        Expectation::exactly(lines, Mnemonic(&["lzcnt"])).tiers(unpacked),
    ]
}
const TWO_LINES: &[Expectation] =
    &Expectation::each_with_subjects(of_lines(2, Tier::TWO_OPERANDS), Subject::FOUR_WAYS);
const FOUR_LINES: &[Expectation] =
    &Expectation::each_with_subjects(of_lines(4, &[Tier::X86_64]), Subject::EIGHT_WAYS);

const PACKED: Option<&str> =
    Some("compiled for AVX2 a queen's lines, for AVX-512 all, go in and out of vectors");

/// Both rays of a line between two masks of low bits.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Slide arithmetic, BMI",
    family: "subtraction",
    summary: "all squares up to the piece above, less those below the piece below, by blsmsk and lzcnt",
    sources: contract::sources! {
        "Jakob Progsch, Daniel Infuehr", 2021, "slide_arithmetic (Computer Chess Club, thread 78693)";
        "Daniel Infuehr", 2022, "Chess_Movegen: Slide Arithmetic, by table and inline";
    },
    routines: &[
        routine!("square_attacks", square_attacks, word "bmi1,bmi2,lzcnt", kernel::square_attacks,
            table_bytes: BYTES, allow_autovectorization: true, note: PACKED, expects: &[TWO_LINES, FOUR_LINES]),
        routine!("square_attacks_computed", square_attacks, word "bmi1,bmi2,lzcnt",
            kernel::square_attacks_computed, allow_autovectorization: true, note: PACKED,
            expects: &[TWO_LINES, FOUR_LINES]),
        routine!("square_batch", square_batch from square_attacks "square_attacks", word "bmi1,bmi2,lzcnt",
            kernel::square_attacks, table_bytes: BYTES),
        routine!("square_batch_computed", square_batch from square_attacks "square_attacks_computed",
            word "bmi1,bmi2,lzcnt", kernel::square_attacks_computed),
    ],
    ..Variant::NEW
};
