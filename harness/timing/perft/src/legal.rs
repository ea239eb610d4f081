//! The legal moves of a position, none of which leaves the king attacked.
//!
//! No move is made to test whether it is legal. Attack sets show in advance which squares each
//! piece may enter:
//!
//! ```text
//! the king may go where the enemy attacks nothing, the king itself taken off the board
//! sliders that would see the king through our pieces:
//!     none of ours between: it gives check
//!     one between:          that is pinned, and may move on the line through king and slider alone
//! checks:  none:  all targets
//!          one:   capture the checker or step between
//!          two:   the king alone may move
//! ```
//!
//! Only en passant, which removes two pieces from a rank at once, is tested by looking at the
//! position after it.

use crate::attacks::{
    FILE_A, FILE_H, KING, KNIGHT, PAIRS, PAWN, Squares, attacked_squares, leapers, snipers,
};
use crate::{Kind, Move, Moves, Position, Sliders};
use contract::{Index, Piece};

/// Lists all legal moves of the side to move, in place of what was in the list before.
///
/// It is always inlined, so that it is compiled with the instructions of its caller. Programs call
/// it as [`Sliders::list_legal_moves`].
#[inline(always)]
pub fn list_legal_moves<S: Sliders>(position: &Position, moves: &mut Moves) {
    moves.clear();
    let (side, opponent) = (position.side, position.side.opponent());
    let (ours, enemies) = (position.side_pieces(side), position.side_pieces(opponent));
    let king = position.king(side);

    // The king is taken off the board, because it cannot step back along the line of a check.
    let danger = attacked_squares::<S>(position, opponent, (ours | enemies) ^ 1 << king);
    list_moves(moves, Kind::King, king, KING[usize::from(king)] & !ours & !danger);

    // A slider that would attack the king if the king's own pieces were gone gives check, or pins
    // the one piece between.
    let mut checkers = leapers(position, opponent, king);
    let mut pinned = 0;
    for sniper in Squares(snipers::<S>(position, opponent, king, enemies)) {
        let shields = PAIRS[usize::from(king)][usize::from(sniper)].between & ours;
        match shields.count_ones() {
            0 => checkers |= 1 << sniper,
            1 => pinned |= shields,
            _ => {}
        }
    }
    let targets = match checkers.count_ones() {
        0 => {
            list_castling(position, danger, moves);
            !ours
        }
        1 => PAIRS[usize::from(king)][checkers.trailing_zeros() as usize].between | checkers,
        _ => return,
    };

    let pieces = Pieces { position, king, pinned, targets };
    pieces.list_pawn_moves(moves);
    pieces.list_en_passant::<S>(moves);
    pieces.list_knight_moves(moves);
    pieces.list_slider_moves::<S>(Kind::Bishop, Piece::Bishop, moves);
    pieces.list_slider_moves::<S>(Kind::Rook, Piece::Rook, moves);
    pieces.list_slider_moves::<S>(Kind::Queen, Piece::Queen, moves);
}

/// Adds a move to each target.
#[inline(always)]
fn list_moves(moves: &mut Moves, kind: Kind, from: u8, targets: u64) {
    for to in Squares(targets) {
        moves.push(Move { kind, from, to, promotion: None });
    }
}

/// Lists the castling moves of a king that is not in check.
#[inline(always)]
fn list_castling(position: &Position, danger: u64, moves: &mut Moves) {
    // For white: the rook's corner, the squares that must be empty, those that the king crosses,
    // and its target.
    const WINGS: [(u64, u64, u64, u8); 2] = [(0x80, 0x60, 0x60, 6), (0x01, 0x0e, 0x0c, 2)];
    let side = position.side;
    for (rook, empty, walk, to) in WINGS {
        if side.mirror(rook) & position.castling != 0
            && side.mirror(empty) & position.occupied() == 0
            && side.mirror(walk) & danger == 0
        {
            let first = side.mirror(1).trailing_zeros() as u8;
            list_moves(moves, Kind::King, first + 4, 1 << (first + to));
        }
    }
}

