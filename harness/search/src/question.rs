//! What is asked: is there a program of so many gates and shifts? Knows not how it is answered.

use crate::cnf::Cnf;
use crate::encoding::Encoding;
pub use crate::encoding::Form;
use crate::exact::Exact;
use crate::free_gates::FreeGates;
use crate::free_shifts::FreeShifts;
use crate::trial::Domain;
use std::fmt;

/// What a program may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// Exactly so many gates; shifts are free.
    Gates(usize),
    /// At most so many shifts; gates are free.
    Shifts(usize),
    /// Exactly so many of both.
    Both {
        /// Gates.
        gates: usize,
        /// Shifts.
        shifts: usize,
    },
}

/// A question that a search answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The ranks of the file, three to eight.
    pub ranks: usize,
    /// The inputs for which the answer must be right.
    pub domain: Domain,
    /// What the program may cost.
    pub cost: Cost,
    /// Which programs the formula admits.
    pub form: Form,
}

impl Question {
    /// The formula, and the encoding that adds cases to it.
    pub(crate) fn formula(&self) -> (Cnf, Box<dyn Encoding>) {
        let mut cnf = Cnf::new();
        let encoding: Box<dyn Encoding> = match self.cost {
            Cost::Gates(gates) => Box::new(FreeShifts::new(self.ranks, gates, &mut cnf)),
            Cost::Shifts(shifts) => Box::new(FreeGates::new(self.ranks, shifts, &mut cnf)),
            Cost::Both { gates, shifts } => {
                Box::new(Exact::new(self.ranks, gates, shifts, self.form, &mut cnf))
            }
        };
        (cnf, encoding)
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Cost::Gates(gates) => write!(f, "{gates} gates, shifts free"),
            Cost::Shifts(shifts) => write!(f, "{shifts} shifts, gates free"),
            Cost::Both { gates, shifts } => write!(f, "{gates} gates, {shifts} shifts"),
        }
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} ranks, {}", self.ranks, self.cost)
    }
}
