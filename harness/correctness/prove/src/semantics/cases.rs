//! Bits as sixty-four cases. Over these the semantics are a program, which tests compare with the
//! processor.

use crate::semantics::Algebra;

/// Sixty-four cases of each bit; none where the manual leaves the bit undefined.
pub struct Cases;

impl Algebra for Cases {
    type Bit = Option<u64>;

    fn constant(&self, value: bool) -> Option<u64> {
        Some(if value { u64::MAX } else { 0 })
    }

    fn undefined(&self) -> Option<u64> {
        None
    }

    fn known(&self, bit: &Option<u64>) -> Option<bool> {
        match bit {
            Some(0) => Some(false),
            Some(u64::MAX) => Some(true),
            _ => None,
        }
    }

    fn not(&self, a: &Option<u64>) -> Option<u64> {
        a.map(|a| !a)
    }

    fn and(&self, a: &Option<u64>, b: &Option<u64>) -> Option<u64> {
        Some((*a)? & (*b)?)
    }

    fn xor(&self, a: &Option<u64>, b: &Option<u64>) -> Option<u64> {
        Some((*a)? ^ (*b)?)
    }
}
