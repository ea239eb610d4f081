//! `line_attacks`: one call for each slider that moves on the line, at most 256. If the line is an
//! argument, the four lines rotate.

use crate::workloads::Board;
use crate::workloads::queries::{MAX_QUERIES, Query, line_queries, sample_evenly};
use crate::workloads::request::{Call, Request};
use contract::{Line, Subject};

pub(super) fn calls(request: &Request) -> Vec<Call> {
    let boards = &request.workload.boards;
    match request.subject {
        Subject::Line(line) => {
            sample_evenly(line_queries(line, boards), MAX_QUERIES).into_iter().map(call).collect()
        }
        Subject::AnyLine => {
            let mut calls = Vec::new();
            for (line, query) in line_rotation(boards) {
                let mut call = call(query);
                call.push(("line", vec![line as u64]));
                calls.push(call);
            }
            calls
        }
        other => panic!("workloads: {other} is no line"),
    }
}

pub(super) fn call((square, board): Query) -> Call {
    vec![("square", vec![u64::from(square)]), ("occupied", vec![board.occupied])]
}

/// Returns queries of the four lines in rotation. A shorter list starts again, so that each line
/// occurs equally often.
fn line_rotation(boards: &[Board]) -> Vec<(Line, Query<'_>)> {
    let queries_by_line = Line::ALL
        .map(|line| sample_evenly(line_queries(line, boards), MAX_QUERIES / Line::ALL.len()));
    let count = queries_by_line.iter().map(Vec::len).max().unwrap_or(0);
    let mut turns = Vec::with_capacity(count * Line::ALL.len());
    for turn in 0..count {
        for (line, queries) in Line::ALL.into_iter().zip(&queries_by_line) {
            turns.push((line, queries[turn % queries.len()]));
        }
    }
    turns
}
