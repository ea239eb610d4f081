//! The groups of an invocation in which tables are cold: the time of the first queries after other
//! memory was read.

use crate::timed::timed;
use crate::{ColdWork, Empty, Entrant, FIRST, Prepared, Pressure, few};
use contract::{Model, Piece, Subject};
use measure::{Contestant, MachineClock, Stopwatch};
use record::Role;
use std::cell::RefCell;
use std::rc::Rc;

/// The questions that an engine asks singly: a queen, several queens, a board.
const QUESTIONS: [(Model, Subject); 3] = [
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

/// A group for each model, walk and number of queries. Of many routines of a model the contenders
/// take part. The queries begin with number `first_query`.
pub fn groups<'a>(
    prepared: &'a [Prepared],
    empty_kernels: &'a [Empty],
    walks: &'a [Pressure],
    first_query: usize,
    stopwatch: &Rc<RefCell<Stopwatch<MachineClock>>>,
) -> Vec<Group<'a>> {
    let mut groups = Vec::new();
    for (model, subject) in QUESTIONS {
        let mut entrants: Vec<Entrant> =
            crate::groups(prepared, model).into_iter().flatten().collect();
        entrants.retain(|entrant| entrant.probe.probe.subject == subject);
        let entrants = few(entrants, |entrant| entrant.prepared.routine);
        let loops: Vec<&Empty> = empty_kernels
            .iter()
            .filter(|kernel| kernel.model == model && has_shape_of_any(kernel, &entrants))
            .collect();
        for walk in walks {
            for first in FIRST {
                let mut contestants = Vec::new();
                for entrant in &entrants {
                    let (name, probe) = (entrant.name(), entrant.probe);
                    let work = ColdWork::new(name, probe, walk, first, first_query);
                    contestants.extend(work.map(|work| timed(stopwatch, work)));
                }
                // Loops alone are nothing to compare.
                let has_entrants = !contestants.is_empty();
                for kernel in &loops {
                    let name = kernel.series_name(subject.name(), Role::Contestant);
                    let work = ColdWork::new(name, &kernel.probe, walk, first, first_query);
                    contestants.extend(work.map(|work| timed(stopwatch, work)));
                }
                if has_entrants {
                    groups.push(Group { model, kib: walk.kib() as u64, first, contestants });
                }
            }
        }
    }
    groups
}

fn has_shape_of_any(kernel: &Empty, entrants: &[Entrant]) -> bool {
    let shape = |probe: &contract::Probe| (probe.shape.units, probe.shape.sum_lanes);
    entrants.iter().any(|entrant| shape(entrant.probe.probe) == shape(kernel.probe.probe))
}
