//! Static exchange evaluation: the gain of a move by captures on its square.
//!
//! ```text
//! gain[0] = value of the captured piece
//! while a side has an attacker of the square:
//!     it captures with the least:  gain[n] = value of the piece on the square - gain[n - 1]
//!     remove the attacker, which may open a line for a slider behind it
//! from the last capture to the first:  a side stops where going on loses
//! ```
//!
//! The attackers are looked up again for each capture, as in engines that keep no attack sets.

use super::evaluation::VALUES;
use crate::attacks::attackers;
use crate::{Kind, Move, Position, Sliders};

/// Returns the gain of a move, in hundredths of a pawn, if both sides go on capturing on its square
/// with the least piece and stop when that is better. Pins are not seen.
#[inline(always)]
pub fn exchange_gain<S: Sliders>(position: &Position, mv: Move) -> i32 {
    let mover = mv.promotion.unwrap_or(mv.kind);
    // Gain of each capture for its side if the exchange stops there; 32 pieces capture 32 times at
    // most.
    let mut gains = [0; 33];
    gains[0] = position.captured_kind(mv).map_or(0, value) + value(mover) - value(mv.kind);
    // The value of the piece that is on the square now.
    let mut value_on_square = value(mover);
    let mut side = position.side();
    let mut occupied = position.occupied() & !(1 << mv.from) | 1 << mv.to;
    if position.captured_kind(mv).is_some() && position.kind_of_square(mv.to).is_none() {
        // En passant, the captured pawn is not on the square that the capturing one enters.
        occupied &= !(1_u64 << mv.to).rotate_left(side.opponent().pawn_step());
    }
    let mut last = 0;
    loop {
        side = side.opponent();
        let attackers = attackers::<S>(position, side, mv.to, occupied) & occupied;
        let Some(least) =
            Kind::ALL.into_iter().find(|&kind| attackers & position.pieces(side, kind) != 0)
        else {
            break;
        };
        last += 1;
        gains[last] = value_on_square - gains[last - 1];
        value_on_square = value(least);
        let piece = attackers & position.pieces(side, least);
        occupied ^= piece & piece.wrapping_neg();
    }
    while last > 0 {
        gains[last - 1] = gains[last - 1].min(-gains[last]);
        last -= 1;
    }
    gains[0]
}

/// Returns the value of a piece of this kind, in hundredths of a pawn.
#[inline(always)]
const fn value(kind: Kind) -> i32 {
    VALUES[kind as usize]
}
