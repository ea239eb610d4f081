//! Reads positions from FENs strictly: every accepted position has countable legal moves.

use crate::attacks::attackers;
use crate::{Kind, Position, Side, Walk};
use contract::Square;

impl Position {
    /// Reads board, side to move, castling rights and en passant square of a game of standard chess;
    /// the clocks may follow and are not looked at.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused(fen: &str, reason: &str) {
        assert_eq!(Position::from_fen(fen).unwrap_err(), reason);
    }

    #[test]
    fn men_and_rights_are_where_the_fen_says() {
        let position = Position::from_fen("r3k3/8/8/8/3pP3/8/8/4K2R b Kq e3 0 1").unwrap();
        assert_eq!(position.side(), Side::Black);
        assert_eq!(position.pieces(Side::White, Kind::Rook), 1 << 7);
        assert_eq!(position.pieces(Side::Black, Kind::Pawn), 1 << 27);
        assert_eq!(position.of(Side::Black), 1 << 60 | 1 << 56 | 1 << 27);
        assert_eq!(position.castling, 1 << 56 | 1 << 7);
        assert_eq!(position.passed, 1 << 20);
    }

    #[test]
    fn a_missing_field_is_named() {
        refused(" ", "the FEN has no board");
        refused("k7/8/8/8/8/8/8/K7", "the FEN has no side to move");
        refused("k7/8/8/8/8/8/8/K7 w", "the FEN has no castling rights");
        refused("k7/8/8/8/8/8/8/K7 w -", "the FEN has no en passant square");
    }

    #[test]
    fn a_board_is_read_as_workloads_read_it() {
        let eight = "the board has 7 ranks, it should have 8 with / between them";
        refused("k7/8/8/8/8/8/K7 w - -", eight);
        refused("k7/8/8/8/8/8/8/K6 w - -", "rank 1 (\"K6\") has 7 squares, it should have 8");
    }

    #[test]
    fn men_are_those_of_a_game() {
        refused("8/8/8/8/8/8/8/K7 w - -", "black has 0 kings, it should have 1");
        refused("k7/8/8/8/8/8/8/KK6 w - -", "white has 2 kings, it should have 1");
        refused("k6P/8/8/8/8/8/8/K7 w - -", "white has a pawn on the first or the last rank");
        refused("k7/8/8/8/8/8/8/K6p w - -", "black has a pawn on the first or the last rank");
        refused(
            "k7/8/8/8/8/8/PPPPPPP1/KQQQ4 w - -",
            "white has 9 pawns and promoted pieces, 8 at most can be",
        );
    }

    #[test]
    fn the_side_that_has_moved_is_not_in_check() {
        for fen in [
            "k7/8/8/8/8/8/8/R3K3 w - -",
            "k7/8/8/8/8/8/8/4K2B w - -",
            "k7/1K6/8/8/8/8/8/8 w - -",
            "k7/1P6/8/8/8/8/8/K7 w - -",
            "8/8/8/8/8/1n6/8/K2k4 b - -",
        ] {
            refused(fen, "the side that is not to move is in check");
        }
        assert!(Position::from_fen("k7/8/8/8/8/8/8/K7 w - -").is_ok());
    }

    #[test]
    fn side_and_rights_are_held_against_the_board() {
        refused("k7/8/8/8/8/8/8/K7 x - -", "the side to move is \"x\", it should be w or b");
        refused("4k3/8/8/8/8/8/8/4K2R w X -", "the castling rights have the sign 'X'");
        refused("4k3/8/8/8/8/8/8/4K2R w Q -", "Q may castle, but its king or rook is not at home");
        refused("r2k4/8/8/8/8/8/8/4K3 w q -", "q may castle, but its king or rook is not at home");
    }

    #[test]
    fn an_en_passant_square_lies_behind_a_pawn() {
        refused("k7/8/8/8/8/8/8/K7 w - e9", "the en passant square is \"e9\"");
        refused("k7/8/8/8/8/8/8/K7 w - e6", "no pawn has just stepped over e6");
        refused("k7/8/8/8/4p3/8/8/K7 w - e5", "no pawn has just stepped over e5");
        refused("k7/4p3/8/4p3/8/8/8/K7 w - e6", "no pawn has just stepped over e6");
        assert!(Position::from_fen("k7/8/8/4p3/8/8/8/K7 w - e6").is_ok());
    }

    proptest::proptest! {
        #[test]
        fn no_text_makes_the_reader_panic(
            text in "\\PC{0,80}",
            nearly in "[PNBRQKpnbrqk1-8]{1,9}(/[PNBRQKpnbrqk1-8]{1,9}){7} [wb] [KQkq-]{1,4} [a-h][36]",
        ) {
            for fen in [text, nearly] {
                if let Err(why) = Position::from_fen(&fen) {
                    proptest::prop_assert_eq!(why.lines().count(), 1);
                }
            }
        }
    }
}
