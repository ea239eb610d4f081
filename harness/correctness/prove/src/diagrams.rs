//! Bits as reduced ordered binary decision diagrams (Bryant 1986): two bits are the same function
//! of the inputs if and only if their diagrams are the same.
//!
//! A diagram beyond the cap becomes *unknown*, and so does every bit that depends on it. No claim
//! is made about an unknown bit, so the cap can cost a proof but never its truth.

use crate::Algebra;
use crate::semantics::ReadWord;
use crate::semantics::footprint::Dependence;
use biodivine_lib_bdd::{Bdd, BddValuation, BddVariable, BddVariableSet, op_function};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

/// How many inputs may reach the address of a table: a rook in a corner sees twelve squares on
/// which a piece can stop it, fourteen with the last of its lines.
const MAX_INPUTS: usize = 14;

/// A function of the inputs.
#[derive(Clone, Debug, PartialEq)]
pub enum Bit {
    /// The same for all inputs.
    Known(bool),
    /// Neither constant nor too large.
    Function(Rc<Bdd>),
    /// Too large, or undefined.
    Unknown,
}

/// Diagrams over a fixed number of variables in a fixed order.
pub struct Diagrams {
    variables: BddVariableSet,
    names: Vec<BddVariable>,
    cap: usize,
    /// How many inputs are bits of small numbers and not of boards: the first.
    numbers: usize,
    tabulated: Cell<usize>,
    reads: Cell<usize>,
    /// The reads from unknown addresses, by number; nothing where there may be none.
    unproved_reads: Option<RefCell<BTreeSet<usize>>>,
}

impl Diagrams {
    /// Diagrams over `variables` inputs, each of at most `cap` nodes.
    pub fn new(variables: u16, cap: usize) -> Self {
        let set = BddVariableSet::new_anonymous(variables);
        let names = set.variables();
        let (tabulated, reads) = (Cell::new(0), Cell::new(0));
        Diagrams { variables: set, names, cap, numbers: 0, tabulated, reads, unproved_reads: None }
    }

    /// These diagrams, over which a read from an unknown address goes on and is unproved_reads.
    pub fn owing(self) -> Self {
        Diagrams { unproved_reads: Some(RefCell::default()), ..self }
    }

    /// These diagrams, whose first inputs are bits of small numbers.
    pub fn with_numbers(self, numbers: usize) -> Self {
        Diagrams { numbers, ..self }
    }

