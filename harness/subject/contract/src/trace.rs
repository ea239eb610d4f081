//! Slow motion by reading: a word that remembers how each value came about.

use crate::Word;
use std::cell::RefCell;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

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

    fn binary(self, sign: &str, other: Self, value: u64) -> Self {
        Trace::after(value, format!("{} {sign} {}", self.called(), other.called()))
    }

    fn unary(self, name: &str, value: u64) -> Self {
        Trace::after(value, format!("{name} {}", self.called()))
    }

    fn by(self, sign: &str, amount: u32, value: u64) -> Self {
        Trace::after(value, format!("{} {sign} {amount}", self.called()))
    }
}

impl BitAnd for Trace {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        self.binary("&", other, self.value & other.value)
    }
}

impl BitOr for Trace {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.binary("|", other, self.value | other.value)
    }
}

impl BitXor for Trace {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        self.binary("^", other, self.value ^ other.value)
    }
}

impl Not for Trace {
    type Output = Self;
    fn not(self) -> Self {
        Trace::after(!self.value, format!("~{}", self.called()))
    }
}

impl Shl<u32> for Trace {
    type Output = Self;
    fn shl(self, amount: u32) -> Self {
        self.by("<<", amount, self.value << amount)
    }
}

impl Shr<u32> for Trace {
    type Output = Self;
    fn shr(self, amount: u32) -> Self {
        self.by(">>", amount, self.value >> amount)
    }
}

impl Word for Trace {
    fn constant(value: u64) -> Self {
        Trace { value, name: Name::Constant }
    }

    fn and_not(self, other: Self) -> Self {
        self.binary("& ~", other, self.value & !other.value)
    }

    fn rotate_left(self, amount: u32) -> Self {
        self.by("rol", amount % 64, self.value.rotate_left(amount))
    }

    fn plus(self, other: Self) -> Self {
        self.binary("+", other, self.value.wrapping_add(other.value))
    }

    fn minus(self, other: Self) -> Self {
        self.binary("-", other, self.value.wrapping_sub(other.value))
    }

    fn times(self, other: Self) -> Self {
        self.binary("*", other, self.value.times(other.value))
    }

    fn byte_swapped(self) -> Self {
        self.unary("bswap", self.value.byte_swapped())
    }

    fn bit_reversed(self) -> Self {
        self.unary("rbit", self.value.bit_reversed())
    }

    fn shift_left_by(self, amount: Self) -> Self {
        self.binary("<<", amount, self.value.shift_left_by(amount.value))
    }

    fn shift_right_by(self, amount: Self) -> Self {
        self.binary(">>", amount, self.value.shift_right_by(amount.value))
    }

    unsafe fn bit_scan_reverse(self) -> Self {
        self.unary("bsr", u64::from(self.value.ilog2()))
    }

    fn leading_zeros(self) -> Self {
        self.unary("lzcnt", Word::leading_zeros(self.value))
    }

    fn trailing_zeros(self) -> Self {
        self.unary("tzcnt", Word::trailing_zeros(self.value))
    }

    unsafe fn look_up(self, table: &[u64]) -> Self {
        let board = table[self.value as usize];
        Trace::after(board, format!("table of {}[{}]", table.len(), self.called()))
    }

    fn is_empty(self) -> bool {
        self.value == 0
    }

    fn value(self) -> u64 {
        self.value
    }
}

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
