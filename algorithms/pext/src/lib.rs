//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod tables;

use contract::Counted::{Instructions, Mnemonic};
use contract::{Expectation, Subject, Variant, routine};
use tables::{ATTACKS, LINE_ATTACKS, LINE_MASKS, PACKED_ATTACKS, PACKED_ROWS, ROWS, TABLES};

/// What a call may read: the attacks, and what it has to know of its square.
const PLAIN_BYTES: usize = size_of_val(&ATTACKS) + size_of_val(&ROWS);
const SPLIT_BYTES: usize = size_of_val(&LINE_ATTACKS) + size_of_val(&LINE_MASKS);
const COMPRESSED_BYTES: usize = size_of_val(&PACKED_ATTACKS) + size_of_val(&PACKED_ROWS);

/// So many `pext`, of which some are unpacked by `pdep`, and no more than so many instructions.
const fn packs(pext: u32, pdep: u32, instructions: u32) -> [Expectation; 4] {
    [
        Expectation::exactly(pext, Mnemonic(&["pext"])),
        Expectation::exactly(pdep, Mnemonic(&["pdep"])),
        Expectation::exactly(0, Mnemonic(&["imul"])),
        Expectation::at_most(instructions, Instructions),
    ]
}
const ONE: &[Expectation] = &Expectation::each_on(packs(1, 0, 8), Subject::FOUR_WAYS);
const TWO: &[Expectation] = &Expectation::each_on(packs(2, 0, 12), Subject::EIGHT_WAYS);
const TWO_LINES: &[Expectation] = &Expectation::each_on(packs(2, 0, 10), Subject::FOUR_WAYS);
const FOUR_LINES: &[Expectation] = &Expectation::each_on(packs(4, 0, 14), Subject::EIGHT_WAYS);
const ONE_UNPACKED: &[Expectation] = &Expectation::each_on(packs(1, 1, 9), Subject::FOUR_WAYS);
const TWO_UNPACKED: &[Expectation] = &Expectation::each_on(packs(2, 2, 16), Subject::EIGHT_WAYS);

/// PEXT look-ups: plain, split by lines, and compressed.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "PEXT bitboards",
    family: "tables",
    summary: "the pieces that may stop a slider, packed by one instruction, index a table of attacks",
    sources: contract::sources! {
        "Zach Wegner, Lasse Hansen", 2018, "BMI2: PEXT Bitboards (Chess Programming Wiki)";
        "Pradyumna Kannan", 2007,
            "Magic Move-Bitboard Generation in Computer Chess: a row of its own size for each square";
    },
    tables: Some(&tables::TABLES),
    routines: &[
        routine!("square_attacks", square_attacks, word "bmi2" after TABLES, kernel::square_attacks,
            table_bytes: PLAIN_BYTES, expects: &[ONE, TWO]),
        routine!("square_batch", square_batch from square_attacks "square_attacks", word "bmi2" after TABLES,
            kernel::square_attacks, table_bytes: PLAIN_BYTES),
        routine!("square_batch_shared", square_batch of ([Index; 8], u64) from square_attacks "square_attacks",
            word "bmi2" after TABLES, kernel::square_attacks, table_bytes: PLAIN_BYTES),
        routine!("square_attacks_split", square_attacks, word "bmi2" after TABLES, kernel::square_attacks_split,
            table_bytes: SPLIT_BYTES, expects: &[TWO_LINES, FOUR_LINES]),
        routine!("square_batch_split", square_batch from square_attacks "square_attacks_split",
            word "bmi2" after TABLES, kernel::square_attacks_split, table_bytes: SPLIT_BYTES),
        routine!("square_attacks_compressed", square_attacks, word "bmi2" after TABLES,
            kernel::square_attacks_compressed,
            table_bytes: COMPRESSED_BYTES, expects: &[ONE_UNPACKED, TWO_UNPACKED]),
        routine!("square_batch_compressed", square_batch from square_attacks "square_attacks_compressed",
            word "bmi2" after TABLES, kernel::square_attacks_compressed, table_bytes: COMPRESSED_BYTES),
    ],
};
