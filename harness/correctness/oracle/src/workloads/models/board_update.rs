//! `board_update`: one call a board, on which a piece at random goes to a square at random and takes
//! what stands there; of so many boards, at even distances, as the arguments of other models take
//! room for.

use super::{Asked, Call};
use crate::workloads::BOARDS;
use crate::workloads::board::squares;
use crate::workloads::queries::spread;
use crate::workloads::random::SplitMix64;
use contract::{Direction, Keeping, Piece, Square, Subject};

/// Words of all calls: 8 KiB.
pub(super) const MAX_WORDS: usize = 4 * BOARDS;

pub(super) fn calls(asked: &Asked) -> Vec<Call> {
    let Subject::Keeping(keeping) = asked.subject else {
        panic!("workloads: {} is no keeping", asked.subject)
    };
    let orders = orders(keeping);
    let mut random = SplitMix64::from_name("moves", asked.workload.seed.unwrap_or(0));
    let mut call = |occupied: u64| {
        let pieces: Vec<u8> = squares(occupied).collect();
        assert!(
            !pieces.is_empty(),
            "workloads: {:?} has a board without pieces",
            asked.workload.name
        );
        let from = pieces[random.below(pieces.len())];
        let to = (from + 1 + random.below(63) as u8) % 64;
        vec![
            ("from", vec![u64::from(from)]),
            ("to", vec![u64::from(to)]),
            ("captured", vec![occupied >> to & 1]),
            ("kept", kept(&orders, occupied)),
        ]
    };
    let most = MAX_WORDS / asked.shape.argument_words();
    let boards = spread(asked.workload.boards.iter().collect(), most);
    boards.into_iter().map(|board| call(board.occupied)).collect()
}

/// The squares of each kept word, bit by bit.
pub(super) fn orders(keeping: Keeping) -> Vec<Order> {
    let board = |direction| order(direction).into_iter().map(Some).collect();
    match keeping {
        Keeping::PextIndices => {
            let entries: Vec<Order> = Square::all().map(indices).collect();
            entries.chunks(2).map(<[Order]>::concat).collect()
        }
        boards => boards.directions().iter().copied().map(board).collect(),
    }
}

/// The squares that the bits of a kept word are, if they are any.
pub(super) type Order = Vec<Option<Square>>;

/// The indices that are kept of a square: the rook's 16 bits, then the bishop's.
pub(super) fn indices(square: Square) -> Order {
    let mut bits = vec![None; 32];
    for (first, piece) in [(0, Piece::Rook), (16, Piece::Bishop)] {
        let inner = piece.inner(square.index().into());
        let squares = Square::all().filter(|square| inner & square.bit() != 0);
        bits[first..].iter_mut().zip(squares).for_each(|(bit, square)| *bit = Some(square));
    }
    bits
}

/// The kept words of a plain board.
pub(super) fn kept(orders: &[Order], occupied: u64) -> Vec<u64> {
    orders.iter().map(|order| in_order(order, occupied)).collect()
}

/// The squares of a kept board, bit by bit: by line, then along it.
fn order(direction: Direction) -> Vec<Square> {
    let mut squares: Vec<Square> = Square::all().collect();
    squares.sort_by_key(|square| {
        let (file, rank) = (square.file() as i8, square.rank() as i8);
        match direction {
            Direction::East => (rank, file),
            Direction::West => (rank, -file),
            Direction::North => (file, rank),
            Direction::South => (file, -rank),
            Direction::NorthEast => (rank - file, rank),
            Direction::SouthWest => (rank - file, -rank),
            Direction::NorthWest => (rank + file, rank),
            Direction::SouthEast => (rank + file, -rank),
        }
    });
    squares
}

fn in_order(order: &[Option<Square>], occupied: u64) -> u64 {
    let is_set = |square: &Option<Square>| square.is_some_and(|it| occupied & it.bit() != 0);
    let bits = order.iter().enumerate().filter(|(_, square)| is_set(square));
    bits.map(|(bit, _)| 1 << bit).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kept_boards_begin_with_the_squares_that_the_keeping_says() {
        let first = |direction| -> Vec<String> {
            order(direction)[..6].iter().map(Square::to_string).collect()
        };
        assert_eq!(first(Direction::East), ["a1", "b1", "c1", "d1", "e1", "f1"]);
        assert_eq!(first(Direction::South), ["a8", "a7", "a6", "a5", "a4", "a3"]);
        assert_eq!(first(Direction::NorthEast), ["h1", "g1", "h2", "f1", "g2", "h3"]);
        assert_eq!(first(Direction::SouthEast), ["a1", "a2", "b1", "a3", "b2", "c1"]);
    }
}
