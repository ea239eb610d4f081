//! Pairs of square and board for the models of one square.

use super::Board;
use super::board::squares;
use contract::{Line, Piece};

/// A square and the board that it is on.
pub(crate) type Query<'a> = (u8, &'a Board);

/// Maximum number of queries of a subject, so that a workload full of sliders fits the first-level
/// cache. A longer list is thinned evenly, because its end may hold the endgames.
pub(crate) const MAX_QUERIES: usize = 256;

/// Returns the queries of the pieces that move on the line; see [`piece_queries`].
pub(crate) fn line_queries(line: Line, boards: &[Board]) -> Vec<Query<'_>> {
    match line {
        Line::Rank | Line::File => piece_queries(Piece::Rook, boards),
        Line::Diagonal | Line::AntiDiagonal => piece_queries(Piece::Bishop, boards),
    }
}

/// Returns one query for each queen, board by board. Pieces are compared on these, because a queen
/// moves as a rook and as a bishop; see [`piece_queries`].
pub(crate) fn queen_queries(boards: &[Board]) -> Vec<Query<'_>> {
    piece_queries(Piece::Queen, boards)
}

/// Returns one query for each slider of the kind, board by board.
///
/// Rook queries come from rooks and queens, bishop queries from bishops and queens, queen queries
/// from queens. If no board has such a piece, any slider serves, and if there is no slider, any
/// piece; the square is then less typical of a game.
///
/// # Panics
/// If no board has any piece.
fn piece_queries(piece: Piece, boards: &[Board]) -> Vec<Query<'_>> {
    let sets: [fn(&Board) -> u64; 3] = [
        match piece {
            Piece::Rook => |board| board.orthogonal,
            Piece::Bishop => |board| board.diagonal,
            Piece::Queen => |board| board.orthogonal & board.diagonal,
        },
        Board::all_sliders,
        |board| board.occupied,
    ];
    for set in sets {
        let queries = set_queries(boards, set);
        if !queries.is_empty() {
            return queries;
        }
    }
    panic!("workloads: no board has any piece to ask about");
}

/// Returns one query for each member of a set of each board.
fn set_queries(boards: &[Board], set: fn(&Board) -> u64) -> Vec<Query<'_>> {
    let mut queries = Vec::new();
    for board in boards {
        queries.extend(squares(set(board)).map(|square| (square, board)));
    }
    queries
}

/// Returns at most `max_items` items, evenly spread.
pub(crate) fn sample_evenly<T: Copy>(items: Vec<T>, max_items: usize) -> Vec<T> {
    if items.len() <= max_items {
        return items;
    }
    (0..max_items).map(|index| items[index * items.len() / max_items]).collect()
}
