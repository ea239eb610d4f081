//! Reads positions from FENs strictly: every accepted position has countable legal moves.
//!
//! The move generator trusts a position: that each side has one king, that a list of moves has room
//! for all, that a castling king is at home, that a pawn is where one has just passed. So all of it
//! is checked here, in the order of the fields of a FEN, and an error is one line.

use crate::attacks::attackers;
use crate::{Kind, Position, Side, Walk};
use contract::Square;
use oracle::workloads::Fen;

impl Position {
    /// Reads the board, the side to move, the castling rights and the en passant square of a game
    /// of standard chess. The clocks may follow and are ignored.
    ///
    /// # Errors
    /// If the text is not a FEN or the position is not possible. The message is one line.
    pub fn from_fen(fen: &str) -> Result<Position, String> {
        let fen = Fen::parse(fen)?;
        let side = match fen.is_black_to_move {
            None => return Err("the FEN has no side to move".to_string()),
            Some(false) => Side::White,
            Some(true) => Side::Black,
        };
        let mut position =
            Position { kinds: [0; 6], sides: [0; 2], castling: 0, en_passant: 0, side };
        for kind in Kind::ALL {
            let letter = kind.letter();
            let (white, black) = (fen.pieces(letter.to_ascii_uppercase()), fen.pieces(letter));
            position.kinds[kind as usize] = white | black;
            position.sides[0] |= white;
            position.sides[1] |= black;
        }
        position.check_pieces()?;
        let castling = fen.castling.ok_or("the FEN has no castling rights")?;
        position.castling = position.castling_corners(castling)?;
        let en_passant = fen.en_passant.ok_or("the FEN has no en passant square")?;
        position.en_passant = position.en_passant_square(en_passant)?;
        Ok(position)
    }

    /// Refuses pieces that no game can have, because their moves may be more than a list has room
    /// for.
    fn check_pieces(&self) -> Result<(), String> {
        const LAST_RANKS: u64 = 0xff << 56 | 0xff;
        for (side, name) in [(Side::White, "white"), (Side::Black, "black")] {
            let kings = self.count(side, Kind::King);
            if kings != 1 {
                return Err(format!("{name} has {kings} kings, it should have 1"));
            }
            if self.pieces(side, Kind::Pawn) & LAST_RANKS != 0 {
                return Err(format!("{name} has a pawn on the first or the last rank"));
            }
            // Pieces beyond those of the start were pawns.
            let mut pawns = self.count(side, Kind::Pawn);
            for (kind, start_count) in
                [(Kind::Knight, 2), (Kind::Bishop, 2), (Kind::Rook, 2), (Kind::Queen, 1)]
            {
                pawns += self.count(side, kind).saturating_sub(start_count);
            }
            if pawns > 8 {
                return Err(format!(
                    "{name} has {pawns} pawns and promoted pieces, 8 at most can be"
                ));
            }
        }
        let king = self.king(self.side.opponent());
        if attackers::<Walk>(self, self.side, king, self.occupied()) != 0 {
            return Err("the side that is not to move is in check".to_string());
        }
        Ok(())
    }

    fn count(&self, side: Side, kind: Kind) -> u32 {
        self.pieces(side, kind).count_ones()
    }

    /// Returns the corners whose rooks may castle by this field of a FEN. Refuses a right whose
    /// king or rook is not at home.
    fn castling_corners(&self, field: &str) -> Result<u64, String> {
        if field == "-" {
            return Ok(0);
        }
        let mut corners = 0;
        for sign in field.chars() {
            let side = if sign.is_ascii_uppercase() { Side::White } else { Side::Black };
            let corner = match sign.to_ascii_lowercase() {
                'k' => side.mirror(1 << 7),
                'q' => side.mirror(1),
                _ => {
                    return Err(format!(
                        "the castling rights have the sign {sign:?}, they should be some of KQkq, \
                         or -: only standard chess is played here, not Chess960"
                    ));
                }
            };
            let is_at_home = self.pieces(side, Kind::King) == side.mirror(1 << 4)
                && self.pieces(side, Kind::Rook) & corner != 0;
            if !is_at_home {
                return Err(format!(
                    "{sign} may castle, but its king or rook is not at home as in standard chess"
                ));
            }
            corners |= corner;
        }
        Ok(corners)
    }

    /// Returns the square of this field of a FEN as a set. Refuses a square that no pawn can have
    /// stepped over.
    fn en_passant_square(&self, field: &str) -> Result<u64, String> {
        if field == "-" {
            return Ok(0);
        }
        let Some(square) = Square::from_name(field).map(Square::bit) else {
            return Err(format!(
                "the en passant square is {field:?}, it should be a square such as e3, or -"
            ));
        };
        let (side, opponent) = (self.side, self.side.opponent());
        let pawn = square.rotate_left(opponent.pawn_step());
        let origin = square.rotate_left(side.pawn_step());
        let has_passed = square & side.mirror(0xff << 40) != 0
            && pawn & self.pieces(opponent, Kind::Pawn) != 0
            && (square | origin) & self.occupied() == 0;
        if has_passed { Ok(square) } else { Err(format!("no pawn has just stepped over {field}")) }
    }
}
