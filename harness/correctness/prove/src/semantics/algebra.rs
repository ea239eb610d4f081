//! Bits as an algebra. The semantics of instructions are written once over it and interpreted
//! twice: over decision diagrams they prove, over sixty-four cases they run and are compared with
//! the processor.

use crate::semantics::footprint::Dependence;

/// Bits and their operations.
pub trait Algebra {
    /// One bit.
    type Bit: Clone + PartialEq;

    /// Returns a bit of this value.
    fn constant(&self, value: bool) -> Self::Bit;

    /// Returns a bit that the manual leaves undefined.
    fn undefined(&self) -> Self::Bit;

    /// Returns the value of a bit, if it is the same for all inputs.
    fn known(&self, bit: &Self::Bit) -> Option<bool>;

    /// Returns the negation of a bit.
    fn not(&self, a: &Self::Bit) -> Self::Bit;

    /// Returns the conjunction of two bits.
    fn and(&self, a: &Self::Bit, b: &Self::Bit) -> Self::Bit;

    /// Returns the exclusive or of two bits.
    fn xor(&self, a: &Self::Bit, b: &Self::Bit) -> Self::Bit;

    /// Returns the disjunction of two bits.
    fn or(&self, a: &Self::Bit, b: &Self::Bit) -> Self::Bit {
        self.not(&self.and(&self.not(a), &self.not(b)))
    }

    /// Returns `yes` for the inputs for which `condition` holds, and `no` for all others. Equal
    /// bits need no condition, so the result can be known even if the condition is not.
    fn select(&self, condition: &Self::Bit, yes: &Self::Bit, no: &Self::Bit) -> Self::Bit {
        if yes == no {
            return yes.clone();
        }
        match self.known(condition) {
            Some(true) => yes.clone(),
            Some(false) => no.clone(),
            None => self.or(&self.and(condition, yes), &self.and(&self.not(condition), no)),
        }
    }

    /// Returns the kind of inputs that the bits depend on; boards if the algebra cannot tell.
    fn dependence(&self, _bits: &[Self::Bit]) -> Dependence {
        Dependence::Boards
    }

    /// Returns the word at an address as a function of the inputs: `read` is called for every
    /// assignment of the inputs of the address. Returns nothing if there are too many inputs, or if
    /// a word is not constant.
    fn tabulate(&self, _address: &[Self::Bit], _read: &ReadWord) -> Option<Vec<Self::Bit>> {
        None
    }

    /// Called for every read of an operand. Returns whether the execution continues with an unknown
    /// word, because a bit of the address is unknown and the proof shows later that the read is
    /// valid.
    fn defers_read(&self, _address: &[Self::Bit]) -> bool {
        false
    }
}

/// A function that returns the constant at an address, if there is one.
pub type ReadWord<'r> = dyn Fn(u64) -> Option<Vec<bool>> + 'r;
