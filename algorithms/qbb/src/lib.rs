//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;

use contract::Counted::Mnemonic;
use contract::{Expectation, Subject, Tier, Variant, routine};

/// One scan in each direction per line, and no loop over lines.
const fn of_lines(lines: u32) -> [Expectation; 2] {
    [
        Expectation::exactly(lines, Mnemonic(&["bsr"])).tiers(Tier::TWO_OPERANDS),
        Expectation::exactly(lines, Mnemonic(&["bsf", "tzcnt"])).tiers(Tier::TWO_OPERANDS),
    ]
}
const TWO_LINES: &[Expectation] = &Expectation::each_with_subjects(of_lines(2), Subject::FOUR_WAYS);
const FOUR_LINES: &[Expectation] =
    &Expectation::each_with_subjects(of_lines(4), Subject::EIGHT_WAYS);

/// Lines cut at the closest pieces, without tables.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "QBBEngine",
    family: "rays",
    summary: "a line's pattern shifted to the closest piece on either side; what both share is attacked",
    sources: contract::sources! {
        "Fabio Gobbato", 2020, "QBBEngine, a didactic engine";
        "Daniel Infuehr", 2022, "Chess_Movegen: QBB with shifts in place of a second mask";
    },
    routines: &[
        routine!("square_attacks", square_attacks, word, kernel::square_attacks,
            allow_autovectorization: true, expects: &[TWO_LINES, FOUR_LINES]),
        routine!("square_attacks_shifted", square_attacks, word, kernel::square_attacks_shifted,
            allow_autovectorization: true, expects: &[TWO_LINES, FOUR_LINES]),
        routine!("square_batch", square_batch from square_attacks "square_attacks", word,
            kernel::square_attacks),
        routine!("square_batch_shifted", square_batch from square_attacks "square_attacks_shifted", word,
            kernel::square_attacks_shifted),
    ],
    ..Variant::NEW
};
