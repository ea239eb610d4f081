//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod tables;

use contract::Counted::{Instructions, Loops, Mnemonic};
use contract::adapter::square_attacks::{
    ATTACKERS_BYTES, DISCOVERED_BYTES, LOOPS_OF_THREAT_CHANGES, LOOPS_OF_THREATS,
    THREAT_CHANGES_BYTES,
};
use contract::{EngineForm, Expectation, Subject, Variant, routine};
use tables::{
    ATTACKS, LINE_ATTACKS, LINE_MASKS, PACKED_ATTACKS, PACKED_ROWS, ROWS, STEPPED_ROWS, TABLES,
};

/// Bytes that a call may read: the attacks, and the rows of its square.
const PLAIN_BYTES: usize = size_of_val(&ATTACKS) + size_of_val(&ROWS);
const SPLIT_BYTES: usize = size_of_val(&LINE_ATTACKS) + size_of_val(&LINE_MASKS);
const COMPRESSED_BYTES: usize = size_of_val(&PACKED_ATTACKS) + size_of_val(&PACKED_ROWS);
const STEPPED_BYTES: usize = size_of_val(&ATTACKS) + size_of_val(&STEPPED_ROWS);

/// Exact numbers of `pext` and `pdep`, and a limit on all instructions.
const fn packs(pext: u32, pdep: u32, instructions: u32) -> [Expectation; 4] {
    [
        Expectation::exactly(pext, Mnemonic(&["pext"])),
        Expectation::exactly(pdep, Mnemonic(&["pdep"])),
        Expectation::exactly(0, Mnemonic(&["imul"])),
        Expectation::at_most(instructions, Instructions),
    ]
}
const ONE: &[Expectation] = &Expectation::each_with_subjects(packs(1, 0, 8), Subject::FOUR_WAYS);
const TWO: &[Expectation] = &Expectation::each_with_subjects(packs(2, 0, 12), Subject::EIGHT_WAYS);
const TWO_LINES: &[Expectation] =
    &Expectation::each_with_subjects(packs(2, 0, 10), Subject::FOUR_WAYS);
const FOUR_LINES: &[Expectation] =
    &Expectation::each_with_subjects(packs(4, 0, 14), Subject::EIGHT_WAYS);
const ONE_UNPACKED: &[Expectation] =
    &Expectation::each_with_subjects(packs(1, 1, 9), Subject::FOUR_WAYS);
const TWO_UNPACKED: &[Expectation] =
    &Expectation::each_with_subjects(packs(2, 2, 16), Subject::EIGHT_WAYS);
const A_LOOP: &[Expectation] = &Expectation::each_with_subjects(loops(1), Subject::FOUR_WAYS);
const TWO_LOOPS: &[Expectation] = &Expectation::each_with_subjects(loops(2), Subject::EIGHT_WAYS);
const STEPS: &[Expectation] = &Expectation::each_with_subjects(packs(0, 0, 40), Subject::FOUR_WAYS);
const STEPS_TWICE: &[Expectation] =
    &Expectation::each_with_subjects(packs(0, 0, 76), Subject::EIGHT_WAYS);

/// This many loops, and no `pext`.
const fn loops(count: u32) -> [Expectation; 2] {
    [Expectation::exactly(count, Loops), Expectation::exactly(0, Mnemonic(&["pext"]))]
}

/// Both look-ups of the square, and loops over the pieces found.
const STOCKFISH: Option<EngineForm> =
    Some(EngineForm { engine: "Stockfish", source: "pull requests 6411 and 6453 (2025)" });

