//! Pairs of square and board for the models that ask about one square. Which pieces stand on
//! the squares is decided here; how a pair lies in a record is not.

use crate::Board;
use crate::board::squares;
use contract::{Line, Piece, Subject};

/// A square and the board it stands on.
pub type Query<'a> = (u8, &'a Board);

/// Most queries of a subject, so that a workload full of sliders still fits the first-level
/// cache. A longer list is thinned evenly, not cut: its end may be the endgames.
pub const MOST_QUERIES: usize = 256;

/// One query for each slider that moves as the subject asks, board by board.
///
/// # Panics
/// If the subject is none of squares, or no board has any man.
pub fn for_subject(subject: Subject, boards: &[Board]) -> Vec<(Query<'_>, Option<Line>)> {
    match subject {
        Subject::Piece(piece) => without_line(spread(of_piece(piece, boards), MOST_QUERIES)),
        Subject::Line(line) => without_line(spread(on_line(line, boards), MOST_QUERIES)),
        Subject::AnyLine => on_all_lines(boards),
        other => panic!("workloads: a square is not asked for {other}"),
    }
}

fn without_line(queries: Vec<Query<'_>>) -> Vec<(Query<'_>, Option<Line>)> {
    queries.into_iter().map(|query| (query, None)).collect()
}

/// The four lines in turns; a shorter list starts again, so that each line is asked equally often.
fn on_all_lines(boards: &[Board]) -> Vec<(Query<'_>, Option<Line>)> {
    let each = Line::ALL.map(|line| spread(on_line(line, boards), MOST_QUERIES / Line::ALL.len()));
    let turns = each.iter().map(Vec::len).max().unwrap_or(0);
    let turn = |number: usize| {
        let lines = Line::ALL.iter().zip(&each);
        lines.map(move |(&line, queries)| (queries[number % queries.len()], Some(line)))
    };
    (0..turns).flat_map(turn).collect()
}

fn on_line(line: Line, boards: &[Board]) -> Vec<Query<'_>> {
    match line {
        Line::Rank | Line::File => of_piece(Piece::Rook, boards),
        Line::Diagonal | Line::AntiDiagonal => of_piece(Piece::Bishop, boards),
    }
}

/// Rook queries come from rooks and queens, bishop queries from bishops and queens, queen queries
/// from queens. If there are none of these on any board any slider will do, and else any man:
/// the answer is as good, only the square is less like one in a game.
fn of_piece(piece: Piece, boards: &[Board]) -> Vec<Query<'_>> {
    let fitting = |board: &Board| match piece {
        Piece::Rook => board.orthogonal,
        Piece::Bishop => board.diagonal,
        Piece::Queen => board.orthogonal & board.diagonal,
    };
    let choices: [&dyn Fn(&Board) -> u64; 3] =
        [&fitting, &Board::all_sliders, &|board| board.occupied];
    choices
        .into_iter()
        .map(|choice| of_sets(choice, boards))
        .find(|queries| !queries.is_empty())
        .expect("workloads: no board has any man to ask about")
}

fn of_sets<'a>(set: &dyn Fn(&Board) -> u64, boards: &'a [Board]) -> Vec<Query<'a>> {
    let of_board = |board| squares(set(board)).map(move |square| (square, board));
    boards.iter().flat_map(of_board).collect()
}

/// At most `most` items at even distances.
pub(crate) fn spread<T: Copy>(items: Vec<T>, most: usize) -> Vec<T> {
    if items.len() <= most {
        return items;
    }
    (0..most).map(|index| items[index * items.len() / most]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOK_A1: Board = Board { occupied: 0x81, orthogonal: 1, diagonal: 0 };
    const QUEEN_C1: Board = Board { occupied: 0x8c, orthogonal: 4, diagonal: 4 };

    fn squares_asked(subject: Subject, boards: &[Board]) -> Vec<u8> {
        for_subject(subject, boards).iter().map(|((square, _), _)| *square).collect()
    }

    #[test]
    fn each_piece_is_asked_where_it_stands() {
        let boards = [ROOK_A1, QUEEN_C1];
        assert_eq!(squares_asked(Subject::Piece(Piece::Rook), &boards), [0, 2]);
        assert_eq!(squares_asked(Subject::Piece(Piece::Bishop), &boards), [2]);
        assert_eq!(squares_asked(Subject::Piece(Piece::Queen), &boards), [2]);
        assert_eq!(squares_asked(Subject::Line(Line::File), &boards), [0, 2]);
        assert_eq!(squares_asked(Subject::Line(Line::AntiDiagonal), &boards), [2]);
    }

    #[test]
    fn without_the_piece_another_slider_is_asked_and_without_sliders_any_man() {
        assert_eq!(squares_asked(Subject::Piece(Piece::Bishop), &[ROOK_A1]), [0]);
        let no_slider = Board { occupied: 0x8100, orthogonal: 0, diagonal: 0 };
        assert_eq!(squares_asked(Subject::Piece(Piece::Queen), &[no_slider]), [8, 15]);
    }

    #[test]
    fn the_four_lines_take_turns_with_the_fitting_piece() {
        let queen_e1 = Board { occupied: 0x90, orthogonal: 16, diagonal: 16 };
        let boards = [QUEEN_C1, queen_e1, ROOK_A1];
        let asked = for_subject(Subject::AnyLine, &boards);
        let asked: Vec<(Line, u8)> =
            asked.into_iter().map(|((square, _), line)| (line.unwrap(), square)).collect();
        let turn = |rook, bishop| {
            [
                (Line::Rank, rook),
                (Line::File, rook),
                (Line::Diagonal, bishop),
                (Line::AntiDiagonal, bishop),
            ]
        };
        assert_eq!(asked, [turn(2, 2), turn(4, 4), turn(0, 2)].concat());
    }

    #[test]
    fn a_long_list_is_thinned_to_both_ends() {
        let thinned = spread((0..1000).collect(), 10);
        assert_eq!(thinned, [0, 100, 200, 300, 400, 500, 600, 700, 800, 900]);
        assert_eq!(spread(vec![1, 2, 3], 3), [1, 2, 3]);
    }
}
