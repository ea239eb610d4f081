//! FENs that are read, and why others are refused.

use perft::{Kind, Moves, Position, Side, Sliders, Walk};

/// The legal moves, as engines write them.
fn moves(position: &Position) -> Vec<String> {
    let mut moves = Moves::new();
    Walk::list_legal_moves(position, &mut moves);
    moves.iter().map(ToString::to_string).collect()
}

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
    assert_eq!(position.side_pieces(Side::Black), 1 << 60 | 1 << 56 | 1 << 27);
    let black = moves(&position);
    let listed = ["e8c8", "e8g8", "d4e3"].map(|name| black.contains(&name.to_string()));
    assert_eq!(listed, [true, false, true]);
    let white = Position::from_fen("r3k3/8/8/8/3pP3/8/8/4K2R w Kq - 0 1").unwrap();
    let white = moves(&white);
    assert!(white.contains(&"e1g1".to_string()) && !white.contains(&"e1c1".to_string()));
}

#[test]
fn a_missing_field_is_named() {
    refused(" ", "there is no board, it should be eight ranks: 8/8/8/8/8/8/8/8");
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
    refused("k7/8/8/8/8/8/8/K7 x - -", "the side to move is \"x\", it should be \"w\" or \"b\"");
    let home = "may castle, but its king or rook is not at home as in standard chess";
    refused("4k3/8/8/8/8/8/8/4K2R w Q -", &format!("Q {home}"));
    refused("r2k4/8/8/8/8/8/8/4K3 w q -", &format!("q {home}"));
}

#[test]
fn rights_of_other_chess_are_refused_with_those_of_standard_chess() {
    for sign in ["X", "H", "h"] {
        refused(
            &format!("4k3/8/8/8/8/8/8/4K2R w {sign} -"),
            &format!(
                "the castling rights have the sign '{sign}', they should be some of KQkq, or -: \
                 only standard chess is played here, not Chess960"
            ),
        );
    }
}

#[test]
fn an_en_passant_square_lies_behind_a_pawn() {
    for square in ["e9", "0"] {
        refused(
            &format!("k7/8/8/8/8/8/8/K7 w - {square}"),
            &format!("the en passant square is {square:?}, it should be a square such as e3, or -"),
        );
    }
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
