//! The trace of our own search: what it asks of a generator of attacks.

use crate::trace::{self, Kind, Record, Writer};
use crate::{BRATKO_KOPEC, Position, Search, Sliders, TABLE_BYTES, Walk, search};
use contract::{Index, Piece};
use record::{Counts, Form};
use std::cell::RefCell;
use std::io::{Result, Write};
use std::marker::PhantomData;

/// Searches the positions of the Bratko-Kopec test, one after the other, each `depth` plies deep, and writes
/// what is asked of the generator of attacks, moves made and evaluations to `out`. Every generator is asked the same;
/// a network that evaluates asks it for nothing.
///
/// # Errors
/// Those of `out`.
pub fn write_trace(evaluation: Form, depth: u32, out: impl Write + 'static) -> Result<Counts> {
    let position = |fen| Position::from_fen(fen).expect("a position of the list");
    trace(&mut Search::new(TABLE_BYTES, evaluation), &BRATKO_KOPEC.map(position), depth, out)
}

/// The same of other positions, by a search that there is.
pub(crate) fn trace(
    memory: &mut Search,
    positions: &[Position],
    depth: u32,
    out: impl Write + 'static,
) -> Result<Counts> {
    let writer = Writer::new(Box::new(out) as Box<dyn Write>)?;
    TRACE.set(Some(Trace { writer, counts: Counts::default(), written: Ok(()) }));
    for position in positions {
        search::<Traced<Walk>>(memory, position, depth);
    }
    let Trace { writer, counts, written } = TRACE.take().expect("nobody else took it");
    written?;
    writer.finish()?;
    Ok(counts)
}

/// A trace that is being written.
struct Trace {
    writer: Writer<Box<dyn Write>>,
    counts: Counts,
    /// Or the first error, after which nothing is.
    written: Result<()>,
}

thread_local! {
    /// That of this thread. A generator is a type without values, so it has no better place.
    static TRACE: RefCell<Option<Trace>> = const { RefCell::new(None) };
}

fn note(kind: Kind, square: u8, occupied: u64) {
    TRACE.with_borrow_mut(|trace| {
        let Some(Trace { writer, counts, written }) = trace else { return };
        if written.is_ok() {
            trace::add(counts, Record::new(kind, square, occupied));
            *written = writer.record(kind as u8, square, occupied);
        }
    });
}

/// The generator `S`, and what it is asked is noted.
struct Traced<S>(PhantomData<S>);

impl<S: Sliders> Sliders for Traced<S> {
    fn attacks(piece: Piece, square: Index, occupied: u64) -> u64 {
        let kind = match piece {
            Piece::Rook => Kind::Rook,
            Piece::Bishop => Kind::Bishop,
            Piece::Queen => Kind::Queen,
        };
        note(kind, square.get() as u8, occupied);
        S::attacks(piece, square, occupied)
    }

    fn both(square: Index, occupied: u64) -> (u64, u64) {
        note(Kind::Both, square.get() as u8, occupied);
        S::both(square, occupied)
    }

    fn move_made() {
        note(Kind::MoveMade, 0, 0);
    }

    fn evaluated() {
        note(Kind::Evaluated, 0, 0);
    }
}
