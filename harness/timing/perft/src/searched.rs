//! The search as a part of an invocation in use: a position that every generator searches, the same nodes each time.

use crate::traced::trace;
use crate::{BRATKO_KOPEC, Position, Ready, Search, TABLE_BYTES, Walk, search};
use measure::Work;
use record::{Form, Searched};
use std::cell::RefCell;
use std::io::sink;

/// Minimum number of moves that a search makes: one or a few milliseconds. Each further ply makes about three times as many.
const LEAST_NODES: u64 = 1_000;

/// Moves that are made before, untimed, on other positions: about 130,000 look-ups, as before a sample of a trace. After only a
/// search to one ply less, large tables cost 2 % more of a node than their replay predicts.
const RUN_UP_NODES: u64 = 16_000;

/// The search of all generators and its result. They share its table and its network.
pub(crate) struct Task {
    pub(crate) searched: Searched,
    position: Position,
    /// Positions that are searched before.
    others: Vec<Position>,
    right: Found,
    memory: RefCell<Search>,
}

/// Score and nodes.
type Found = (i32, u64);

impl Task {
    /// One of the positions of the Bratko-Kopec test; `at` is its place among them, from 0 to 1.
    pub(crate) fn new(evaluation: Form, at: f64) -> Task {
        let last = BRATKO_KOPEC.len() - 1;
        let place = ((at * BRATKO_KOPEC.len() as f64) as usize).min(last);
        let at = |fen: &&str| Position::from_fen(fen).expect("a position of the list");
        let (fen, position) = (BRATKO_KOPEC[place], at(&BRATKO_KOPEC[place]));
        let mut memory = Search::new(TABLE_BYTES, evaluation);
        let mut depth = 0;
        let counts = loop {
            depth += 1;
            let asked = trace(&mut memory, &[position], depth, sink());
            let counts = asked.expect("nothing is written");
            if counts.moves_made >= LEAST_NODES {
                break counts;
            }
        };
        let score = search::<Walk>(&mut memory, &position, depth);
        let bytes_read = memory.bytes_read();
        let mut nodes = 0;
        let mut others = Vec::new();
        for other in BRATKO_KOPEC.iter().map(at).cycle().skip(place + 1) {
            if nodes >= RUN_UP_NODES {
                break;
            }
            search::<Walk>(&mut memory, &other, depth);
            nodes += memory.nodes();
            others.push(other);
        }
        Task {
            searched: Searched { evaluation, position: fen.into(), depth, counts, bytes_read },
            position,
            others,
            right: (score, counts.moves_made),
            memory: RefCell::new(memory),
        }
    }
}

/// One generator at such a task.
pub(crate) struct Searching<'a> {
    name: String,
    generator: Ready,
    task: &'a Task,
    found: Found,
}

impl<'a> Searching<'a> {
    pub(crate) fn new(name: String, generator: Ready, task: &'a Task) -> Searching<'a> {
        Searching { name, generator, task, found: (0, 0) }
    }

    fn search(&self, position: &Position, depth: u32) -> Found {
        let mut memory = self.task.memory.borrow_mut();
        let score = (self.generator.search)(&mut memory, position, depth);
        (score, memory.nodes())
    }
}

impl Work for Searching<'_> {
    fn name(&self) -> &str {
        &self.name
    }

    /// Moves made.
    fn units(&self) -> f64 {
        self.task.right.1 as f64
    }

    /// Searches other positions, and this one to one ply less, so that caches are as in the middle of a search. The
    /// transposition table does not help the timed search: each search has its own keys.
    fn prepare(&mut self, _passes: u64) -> u64 {
        let depth = self.task.searched.depth;
        for other in &self.task.others {
            self.search(other, depth);
        }
        self.search(&self.task.position, depth - 1);
        0
    }

    fn run(&mut self, passes: u64) {
        for _ in 0..passes {
            self.found = self.search(&self.task.position, self.task.searched.depth);
        }
    }

    fn check(&mut self, _passes: u64) -> Result<(), String> {
        let right = self.task.right;
        match self.found == right {
            true => Ok(()),
            false => Err(format!(
                "{}: score and nodes {:?}, right are {right:?}, of {}",
                self.name, self.found, self.task.searched.position
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_as_long_wherever_the_sitting_is_and_its_nodes_are_checked() {
        for (at, evaluation) in [(0.0, Form::Network), (1.0, Form::Material)] {
            let task = Task::new(evaluation, at);
            let Searched { counts, depth, .. } = task.searched;
            assert!((1_000..10_000).contains(&counts.moves_made), "{:?}", task.searched);
            let mut right = Searching::new("walk".into(), Ready::of::<Walk>("walk"), &task);
            right.prepare(1);
            right.run(2);
            assert_eq!(right.check(2), Ok(()));
            right.found = right.search(&task.position, depth - 1);
            assert!(
                right.check(1).is_err_and(|why| why.contains(BRATKO_KOPEC[(at * 23.0) as usize]))
            );
        }
    }
}
