//! The trace of our search: its look-ups, moves made and evaluations.
//!
//! A generator, [`Tracer`], writes the trace: it notes each look-up before it answers. So the
//! search needs no second version, which could make other look-ups.

use crate::trace::{self, Kind, Record, Writer};
use crate::{BRATKO_KOPEC, Position, Search, Sliders, TABLE_BYTES, Walk, search};
use contract::{Index, Piece};
use record::{Counts, Form};
use std::cell::RefCell;
use std::io::{Result, Write};

/// Searches the positions of the Bratko-Kopec test one after the other, each `depth` plies deep,
/// and writes look-ups, moves made and evaluations to `out`. They are the same with every
/// generator; a network needs no look-ups.
///
/// # Errors
/// Those of `out`.
pub fn write_trace(evaluation: Form, depth: u32, out: impl Write + 'static) -> Result<Counts> {
    let positions =
        BRATKO_KOPEC.map(|fen| Position::from_fen(fen).expect("a position of the list"));
    trace_positions(&mut Search::new(TABLE_BYTES, evaluation), &positions, depth, out)
}

/// Writes the trace of these positions by an existing search.
pub(crate) fn trace_positions(
    memory: &mut Search,
    positions: &[Position],
    depth: u32,
    out: impl Write + 'static,
) -> Result<Counts> {
    let writer = Writer::new(Box::new(out) as Box<dyn Write>)?;
    TRACE.set(Some(Trace { writer, counts: Counts::default(), result: Ok(()) }));
    for position in positions {
        search::<Tracer>(memory, position, depth);
    }
    let Trace { writer, counts, result } = TRACE.take().expect("it was set above");
    result?;
    writer.finish()?;
    Ok(counts)
}

/// A trace that is being written.
struct Trace {
    writer: Writer<Box<dyn Write>>,
    counts: Counts,
    /// The first error, if there was one. Nothing is written after it.
    result: Result<()>,
}

thread_local! {
    /// The trace of this thread: a generator is a type without values, so it cannot hold it.
    static TRACE: RefCell<Option<Trace>> = const { RefCell::new(None) };
}

/// Adds a record to the trace of this thread.
fn note(kind: Kind, square: u8, occupied: u64) {
    TRACE.with_borrow_mut(|trace| {
        let Some(Trace { writer, counts, result }) = trace else { return };
        if result.is_ok() {
            trace::count_record(counts, Record::new(kind, square, occupied));
            *result = writer.record(kind as u8, square, occupied);
        }
    });
}

/// A generator that notes every look-up and mark.
struct Tracer;

impl Sliders for Tracer {
    fn attacks(piece: Piece, square: Index, occupied: u64) -> u64 {
        let kind = match piece {
            Piece::Rook => Kind::Rook,
            Piece::Bishop => Kind::Bishop,
            Piece::Queen => Kind::Queen,
        };
        note(kind, square.get() as u8, occupied);
        Walk::attacks(piece, square, occupied)
    }

    fn rook_and_bishop(square: Index, occupied: u64) -> (u64, u64) {
        note(Kind::Both, square.get() as u8, occupied);
        Walk::rook_and_bishop(square, occupied)
    }

    fn note_move() {
        note(Kind::MoveMade, 0, 0);
    }

    fn note_evaluation() {
        note(Kind::Evaluated, 0, 0);
    }
}
