//! A search, small and plain: alpha-beta with quiescence in one function that calls itself, a
//! transposition table, moves ordered by exchanges and by cut-offs elsewhere. Fixed depth, no draw
//! by repetition, no pruning but of captures that lose. Its purpose is to look up attacks as
//! programs do, not to play well; it visits the same nodes with every attack generator.

mod evaluation;
mod exchanges;
mod network;
mod table;

use crate::attacks::attackers;
use crate::moves::MOST;
use crate::{Moves, Position, ROW_BYTES, Sliders};
pub use evaluation::EVALUATIONS;
use evaluation::evaluate;
pub use exchanges::exchanges;
use network::Network;
use record::Form;
use table::{Bound, Entry, Table};

/// Bytes of a transposition table, unless told otherwise.
pub const TABLE_BYTES: usize = 64 << 20;

/// The side to move is mated; sooner is worse by the depth that is left. No evaluation comes near
/// it.
pub const MATE: i32 = 30_000;

/// Beyond all scores.
const INFINITE: i32 = 32_000;

/// Evasions of checks that answer checks may go on for ever; nothing goes on below this depth.
const DEEPEST: i32 = -64;

/// Before all other moves, and captures that win or change before quiet ones.
const FIRST: i32 = 1 << 30;
const CAPTURES: i32 = 1 << 24;
/// A capture that loses is tried after all quiet moves.
const LOSES: i32 = -CAPTURES;
/// Not tried, or tried already.
const LEFT_OUT: i32 = i32::MIN;

/// What a search remembers.
pub struct Search {
    table: Table,
    /// If it is to evaluate.
    network: Option<Network>,
    /// Changes the keys of each search, so that it finds no entry of an earlier one.
    salt: u64,
    /// How much quiet moves cut off, by side, kind and target.
    history: [[[i32; 64]; 6]; 2],
    nodes: u64,
}

impl Search {
    /// A search with an empty table of at most so many bytes (the number of entries is a power of
    /// two) and one of [`EVALUATIONS`]; both are compiled into every search.
    pub fn new(table_bytes: usize, evaluation: Form) -> Search {
        Search {
            table: Table::new(table_bytes),
            network: (evaluation == Form::Network).then(Network::new),
            salt: 0,
            history: [[[0; 64]; 6]; 2],
            nodes: 0,
        }
    }

    /// Moves that the last search made.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Bytes of a network's rows that the evaluations of the last search read; all other weights
    /// are small enough for caches.
    pub fn bytes_read(&self) -> u64 {
        self.network.as_ref().map_or(0, |network| network.rows_read * ROW_BYTES as u64)
    }
}

/// Searches `depth` plies deep, one at least, after all shallower depths; what `search` remembers
/// is forgotten first. The score is in hundredths of a pawn, for the side to move.
pub fn search<S: Sliders>(search: &mut Search, position: &Position, depth: u32) -> i32 {
    search.salt = search.salt.wrapping_add(0x9e37_79b9_7f4a_7c15);
    search.history = [[[0; 64]; 6]; 2];
    search.nodes = 0;
    search.network.iter_mut().for_each(|network| network.rows_read = 0);
    let depths = 1..=depth.clamp(1, 100) as i32;
    depths.fold(0, |_, depth| S::node(search, position, [-INFINITE, INFINITE], depth))
}

/// The score of a position if it lies within `window`, otherwise a bound on its side of it. Call it
/// as [`Sliders::node`].
#[inline(always)]
pub(crate) fn node<S: Sliders>(
    search: &mut Search,
    position: &Position,
    [alpha, beta]: [i32; 2],
    depth: i32,
) -> i32 {
    let key = position.key() ^ search.salt;
    let known = search.table.get(key);
    if let Some(score) = known.settles([alpha, beta], depth) {
        return score;
    }
    let (side, other) = (position.side(), position.side().other());
    let king = position.king(side);
    let is_check = attackers::<S>(position, other, king, position.occupied()) != 0;
    let is_quiescence = depth <= 0 && !is_check;
    let mut best = -INFINITE;
    if is_quiescence || depth < DEEPEST {
        S::evaluated();
        best = match &mut search.network {
            None => evaluate::<S>(position),
            Some(network) => network.evaluate(position),
        };
        if best >= beta || depth < DEEPEST {
            return best;
        }
    }
    let mut moves = Moves::new();
    S::legal(position, &mut moves);
    if moves.is_empty() {
        return if is_check { -MATE - depth } else { 0 };
    }

    let mut promise = [LEFT_OUT; MOST];
    for (promise, each) in promise.iter_mut().zip(moves.iter()) {
        let changes = position.taken(*each).is_some() || each.promotion.is_some();
        if is_quiescence && !changes {
            continue;
        }
        let gain = if changes { exchanges::<S>(position, *each) } else { 0 };
        *promise = if each.packed() == known.best {
            FIRST
        } else if changes && gain >= 0 {
            CAPTURES + gain
        } else if is_quiescence {
            LEFT_OUT
        } else if changes {
            LOSES + gain
        } else {
            search.history[side as usize][each.kind as usize][usize::from(each.to)]
        };
    }

    let mut best_move = known.best;
    for _ in 0..moves.len() {
        let mut next = 0;
        for (place, value) in promise.iter().enumerate().take(moves.len()) {
            if *value > promise[next] {
                next = place;
            }
        }
        if promise[next] == LEFT_OUT {
            break;
        }
        promise[next] = LEFT_OUT;
        let each = moves[next];
        S::move_made();
        search.nodes += 1;
        let window = [-beta, -alpha.max(best)];
        let score = -S::node(search, &position.after(each), window, depth - 1);
        if score <= best {
            continue;
        }
        best = score;
        if best > alpha {
            best_move = each.packed();
        }
        if best >= beta {
            if position.taken(each).is_none() {
                let cut =
                    &mut search.history[side as usize][each.kind as usize][usize::from(each.to)];
                *cut = (*cut + depth * depth).min(CAPTURES - 1);
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
