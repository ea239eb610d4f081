//! Finds the smallest programs for three ranks by trying all programs, without formula and solver.
//! The result must be that of the search.

use search::program::{Gate, Line, Program};
use search::trial::{Domain, wrong_inputs};

/// Returns all lines that can continue a program of this many words.
fn next_lines(words: usize, ranks: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    for word in 0..words {
        for ranks in 1..ranks {
            lines.push(Line::Shift { word, ranks });
        }
    }
    for left in 0..words {
        for right in 0..words {
            for gate in [Gate::And, Gate::Or, Gate::Xor, Gate::Andn] {
                lines.push(Line::Join { gate, left, right });
            }
        }
    }
    lines
}

/// Whether this program begins a correct one of `lines` lines.
fn can_be_completed(program: &mut Program, lines: usize, ranks: usize) -> bool {
    if program.lines.len() == lines {
        return wrong_inputs(program, ranks, Domain::Disjoint).next().is_none();
    }
    for line in next_lines(2 + program.lines.len(), ranks) {
        program.lines.push(line);
        if can_be_completed(program, lines, ranks) {
            return true;
        }
        program.lines.pop();
    }
    false
}

#[test]
fn three_ranks_need_four_operations() {
    for lines in 0..4 {
        assert!(
            !can_be_completed(&mut Program::default(), lines, 3),
            "a program of {lines} operations"
        );
    }
    assert!(can_be_completed(&mut Program::default(), 4, 3));
}
