//! Bits as reduced ordered binary decision diagrams (Bryant 1986).
//!
//! Two bits are the same function of the inputs if and only if their diagrams are the same, so a
//! proof is a comparison, and a path to *true* in the diagram of their difference is a
//! counterexample.
//!
//! Some functions have no small diagram in the order at hand. A diagram beyond the cap becomes
//! *unknown*, and so does every bit that depends on it. No claim is made about an unknown bit, so
//! the cap can cost a proof but never its truth. An unknown path is not `false`: execution goes on
//! there.
//!
//! A table that is read at an address made of inputs is read entry by entry ([`MAX_INPUTS`]), and
//! the columns of the entries are built to diagrams again from the last input upwards. Equal
//! columns are built once; the tables of a board have many.

use crate::Algebra;
use crate::semantics::ReadWord;
use crate::semantics::footprint::Dependence;
use biodivine_lib_bdd::{Bdd, BddValuation, BddVariable, BddVariableSet, op_function};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

/// The most inputs that the address of a table may depend on. A rook in a corner sees twelve
/// squares on which a piece can stop it, fourteen with the last of each line: 16,384 entries.
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
    /// The most nodes of a diagram.
    cap: usize,
    /// The number of inputs that are bits of small numbers and not of boards. They come first.
    numbers: usize,
    /// Entries of tables that were read one by one.
    tabulated: Cell<usize>,
    /// Number of reads of operands until now.
    reads: Cell<usize>,
    /// The reads from unknown addresses, by their number; none if such a read is an error.
    unproved_reads: Option<RefCell<BTreeSet<usize>>>,
}

impl Diagrams {
    /// Makes diagrams over `variables` inputs, each of at most `cap` nodes.
    pub fn new(variables: u16, cap: usize) -> Self {
        let set = BddVariableSet::new_anonymous(variables);
        let names = set.variables();
        let (tabulated, reads) = (Cell::new(0), Cell::new(0));
        Diagrams { variables: set, names, cap, numbers: 0, tabulated, reads, unproved_reads: None }
    }

    /// Lets execution over these diagrams continue after a read from an unknown address. The proof
    /// must then still show that each of [`Diagrams::unproved_reads`] is valid.
    pub fn with_deferred_reads(self) -> Self {
        Diagrams { unproved_reads: Some(RefCell::default()), ..self }
    }

    /// Declares that the first `numbers` inputs are bits of small numbers.
    pub fn with_numbers(self, numbers: usize) -> Self {
        Diagrams { numbers, ..self }
    }

    /// Returns the reads whose validity is not shown, each by its number among all reads.
    pub fn unproved_reads(&self) -> BTreeSet<usize> {
        self.unproved_reads.as_ref().map(|reads| reads.borrow().clone()).unwrap_or_default()
    }

    /// Returns the input of this index in the order.
    pub fn variable(&self, index: usize) -> Bit {
        Bit::Function(Rc::new(self.variables.mk_var(self.names[index])))
    }

    /// Returns an assignment for which the bit is true, in the order of the variables; nothing if
    /// there is none or the bit is unknown.
    pub fn witness(&self, bit: &Bit) -> Option<Vec<bool>> {
        match bit {
            Bit::Known(false) | Bit::Unknown => None,
            Bit::Known(true) => Some(vec![false; self.names.len()]),
            Bit::Function(diagram) => diagram.sat_witness().map(BddValuation::into_vector),
        }
    }

    /// Returns the value of a bit for an assignment; an unknown bit counts as unset.
    pub fn value(&self, bit: &Bit, assignment: &[bool]) -> bool {
        match bit {
            Bit::Known(value) => *value,
            Bit::Function(diagram) => diagram.eval_in(&BddValuation::new(assignment.to_vec())),
            Bit::Unknown => false,
        }
    }

    /// Returns how many entries of tables were read one by one.
    pub fn table_reads(&self) -> usize {
        self.tabulated.get()
    }

    /// Returns the bit whose values are `column`, one for every assignment of `inputs`; the first
    /// input decides between the halves. `cache` has the columns that were built before, because
    /// the tables of a board have many equal ones.
    fn column_bit(
        &self,
        column: &[bool],
        inputs: &[BddVariable],
        cache: &mut HashMap<Vec<bool>, Bit>,
    ) -> Bit {
        let Some((first, rest)) = inputs.split_first() else { return Bit::Known(column[0]) };
        if column.iter().all(|value| *value == column[0]) {
            return Bit::Known(column[0]);
        }
        if let Some(bit) = cache.get(column) {
            return bit.clone();
        }
        let (low_half, high_half) = column.split_at(column.len() / 2);
        let low = self.column_bit(low_half, rest, cache);
        let high = self.column_bit(high_half, rest, cache);
        let input = Bit::Function(Rc::new(self.variables.mk_var(*first)));
        let bit = self.select(&input, &high, &low);
        cache.insert(column.to_vec(), bit.clone());
        bit
    }

