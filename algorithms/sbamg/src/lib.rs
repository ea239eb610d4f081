//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod tables;

use contract::Counted::Mnemonic;
use contract::{Expectation, Subject, Tier, Variant};

/// One bit scan and one subtraction of three times its result for each line.
///
/// `unpacked` are the tiers with three-operand instructions at which each line has a scalar
/// register.
const fn of_lines(lines: u32, unpacked: &'static [Tier]) -> [Expectation; 4] {
    [
        Expectation::exactly(lines, Mnemonic(&["bsr"])).tiers(Tier::TWO_OPERANDS),
        Expectation::exactly(lines, Mnemonic(&["lzcnt"])).tiers(unpacked),
        Expectation::exactly(lines, Mnemonic(&["not"]))
            .tiers(unpacked)
            .pinned("1.95.0", "lzcnt counts from the other end, and 63 - n is taken by `not`"),
        Expectation::exactly(0, Mnemonic(&["sub"]))
            .pinned("1.95.0", "o - (3 << n) is emitted as o + (-3 << n)"),
    ]
}
const ONE_LINE: &[Expectation] = &of_lines(1, Tier::THREE_OPERANDS);
const TWO_LINES: &[Expectation] =
    &Expectation::each_with_subjects(of_lines(2, Tier::THREE_OPERANDS), Subject::FOUR_WAYS);
const FOUR_LINES: &[Expectation] =
    &Expectation::each_with_subjects(of_lines(4, &[Tier::V3]), Subject::EIGHT_WAYS);
const BYTES: usize = size_of_val(&tables::MASKS);

/// Subtraction Based Attack Mask Generation: o ^ (o - 3cbn) on all four lines.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "SBAMG",
    family: "subtraction",
    summary: "three times the closest piece below, subtracted from the line, opens both directions",
    sources: contract::sources! {
        "Syed Fahad", 2016, "SBAMG - Completing Hyperbola Quintessence (Computer Chess Club)";
        "Syed Fahad, Gerd Isenberg", 2018, "SBAMG (Chess Programming Wiki)";
    },
    routines: &[
        contract::routine!("line_attacks", line_attacks, word, kernel::line_attacks, table_bytes: BYTES,
            expects: &[ONE_LINE]),
        contract::routine!("line_attacks_any", line_attacks on any, word, kernel::line_attacks_any,
            table_bytes: BYTES,
            expects: &[ONE_LINE]),
        contract::routine!("square_attacks", square_attacks, word, kernel::square_attacks, table_bytes: BYTES,
            allow_autovectorization: true,
            note: Some("compiled for AVX-512, a queen's four lines stand in one vector"),
            expects: &[TWO_LINES, FOUR_LINES]),
    ],
    ..Variant::NEW
};
