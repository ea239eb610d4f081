//! The routines, and what their machine code must be.

use crate::tables::{ALONG_FILES, ALONG_RANKS};
use crate::{gathered, joined, kernel};
use contract::Counted::{Loops, Mnemonic, VectorBits};
use contract::{Expectation, Routine, Subject, routine};

const TABLES: usize = size_of_val(&ALONG_RANKS) + size_of_val(&ALONG_FILES);

const VECTORS: &[Expectation] = &[
    Expectation::exactly(256, VectorBits),
    Expectation::exactly(0, Loops),
    Expectation::exactly(0, Mnemonic(&["bswap"])),
];
/// For two registers: a line through the square in each.
const GATHERS: &[Expectation] = &[
    Expectation::exactly(8, Mnemonic(&["pgatherqq"])).on(Subject::EIGHT_WAYS),
    Expectation::exactly(4, Mnemonic(&["pgatherqq"])).on(Subject::FOUR_WAYS),
];

pub(crate) const ROUTINES: &[Routine] = &[
    routine!("square_batch", square_batch of ([u64; 8], [u64; 8]), word "avx2",
        kernel::square_batch, allow_autovectorization: true, expects: &[VECTORS]),
    routine!("square_batch_shared", square_batch of ([u64; 8], u64), word "avx2",
        kernel::square_batch_shared, allow_autovectorization: true, expects: &[VECTORS]),
    routine!("square_batch_joined", square_batch on Queen of ([u64; 8], [u64; 8]), word "avx2",
        joined::square_batch, allow_autovectorization: true, expects: &[VECTORS]),
    routine!("square_batch_joined_shared", square_batch on Queen of ([u64; 8], u64), word "avx2",
        joined::square_batch_shared, allow_autovectorization: true, expects: &[VECTORS]),
    routine!("square_batch_gathered", square_batch of ([u64; 8], [u64; 8]), word "avx2",
        gathered::square_batch, table_bytes: TABLES, allow_autovectorization: true, expects: &[VECTORS, GATHERS]),
    routine!("square_batch_gathered_shared", square_batch of ([u64; 8], u64), word "avx2",
        gathered::square_batch_shared, table_bytes: TABLES, allow_autovectorization: true, expects: &[VECTORS, GATHERS]),
];