    /// Returns the bit of a diagram; no diagram means that it would exceed the cap.
    fn diagram_bit(&self, diagram: Option<Bdd>) -> Bit {
        match diagram {
            None => Bit::Unknown,
            Some(diagram) if diagram.is_true() => Bit::Known(true),
            Some(diagram) if diagram.is_false() => Bit::Known(false),
            Some(diagram) => Bit::Function(Rc::new(diagram)),
        }
    }

    /// Computes a conjunction or a disjunction. An operand of the value `dominant` decides the
    /// result, even if the other operand is unknown; an operand of the opposite value leaves the
    /// other one as the result.
    fn conjunction_or_disjunction(
        &self,
        a: &Bit,
        b: &Bit,
        dominant: bool,
        function: fn(Option<bool>, Option<bool>) -> Option<bool>,
    ) -> Bit {
        match (a, b) {
            (Bit::Known(value), _) | (_, Bit::Known(value)) if *value == dominant => {
                Bit::Known(dominant)
            }
            (Bit::Known(_), other) | (other, Bit::Known(_)) => other.clone(),
            (Bit::Unknown, _) | (_, Bit::Unknown) => Bit::Unknown,
            (Bit::Function(x), Bit::Function(y)) if Rc::ptr_eq(x, y) => a.clone(),
            (Bit::Function(x), Bit::Function(y)) => self.apply(x, y, function),
        }
    }

    /// Returns whether a bit depends on numbers, on boards, or on nothing.
    fn bit_dependence(&self, bit: &Bit) -> Dependence {
        match bit {
            Bit::Known(_) => Dependence::Nothing,
            Bit::Function(diagram) => {
                // Numbers come first, so the last input decides.
                let last = diagram.support_set().into_iter().max();
                match last {
                    Some(last) if last.to_index() < self.numbers => Dependence::Numbers,
                    _ => Dependence::Boards,
                }
            }
            Bit::Unknown => Dependence::Boards,
        }
    }

    /// Applies an operation to two diagrams. A result beyond the cap is unknown.
    fn apply(
        &self,
        a: &Bdd,
        b: &Bdd,
        function: impl Fn(Option<bool>, Option<bool>) -> Option<bool>,
    ) -> Bit {
        self.diagram_bit(Bdd::binary_op_with_limit(self.cap, a, b, function))
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
        self.conjunction_or_disjunction(a, b, false, op_function::and)
    }

    fn or(&self, a: &Bit, b: &Bit) -> Bit {
        self.conjunction_or_disjunction(a, b, true, op_function::or)
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
        bits.iter().map(|bit| self.bit_dependence(bit)).max().unwrap_or_default()
    }

    fn defers_read(&self, address: &[Bit]) -> bool {
        let number = self.reads.replace(self.reads.get() + 1);
        match &self.unproved_reads {
            Some(reads) if address.contains(&Bit::Unknown) => reads.borrow_mut().insert(number),
            _ => false,
        }
    }

    fn tabulate(&self, address: &[Bit], read: &ReadWord) -> Option<Vec<Bit>> {
        let inputs = address_inputs(address)?;
        if inputs.len() > MAX_INPUTS {
            return None;
        }
        let entries = 1_usize << inputs.len();
        let mut assignment = BddValuation::all_false(self.names.len() as u16);
        let mut columns: Vec<Vec<bool>> = Vec::new();
        for entry in 0..entries {
            // The first input is the highest bit of the entry, since `column_bit` lets the first
            // input decide between the halves.
            for (index, input) in inputs.iter().rev().enumerate() {
                assignment.set_value(*input, entry >> index & 1 == 1);
            }
            let word = read(address_value(address, &assignment))?;
            columns.resize_with(word.len(), Vec::new);
            for (column, value) in columns.iter_mut().zip(word) {
                column.push(value);
            }
        }
        self.tabulated.set(self.tabulated.get() + entries);
        let mut cache = HashMap::new();
        Some(columns.iter().map(|column| self.column_bit(column, &inputs, &mut cache)).collect())
    }
}

/// Returns the inputs that an address depends on, in their order; nothing if a bit of the address
/// is unknown.
fn address_inputs(address: &[Bit]) -> Option<Vec<BddVariable>> {
    let mut inputs = BTreeSet::new();
    for bit in address {
        match bit {
            Bit::Known(_) => {}
            Bit::Function(diagram) => inputs.extend(diagram.support_set()),
            Bit::Unknown => return None,
        }
    }
    Some(inputs.into_iter().collect())
}

/// Returns the address for an assignment. Requires that no bit of it is unknown.
fn address_value(address: &[Bit], assignment: &BddValuation) -> u64 {
    let mut value = 0;
    for (index, bit) in address.iter().enumerate() {
        let is_set = match bit {
            Bit::Known(value) => *value,
            Bit::Function(diagram) => diagram.eval_in(assignment),
            Bit::Unknown => unreachable!("an unknown bit has no inputs"),
        };
        value |= u64::from(is_set) << index;
    }
    value
}
