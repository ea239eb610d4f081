//! Questions: is there a program with this many gates and shifts?

use crate::cnf::Cnf;
use crate::encoding::Encoding;
pub use crate::encoding::Form;
use crate::exact::Exact;
use crate::free_gates::FreeGates;
use crate::free_shifts::FreeShifts;
use crate::program::Domain;
use crate::skeleton::{Skeleton, skeletons};
use std::fmt;

/// The size of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// Exactly this many gates; shifts are free.
    Gates(usize),
    /// At most this many shifts; gates are free.
    Shifts(usize),
    /// Exactly this many of both.
    Both {
        /// Gates.
        gates: usize,
        /// Shifts.
        shifts: usize,
    },
}

impl Cost {
    /// Returns the number of gates, if gates are counted.
    pub fn gates(self) -> Option<usize> {
        match self {
            Cost::Gates(gates) | Cost::Both { gates, .. } => Some(gates),
            Cost::Shifts(_) => None,
        }
    }

    /// Returns the number of shifts, if shifts are counted.
    pub fn shifts(self) -> Option<usize> {
        match self {
            Cost::Shifts(shifts) | Cost::Both { shifts, .. } => Some(shifts),
            Cost::Gates(_) => None,
        }
    }
}

/// A question for the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The ranks of the file, three to eight.
    pub ranks: usize,
    /// The inputs for which the answer must be correct.
    pub domain: Domain,
    /// Inputs of a gate: two or three.
    pub arity: usize,
    /// The size of the program.
    pub cost: Cost,
    /// The programs that the formula admits.
    pub form: Form,
}

impl Question {
    /// Returns the number of gates, if the question is split by the words that they join.
    pub fn split_gates(&self) -> Option<usize> {
        self.cost.gates().filter(|_| self.form == Form::Normal)
    }

    /// Returns the parts with this many gates: the skeletons that can reach everything that an
    /// attack depends on. The other skeletons have no correct program, and a solver needs long to
    /// show it, because it has to count. This was worth it only for gates of two inputs: of eight
    /// ranks by six gates 2,184 parts of 19,932 remain, which together with the rules of
    /// `rewriting` need 3.6 million conflicts instead of 21.7.
    pub(crate) fn parts(&self, gates: usize) -> Vec<Skeleton> {
        let mut parts = skeletons(gates, self.arity);
        if self.arity == 2 {
            parts.retain(|skeleton| skeleton.suffices(self.ranks));
        }
        parts
    }

    /// Makes the single formula, for gates with two inputs, and the encoding that adds cases to it.
    pub fn formula(&self) -> (Cnf, Box<dyn Encoding>) {
        let mut cnf = Cnf::default();
        let encoding: Box<dyn Encoding> = match self.cost {
            Cost::Gates(gates) => Box::new(FreeShifts::new(self.ranks, gates, &mut cnf)),
            Cost::Shifts(shifts) => Box::new(FreeGates::new(self.ranks, shifts, &mut cnf)),
            Cost::Both { gates, shifts } => {
                Box::new(Exact::new(self.ranks, gates, shifts, &mut cnf))
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
        let mut cost = self.cost.to_string();
        if self.arity == 3 {
            cost = cost.replacen(" gates", " gates of three inputs", 1);
        }
        write!(f, "{} ranks, {cost}", self.ranks)?;
        if self.domain == Domain::Anywhere { f.write_str(", sliders anywhere") } else { Ok(()) }
    }
}
