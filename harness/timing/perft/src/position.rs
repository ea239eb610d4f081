//! A position, and the position after a move.
//!
//! Pieces are sets by kind and sets by side, the form that most engines keep. A move makes a
//! changed copy (copy and make), so no move has to be taken back, and no error can hide there.

use crate::Move;

/// White or black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Side {
    /// Moves first, and up the board.
    White = 0,
    /// Moves down the board.
    Black = 1,
}

impl Side {
    /// Returns the opponent.
    #[inline(always)]
    pub const fn opponent(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// Returns the difference of square numbers, modulo 64, when a pawn steps ahead.
    #[inline(always)]
    pub(crate) const fn pawn_step(self) -> u32 {
        match self {
            Side::White => 8,
            Side::Black => 56,
        }
    }

    /// Mirrors the ranks of a set for black, so that constants are needed for white only.
    #[inline(always)]
    pub(crate) const fn mirror(self, set: u64) -> u64 {
        match self {
            Side::White => set,
            Side::Black => set.swap_bytes(),
        }
    }
}

/// The six kinds of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names are those of chess")]
pub enum Kind {
    Pawn = 0,
    Knight = 1,
    Bishop = 2,
    Rook = 3,
    Queen = 4,
    King = 5,
}

impl Kind {
    /// All kinds, by their numbers.
    pub const ALL: [Kind; 6] =
        [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];

    /// The kinds that a pawn may become.
    pub const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Knight, Kind::Rook, Kind::Bishop];

    /// Returns the letter that a FEN has for a black piece of this kind.
    pub const fn letter(self) -> char {
        ['p', 'n', 'b', 'r', 'q', 'k'][self as usize]
    }
}

const RANK_1: u64 = 0xff;

/// Pieces by kind and by side, the side to move, and what a FEN tells of earlier moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) kinds: [u64; 6],
    pub(crate) sides: [u64; 2],
    /// Corners whose rook may still castle.
    pub(crate) castling: u64,
    /// The square that a pawn has just stepped over, as a set; empty if none has.
    pub(crate) en_passant: u64,
    pub(crate) side: Side,
}

impl Position {
    /// Returns the side to move.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Returns all pieces of a side.
    #[inline(always)]
    pub const fn side_pieces(&self, side: Side) -> u64 {
        self.sides[side as usize]
    }

    /// Returns the pieces of a side that are of one kind.
    #[inline(always)]
    pub const fn pieces(&self, side: Side, kind: Kind) -> u64 {
        self.kinds[kind as usize] & self.side_pieces(side)
    }

    /// Returns the pieces of both sides.
    #[inline(always)]
    pub const fn occupied(&self) -> u64 {
        self.sides[0] | self.sides[1]
    }

    /// Returns the square of a side's king.
    #[inline(always)]
    pub(crate) const fn king(&self, side: Side) -> u8 {
        self.pieces(side, Kind::King).trailing_zeros() as u8
    }

    /// Returns the kind of the piece on a square, of either side.
    #[inline(always)]
    pub(crate) fn kind_of_square(&self, square: u8) -> Option<Kind> {
        Kind::ALL.into_iter().find(|&kind| self.kinds[kind as usize] >> square & 1 == 1)
    }

    /// Returns the kind of the piece that a legal move captures.
    #[inline(always)]
    pub(crate) fn captured_kind(&self, Move { kind, to, .. }: Move) -> Option<Kind> {
        match kind {
            Kind::Pawn if 1 << to == self.en_passant => Some(Kind::Pawn),
            _ => self.kind_of_square(to),
        }
    }

    /// Returns a hash of the whole position, by which the transposition table knows it.
    #[inline(always)]
    pub(crate) fn key(&self) -> u64 {
        let rest = [self.sides[0], self.castling, self.en_passant | self.side as u64];
        let mut key = 0_u64;
        for word in self.kinds.into_iter().chain(rest) {
            key = (key ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            key ^= key >> 32;
        }
        key
    }

    /// Returns the position after a legal move.
    #[inline]
    pub fn after_move(&self, Move { kind, from, to, promotion }: Move) -> Position {
        let (origin, target) = (1 << from, 1 << to);
        let mut next = *self;
        next.side = self.side.opponent();
        next.en_passant = 0;
        next.castling &= !(origin | target);
        if target & self.side_pieces(next.side) != 0 {
            next.remove_captured(target);
        }
        next.sides[self.side as usize] ^= origin | target;
        next.kinds[kind as usize] ^= origin;
        next.kinds[promotion.unwrap_or(kind) as usize] ^= target;
        match kind {
            Kind::Pawn if target == self.en_passant => {
                next.remove_captured(target.rotate_left(next.side.pawn_step()));
            }
            Kind::Pawn if from.abs_diff(to) == 16 => {
                next.en_passant = origin.rotate_left(self.side.pawn_step());
            }
            Kind::King => {
                next.castling &= !self.side.mirror(RANK_1);
                match (from, to) {
                    (4, 6) | (60, 62) => next.move_rook(target << 1 | target >> 1),
                    (4, 2) | (60, 58) => next.move_rook(target >> 2 | target << 1),
                    _ => {}
                }
            }
            _ => {}
        }
        next
    }

    /// Removes the captured piece. It belongs to the side to move, because [`Self::after_move`] has
    /// changed the side already.
    #[inline(always)]
    fn remove_captured(&mut self, square: u64) {
        self.sides[self.side as usize] ^= square;
        for kind in &mut self.kinds {
            *kind &= !square;
        }
    }

    /// Moves the rook of the side that has castled from one of two squares to the other.
    #[inline(always)]
    fn move_rook(&mut self, squares: u64) {
        self.sides[self.side.opponent() as usize] ^= squares;
        self.kinds[Kind::Rook as usize] ^= squares;
    }
}
