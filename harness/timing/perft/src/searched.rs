//! The search as a part of an invocation in use: a position that every generator searches, the same
//! nodes each time.

use crate::task::Task;
use crate::traced::trace;
use crate::{BRATKO_KOPEC, Position, Ready, Search, TABLE_BYTES, Walk, search};
use record::{Form, InUse, Searched};
use std::cell::RefCell;
use std::io::sink;
use std::rc::Rc;

/// Minimum number of moves that a search makes: one or a few milliseconds. Each further ply makes
/// about three times as many.
const LEAST_NODES: u64 = 1_000;

/// Moves that are made before, untimed, on other positions: about 130,000 look-ups, as before a
/// sample of a trace. After only a search to one ply less, large tables cost 2 % more of a node
/// than their replay predicts.
const RUN_UP_NODES: u64 = 16_000;

/// A search of one of the positions of the Bratko-Kopec test; `at` is its place among them, from 0
/// to 1. All generators share its table and its network.
///
/// Before a sample it searches other positions, and this one to one ply less, so that caches are as
/// in the middle of a search. The transposition table does not help the timed search: each search
/// has its own keys.
pub(crate) fn searched(evaluation: Form, at: f64) -> (Searched, Task<'static>) {
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
    search::<Walk>(&mut memory, &position, depth);
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
    let memory = Rc::new(RefCell::new(memory));
    let score_and_nodes = move |one: Ready, position: &Position, depth: u32| {
        let mut memory = memory.borrow_mut();
        let score = (one.search)(&mut memory, position, depth);
        memory.nodes() << 32 | u64::from(score.cast_unsigned())
    };
    let again = score_and_nodes.clone();
    let before = move |one| {
        others.iter().for_each(|other| _ = again(one, other, depth));
        again(one, &position, depth - 1);
    };
    let pass = move |one, _| score_and_nodes(one, &position, depth);
    let task = Task::new(fen, Ready::of::<Walk>("walk"), 1, pass);
    let (units, before) = (counts.moves_made as f64, Some(Box::new(before) as Box<dyn Fn(Ready)>));
    let searched = Searched { evaluation, position: fen.into(), depth, counts, bytes_read };
    (searched, Task { subject: InUse::SEARCH.to_string(), units, before, ..task })
}