    /// The reads that are unproved_reads, each by its number among all that were executed.
    pub fn unproved_reads(&self) -> BTreeSet<usize> {
        self.unproved_reads
            .as_ref()
            .map(|unproved_reads| unproved_reads.borrow().clone())
            .unwrap_or_default()
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

    /// The value of a bit for an assignment; an unknown bit counts as unset.
    pub fn value(&self, bit: &Bit, assignment: &[bool]) -> bool {
        match bit {
            Bit::Known(value) => *value,
            Bit::Function(diagram) => diagram.eval_in(&BddValuation::new(assignment.to_vec())),
            Bit::Unknown => false,
        }
    }

    /// How many entries of tables were read one by one.
    pub fn tabulated(&self) -> usize {
        self.tabulated.get()
    }

    /// The bit whose values are `column`, one for every way to set `inputs`, the first input
    /// deciding between the halves. Parts that were built before are in `known`.
    fn column(
        &self,
        column: &[bool],
        inputs: &[BddVariable],
        known: &mut HashMap<Vec<bool>, Bit>,
    ) -> Bit {
        let Some((first, rest)) = inputs.split_first() else { return Bit::Known(column[0]) };
        if column.iter().all(|value| *value == column[0]) {
            return Bit::Known(column[0]);
        }
        if let Some(bit) = known.get(column) {
            return bit.clone();
        }
        let (unset, set) = column.split_at(column.len() / 2);
        let (unset, set) = (self.column(unset, rest, known), self.column(set, rest, known));
        let input = Bit::Function(Rc::new(self.variables.mk_var(*first)));
        let bit = self.select(&input, &set, &unset);
        known.insert(column.to_vec(), bit.clone());
        bit
    }

    fn wrap(&self, diagram: Option<Bdd>) -> Bit {
        match diagram {
            None => Bit::Unknown,
            Some(diagram) if diagram.is_true() => Bit::Known(true),
            Some(diagram) if diagram.is_false() => Bit::Known(false),
            Some(diagram) => Bit::Function(Rc::new(diagram)),
        }
    }

    /// A conjunction or a disjunction: `decides` is the value of one that decides it, the other
    /// leaves it as it is.
    fn join(
        &self,
        a: &Bit,
        b: &Bit,
        decides: bool,
        function: fn(Option<bool>, Option<bool>) -> Option<bool>,
    ) -> Bit {
        match (a, b) {
            (Bit::Known(value), _) | (_, Bit::Known(value)) if *value == decides => {
                Bit::Known(decides)
            }
            (Bit::Known(_), other) | (other, Bit::Known(_)) => other.clone(),
            (Bit::Unknown, _) | (_, Bit::Unknown) => Bit::Unknown,
            (Bit::Function(x), Bit::Function(y)) if Rc::ptr_eq(x, y) => a.clone(),
            (Bit::Function(x), Bit::Function(y)) => self.apply(x, y, function),
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
        self.join(a, b, false, op_function::and)
    }

    fn or(&self, a: &Bit, b: &Bit) -> Bit {
        self.join(a, b, true, op_function::or)
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

    fn dependence(&self, bits: &[Bit]) -> Dependence {
        let one = |bit: &Bit| match bit {
            Bit::Known(_) => Dependence::Nothing,
            Bit::Function(diagram) => {
                let last = diagram.support_set().into_iter().max();
                match last.is_some_and(|last| last.to_index() < self.numbers) {
                    true => Dependence::Numbers,
                    false => Dependence::Boards,
                }
            }
            Bit::Unknown => Dependence::Boards,
        };
        bits.iter().map(one).max().unwrap_or_default()
    }

    fn may_owe(&self, address: &[Bit]) -> bool {
        let number = self.reads.replace(self.reads.get() + 1);
        match &self.unproved_reads {
            Some(unproved_reads) if address.contains(&Bit::Unknown) => {
                unproved_reads.borrow_mut().insert(number)
            }
            _ => false,
        }
    }

    fn tabulate(&self, address: &[Bit], read: &ReadWord) -> Option<Vec<Bit>> {
        let mut inputs = BTreeSet::new();
        for bit in address {
            match bit {
                Bit::Known(_) => {}
                Bit::Function(diagram) => inputs.extend(diagram.support_set()),
                Bit::Unknown => return None,
            }
        }
        if inputs.len() > MAX_INPUTS {
            return None;
        }
        let inputs: Vec<BddVariable> = inputs.into_iter().collect();
        let mut assignment = BddValuation::all_false(self.names.len() as u16);
        let mut columns: Vec<Vec<bool>> = Vec::new();
        for entry in 0..1_usize << inputs.len() {
            for (place, input) in inputs.iter().rev().enumerate() {
                assignment.set_value(*input, entry >> place & 1 == 1);
            }
            let value = |bit: &Bit| match bit {
                Bit::Known(value) => *value,
                Bit::Function(diagram) => diagram.eval_in(&assignment),
                Bit::Unknown => unreachable!("declined above"),
            };
            let places = address.iter().enumerate();
            let at = places.fold(0, |at, (place, bit)| at | u64::from(value(bit)) << place);
            let word = read(at)?;
            columns.resize_with(word.len(), Vec::new);
            columns.iter_mut().zip(word).for_each(|(column, value)| column.push(value));
        }
        self.tabulated.set(self.tabulated.get() + (1 << inputs.len()));
        let mut known = HashMap::new();
        Some(columns.iter().map(|column| self.column(column, &inputs, &mut known)).collect())
    }
}
