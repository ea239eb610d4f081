//! Slow motion by reading: a word that remembers how each value came about.

use crate::{Operation, Word};
use std::cell::RefCell;

thread_local! {
    static STEPS: RefCell<Vec<Step>> = const { RefCell::new(Vec::new()) };
}

/// One operation of a kernel and the board that it made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The operation in terms of named values, `"t1 = sliders >> 8"`.
    pub formula: String,
    /// Its result.
    pub board: u64,
}

#[derive(Clone, Copy, Debug)]
enum Name {
    Input(&'static str),
    Step(usize),
    Constant,
}

/// A word that writes down every operation done with it.
#[derive(Clone, Copy, Debug)]
pub struct Trace {
    value: u64,
    name: Name,
}

/// Reads a kernel over [`Trace`]: its answer and every step on the way, in program order.
pub fn trace(
    kernel: impl FnOnce(&[Trace]) -> Vec<Trace>,
    inputs: &[(&'static str, u64)],
) -> (Vec<u64>, Vec<Step>) {
    let inputs: Vec<Trace> =
        inputs.iter().map(|&(name, value)| Trace { value, name: Name::Input(name) }).collect();
    STEPS.with_borrow_mut(Vec::clear);
    let answer = kernel(&inputs);
    (answer.iter().map(|word| word.value).collect(), STEPS.take())
}

impl Trace {
    fn called(self) -> String {
        match self.name {
            Name::Input(name) => name.to_string(),
            Name::Step(number) => format!("t{number}"),
            Name::Constant => format!("{:#x}", self.value),
        }
    }

    fn after(value: u64, right_hand_side: String) -> Self {
        STEPS.with_borrow_mut(|steps| {
            let number = steps.len() + 1;
            steps.push(Step { formula: format!("t{number} = {right_hand_side}"), board: value });
            Trace { value, name: Name::Step(number) }
        })
    }

    fn number(value: u64) -> Self {
        Trace { value, name: Name::Constant }
    }

    fn alone(self, operation: Operation, of: impl FnOnce(u64) -> u64) -> Self {
        let space = if operation == Operation::Not { "" } else { " " };
        Trace::after(of(self.value), format!("{}{space}{}", operation.sign(), self.called()))
    }

    fn with(self, operation: Operation, other: Self, of: impl FnOnce(u64, u64) -> u64) -> Self {
        let formula = format!("{} {} {}", self.called(), operation.sign(), other.called());
        Trace::after(of(self.value, other.value), formula)
    }

    fn by(self, operation: Operation, amount: u32, of: impl FnOnce(u64, u32) -> u64) -> Self {
        let formula = format!("{} {} {amount}", self.called(), operation.sign());
        Trace::after(of(self.value, amount), formula)
    }

    fn found_in(self, table: &[u64], value: u64) -> Self {
        Trace::after(value, format!("table of {}[{}]", table.len(), self.called()))
    }
}

crate::reading::reading!(Trace);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_named_in_program_order() {
        let (answer, steps) =
            trace(|x| vec![(x[0] >> 8) & x[1]], &[("sliders", 0x300), ("empty", 2)]);
        assert_eq!(answer, [2]);
        let formulas: Vec<&str> = steps.iter().map(|step| step.formula.as_str()).collect();
        assert_eq!(formulas, ["t1 = sliders >> 8", "t2 = t1 & empty"]);
        assert_eq!(steps[0].board, 3);
    }
}
