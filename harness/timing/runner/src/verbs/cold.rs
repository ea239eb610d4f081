//! The groups of an invocation in which tables are cold: the time of the first queries after other memory was read.

use crate::timed::timed;
use crate::{ColdWork, Empty, Entrant, FIRST, Prepared, Pressure, few, groups};
use contract::{Model, Piece, Subject};
use measure::{Contestant, MachineClock, Stopwatch};
use record::Comparison;
use std::cell::RefCell;
use std::rc::Rc;

/// The questions that an engine asks singly: a queen, several queens, a board.
const ASKED: [(Model, Subject); 3] = [
    (Model::SquareAttacks, Subject::Piece(Piece::Queen)),
    (Model::SquareBatch, Subject::Piece(Piece::Queen)),
    (Model::BoardAttacks, Subject::Board),
];

/// Contestants after one walk, over the first so many queries.
pub struct Group<'a> {
    /// Their model.
    pub model: Model,
    /// KiB read.
    pub kib: u64,
    /// Queries or boards.
    pub first: usize,
    /// The reference, the others, then kernels in the same loops that compute nothing.
    pub contestants: Vec<Box<dyn Contestant + 'a>>,
}

/// One for each model, walk and number of queries; of many routines of a model the contenders. The queries begin with
/// number `begin`.
pub fn seats<'a>(
    prepared: &'a [Prepared],
    empty: &'a [Empty],
    walks: &'a [Pressure],
    begin: usize,
    stopwatch: &Rc<RefCell<Stopwatch<MachineClock>>>,
) -> Vec<Group<'a>> {
    let mut seats = Vec::new();
    for (model, subject) in ASKED {
        let of_model = groups(prepared, model).into_iter().flatten();
        let asked = of_model.filter(|one| one.probe.probe.subject == subject).collect();
        let asked: Vec<Entrant> = few(asked, |one| one.prepared.routine);
        let loops: Vec<&Empty> = empty.iter().filter(|one| is_beside(one, model, &asked)).collect();
        for pressure in walks {
            for first in FIRST {
                let first_queries = |name: String, probe| {
                    let work = ColdWork::new(name, probe, pressure, first, begin)?;
                    Some(timed(stopwatch, work))
                };
                let own = asked.iter().filter_map(|one| first_queries(one.name(), one.probe));
                let beside = loops.iter().filter_map(|one| {
                    let name = format!("{}/{}/{}", Comparison::EMPTY, one.name, subject.name());
                    first_queries(name, &one.probe)
                });
                let contestants: Vec<_> = own.chain(beside).collect();
                if contestants.len() > loops.len() {
                    let kib = pressure.kib() as u64;
                    seats.push(Group { model, kib, first, contestants });
                }
            }
        }
    }
    seats
}

/// Whether a loop is of the shape of one of these.
fn is_beside(empty: &Empty, model: Model, asked: &[Entrant]) -> bool {
    let shape = |probe: &contract::Probe| (probe.shape.units, probe.shape.sum_lanes);
    let is_like = |one: &Entrant| shape(one.probe.probe) == shape(empty.probe.probe);
    empty.model == model && asked.iter().any(is_like)
}
