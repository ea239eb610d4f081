//! A search, small and plain: alpha-beta with quiescence in one function that calls itself, a
//! transposition table, moves ordered by exchanges and by cut-offs elsewhere. Fixed depth, no draw
//! by repetition, no pruning but of captures that lose. Its purpose is to look up attacks as
//! programs do, not to play well; it visits the same nodes with every attack generator.
//!
//! ```text
//! node(position, window, depth):
//!     return the score of the transposition table, if it is good enough
//!     look up whether the side to move is in check
//!     at depth 0 and below, without a check:     (quiescence)
//!         evaluate; return if the opponent would avoid this position
//!     list the legal moves; without any it is mate or stalemate
//!     give each move a promise: the table's move, captures that win, quiet moves, captures that
//!         lose; in quiescence only the first two
//!     by promise, the greatest first:
//!         score = -node(position after the move, the window for the opponent, depth - 1)
//!         stop at a score that the opponent would avoid
//!     store score and move in the table
//! ```

mod evaluation;
mod exchanges;
mod network;
mod table;

use crate::attacks::attackers;
use crate::moves::MAX_MOVES;
use crate::{Move, Moves, Position, ROW_BYTES, Sliders};
pub use evaluation::EVALUATIONS;
use evaluation::evaluate;
pub use exchanges::exchange_gain;
use network::Network;
use record::Form;
use table::{Bound, Entry, Table};

/// The default bytes of a transposition table.
pub const TABLE_BYTES: usize = 64 << 20;

/// The score of a mate, to which the depth that is left is added, because a sooner one is worse for
/// the mated side. No evaluation comes near it.
pub const MATE: i32 = 30_000;

/// A bound beyond all scores.
const INFINITE: i32 = 32_000;

/// The search ends at this depth. Checks that answer checks could otherwise go on for ever.
const MIN_DEPTH: i32 = -64;

/// Promise of the table's move, which is tried before all others.
const TABLE_MOVE: i32 = 1 << 30;
/// Promise of a capture or promotion that loses nothing, above that of all quiet moves; its gain is
/// added.
const CAPTURES: i32 = 1 << 24;
/// Promise of a capture that loses, below that of all quiet moves.
const LOSING_CAPTURES: i32 = -CAPTURES;
/// Promise of a move that is not tried, or has been tried.
const EXCLUDED: i32 = i32::MIN;

/// The state of a search, which later searches reuse.
pub struct Search {
    table: Table,
    /// The network, if it is the evaluation.
    network: Option<Network>,
    /// Changes the keys of each search, so that it finds no entry of an earlier one.
    salt: u64,
    /// Promises of quiet moves, by side, kind and target. A move that cuts off raises its promise.
    history: [[[i32; 64]; 6]; 2],
    nodes: u64,
}

impl Search {
    /// Returns a search with an empty table of `table_bytes` bytes at most (the number of entries
    /// is a power of two) and one of [`EVALUATIONS`]; both are compiled into every search.
    pub fn new(table_bytes: usize, evaluation: Form) -> Search {
        Search {
            table: Table::new(table_bytes),
            network: (evaluation == Form::Network).then(Network::new),
            salt: 0,
            history: [[[0; 64]; 6]; 2],
            nodes: 0,
        }
    }

    /// Returns the number of moves that the last search made.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the bytes of a network's rows that the evaluations of the last search read; all
    /// other weights are small enough for caches.
    pub fn bytes_read(&self) -> u64 {
        self.network.as_ref().map_or(0, |network| network.rows_read * ROW_BYTES as u64)
    }
}

/// Searches `depth` plies deep, one at least, after all shallower depths, and forgets first what
/// `search` remembers. The score is in hundredths of a pawn, for the side to move.
pub fn search<S: Sliders>(search: &mut Search, position: &Position, depth: u32) -> i32 {
    search.salt = search.salt.wrapping_add(0x9e37_79b9_7f4a_7c15);
    search.history = [[[0; 64]; 6]; 2];
    search.nodes = 0;
    if let Some(network) = &mut search.network {
        network.rows_read = 0;
    }
    let mut score = 0;
    for depth in 1..=depth.clamp(1, 100) as i32 {
        score = S::search_node(search, position, [-INFINITE, INFINITE], depth);
    }
    score
}

