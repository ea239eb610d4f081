//! Tests files of positions: which lines are read or left out, and where a mistake is reported.

use crate::mangled;
use oracle::workloads::{BOARDS, Board, Workload, from_positions, parse_board};
use proptest::prelude::*;
use std::path::{Path, PathBuf};

const WHITE_ROOK: &str = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
const BLACK_QUEEN: &str = "3qk3/8/8/8/8/8/8/4K3 b - - bm Qd1+; id \"mate #3\";";
const NO_SLIDER: &str = "3qk3/8/8/8/8/8/8/4K3 w - -";

/// Writes `bytes` to a file that no other test uses, and reads it as positions.
fn read(test: &str, bytes: impl AsRef<[u8]>) -> Result<Workload, String> {
    let path = file(test);
    std::fs::write(&path, bytes).expect("a file in the target folder");
    from_positions(&path)
}

fn file(test: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{test}.epd"))
}

/// Returns the message without the file's name, which it must begin with.
fn message(test: &str, text: &str) -> String {
    let name = file(test).display().to_string();
    assert_eq!(text.lines().count(), 1, "{text}");
    text.strip_prefix(&name).unwrap_or_else(|| panic!("{name} leads {text:?}")).to_string()
}

#[test]
fn comments_and_blank_lines_are_passed_over_and_boards_keep_their_order() {
    let text = format!("# two\n\n{WHITE_ROOK}\n   \n  # and\n{BLACK_QUEEN}# last\n{WHITE_ROOK}");
    let workload = read("order", text).unwrap();
    let rook = Board::new(0x1000_0000_0000_0011, 1, 0);
    let queen = Board::new(0x1800_0000_0000_0010, 0x0800_0000_0000_0000, 0x0800_0000_0000_0000);
    let sets: Vec<[u64; 3]> = workload.boards.iter().map(Board::sets).collect();
    assert_eq!(sets, [rook, queen, rook].map(|board| board.sets()));
    assert_eq!((workload.name.as_str(), workload.seed, workload.skipped), ("positions", None, 0));
    assert_eq!(workload.description, "3 positions of the user's");
}

/// The forms in which perft suites and logs of UCI have positions.
#[test]
fn comments_of_perft_suites_and_commands_of_uci_are_read() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let text = format!(
        "; perft suite\n  % another\n{BLACK_QUEEN}\nposition startpos\n\tposition  fen {WHITE_ROOK}\r\n"
    );
    let boards = [BLACK_QUEEN, start, WHITE_ROOK].map(|fen| parse_board(fen).unwrap());
    assert_eq!(read("uci", text).unwrap().boards, boards);
    let lines = oracle::workloads::position_lines(&file("uci")).unwrap();
    assert_eq!(lines[1], (4, format!("{start} w KQkq - 0 1")));
    assert_eq!(lines[2], (5, WHITE_ROOK.to_string()));
}

#[test]
fn a_script_for_an_engine_is_read_for_its_positions() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let script = format!(
        "uci\nsetoption name Threads value 1\nucinewgame\nisready\nposition startpos moves\ngo depth 5\n\
         info depth 1 score cp 20\nbestmove e2e4\nposition fen {WHITE_ROOK} moves\ngo\nquit\n"
    );
    let boards = [start, WHITE_ROOK].map(|fen| parse_board(fen).unwrap());
    assert_eq!(read("script", script).unwrap().boards, boards);
    let lines = oracle::workloads::position_lines(&file("script")).unwrap();
    assert_eq!(lines[1], (9, WHITE_ROOK.to_string()));
}

#[test]
fn a_perft_suite_of_python_chess_is_read() {
    let suite = format!("# tricky\nid trick-1\nepd {WHITE_ROOK}\nperft 1 20\nperft 2 66\n");
    assert_eq!(read("suite", suite).unwrap().boards, [parse_board(WHITE_ROOK).unwrap()]);
}

/// Each with the command that makes positions of it.
#[test]
fn files_of_games_and_tables_are_refused_by_name() {
    let epd = "> positions.epd";
    let puzzle = format!("00sHx,{WHITE_ROOK},e8d7 a1a8,1760");
    for (line, why) in [
        ("[Event \"F/S Return Match\"]", format!("pgn-extract -Wepd FILE {epd}")),
        ("1. e4 e5 2. Nf3 Nc6 1/2-1/2", format!("pgn-extract -Wepd FILE {epd}")),
        ("PuzzleId,FEN,Moves,Rating", format!("sed 1d FILE | cut -d, -f2 | tr -d '\"' {epd}")),
        (&puzzle, format!("cut -d, -f2 FILE {epd}")),
        (&format!("1\t{WHITE_ROOK}"), format!("cut -f2 FILE {epd}")),
        (&format!("x;{WHITE_ROOK}"), format!("cut -d';' -f2 FILE {epd}")),
        (&format!("\"{WHITE_ROOK}\",1"), format!("cut -d, -f1 FILE | tr -d '\"' {epd}")),
        (&format!("{{\"fen\":\"{WHITE_ROOK}\"}}"), format!("jq -r .fen FILE {epd}")),
    ] {
        let error = read("foreign", format!("\n{line}\n")).unwrap_err();
        let message = message("foreign", &error);
        assert!(message.starts_with(", line 2: is ") && message.ends_with(&why), "{message}");
    }
    let scored = format!("{WHITE_ROOK};0.35\n{WHITE_ROOK}, e8d7\n");
    assert_eq!(read("scored", scored).unwrap().boards.len(), 2);
}

