//! The search: the same nodes with every generator, mates that it finds, and the trace of what it asks.

use perft::trace::Reader;
use perft::{
    BRATKO_KOPEC, GENERATORS, MATE, PUBLISHED, Position, Search, Walk, search, write_trace,
};
use record::Form;
use std::io::Write;
use std::sync::{Arc, Mutex};

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
                Ok(one) => {
                    let score = (one.search)(&mut memory, &position(fen), depth);
                    assert_eq!((score, memory.nodes()), right, "{}: {fen}", one.name);
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

/// A place that is read when its writer is gone.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("nobody panicked").write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn the_trace_has_all_that_is_asked() {
    let file = Shared::default();
    let counts = write_trace(Form::Material, 2, file.clone()).expect("memory");
    let bytes = file.0.lock().expect("nobody panicked");
    let read = Reader::new(&bytes[..]).and_then(Reader::counts).expect("it is sound");
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
