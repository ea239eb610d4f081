//! The routines, and what their machine code must be. It must not know how that is judged.

use crate::kernel;
use crate::tables::{FOUR_LINES, LINES, RANK_ATTACKS};
use contract::Counted::{Loops, Mnemonic, VectorBits};
use contract::{Expectation, Routine, Spills, Subject, routine};

/// What a call may read.
const BY_TABLE: usize = size_of_val(&LINES) + size_of_val(&RANK_ATTACKS);
const REVERSED: usize = size_of_val(&FOUR_LINES);

/// Two shuffles swap the men of three lines and swap them back.
const SWAPS: &[Expectation] = &Expectation::each_on(
    [Expectation::exactly(2, Mnemonic(&["pshufb"])), Expectation::exactly(256, VectorBits)],
    Subject::EIGHT_WAYS,
);
const STRAIGHT: &[Expectation] = &[Expectation::exactly(0, Loops)];
/// A reversal is three shuffles.
const REVERSES: &[Expectation] =
    &[Expectation::exactly(6, Mnemonic(&["pshufb"])), Expectation::exactly(256, VectorBits)];

/// Masks that are computed come of constants.
const CONSTANTS: Option<Spills> = Some(Spills {
    accesses: 1,
    why: "twelve constants stay in registers beside what a reversal needs, and one does not",
});

pub(crate) const ROUTINES: &[Routine] = &[
    routine!("square_attacks", square_attacks, machine "avx2", kernel::square_attacks,
        table_bytes: BY_TABLE, expects: &[SWAPS, STRAIGHT]),
    routine!("square_batch", square_batch of ([u64; 8], [u64; 8])
        from square_attacks "square_attacks", machine "avx2", lifted::square_attacks,
        table_bytes: BY_TABLE),
    routine!("square_batch_shared", square_batch of ([u64; 8], u64)
        from square_attacks "square_attacks", machine "avx2", lifted::square_attacks,
        table_bytes: BY_TABLE),
    routine!("square_attacks_reversed", square_attacks, machine "avx2",
        kernel::square_attacks_reversed, table_bytes: REVERSED, expects: &[REVERSES, STRAIGHT]),
    routine!("square_batch_reversed", square_batch of ([u64; 8], [u64; 8])
        from square_attacks "square_attacks_reversed", machine "avx2",
        lifted::square_attacks_reversed, table_bytes: REVERSED),
    routine!("square_attacks_computed", square_attacks, machine "avx2",
        kernel::square_attacks_computed, spills: CONSTANTS, expects: &[REVERSES, STRAIGHT]),
    routine!("square_batch_computed", square_batch of ([u64; 8], [u64; 8])
        from square_attacks "square_attacks_computed", machine "avx2",
        lifted::square_attacks_computed),
];

/// The kernels as an adapter takes them: functions with target features are no `Fn`. Inlined always,
/// so that they are compiled with the features of the probe that they end in.
mod lifted {
    use crate::kernel;
    use contract::{Index, Piece};

    macro_rules! lift {
        ($($kernel:ident),+) => {
            $(
                #[inline(always)]
                pub(super) fn $kernel(piece: Piece, square: Index, occupied: u64) -> u64 {
                    // SAFETY: named by routines that need AVX2 alone; who calls their probes has
                    // asked for it.
                    unsafe { kernel::$kernel(piece, square, occupied) }
                }
            )+
        };
    }
    lift!(square_attacks, square_attacks_reversed, square_attacks_computed);
}