#[test]
fn a_command_of_uci_that_is_no_bare_position_is_refused_with_its_line() {
    let moves = "has moves, which are not played here, it should be the position after them: position fen FEN";
    let none = "sets no position, it should be position fen FEN or position startpos";
    for (line, why) in [
        ("position startpos moves e2e4", moves),
        (&format!("position fen {WHITE_ROOK} moves a1a8 e8d7"), moves),
        ("position", none),
        ("position fen", none),
        ("position startpos w", none),
        (&format!("position {WHITE_ROOK}"), none),
    ] {
        let error = read("uci_refused", format!("{WHITE_ROOK}\n{line}\n")).unwrap_err();
        assert_eq!(message("uci_refused", &error), format!(", line 2: {why}"), "{line}");
    }
}

#[test]
fn a_packed_file_is_refused_with_the_command_that_unpacks_it() {
    for (format, unpack, magic) in [
        ("gzip", "gzip -dc", &b"\x1f\x8b\x08"[..]),
        ("zstd", "zstd -dc", b"\x28\xb5\x2f\xfd"),
        ("xz", "xz -dc", b"\xfd7zXZ\0\0"),
        ("bzip2", "bzip2 -dc", b"BZh91AY&SY"),
        ("zip", "unzip -p", b"PK\x03\x04\x14\0"),
    ] {
        let error = read("packed", [magic, WHITE_ROOK.as_bytes()].concat()).unwrap_err();
        let right = format!("it should be plain text: {unpack} FILE > positions.epd");
        let why = format!(": is compressed with {format}, {right}");
        assert_eq!(message("packed", &error), why);
    }
}

#[test]
fn byte_order_mark_and_line_ends_of_any_system_are_fine() {
    for (test, end) in [("lf", "\n"), ("crlf", "\r\n"), ("cr", "\r")] {
        let text = ["\u{feff}# start", WHITE_ROOK, "", BLACK_QUEEN, ""].join(end);
        assert_eq!(read(test, text).unwrap().boards.len(), 2, "{test}");
        let wrong = [WHITE_ROOK, "", BLACK_QUEEN, "8/8 w"].join(end);
        let error = message(test, &read(test, wrong).unwrap_err());
        assert!(error.starts_with(", line 4: "), "{test}: {error}");
    }
}

#[test]
fn positions_without_sliders_are_counted() {
    let workload = read("skipped", [NO_SLIDER, WHITE_ROOK, NO_SLIDER].join("\n")).unwrap();
    assert_eq!((workload.boards.len(), workload.skipped), (1, 2));
    assert_eq!(
        workload.description,
        "1 position of the user's; 2 more left out: the side to move has no slider"
    );
    let error = read("none", [NO_SLIDER, NO_SLIDER].join("\n")).unwrap_err();
    assert_eq!(
        message("none", &error),
        ": in none of the 2 positions has the side to move a rook, bishop or queen, it should in \
         one at least"
    );
}

#[test]
fn a_long_file_is_measured_by_an_even_sample_and_described_as_a_whole() {
    let board = |index: usize| [WHITE_ROOK, BLACK_QUEEN][usize::from(index % 3 == 1)];
    let lines = |count| (0..count).map(board).collect::<Vec<_>>().join("\n");
    let all = read("all", lines(BOARDS)).unwrap();
    assert_eq!((all.boards.len(), all.whole), (BOARDS, None));

    let long = read("long", format!("{}\n{NO_SLIDER}", lines(3 * BOARDS))).unwrap();
    let first_of_three = parse_board(WHITE_ROOK).unwrap();
    assert_eq!(long.boards, [first_of_three; BOARDS]);
    assert_eq!((long.profile().boards, long.skipped), (3 * BOARDS, 1));
    let of_sample = Workload { whole: None, ..long.clone() }.profile();
    assert_ne!(long.profile().mean_ray_length, of_sample.mean_ray_length, "the queens count too");
    assert_eq!(
        long.description,
        "768 positions of the user's, 256 of them measured; 1 more left out: the side to move has \
         no slider"
    );
}

#[test]
fn a_bad_line_is_reported_with_its_number() {
    let mut lines = vec![WHITE_ROOK; 16];
    lines.push("4k3/8/8/8/8/8/8/R3K4 w - -");
    lines.push("worse");
    let error = read("line17", lines.join("\n")).unwrap_err();
    assert_eq!(
        message("line17", &error),
        ", line 17: rank 1 (\"R3K4\") has 9 squares, it should have 8"
    );
    let after_a_mark =
        format!("\u{feff}# c\n\n{WHITE_ROOK}\n{WHITE_ROOK} \n4k3/8/8/8/8/8/8/R3K2R x");
    let error = read("line5", after_a_mark).unwrap_err();
    assert_eq!(
        message("line5", &error),
        ", line 5: the side to move is \"x\", it should be \"w\" or \"b\""
    );
}

