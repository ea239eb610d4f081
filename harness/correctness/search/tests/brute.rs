//! The smallest programs for three ranks by trying all there are, with no formula and no solver.
//! What it says is compared with what the search says.

use search::program::{Gate, Line, Program};
use search::trial::{Domain, wrong_inputs};

/// All lines that a program of so many words can go on with.
fn next(words: usize, ranks: usize) -> Vec<Line> {
    let shifts =
        (0..words).flat_map(|word| (1..ranks).map(move |ranks| Line::Shift { word, ranks }));
    let gates = [Gate::And, Gate::Or, Gate::Xor, Gate::Andn];
    let pairs = (0..words).flat_map(|left| (0..words).map(move |right| (left, right)));
    let joins = pairs.flat_map(|(left, right)| {
        gates.into_iter().map(move |gate| Line::Join { gate, left, right })
    });
    shifts.chain(joins).collect()
}

fn exists(program: &mut Program, lines: usize, ranks: usize) -> bool {
    if program.lines.len() == lines {
        return wrong_inputs(program, ranks, Domain::Disjoint).next().is_none();
    }
    next(2 + program.lines.len(), ranks).into_iter().any(|line| {
        program.lines.push(line);
        let found = exists(program, lines, ranks);
        program.lines.pop();
        found
    })
}

#[test]
fn three_ranks_need_four_operations() {
    for lines in 0..4 {
        assert!(!exists(&mut Program::default(), lines, 3), "a program of {lines} operations");
    }
    assert!(exists(&mut Program::default(), 4, 3));
}