/// All pieces but the king, and the squares that they may enter without exposing it.
struct Pieces<'a> {
    position: &'a Position,
    king: u8,
    /// Pinned pieces. Each may move only along its line with the king.
    pinned: u64,
    /// All squares without a piece of the side to move; in check, the squares that end the check.
    targets: u64,
}

impl Pieces<'_> {
    #[inline(always)]
    fn pieces(&self, kind: Kind) -> u64 {
        self.position.pieces(self.position.side, kind)
    }

    /// Returns the squares that a piece on `from` may enter without exposing the king.
    #[inline(always)]
    fn unpinned_targets(&self, from: u8) -> u64 {
        if self.pinned >> from & 1 == 0 {
            !0
        } else {
            PAIRS[usize::from(self.king)][usize::from(from)].through
        }
    }

    /// Lists the moves of the sliders of a kind.
    #[inline(always)]
    fn list_slider_moves<S: Sliders>(&self, kind: Kind, piece: Piece, moves: &mut Moves) {
        let occupied = self.position.occupied();
        for from in Squares(self.pieces(kind)) {
            let attacks = S::attacks(piece, Index::at(u64::from(from)), occupied);
            list_moves(moves, kind, from, attacks & self.targets & self.unpinned_targets(from));
        }
    }

    /// Lists the moves of knights. A pinned knight never has one.
    #[inline(always)]
    fn list_knight_moves(&self, moves: &mut Moves) {
        for from in Squares(self.pieces(Kind::Knight) & !self.pinned) {
            list_moves(moves, Kind::Knight, from, KNIGHT[usize::from(from)] & self.targets);
        }
    }

    /// Lists all pawn moves but en passant.
    #[inline(always)]
    fn list_pawn_moves(&self, moves: &mut Moves) {
        const RANK_3: u64 = 0xff << 16;
        let (side, pawns) = (self.position.side, self.pieces(Kind::Pawn));
        let (ahead, enemies) = (side.pawn_step(), self.position.side_pieces(side.opponent()));
        let empty = !self.position.occupied();
        let once = pawns.rotate_left(ahead) & empty;
        let twice = (once & side.mirror(RANK_3)).rotate_left(ahead) & empty;
        self.list_pawn_steps(once, ahead, moves);
        self.list_pawn_steps(twice, 2 * ahead, moves);
        self.list_pawn_steps((pawns & !FILE_A).rotate_left(ahead - 1) & enemies, ahead - 1, moves);
        self.list_pawn_steps((pawns & !FILE_H).rotate_left(ahead + 1) & enemies, ahead + 1, moves);
    }

    /// Lists pawn moves to `targets` from the squares that are `distance` below, modulo 64.
    #[inline(always)]
    fn list_pawn_steps(&self, targets: u64, distance: u32, moves: &mut Moves) {
        const LAST_RANKS: u64 = 0xff << 56 | 0xff;
        for to in Squares(targets & self.targets) {
            let from = to.wrapping_sub(distance as u8) % 64;
            if self.unpinned_targets(from) >> to & 1 == 0 {
                continue;
            }
            if LAST_RANKS >> to & 1 == 0 {
                moves.push(Move { kind: Kind::Pawn, from, to, promotion: None });
            } else {
                for kind in Kind::PROMOTIONS {
                    moves.push(Move { kind: Kind::Pawn, from, to, promotion: Some(kind) });
                }
            }
        }
    }

    /// Lists captures en passant. It ignores pins and targets, and tests whether the king is
    /// attacked afterwards.
    #[inline(always)]
    fn list_en_passant<S: Sliders>(&self, moves: &mut Moves) {
        let opponent = self.position.side.opponent();
        let target = self.position.en_passant;
        if target == 0 {
            return;
        }
        let to = target.trailing_zeros() as u8;
        let captured = target.rotate_left(opponent.pawn_step());
        for from in Squares(PAWN[opponent as usize][usize::from(to)] & self.pieces(Kind::Pawn)) {
            let occupied = (self.position.occupied() ^ captured ^ 1 << from) | target;
            let attackers = leapers(self.position, opponent, self.king) & !captured
                | snipers::<S>(self.position, opponent, self.king, occupied);
            if attackers == 0 {
                moves.push(Move { kind: Kind::Pawn, from, to, promotion: None });
            }
        }
    }
}
