//! The algorithm in one sentence, its derivation, and its formula.
//!
//! Replace this example, a fill in single steps for four rooks. A register as [`Vector`] compiles
//! the kernel to machine code; other types count its operations, draw its boards and evaluate it on
//! any CPU.

use contract::{Scalar, Vector, Word};

/// Attacks of four rooks, one on each of four boards.
#[inline(always)]
pub fn square_batch<W: Scalar>(squares: [W; 4], occupied: [W; 4]) -> [W; 4] {
    let rooks = W::Four::constant(1).shl_each(W::Four::from_array(squares));
    let occupied = W::Four::from_array(occupied);
    let not_a_file = W::Four::constant(0xfefe_fefe_fefe_fefe);
    let not_h_file = W::Four::constant(0x7f7f_7f7f_7f7f_7f7f);
    let attacks = attacks(rooks, occupied, |set| set << 8)
        | attacks(rooks, occupied, |set| (set << 1) & not_a_file)
        | attacks(rooks, occupied, |set| set >> 8)
        | attacks(rooks, occupied, |set| (set >> 1) & not_h_file);
    attacks.to_array()
}

/// Attacks in the direction of `step`: the next square, and one more beyond each that is empty.
#[inline(always)]
fn attacks<V: Vector>(rooks: V, occupied: V, step: impl Fn(V) -> V) -> V {
    let mut reached = step(rooks);
    for _ in 0..6 {
        reached = reached | step(reached.and_not(occupied));
    }
    reached
}