#[test]
fn a_file_without_positions_is_an_error() {
    for text in ["", "\n\n", "# nothing\r\n", "\u{feff}"] {
        let error = read("empty", text).unwrap_err();
        assert_eq!(
            message("empty", &error),
            ": has no position, it should have a FEN or EPD a line"
        );
    }
}

#[test]
fn a_byte_of_another_encoding_matters_in_the_board_alone() {
    let latin1 =
        |before: &str, after: &str| [before.as_bytes(), b"\xfc", after.as_bytes(), b"\n"].concat();
    for (test, line) in [
        ("in_comment", latin1(&format!("{WHITE_ROOK}\r\n# Gr"), "nfeld")),
        ("in_id", latin1(&format!("{WHITE_ROOK}; id \"Gr"), "nfeld\";")),
        ("in_rights", latin1("4k3/8/8/8/8/8/8/R3K3 w Q", " - 0 1")),
    ] {
        assert_eq!(read(test, line).unwrap().boards, [parse_board(WHITE_ROOK).unwrap()]);
    }
    let error = read("in_board", latin1("4k3/8/8/8/8/8/8/R3K2", " w - -")).unwrap_err();
    let message = message("in_board", &error);
    assert!(message.starts_with(", line 1: ") && message.contains("iconv -f ISO-8859-1 "));
}

#[test]
fn text_of_two_bytes_a_character_is_named_with_iconv() {
    let little: Vec<u8> = WHITE_ROOK.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = WHITE_ROOK.encode_utf16().flat_map(u16::to_be_bytes).collect();
    for (encoding, bytes) in [
        ("UTF-16", [&[0xff, 0xfe][..], &little].concat()),
        ("UTF-16", [&[0xfe, 0xff][..], &big].concat()),
        ("UTF-16LE", little),
        ("UTF-16BE", big),
    ] {
        let error = read("utf16", bytes).unwrap_err();
        let remedy = format!("iconv -f {encoding} -t UTF-8 FILE > positions.epd");
        assert_eq!(
            message("utf16", &error),
            format!(": is {encoding}, it should be UTF-8: {remedy}")
        );
    }
    let error = read("binary", b"\x7fELF\x02\x01\x01\0").unwrap_err();
    assert_eq!(message("binary", &error), ": is not text, it should have a FEN or EPD a line");
}

#[test]
fn a_file_that_cannot_be_read_is_an_error() {
    let error = from_positions(&file("there is no such file")).unwrap_err();
    let text = message("there is no such file", &error);
    assert!(text.starts_with(": cannot be read ("), "{text}");
    let folder = from_positions(Path::new(env!("CARGO_TARGET_TMPDIR"))).unwrap_err();
    assert!(folder.contains("cannot be read (it is no plain file)"), "{folder}");
    let endless = from_positions(Path::new("/dev/zero")).unwrap_err();
    assert!(endless.contains("it is no plain file"), "{endless}");
    let path = file("hole");
    let hole = std::fs::File::create(&path).expect("the target folder is writable");
    hole.set_len(65 << 20).expect("it takes no room");
    let large = from_positions(&path).unwrap_err();
    assert!(large.contains("it has more than 64 MiB"), "{large}");
}

proptest! {
    /// Compares with the reader of cozy-chess, on legal positions from random play.
    #[test]
    fn legal_positions_are_read_as_cozy_chess_reads_them(choices in prop::collection::vec(any::<prop::sample::Index>(), 0..80)) {
        let mut game = cozy_chess::Board::default();
        for choice in choices {
            let mut moves = Vec::new();
            game.generate_moves(|of_piece| { moves.extend(of_piece); false });
            if moves.is_empty() { break; }
            game.play(*choice.get(&moves));
        }
        use cozy_chess::Piece::{Bishop, Queen, Rook};
        let own = |piece| game.colored_pieces(game.side_to_move(), piece).0;
        let expected =
            [game.occupied().0, own(Rook) | own(Queen), own(Bishop) | own(Queen)];
        let board = parse_board(&game.to_string());
        prop_assert_eq!(board.map(|board| board.sets()), Ok(expected));
    }
}

/// A file with everything that a reader accepts: comments, a mark, operations of EPD, a command of
/// UCI, three line ends.
const SUITE: &str = "\u{feff}# a suite\n\
    rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\r\n\
    r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - bm e2a6; id \"kiwi\";\r\
    ; perft\nposition fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1\nposition startpos\n";

proptest! {
    #![proptest_config(mangled::child_process_config(256))]

    #[test]
    fn a_mangled_file_is_read_or_refused_in_one_line(edits in mangled::edits()) {
        mangled::limit_memory();
        match read("mangled", mangled::apply_edits(SUITE.as_bytes(), &edits)) {
            Ok(workload) => {
                prop_assert!((1..=BOARDS).contains(&workload.boards.len()));
                workload.profile();
            }
            Err(why) => mangled::assert_clear(&why),
        }
    }
}
