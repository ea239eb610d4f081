//! The search as a part of an invocation in use: a position that every generator searches, the same
//! nodes each time.
//!
//! The timed search must find the caches as in the middle of a longer search, and the same nodes
//! with every generator:
//!
//! - Before a sample we search other positions, and then this one to one ply less.
//! - The transposition table is shared, so that no generator has a table that is nearer than
//!   another's; each search has its own keys, so that it finds no entry of an earlier one.
//! - Depth grows until a search makes enough moves: a middlegame has them at a depth at which an
//!   endgame is over at once.

use crate::task::Task;
use crate::traced::trace_positions;
use crate::{BRATKO_KOPEC, Position, Ready, Search, TABLE_BYTES, Walk, search};
use record::{Counts, Form, InUse, Searched};
use std::cell::RefCell;
use std::io::sink;
use std::rc::Rc;

/// The minimum number of moves that a search makes. They take one or a few milliseconds. Each
/// further ply makes about three times as many.
const MIN_NODES: u64 = 1_000;

/// Moves that are made before, untimed, on other positions: about 130,000 look-ups, as before a
/// sample of a trace. After only a search to one ply less, large tables cost 2 % more of a node
/// than their replay predicts.
const RUN_UP_NODES: u64 = 16_000;

/// Returns the search of a position of the Bratko-Kopec test as a task. `share` chooses the
/// position: 0 is the first, 1 the last. All generators share its table and its network.
pub(crate) fn search_task(evaluation: Form, share: f64) -> (Searched, Task<'static>) {
    let last = BRATKO_KOPEC.len() - 1;
    let index = ((share * BRATKO_KOPEC.len() as f64) as usize).min(last);
    let fen = BRATKO_KOPEC[index];
    let position = listed_position(fen);
    let mut memory = Search::new(TABLE_BYTES, evaluation);
    let (depth, counts) = sufficient_depth(&mut memory, &position);
    search::<Walk>(&mut memory, &position, depth);
    let bytes_read = memory.bytes_read();
    let run_up = run_up(&mut memory, index, depth);

    let memory = Rc::new(RefCell::new(memory));
    let shared = Rc::clone(&memory);
    let task = Task::new(fen, Ready::new::<Walk>("walk"), 1, move |generator, _| {
        score_and_nodes(generator, &memory, &position, depth)
    });
    let task = Task {
        subject: InUse::SEARCH.to_string(),
        units: counts.moves_made as f64,
        run_up: Some(Box::new(move |generator| {
            for earlier in &run_up {
                score_and_nodes(generator, &shared, earlier, depth);
            }
            score_and_nodes(generator, &shared, &position, depth - 1);
        })),
        ..task
    };
    (Searched { evaluation, position: fen.into(), depth, counts, bytes_read }, task)
}

fn listed_position(fen: &str) -> Position {
    Position::from_fen(fen).expect("a position of the list")
}

/// Returns the least depth at which a search makes [`MIN_NODES`], and the counts of that search.
fn sufficient_depth(memory: &mut Search, position: &Position) -> (u32, Counts) {
    let mut depth = 0;
    loop {
        depth += 1;
        let counts =
            trace_positions(memory, &[*position], depth, sink()).expect("nothing is written");
        if counts.moves_made >= MIN_NODES {
            return (depth, counts);
        }
    }
}

/// Returns the positions after that of this index, around the end of the list, whose searches
/// together make [`RUN_UP_NODES`].
fn run_up(memory: &mut Search, index: usize, depth: u32) -> Vec<Position> {
    let mut nodes = 0;
    let mut positions = Vec::new();
    for fen in BRATKO_KOPEC.iter().cycle().skip(index + 1) {
        if nodes >= RUN_UP_NODES {
            break;
        }
        let position = listed_position(fen);
        search::<Walk>(memory, &position, depth);
        nodes += memory.nodes();
        positions.push(position);
    }
    positions
}

/// Searches the position. Returns the number of moves made in the high half of a word, and the
/// score in the low half. A generator that finds the right score by other nodes is wrong too.
fn score_and_nodes(
    generator: Ready,
    memory: &RefCell<Search>,
    position: &Position,
    depth: u32,
) -> u64 {
    let mut memory = memory.borrow_mut();
    let score = (generator.search)(&mut memory, position, depth);
    memory.nodes() << 32 | u64::from(score.cast_unsigned())
}
