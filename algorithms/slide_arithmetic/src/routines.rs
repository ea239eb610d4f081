//! The routines, and what their machine code must be. It must not know how that is judged.

use crate::kernel;
use crate::tables::LINES;
use contract::Counted::{Loops, Mnemonic};
use contract::{Expectation, Routine, Subject, Tier, routine};

const BYTES: usize = size_of_val(&LINES);

/// The three instructions for which it was written, once a line, where they are not packed.
const fn of_lines(lines: u32, unpacked: &'static [Tier]) -> [Expectation; 4] {
    [
        Expectation::exactly(lines, Mnemonic(&["bzhi"])).at(unpacked),
        Expectation::exactly(lines, Mnemonic(&["blsmsk"])).at(unpacked),
        Expectation::exactly(lines, Mnemonic(&["lzcnt"])).at(unpacked),
        Expectation::exactly(0, Loops),
    ]
}
const TWO_LINES: &[Expectation] =
    &Expectation::each_on(of_lines(2, Tier::TWO_OPERANDS), Subject::FOUR_WAYS);
const FOUR_LINES: &[Expectation] =
    &Expectation::each_on(of_lines(4, &[Tier::X86_64]), Subject::EIGHT_WAYS);

const PACKED: Option<&str> =
    Some("compiled for AVX2 a queen's lines, for AVX-512 all, go in and out of vectors");

pub(crate) const ROUTINES: &[Routine] = &[
    routine!("square_attacks", square_attacks, machine "bmi1,bmi2,lzcnt", kernel::square_attacks,
        table_bytes: BYTES, may_be_packed: true, note: PACKED, expects: &[TWO_LINES, FOUR_LINES]),
    routine!("square_attacks_computed", square_attacks, machine "bmi1,bmi2,lzcnt",
        kernel::square_attacks_computed, may_be_packed: true, note: PACKED,
        expects: &[TWO_LINES, FOUR_LINES]),
    routine!("square_batch", square_batch of ([u64; 8], [u64; 8])
        from square_attacks "square_attacks", machine "bmi1,bmi2,lzcnt", lifted::square_attacks,
        table_bytes: BYTES),
    routine!("square_batch_computed", square_batch of ([u64; 8], [u64; 8])
        from square_attacks "square_attacks_computed", machine "bmi1,bmi2,lzcnt",
        lifted::square_attacks_computed),
];

/// The kernels as an adapter takes them: a function with target features is no `Fn`. Always inlined,
/// so that what they call is compiled with the features of the probe that they end in.
mod lifted {
    use crate::kernel;
    use contract::{Index, Piece};

    macro_rules! lift {
        ($($kernel:ident),+) => {
            $(
                #[inline(always)]
                pub(super) fn $kernel(piece: Piece, square: Index, occupied: u64) -> u64 {
                    // SAFETY: named by routines that need these features alone; who calls their
                    // probes has asked for them.
                    unsafe { kernel::$kernel(piece, square, occupied) }
                }
            )+
        };
    }
    lift!(square_attacks, square_attacks_computed);
}
