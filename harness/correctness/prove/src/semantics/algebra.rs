//! Bits as an algebra. The semantics of instructions are written once over it and interpreted
//! twice: over decision diagrams they prove, over sixty-four cases they run and are compared with
//! the processor.

use crate::semantics::Error;
use crate::semantics::footprint::Dependence;
use crate::semantics::words::{self, Bits};

/// Bits and their operations.
pub trait Algebra {
    /// One bit.
    type Bit: Clone + PartialEq;

    /// A bit of this value.
    fn constant(&self, value: bool) -> Self::Bit;

    /// A bit that the manual leaves undefined.
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

    /// The inputs that the bits depend on; boards if the algebra cannot tell.
    fn dependence(&self, _bits: &[Self::Bit]) -> Dependence {
        Dependence::Boards
    }

    /// The word at an address as a function of the inputs: `read` is called for every assignment of
    /// the inputs of the address. None if there are too many, or if a word is not constant.
    fn tabulate(&self, _address: &[Self::Bit], _read: &ReadWord) -> Option<Vec<Self::Bit>> {
        None
    }

    /// Called for every read of an operand. If a bit of the address is unknown: whether to continue
    /// with an unknown word; the proof then owes that the read is valid.
    fn may_owe(&self, _address: &[Self::Bit]) -> bool {
        false
    }

    /// A sum and its carries as of [`words::add`], or a difference and its borrows as of
    /// [`words::subtract`], if the algebra has its own.
    fn add(
        &self,
        _x: &[Self::Bit],
        _y: &[Self::Bit],
        _carry: &Self::Bit,
        _minus: bool,
    ) -> Option<(Bits<Self>, Bits<Self>)>
    where
        Self: Sized,
    {
        None
    }

    /// A product as of [`words::multiply`] or [`words::multiply_signed`], if the algebra has its
    /// own.
    fn multiply(
        &self,
        _x: &[Self::Bit],
        _y: &[Self::Bit],
        _signed: bool,
    ) -> Option<Vec<Self::Bit>> {
        None
    }

    /// Whether a bit of these is set, if the algebra has its own way.
    fn any(&self, _bits: &[Self::Bit]) -> Option<Self::Bit> {
        None
    }

    /// The number of the place that an address stands for, if it is one place.
    fn address(&self, address: &[Self::Bit]) -> Option<u64>
    where
        Self: Sized,
    {
        words::known(self, address)
    }

    /// The bytes at an address that is not one place, if the algebra keeps them as one read.
    fn fetch(&self, _address: &[Self::Bit], _bytes: usize) -> Option<Vec<Self::Bit>> {
        None
    }

    /// Whether a scan finds a bit; an algebra may know that it always does.
    fn finds(&self, found: Self::Bit) -> Self::Bit {
        found
    }

    /// Called when some of the inputs reach an address for the second time.
    ///
    /// # Errors
    /// If the algebra cannot tell that a loop ends.
    fn comes_again(&self) -> Result<(), Error> {
        Ok(())
    }
}

/// The constant at an address.
pub type ReadWord<'r> = dyn Fn(u64) -> Option<Vec<bool>> + 'r;
