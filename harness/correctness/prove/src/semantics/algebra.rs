//! Bits as an algebra. The semantics of instructions are written once over it and interpreted
//! twice: over decision diagrams they prove, over sixty-four cases they run and are compared with
//! the processor.

use crate::semantics::footprint::Dependence;

/// Bits and their operations.
pub trait Algebra {
    /// One bit.
    type Bit: Clone + PartialEq;

    /// A bit of this value.
    fn constant(&self, value: bool) -> Self::Bit;

    /// A bit that the manual leaves undefined.
    fn undefined(&self) -> Self::Bit;

    /// The value of a bit, if it is the same for all inputs.
    fn known(&self, bit: &Self::Bit) -> Option<bool>;

    /// Negation.
    fn not(&self, a: &Self::Bit) -> Self::Bit;

    /// Conjunction.
    fn and(&self, a: &Self::Bit, b: &Self::Bit) -> Self::Bit;

    /// Exclusive or.
    fn xor(&self, a: &Self::Bit, b: &Self::Bit) -> Self::Bit;

    /// Disjunction.
    fn or(&self, a: &Self::Bit, b: &Self::Bit) -> Self::Bit {
        self.not(&self.and(&self.not(a), &self.not(b)))
    }

    /// `yes` where `condition` holds, `no` elsewhere.
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

    /// The inputs that the bits depend on; boards if the algebra cannot tell.
    fn dependence(&self, _bits: &[Self::Bit]) -> Dependence {
        Dependence::Boards
    }

    /// The word at an address as a function of the inputs: `read` is called for every assignment of
    /// the inputs of the address. None if there are too many, or if a word is not constant.
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

/// The constant at an address.
pub type ReadWord<'r> = dyn Fn(u64) -> Option<Vec<bool>> + 'r;