/// Returns the score of a position if it lies within `window`, otherwise a bound on its side of it.
/// Call it as [`Sliders::search_node`].
#[inline(always)]
pub(crate) fn search_node<S: Sliders>(
    search: &mut Search,
    position: &Position,
    [alpha, beta]: [i32; 2],
    depth: i32,
) -> i32 {
    let key = position.key() ^ search.salt;
    let entry = search.table.get(key);
    if let Some(score) = entry.score([alpha, beta], depth) {
        return score;
    }
    let (side, opponent) = (position.side(), position.side().opponent());
    let king = position.king(side);
    let is_check = attackers::<S>(position, opponent, king, position.occupied()) != 0;
    let is_quiescence = depth <= 0 && !is_check;
    let mut best = -INFINITE;
    if is_quiescence || depth < MIN_DEPTH {
        best = evaluate_leaf::<S>(search, position);
        if best >= beta || depth < MIN_DEPTH {
            return best;
        }
    }
    let mut moves = Moves::new();
    S::list_legal_moves(position, &mut moves);
    if moves.is_empty() {
        return if is_check { -MATE - depth } else { 0 };
    }

    let mut promises = [EXCLUDED; MAX_MOVES];
    for (promise, mv) in promises.iter_mut().zip(moves.iter()) {
        *promise = move_promise::<S>(search, position, *mv, entry.best, is_quiescence);
    }
    let mut best_move = entry.best;
    while let Some(index) = take_greatest(&mut promises[..moves.len()]) {
        let mv = moves[index];
        S::note_move();
        search.nodes += 1;
        let window = [-beta, -alpha.max(best)];
        let score = -S::search_node(search, &position.after_move(mv), window, depth - 1);
        if score <= best {
            continue;
        }
        best = score;
        if best > alpha {
            best_move = mv.to_bits();
        }
        if best >= beta {
            if position.captured_kind(mv).is_none() {
                let promise =
                    &mut search.history[side as usize][mv.kind as usize][usize::from(mv.to)];
                *promise = (*promise + depth * depth).min(CAPTURES - 1);
            }
            break;
        }
    }
    let bound = match best {
        _ if best >= beta => Bound::AtLeast,
        _ if best > alpha => Bound::Exact,
        _ => Bound::AtMost,
    };
    search.table.put(Entry::new(key, best_move, best, bound, depth));
    best
}

/// Returns the evaluation of a position by the network, or else by material and mobility.
#[inline(always)]
fn evaluate_leaf<S: Sliders>(search: &mut Search, position: &Position) -> i32 {
    S::note_evaluation();
    match &mut search.network {
        None => evaluate::<S>(position),
        Some(network) => network.evaluate(position),
    }
}

/// Returns the promise of a move, by which the moves are ordered. Quiescence tries neither quiet
/// moves nor captures that lose.
#[inline(always)]
fn move_promise<S: Sliders>(
    search: &Search,
    position: &Position,
    mv: Move,
    table_move: u16,
    is_quiescence: bool,
) -> i32 {
    let changes_material = position.captured_kind(mv).is_some() || mv.promotion.is_some();
    if is_quiescence && !changes_material {
        return EXCLUDED;
    }
    // The gain of the table's move is computed too: its look-ups are a part of every trace.
    let gain = if changes_material { exchange_gain::<S>(position, mv) } else { 0 };
    if mv.to_bits() == table_move {
        return TABLE_MOVE;
    }
    if changes_material && gain >= 0 {
        return CAPTURES + gain;
    }
    if is_quiescence {
        return EXCLUDED;
    }
    if changes_material {
        return LOSING_CAPTURES + gain;
    }
    search.history[position.side() as usize][mv.kind as usize][usize::from(mv.to)]
}

/// Returns the index of the greatest promise, and excludes it from the next call. Returns `None` if
/// all are excluded.
#[inline(always)]
fn take_greatest(promises: &mut [i32]) -> Option<usize> {
    let mut greatest = 0;
    for (index, promise) in promises.iter().enumerate() {
        if *promise > promises[greatest] {
            greatest = index;
        }
    }
    if promises[greatest] == EXCLUDED {
        return None;
    }
    promises[greatest] = EXCLUDED;
    Some(greatest)
}
