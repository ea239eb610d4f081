//! Bits as reduced ordered binary decision diagrams (Bryant 1986): two bits are the same function of
//! the inputs if and only if their diagrams are the same.
//!
//! A diagram that would grow beyond the cap is *unknown*: any value, and so is what depends on it.
//! Nothing is ever claimed of an unknown bit, so the cap costs answers and never truth.

use crate::Algebra;
use biodivine_lib_bdd::{Bdd, BddValuation, BddVariable, BddVariableSet, op_function};
use std::rc::Rc;

/// A function of the inputs.
#[derive(Clone, Debug)]
pub enum Bit {
    /// The same for all inputs.
    Known(bool),
    /// Neither constant nor too large.
    Function(Rc<Bdd>),
    /// Too large, or undefined.
    Unknown,
}

impl PartialEq for Bit {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Bit::Known(a), Bit::Known(b)) => a == b,
            (Bit::Function(a), Bit::Function(b)) => Rc::ptr_eq(a, b) || a == b,
            (Bit::Unknown, Bit::Unknown) => true,
            _ => false,
        }
    }
}

/// Diagrams over a fixed number of variables in a fixed order.
pub struct Diagrams {
    variables: BddVariableSet,
    names: Vec<BddVariable>,
    cap: usize,
}

impl Diagrams {
    /// Diagrams over `variables` inputs, each of at most `cap` nodes.
    pub fn new(variables: u16, cap: usize) -> Self {
        let set = BddVariableSet::new_anonymous(variables);
        let names = set.variables();
        Diagrams { variables: set, names, cap }
    }

    /// The input at a place in the order.
    pub fn variable(&self, place: usize) -> Bit {
        Bit::Function(Rc::new(self.variables.mk_var(self.names[place])))
    }

    /// An assignment for which the bit is true, by place in the order.
    pub fn witness(&self, bit: &Bit) -> Option<Vec<bool>> {
        match bit {
            Bit::Known(false) | Bit::Unknown => None,
            Bit::Known(true) => Some(vec![false; self.names.len()]),
            Bit::Function(diagram) => diagram.sat_witness().map(|found| found.into_vector()),
        }
    }

    /// As [`witness`](Self::witness), with as few inputs set as possible.
    pub fn smallest_witness(&self, bit: &Bit) -> Option<Vec<bool>> {
        match bit {
            Bit::Function(diagram) => {
                diagram.most_negative_valuation().map(|found| found.into_vector())
            }
            _ => self.witness(bit),
        }
    }

    /// The share of all assignments for which the bit is true, if it is known.
    pub fn share(&self, bit: &Bit) -> Option<f64> {
        match bit {
            Bit::Known(value) => Some(f64::from(u8::from(*value))),
            Bit::Function(diagram) => {
                Some(diagram.cardinality() / 2_f64.powi(i32::from(diagram.num_vars())))
            }
            Bit::Unknown => None,
        }
    }

    /// The value of a bit for an assignment; an unknown bit counts as unset.
    pub fn value(&self, bit: &Bit, assignment: &[bool]) -> bool {
        match bit {
            Bit::Known(value) => *value,
            Bit::Function(diagram) => diagram.eval_in(&BddValuation::new(assignment.to_vec())),
            Bit::Unknown => false,
        }
    }

    fn wrap(&self, diagram: Option<Bdd>) -> Bit {
        match diagram {
            None => Bit::Unknown,
            Some(diagram) if diagram.is_true() => Bit::Known(true),
            Some(diagram) if diagram.is_false() => Bit::Known(false),
            Some(diagram) => Bit::Function(Rc::new(diagram)),
        }
    }

    fn apply(
        &self,
        a: &Bdd,
        b: &Bdd,
        function: impl Fn(Option<bool>, Option<bool>) -> Option<bool>,
    ) -> Bit {
        self.wrap(Bdd::binary_op_with_limit(self.cap, a, b, function))
    }
}

impl Algebra for Diagrams {
    type Bit = Bit;

    fn constant(&self, value: bool) -> Bit {
        Bit::Known(value)
    }

    fn undefined(&self) -> Bit {
        Bit::Unknown
    }

    fn known(&self, bit: &Bit) -> Option<bool> {
        match bit {
            Bit::Known(value) => Some(*value),
            _ => None,
        }
    }

    fn not(&self, a: &Bit) -> Bit {
        match a {
            Bit::Known(value) => Bit::Known(!value),
            Bit::Function(diagram) => Bit::Function(Rc::new(diagram.not())),
            Bit::Unknown => Bit::Unknown,
        }
    }

    fn and(&self, a: &Bit, b: &Bit) -> Bit {
        match (a, b) {
            (Bit::Known(false), _) | (_, Bit::Known(false)) => Bit::Known(false),
            (Bit::Known(true), other) | (other, Bit::Known(true)) => other.clone(),
            (Bit::Unknown, _) | (_, Bit::Unknown) => Bit::Unknown,
            (Bit::Function(x), Bit::Function(y)) if Rc::ptr_eq(x, y) => a.clone(),
            (Bit::Function(x), Bit::Function(y)) => self.apply(x, y, op_function::and),
        }
    }

    fn or(&self, a: &Bit, b: &Bit) -> Bit {
        match (a, b) {
            (Bit::Known(true), _) | (_, Bit::Known(true)) => Bit::Known(true),
            (Bit::Known(false), other) | (other, Bit::Known(false)) => other.clone(),
            (Bit::Unknown, _) | (_, Bit::Unknown) => Bit::Unknown,
            (Bit::Function(x), Bit::Function(y)) if Rc::ptr_eq(x, y) => a.clone(),
            (Bit::Function(x), Bit::Function(y)) => self.apply(x, y, op_function::or),
        }
    }

    fn xor(&self, a: &Bit, b: &Bit) -> Bit {
        match (a, b) {
            (Bit::Known(false), other) | (other, Bit::Known(false)) => other.clone(),
            (Bit::Known(true), other) | (other, Bit::Known(true)) => self.not(other),
            (Bit::Unknown, _) | (_, Bit::Unknown) => Bit::Unknown,
            (Bit::Function(x), Bit::Function(y)) if Rc::ptr_eq(x, y) => Bit::Known(false),
            (Bit::Function(x), Bit::Function(y)) => self.apply(x, y, op_function::xor),
        }
    }

    fn select(&self, condition: &Bit, yes: &Bit, no: &Bit) -> Bit {
        if yes == no {
            return yes.clone();
        }
        match condition {
            Bit::Known(true) => yes.clone(),
            Bit::Known(false) => no.clone(),
            Bit::Unknown => Bit::Unknown,
            Bit::Function(_) => {
                self.or(&self.and(condition, yes), &self.and(&self.not(condition), no))
            }
        }
    }
}
