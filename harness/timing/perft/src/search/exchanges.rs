//! Static exchange evaluation: what a move wins by captures on its square.

use super::evaluation::VALUES;
use crate::attacks::attackers;
use crate::{Kind, Move, Position, Sliders};

/// What `each` wins, in hundredths of a pawn, if both sides go on capturing on its square with the
/// least piece and stop when that is better. Pins are not seen.
#[inline(always)]
pub fn exchanges<S: Sliders>(position: &Position, each: Move) -> i32 {
    let value = |kind: Kind| VALUES[kind as usize];
    let becomes = each.promotion.unwrap_or(each.kind);
    // Gain of each capture for its side if the exchange stops there.
    let mut gains = [0; 33];
    gains[0] = position.taken(each).map_or(0, value) + value(becomes) - value(each.kind);
    let mut stands = value(becomes);
    let mut side = position.side();
    let mut occupied = position.occupied() & !(1 << each.from) | 1 << each.to;
    if position.taken(each).is_some() && position.kind_on(each.to).is_none() {
        occupied &= !(1_u64 << each.to).rotate_left(side.other().ahead());
    }
    let mut last = 0;
    loop {
        side = side.other();
        let attackers = attackers::<S>(position, side, each.to, occupied) & occupied;
        let Some(least) =
            Kind::ALL.into_iter().find(|&kind| attackers & position.pieces(side, kind) != 0)
        else {
            break;
        };
        last += 1;
        gains[last] = stands - gains[last - 1];
        stands = value(least);
        let piece = attackers & position.pieces(side, least);
        occupied ^= piece & piece.wrapping_neg();
    }
    while last > 0 {
        gains[last - 1] = gains[last - 1].min(-gains[last]);
        last -= 1;
    }
    gains[0]
}
