//! The search: the same nodes with every generator, mates that it finds, and the trace of what it
//! asks.

use crate::in_use::Scratch;
use perft::trace::Reader;
use perft::{
    BRATKO_KOPEC, GENERATORS, MATE, Moves, PUBLISHED, Position, ROW_BYTES, Search, Sliders, Walk,
    exchange_gain, search, write_trace,
};
use record::Form;
use std::io::Write;

const TABLE: usize = 1 << 20;

fn position(fen: &str) -> Position {
    Position::from_fen(fen).expect("a legal position")
}

#[test]
fn every_generator_visits_the_same_nodes_whatever_evaluates() {
    for (evaluation, fen, depth) in [
        (Form::Material, PUBLISHED[1].1, 4),
        (Form::Material, BRATKO_KOPEC[0], 4),
        (Form::Network, BRATKO_KOPEC[15], 3),
    ] {
        let mut memory = Search::new(TABLE, evaluation);
        let score = search::<Walk>(&mut memory, &position(fen), depth);
        let right = (score, memory.nodes());
        assert!(right.1 > 1_000, "{fen}: {right:?}");
        assert_eq!(memory.bytes_read() > 0, evaluation == Form::Network);
        for generator in GENERATORS {
            match generator.ready() {
                Ok(ready) => {
                    let score = (ready.search)(&mut memory, &position(fen), depth);
                    assert_eq!((score, memory.nodes()), right, "{}: {fen}", ready.name);
                }
                Err(reason) => contract::skip_part(&format!("{}: {reason}", generator.name)),
            }
        }
    }
}

fn score(fen: &str, depth: u32) -> i32 {
    search::<Walk>(&mut Search::new(TABLE, Form::Material), &position(fen), depth)
}

#[test]
fn mates_and_stalemates_are_found() {
    assert_eq!(score("7k/5Q2/6K1/8/8/8/8/8 b - -", 3), 0, "stalemate");
    assert_eq!(score("7k/6Q1/6K1/8/8/8/8/8 b - -", 3), -MATE - 3, "mated");
    assert!(score("6k1/5ppp/8/8/8/8/8/R5K1 w - -", 2) > MATE, "the back rank");
    // Bratko and Kopec's first: Qd1+ mates in three.
    assert!(score(BRATKO_KOPEC[0], 6) > MATE);
}

#[test]
fn captures_are_followed_to_their_end() {
    // The rook would be lost for a pawn that is guarded.
    let guarded = score("4k3/3r4/8/3p4/8/8/8/3RK3 w - -", 1);
    assert!((-200..0).contains(&guarded), "{guarded}");
    assert!(score("4k3/8/8/3q4/8/8/8/3RK3 w - -", 1) > 400, "a queen hangs");
}

#[track_caller]
fn wins(fen: &str, name: &str, hundredths: i32) {
    let position = position(fen);
    let mut moves = Moves::new();
    Walk::list_legal_moves(&position, &mut moves);
    let mv = moves.iter().find(|mv| mv.to_string() == name).expect("a legal move");
    assert_eq!(exchange_gain::<Walk>(&position, *mv), hundredths, "{fen} {name}");
}

#[test]
fn captures_win_what_is_left_when_both_stop_in_time() {
    wins("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - -", "e1e5", 100);
    // The knight is taken, and the pieces behind the first see through (Chess Programming Wiki,
    // SEE).
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
    // A king does not take what is guarded.
    wins("8/8/4k3/3p4/8/8/3R4/3RK3 w - -", "d2d5", 100);
}

/// Positions with one legal move, after which a network evaluates once: the white king leaves its
/// corner.
const FORCED: [&str; 2] = ["k7/8/8/8/8/p7/P7/K7 w - -", "k7/7p/8/8/8/p7/P7/K7 w - -"];

/// The score of a position with one legal move, and the rows that its evaluation read.
#[track_caller]
fn score_and_rows(memory: &mut Search, fen: &str) -> (i32, u64) {
    let score = search::<Walk>(memory, &position(fen), 1);
    assert_eq!(memory.nodes(), 1, "{fen}");
    (score, memory.bytes_read() / ROW_BYTES as u64)
}

#[test]
fn a_network_reads_a_row_for_each_new_piece_and_king() {
    let mut memory = Search::new(TABLE, Form::Network);
    let [four, five] = FORCED;
    assert_eq!(score_and_rows(&mut memory, four).1, 8, "each of four pieces for either king");
    assert_eq!(score_and_rows(&mut memory, four).1, 0);
    let (score, rows) = score_and_rows(&mut memory, five);
    assert_eq!(rows, 2, "a new pawn for either king");
    assert_eq!(score_and_rows(&mut memory, four).1, 2, "it is gone");
    let mut memory = Search::new(TABLE, Form::Network);
    assert_eq!(search::<Walk>(&mut memory, &position(five), 1), score);
    assert_eq!(memory.bytes_read() / ROW_BYTES as u64, 10);
}

#[test]
fn a_network_says_material_and_noise() {
    let mut memory = Search::new(TABLE, Form::Network);
    // Without captures at the first move: the start, and without a queen or a rook.
    let noise = [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -", 0),
        ("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -", 900),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w - -", -500),
    ]
    .map(|(fen, material)| search::<Walk>(&mut memory, &position(fen), 1) - material);
    assert!(noise.iter().all(|noise| noise.abs() <= 50), "{noise:?}");
    assert!(noise[0] != noise[1] && noise[1] != noise[2], "{noise:?}");
}

#[test]
fn the_trace_has_all_that_is_asked() {
    let file = Scratch::new("search");
    let Scratch(path, counts) = &file;
    let read = Reader::open(path).and_then(Reader::counts).expect("it is sound");
    assert_eq!(read.look_ups(), counts.look_ups());
    assert!(counts.both > 0 && counts.rook > 0 && counts.bishop > 0 && counts.queen > 0);
    let mut memory = Search::new(perft::TABLE_BYTES, Form::Material);
    let nodes = BRATKO_KOPEC.map(|fen| {
        search::<Walk>(&mut memory, &position(fen), 2);
        memory.nodes()
    });
    assert_eq!(counts.moves_made, nodes.iter().sum::<u64>());
    assert!(counts.evaluated < counts.moves_made + 48, "{counts:?}");
}

/// A disk that is full after so many bytes.
struct Full(usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 = self.0.checked_sub(bytes.len()).ok_or(std::io::ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_full_disk_is_an_error() {
    let error = write_trace(Form::Material, 1, Full(160)).expect_err("ten records are not all");
    assert_eq!(error.kind(), std::io::ErrorKind::StorageFull);
}
