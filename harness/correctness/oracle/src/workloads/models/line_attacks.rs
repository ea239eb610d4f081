//! `line_attacks`: one call for each slider that moves on the line, at most 256. If the line is an
//! argument, the four lines rotate.

use super::{Asked, Call};
use crate::workloads::Board;
use crate::workloads::queries::{MAX_QUERIES, Query, on_line, spread};
use contract::{Line, Subject};

pub(super) fn calls(asked: &Asked) -> Vec<Call> {
    let boards = &asked.workload.boards;
    match asked.subject {
        Subject::Line(line) => {
            spread(on_line(line, boards), MAX_QUERIES).into_iter().map(call).collect()
        }
        Subject::AnyLine => {
            let with_line = |(line, query)| {
                let mut call = call(query);
                call.push(("line", vec![line as u64]));
                call
            };
            in_turns(boards).into_iter().map(with_line).collect()
        }
        other => panic!("workloads: {other} is no line"),
    }
}

pub(super) fn call((square, board): Query) -> Call {
    vec![("square", vec![u64::from(square)]), ("occupied", vec![board.occupied])]
}

/// The four lines in rotation. A shorter list starts again, so that each line occurs equally often.
fn in_turns(boards: &[Board]) -> Vec<(Line, Query<'_>)> {
    let each = Line::ALL.map(|line| spread(on_line(line, boards), MAX_QUERIES / Line::ALL.len()));
    let turns = each.iter().map(Vec::len).max().unwrap_or(0);
    let turn = |number: usize| {
        let lines = Line::ALL.iter().zip(&each);
        lines.map(move |(&line, queries)| (line, queries[number % queries.len()]))
    };
    (0..turns).flat_map(turn).collect()
}
