//! FEN and EPD: the sliders of the side to move, and each mistake with its place.

use contract::Mailbox;
use contract::position::{BISHOP, BLACK, KING, QUEEN, ROOK};
use oracle::workloads::{Board, names, parse_board};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

fn parse_sets(fen: &str) -> Result<[u64; 3], String> {
    Ok(parse_board(fen)?.sets())
}

#[test]
fn the_sliders_are_those_of_the_side_to_move() {
    let white = Board::new(0xffff_0000_0000_ffff, 0x89, 0x2c);
    let black =
        Board { orthogonal: white.orthogonal << 56, diagonal: white.diagonal << 56, ..white };
    assert_eq!(parse_sets(START), Ok(white.sets()));
    assert_eq!(parse_sets(&format!("{START} w KQkq - 0 1")), Ok(white.sets()));
    assert_eq!(parse_sets(&format!("  {START}\tb KQkq - bm e4; id \"1\";")), Ok(black.sets()));
    let board = parse_board(START).expect("a board");
    assert_eq!(board.other_king, 1 << 60);
    assert_eq!(board.mailbox.0[..8], [4, 2, 3, 5, 6, 3, 2, 4]);
    assert_eq!(board.mailbox.0[56..], [12, 10, 11, 13, 14, 11, 10, 12]);
}

/// The kings are on other squares than at the start, so that neither is taken for the other.
#[test]
fn with_black_to_move_the_other_king_is_white() {
    let fen = "q4rk1/8/2b5/8/8/5Q2/1K6/R6B";
    let white = parse_board(&format!("{fen} w - -")).expect("a board");
    assert_eq!(white.sets(), [white.occupied, 1 | 1 << 21, 1 << 7 | 1 << 21]);
    assert_eq!(white.other_king, 1 << 62);
    let black = parse_board(&format!("{fen} b - -")).expect("a board");
    assert_eq!(black.sets(), [white.occupied, 1 << 56 | 1 << 61, 1 << 42 | 1 << 56]);
    assert_eq!(black.other_king, 1 << 9);
    assert_eq!(black.mailbox, white.mailbox);
    assert_eq!(black.occupied, black.mailbox.bitboards().occupied);
    let [a8, f8, g8, c6] = [56, 61, 62, 42].map(|square: usize| black.mailbox.0[square]);
    assert_eq!([a8, f8, g8, c6], [QUEEN, ROOK, KING, BISHOP].map(|code| code | BLACK));
    // A side without a king, and several kings.
    assert_eq!(parse_board("8/8/8/8/8/8/8/K6R").expect("a board").other_king, 0);
    assert_eq!(parse_board("8/8/8/8/8/8/8/K5KR b").expect("a board").other_king, 0x41);
}

/// A queen on a1, a rook on c1 and a bishop on e1, which are white, among pieces on rank 2 and on
/// d1, the lowest of them.
#[test]
fn a_board_of_sets_has_made_up_pieces_that_are_no_sliders_of_its_side() {
    let board = Board::new(0xff1d, 0b00101, 0b10001);
    assert_eq!(board.sets(), [0xff1d, 0b00101, 0b10001]);
    assert_eq!(board.other_king, 1 << 3);
    assert_eq!(board.mailbox.0[..8], [QUEEN, 0, ROOK, KING | BLACK, BISHOP, 0, 0, 0]);
    assert_eq!(board.mailbox.0[16..], [0; 48]);
    assert_eq!(Board::from_mailbox(board.mailbox, false), board);
    assert_eq!(Board::new(0, 0, 0), Board::from_mailbox(Mailbox::default(), false));
    // With sliders on every occupied square there is no king.
    assert_eq!(Board::new(0x81, 0x81, 0).other_king, 0);
}

/// The mailbox says the same as the sets, and equal sets make equal mailboxes.
#[test]
fn sets_and_mailbox_of_named_boards_agree() {
    for kind in names() {
        for board in oracle::workloads::by_name(kind.name, 5).expect("a name of the list").boards {
            let sets = board.mailbox.bitboards();
            assert_eq!(sets.occupied, board.occupied, "{}", kind.name);
            assert_eq!(board.orthogonal & !sets.orthogonal, 0, "{}", kind.name);
            assert_eq!(board.diagonal & !sets.diagonal, 0, "{}", kind.name);
            assert_eq!(board.other_king & !sets.kings, 0, "{}", kind.name);
            let [occupied, orthogonal, diagonal] = board.sets();
            let made_up = Board::new(occupied, orthogonal, diagonal);
            assert_eq!(made_up.sets(), board.sets());
            assert_eq!(Board::from_mailbox(made_up.mailbox, false), made_up);
        }
    }
}

#[test]
fn legality_is_not_asked() {
    let board = parse_board("QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/44/11111111/p6P").unwrap();
    assert_eq!(board.orthogonal, 0xffff_ffff_0000_0000);
    assert_eq!(board.occupied, 0xffff_ffff_0000_0081);
}

#[track_caller]
fn assert_refused(fen: &str, message: &str) {
    assert_eq!(parse_board(fen).unwrap_err(), message);
}

#[test]
fn every_kind_of_mistake_is_named_with_its_place() {
    assert_refused(" \t", "there is no board, it should be eight ranks: 8/8/8/8/8/8/8/8");
    assert_refused("hello", "the board has 1 rank, it should have 8 with / between them");
    assert_refused("8/8/8/8/8/8/8", "the board has 7 ranks, it should have 8 with / between them");
    assert_refused(
        "8/8/8/8/8/8/8/8/",
        "the board has 9 ranks, it should have 8 with / between them",
    );
    assert_refused("8/8/8/8/8/8/8/R6", r#"rank 1 ("R6") has 7 squares, it should have 8"#);
    assert_refused("8/8/8/8/8/8//8", r#"rank 2 ("") has 0 squares, it should have 8"#);
    assert_refused("K/8/8/8/8/8/8/8", r#"rank 8 ("K") has 1 square, it should have 8"#);
    assert_refused(
        "8/8/ppppppppRp/8/8/8/8/8",
        r#"rank 6 ("ppppppppRp") has 10 squares, it should have 8"#,
    );
    assert_refused(
        "RRRRRRRRR/8/8/8/8/8/8/8",
        r#"rank 8 ("RRRRRRRRR") has 9 squares, it should have 8"#,
    );
    let signs = "it should be one of PNBRQKpnbrqk or 1 to 8";
    assert_refused("8/8/8/7x/8/8/8/8", &format!(r#"rank 5 has the sign "x", {signs}"#));
    assert_refused("8/8/8/8/8/8/8/08", &format!(r#"rank 1 has the sign "0", {signs}"#));
    assert_refused("9/8/8/8/8/8/8/8", &format!(r#"rank 8 has the sign "9", {signs}"#));
    assert_refused("8/8/8/8/8/8/8/7♖", &format!(r#"rank 1 has the sign "♖", {signs}"#));
    assert_refused("8/8/8/8/8/8/8/\u{1b}7", &format!(r#"rank 1 has the sign "\u{{1b}}", {signs}"#));
    assert_refused("8/8/8/8/8/8/8/8 W", r#"the side to move is "W", it should be "w" or "b""#);
    assert_refused("8/8/8/8/8/8/8/8 - -", r#"the side to move is "-", it should be "w" or "b""#);
}