/// PEXT look-ups: plain, split by lines, and compressed; and two routines without the instruction.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "PEXT bitboards",
    family: "tables",
    summary: "the pieces that may stop a slider, packed by one instruction, index a table of attacks",
    sources: contract::sources! {
        "Zach Wegner, Lasse Hansen", 2018, "BMI2: PEXT Bitboards (Chess Programming Wiki)";
        "Guy L. Steele Jr., Henry S. Warren", 2002, "Hacker's Delight, 7-4: compress, or generalized extract";
        "Daniel Infuehr", 2022, "Chess_Movegen: PEXT emulated, by a loop over the mask";
        "Pradyumna Kannan", 2007,
            "Magic Move-Bitboard Generation in Computer Chess: rows as long as each square needs";
    },
    tables: Some(&tables::TABLES),
    routines: &[
        routine!("square_attacks", square_attacks, word "bmi2" after TABLES, kernel::square_attacks, contender: true,
            table_bytes: PLAIN_BYTES, expects: &[ONE, TWO]),
        routine!("square_batch", square_batch from square_attacks "square_attacks", word "bmi2" after TABLES,
            kernel::square_attacks, table_bytes: PLAIN_BYTES),
        routine!("square_batch_shared", square_batch of ([Index; 8], u64) from square_attacks "square_attacks",
            word "bmi2" after TABLES, kernel::square_attacks, contender: true, table_bytes: PLAIN_BYTES),
        routine!("square_attacks_split", square_attacks, word "bmi2" after TABLES, kernel::square_attacks_split,
            table_bytes: SPLIT_BYTES, expects: &[TWO_LINES, FOUR_LINES]),
        routine!("square_batch_split", square_batch from square_attacks "square_attacks_split",
            word "bmi2" after TABLES, kernel::square_attacks_split, table_bytes: SPLIT_BYTES),
        routine!("square_attacks_compressed", square_attacks, word "bmi2" after TABLES,
            kernel::square_attacks_compressed, contender: true,
            table_bytes: COMPRESSED_BYTES, expects: &[ONE_UNPACKED, TWO_UNPACKED]),
        routine!("square_batch_compressed", square_batch from square_attacks "square_attacks_compressed",
            word "bmi2" after TABLES, kernel::square_attacks_compressed, contender: true, table_bytes: COMPRESSED_BYTES),
        routine!("square_attacks_bit_by_bit", square_attacks, word after TABLES, kernel::square_attacks_bit_by_bit,
            table_bytes: PLAIN_BYTES, data_dependent: true, expects: &[A_LOOP, TWO_LOOPS]),
        routine!("square_attacks_six_steps", square_attacks, word after TABLES, kernel::square_attacks_six_steps,
            table_bytes: STEPPED_BYTES, expects: &[STEPS, STEPS_TWICE]),
        routine!("attackers", attackers from square_attacks "square_attacks", word "bmi2" after TABLES, kernel::square_attacks,
            contender: true, table_bytes: PLAIN_BYTES + ATTACKERS_BYTES),
        routine!("discovered", discovered from square_attacks "square_attacks", word "bmi2" after TABLES, kernel::square_attacks,
            contender: true, table_bytes: PLAIN_BYTES + DISCOVERED_BYTES),
        routine!("threats", threats from square_attacks "square_attacks", looped "bmi2" after TABLES, kernel::square_attacks,
            contender: true, data_dependent: true, table_bytes: PLAIN_BYTES, expects: &[LOOPS_OF_THREATS]),
        routine!("threat_changes", threat_changes of (list of codes and bitboards: contract::OneByOne<16>)
            from square_attacks "square_attacks", looped "bmi2" after TABLES, kernel::square_attacks,
            engine_form: STOCKFISH, contender: true, data_dependent: true,
            table_bytes: PLAIN_BYTES + THREAT_CHANGES_BYTES,
            expects: &[LOOPS_OF_THREAT_CHANGES]),
        routine!("attackers_compressed", attackers from square_attacks "square_attacks_compressed", word "bmi2" after TABLES, kernel::square_attacks_compressed,
            contender: true, table_bytes: COMPRESSED_BYTES + ATTACKERS_BYTES),
        routine!("discovered_compressed", discovered from square_attacks "square_attacks_compressed", word "bmi2" after TABLES, kernel::square_attacks_compressed,
            contender: true, table_bytes: COMPRESSED_BYTES + DISCOVERED_BYTES),
    ],
};
