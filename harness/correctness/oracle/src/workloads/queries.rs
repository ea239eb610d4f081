//! Pairs of square and board for the models of one square.

use super::Board;
use super::board::squares;
use contract::{Line, Piece};

/// A square and the board it stands on.
pub(crate) type Query<'a> = (u8, &'a Board);

/// Maximum number of queries of a subject, so that a workload full of sliders fits the first-level
/// cache. A longer list is thinned evenly, because its end may hold the endgames.
pub(crate) const MAX_QUERIES: usize = 256;

/// The queries of the pieces that move on the line; see [`of_piece`].
pub(crate) fn on_line(line: Line, boards: &[Board]) -> Vec<Query<'_>> {
    match line {
        Line::Rank | Line::File => of_piece(Piece::Rook, boards),
        Line::Diagonal | Line::AntiDiagonal => of_piece(Piece::Bishop, boards),
    }
}

/// One query for each queen, board by board. Pieces are compared on these, because a queen moves as
/// a rook and as a bishop; see [`of_piece`].
pub(crate) fn of_any_piece(boards: &[Board]) -> Vec<Query<'_>> {
    of_piece(Piece::Queen, boards)
}

/// One query for each slider of the kind, board by board.
///
/// Rook queries come from rooks and queens, bishop queries from bishops and queens, queen queries
/// from queens. If no board has such a piece, any slider serves, and otherwise any piece; the
/// square is then less typical of a game.
///
/// # Panics
/// If no board has any piece.
fn of_piece(piece: Piece, boards: &[Board]) -> Vec<Query<'_>> {
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
        let queries = members(boards, set);
        if !queries.is_empty() {
            return queries;
        }
    }
    panic!("workloads: no board has any piece to ask about");
}

/// One query for each member of a set of each board.
fn members(boards: &[Board], set: fn(&Board) -> u64) -> Vec<Query<'_>> {
    let mut queries = Vec::new();
    for board in boards {
        queries.extend(squares(set(board)).map(|square| (square, board)));
    }
    queries
}

/// At most `most` items, evenly spread.
pub(crate) fn spread<T: Copy>(items: Vec<T>, most: usize) -> Vec<T> {
    if items.len() <= most {
        return items;
    }
    (0..most).map(|index| items[index * items.len() / most]).collect()
}
