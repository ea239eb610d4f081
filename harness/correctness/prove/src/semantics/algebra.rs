//! What a bit is: a value that logic can be done on. The semantics of instructions are written once
//! over it, and read twice: over decision diagrams they are a proof, over sixty-four cases side by
//! side they are a program that is held against the processor.

use crate::semantics::Error;
use crate::semantics::footprint::Dependence;
use crate::semantics::words::{self, Bits};

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

    /// A sum and its carries as [`words::add`] gives them, or a difference and its borrows as
    /// [`words::subtract`] does, from who does not want them bit by bit.
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

    /// A product as [`words::multiply`] gives it, or [`words::multiply_signed`], likewise.
    fn multiply(
        &self,
        _x: &[Self::Bit],
        _y: &[Self::Bit],
        _signed: bool,
    ) -> Option<Vec<Self::Bit>> {
        None
    }

    /// Whether a bit of these is set, likewise.
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

    /// What lies at an address that is not one place, from who asks no further.
    fn fetch(&self, _address: &[Self::Bit], _bytes: usize) -> Option<Vec<Self::Bit>> {
        None
    }

    /// Whether a scan finds something, from who knows better than the bit that says so.
    fn finds(&self, found: Self::Bit) -> Self::Bit {
        found
    }

    /// Hears of an address that some of the inputs come to for the second time.
    ///
    /// # Errors
    /// From who cannot tell that a loop ends.
    fn comes_again(&self) -> Result<(), Error> {
        Ok(())
    }
}

/// The constant at an address.
pub type ReadWord<'r> = dyn Fn(u64) -> Option<Vec<bool>> + 'r;
