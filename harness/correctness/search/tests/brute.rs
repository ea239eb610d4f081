//! Finds the smallest programs for three ranks by trying all programs, without formula and solver.
//! The result must be that of the search.

use search::program::{Gate, Line, Program};
use search::trial::{Domain, wrong_inputs};

/// Returns all lines that can continue a program of this many words.
fn next_lines(words: usize, ranks: usize) -> Vec<Line> {
    let shifts =
        (0..words).flat_map(|word| (1..ranks).map(move |ranks| Line::Shift { word, ranks }));
    let gates = [Gate::And, Gate::Or, Gate::Xor, Gate::Andn];
    let pairs = (0..words).flat_map(|left| (0..words).map(move |right| (left, right)));
    let joins = pairs.flat_map(|(left, right)| {
        gates.into_iter().map(move |gate| Line::Join { gate, left, right })
    });
    shifts.chain(joins).collect()
}

/// Whether a correct program of `lines` lines begins with this one.
fn exists(program: &mut Program, lines: usize, ranks: usize) -> bool {
    if program.lines.len() == lines {
        return wrong_inputs(program, ranks, Domain::Disjoint).next().is_none();
    }
    for line in next_lines(2 + program.lines.len(), ranks) {
        program.lines.push(line);
        if exists(program, lines, ranks) {
            return true;
        }
        program.lines.pop();
    }
    false
}

#[test]
fn three_ranks_need_four_operations() {
    for lines in 0..4 {
        assert!(!exists(&mut Program::default(), lines, 3), "a program of {lines} operations");
    }
    assert!(exists(&mut Program::default(), 4, 3));
}
