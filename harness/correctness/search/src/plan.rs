//! The default questions: those that can be answered in a minute.

use crate::program::Domain;
use crate::question::{Cost, Form, Question};

/// Returns the default questions. They find the smallest programs for three, four and five ranks
/// (three by gates of three inputs) with the refutations that make them smallest, and answer some
/// questions about six and eight ranks that are quick.
pub fn quick(domain: Domain, form: Form, arity: usize) -> Vec<Question> {
    let two_inputs = [
        (3, Cost::Gates(1)),
        (3, Cost::Shifts(1)),
        (3, gates_and_shifts(2, 2)),
        (4, Cost::Gates(2)),
        (4, Cost::Gates(3)),
        (4, Cost::Shifts(2)),
        (4, gates_and_shifts(4, 3)),
        (5, Cost::Gates(4)),
        (5, Cost::Shifts(3)),
        (5, gates_and_shifts(5, 4)),
        (6, Cost::Gates(5)),
        (8, Cost::Shifts(4)),
    ];
    let three_inputs = [
        (3, Cost::Shifts(1)),
        (3, gates_and_shifts(1, 2)),
        (4, Cost::Gates(1)),
        (4, Cost::Shifts(2)),
        (5, Cost::Shifts(3)),
        (6, Cost::Gates(2)),
        (6, Cost::Gates(3)),
        (8, Cost::Shifts(4)),
    ];
    let plan = if arity == 3 { &three_inputs[..] } else { &two_inputs };
    plan.iter().map(|&(ranks, cost)| Question { ranks, domain, arity, cost, form }).collect()
}

/// Returns the size of a program with exactly these numbers of gates and shifts.
const fn gates_and_shifts(gates: usize, shifts: usize) -> Cost {
    Cost::Both { gates, shifts }
}
