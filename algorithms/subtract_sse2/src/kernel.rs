//! Rank attacks to the east by byte subtraction, over vectors. East only, since borrows run one
//! way.

use contract::{Scalar, Vector};

/// `occupied ^ ((occupied & ~rooks) - rooks)`, a board in each lane: and-not, subtract, xor.
#[inline(always)]
pub fn attacks_andn_x2<V: Vector>(rooks: V, _empty: V, occupied: V) -> V {
    occupied.and_not(rooks).minus_bytes(rooks) ^ occupied
}

/// `occupied ^ (occupied - 2 * rooks)`, a board in each lane: add, subtract, xor.
#[inline(always)]
pub fn attacks_2r_x2<V: Vector>(rooks: V, _empty: V, occupied: V) -> V {
    // Doubled bytewise: a shift of the whole word would move a rook on the h-file to the a-file of
    // the next rank.
    occupied.minus_bytes(rooks.plus_bytes(rooks)) ^ occupied
}

/// [`attacks_andn_x2`] on one board, moved to vector registers and back.
#[inline(always)]
pub fn attacks_andn<W: Scalar>(rooks: W, empty: W, occupied: W) -> W {
    alone(attacks_andn_x2::<W::Two>, [rooks, empty, occupied])
}

/// [`attacks_2r_x2`] on one board, moved to vector registers and back.
#[inline(always)]
pub fn attacks_2r<W: Scalar>(rooks: W, empty: W, occupied: W) -> W {
    alone(attacks_2r_x2::<W::Two>, [rooks, empty, occupied])
}

#[inline(always)]
fn alone<W: Scalar>(kernel: impl Fn(W::Two, W::Two, W::Two) -> W::Two, boards: [W; 3]) -> W {
    let [rooks, empty, occupied] = boards.map(|board| W::Two::from_array([board, W::constant(0)]));
    kernel(rooks, empty, occupied).to_array()[0]
}
