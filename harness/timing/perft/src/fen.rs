//! Reads positions from FENs strictly: every accepted position has countable legal moves.

use crate::attacks::attackers;
use crate::{Kind, Position, Side, Walk};
use contract::Square;

impl Position {
    /// Reads board, side to move, castling rights and en passant square of a game of standard
    /// chess; the clocks may follow and are not looked at.
    ///
    /// # Errors
    /// What is wrong, in one line.
    pub fn from_fen(fen: &str) -> Result<Position, String> {
        let mut fields = fen.split_whitespace();
        let mut field = |name| fields.next().ok_or_else(|| format!("the FEN has no {name}"));
        let mut position =
            Position { kinds: [0; 6], sides: [0; 2], castling: 0, passed: 0, side: Side::White };
        position.place(field("board")?)?;
        position.side = match field("side to move")? {
            "w" => Side::White,
            "b" => Side::Black,
            other => return Err(format!("the side to move is {other:?}, it should be w or b")),
        };
        position.check_men()?;
        position.castling = position.rights(field("castling rights")?)?;
        position.passed = position.passed(field("en passant square")?)?;
        Ok(position)
    }

    fn place(&mut self, board: &str) -> Result<(), String> {
        let put = |sign: char, square| {
            let same = |kind: &Kind| kind.sign() == sign.to_ascii_lowercase();
            let kind = Kind::ALL.into_iter().find(same).expect("every sign is of a kind");
            self.kinds[kind as usize] |= square;
            self.sides[usize::from(sign.is_ascii_lowercase())] |= square;
        };
        oracle::workloads::board_field(board, put)
    }

    /// Whether a game could have pieces like these: no more than a list of moves has room for.
    fn check_men(&self) -> Result<(), String> {
        const LAST_RANKS: u64 = 0xff << 56 | 0xff;
        let count = |side, kind| self.pieces(side, kind).count_ones();
        for (side, name) in [(Side::White, "white"), (Side::Black, "black")] {
            let kings = count(side, Kind::King);
            if kings != 1 {
                return Err(format!("{name} has {kings} kings, it should have 1"));
            }
            if self.pieces(side, Kind::Pawn) & LAST_RANKS != 0 {
                return Err(format!("{name} has a pawn on the first or the last rank"));
            }
            let promoted = |(kind, at_first)| count(side, kind).saturating_sub(at_first);
            let first = [(Kind::Knight, 2), (Kind::Bishop, 2), (Kind::Rook, 2), (Kind::Queen, 1)];
            let pawns = count(side, Kind::Pawn) + first.into_iter().map(promoted).sum::<u32>();
            if pawns > 8 {
                return Err(format!(
                    "{name} has {pawns} pawns and promoted pieces, 8 at most can be"
                ));
            }
        }
        let king = self.king(self.side.other());
        if attackers::<Walk>(self, self.side, king, self.occupied()) != 0 {
            return Err("the side that is not to move is in check".to_string());
        }
        Ok(())
    }

    fn rights(&self, field: &str) -> Result<u64, String> {
        let mut corners = 0;
        if field == "-" {
            return Ok(corners);
        }
        for sign in field.chars() {
            let side = if sign.is_ascii_uppercase() { Side::White } else { Side::Black };
            let corner = match sign.to_ascii_lowercase() {
                'k' => side.own(1 << 7),
                'q' => side.own(1),
                _ => return Err(format!("the castling rights have the sign {sign:?}")),
            };
            let at_home = self.pieces(side, Kind::King) == side.own(1 << 4)
                && self.pieces(side, Kind::Rook) & corner != 0;
            if !at_home {
                return Err(format!("{sign} may castle, but its king or rook is not at home"));
            }
            corners |= corner;
        }
        Ok(corners)
    }

    fn passed(&self, field: &str) -> Result<u64, String> {
        if field == "-" {
            return Ok(0);
        }
        let named = Square::from_name(field);
        let square = named.ok_or_else(|| format!("the en passant square is {field:?}"))?.bit();
        let (side, other) = (self.side, self.side.other());
        let pawn = square.rotate_left(other.ahead());
        let origin = square.rotate_left(side.ahead());
        let just_moved = square & side.own(0xff << 40) != 0
            && pawn & self.pieces(other, Kind::Pawn) != 0
            && (square | origin) & self.occupied() == 0;
        if just_moved { Ok(square) } else { Err(format!("no pawn has just stepped over {field}")) }
    }
}
