//! FEN and EPD: the sliders of the side to move, and each mistake with its place.

use oracle::workloads::{Board, parse_board};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

#[test]
fn the_sliders_are_those_of_the_side_to_move() {
    let white = Board { occupied: 0xffff_0000_0000_ffff, orthogonal: 0x89, diagonal: 0x2c };
    let black =
        Board { orthogonal: white.orthogonal << 56, diagonal: white.diagonal << 56, ..white };
    assert_eq!(parse_board(START), Ok(white));
    assert_eq!(parse_board(&format!("{START} w KQkq - 0 1")), Ok(white));
    assert_eq!(parse_board(&format!("  {START}\tb KQkq - bm e4; id \"1\";")), Ok(black));
}

#[test]
fn legality_is_not_asked() {
    let board = parse_board("QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/44/11111111/p6P").unwrap();
    assert_eq!(board.orthogonal, 0xffff_ffff_0000_0000);
    assert_eq!(board.occupied, 0xffff_ffff_0000_0081);
}

#[track_caller]
fn refused(fen: &str, message: &str) {
    assert_eq!(parse_board(fen).unwrap_err(), message);
}

#[test]
fn every_kind_of_mistake_is_named_with_its_place() {
    refused(" \t", "there is no board, it should be eight ranks: 8/8/8/8/8/8/8/8");
    refused("hello", "the board has 1 rank, it should have 8 with / between them");
    refused("8/8/8/8/8/8/8", "the board has 7 ranks, it should have 8 with / between them");
    refused("8/8/8/8/8/8/8/8/", "the board has 9 ranks, it should have 8 with / between them");
    refused("8/8/8/8/8/8/8/R6", r#"rank 1 ("R6") has 7 squares, it should have 8"#);
    refused("8/8/8/8/8/8//8", r#"rank 2 ("") has 0 squares, it should have 8"#);
    refused("K/8/8/8/8/8/8/8", r#"rank 8 ("K") has 1 square, it should have 8"#);
    refused(
        "8/8/ppppppppRp/8/8/8/8/8",
        r#"rank 6 ("ppppppppRp") has 10 squares, it should have 8"#,
    );
    refused("RRRRRRRRR/8/8/8/8/8/8/8", r#"rank 8 ("RRRRRRRRR") has 9 squares, it should have 8"#);
    let signs = "it should be one of PNBRQKpnbrqk or 1 to 8";
    refused("8/8/8/7x/8/8/8/8", &format!(r#"rank 5 has the sign "x", {signs}"#));
    refused("8/8/8/8/8/8/8/08", &format!(r#"rank 1 has the sign "0", {signs}"#));
    refused("9/8/8/8/8/8/8/8", &format!(r#"rank 8 has the sign "9", {signs}"#));
    refused("8/8/8/8/8/8/8/7♖", &format!(r#"rank 1 has the sign "♖", {signs}"#));
    refused("8/8/8/8/8/8/8/\u{1b}7", &format!(r#"rank 1 has the sign "\u{{1b}}", {signs}"#));
    refused("8/8/8/8/8/8/8/8 W", r#"the side to move is "W", it should be "w" or "b""#);
    refused("8/8/8/8/8/8/8/8 - -", r#"the side to move is "-", it should be "w" or "b""#);
}
