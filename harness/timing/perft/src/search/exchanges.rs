//! Static exchange evaluation: what a move wins by captures on its square.

use super::evaluation::VALUES;
use crate::attacks::attackers;
use crate::{Kind, Move, Position, Sliders};

/// What `each` wins, in hundredths of a pawn, if both sides go on capturing on its square with the least piece
/// and stop when that is better. Pins are not seen.
#[inline(always)]
pub(super) fn exchanges<S: Sliders>(position: &Position, each: Move) -> i32 {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Moves, Walk};

    #[track_caller]
    fn wins(fen: &str, name: &str, hundredths: i32) {
        let position = Position::from_fen(fen).expect("a legal position");
        let mut moves = Moves::new();
        Walk::legal(&position, &mut moves);
        let each = moves.iter().find(|each| each.to_string() == name).expect("a legal move");
        assert_eq!(exchanges::<Walk>(&position, *each), hundredths, "{fen} {name}");
    }

    #[test]
    fn captures_win_what_is_left_when_both_stop_in_time() {
        wins("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - -", "e1e5", 100);
        // The knight is taken, and the pieces behind the first see through (Chess Programming Wiki, SEE).
        wins("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - -", "d3e5", -220);
        wins("4k3/8/8/3p4/8/8/8/3RK3 w - -", "d1d5", 100);
        wins("4k3/3r4/8/3p4/8/8/8/3RK3 w - -", "d1d5", -400);
        wins("4k3/8/8/8/8/8/8/R3K3 w - -", "a1a2", 0);
    }

    #[test]
    fn pawns_that_pass_and_that_promote_are_captures_too() {
        wins("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", 100);
        wins("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6", "e5d6", 0);
        wins("8/P6k/8/8/8/8/8/4K3 w - -", "a7a8q", 800);
        wins("1r6/P6k/8/8/8/8/8/4K3 w - -", "a7a8q", -100);
    }

    #[test]
    fn a_king_does_not_take_what_is_guarded() {
        wins("8/8/4k3/3p4/8/8/3R4/3RK3 w - -", "d2d5", 100);
    }
}
