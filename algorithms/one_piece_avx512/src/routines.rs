//! The routines, and what their machine code must be.

use crate::kernel;
use crate::tables::{BITS, LINES, SQUARES};
use contract::Counted::{Loops, Mnemonic, VectorBits};
use contract::{Expectation, Piece, Routine, Subject, routine};

/// What a call may read.
const BORROW: usize = size_of_val(&LINES);
const RAYS: usize = size_of_val(&SQUARES) + size_of_val(&BITS);

const QUEEN: &[Subject] = &[Subject::Piece(Piece::Queen)];
const BOTH: &[Subject] = &[Subject::Both];

/// One count for all lines of a piece.
const LANES: &[Expectation] = &[
    Expectation::exactly(1, Mnemonic(&["plzcntq"])).on(Piece::SUBJECTS),
    Expectation::exactly(2, Mnemonic(&["plzcntq"])).on(BOTH),
    Expectation::exactly(0, Loops),
    Expectation::exactly(256, VectorBits).on(QUEEN),
    Expectation::exactly(128, VectorBits).on(Subject::FOUR_WAYS),
    Expectation::exactly(128, VectorBits).on(BOTH),
];
/// There once, and back for each piece.
const SHUFFLES: &[Expectation] = &[
    Expectation::exactly(2, Mnemonic(&["pshufbitqmb"])).on(Piece::SUBJECTS),
    Expectation::exactly(3, Mnemonic(&["pshufbitqmb"])).on(BOTH),
    Expectation::exactly(0, Loops),
    Expectation::exactly(512, VectorBits),
];

pub(crate) const ROUTINES: &[Routine] = &[
    routine!("square_attacks", square_attacks, word "avx512f,avx512cd,avx512vl",
        kernel::square_attacks, table_bytes: BORROW, expects: &[LANES]),
    routine!("square_batch", square_batch of ([Index; 8], [u64; 8])
        from square_attacks "square_attacks", word "avx512f,avx512cd,avx512vl",
        kernel::square_attacks, table_bytes: BORROW),
    routine!("square_batch_shared", square_batch of ([Index; 8], u64)
        from square_attacks "square_attacks", word "avx512f,avx512cd,avx512vl",
        kernel::square_attacks, table_bytes: BORROW),
    routine!("square_attacks_rays", square_attacks, word "avx512f,avx512bw,avx512bitalg",
        kernel::square_attacks_rays, table_bytes: RAYS, expects: &[SHUFFLES]),
    routine!("square_batch_rays", square_batch of ([Index; 8], [u64; 8])
        from square_attacks "square_attacks_rays", word "avx512f,avx512bw,avx512bitalg",
        kernel::square_attacks_rays, table_bytes: RAYS),
    routine!("square_batch_rays_shared", square_batch of ([Index; 8], u64)
        from square_attacks "square_attacks_rays", word "avx512f,avx512bw,avx512bitalg",
        kernel::square_attacks_rays, table_bytes: RAYS),
];
