//! What a bit is: a value that logic can be done on. The semantics of instructions are written once
//! over it, and read twice: over decision diagrams they are a proof, over sixty-four cases side by
//! side they are a program that is held against the processor.

use crate::footprint::Dependence;

/// Bits and what can be done with them.
pub trait Algebra {
    /// One bit.
    type Bit: Clone + PartialEq;

    /// A bit of this value.
    fn constant(&self, value: bool) -> Self::Bit;

    /// A bit that nobody may rely on: what the manual leaves undefined.
    fn undefined(&self) -> Self::Bit;

    /// Its value, if it has the same whatever the inputs are.
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

    /// What the bits depend on; whoever cannot tell says the most.
    fn dependence(&self, _bits: &[Self::Bit]) -> Dependence {
        Dependence::Boards
    }

    /// What `read` gives for an address, whatever the inputs are, by reading once for every way in
    /// which the inputs that reach the address can be set. Nothing if those are too many, or if
    /// something that is read is no constant.
    fn tabulate(&self, _address: &[Self::Bit], _read: &ReadWord) -> Option<Vec<Self::Bit>> {
        None
    }

    /// Hears of every read of an operand. Where something of the address is unknown: whether to go
    /// on, with nothing known of what is read; it is then owed to show that it can be read.
    fn may_owe(&self, _address: &[Self::Bit]) -> bool {
        false
    }
}

/// The constant at an address.
pub type ReadWord<'r> = dyn Fn(u64) -> Option<Vec<bool>> + 'r;
