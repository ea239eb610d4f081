//! The code of a piece as an argument of a kernel.

use crate::register::by_value;
use crate::{Noted, Present, Register, Word};

/// The code of a piece, below 16: see [`PIECE_CODES`](crate::position::PIECE_CODES). Like an
/// [`Index`](crate::Index) it stays a number in every interpretation. It has its own type because
/// kernels read tables of 16 rows with it unchecked, where an index could be up to 63.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub struct PieceCode(u64);

impl PieceCode {
    /// Checks a number and wraps it.
    ///
    /// # Panics
    /// Unless it is below 16.
    #[inline(always)]
    pub const fn at(number: u64) -> PieceCode {
        assert!(number < 16, "the code of a piece is below 16");
        PieceCode(number)
    }

    /// Returns the number, which is below 16.
    #[inline(always)]
    pub const fn get(self) -> u64 {
        self.0
    }

    /// Returns the row of this code, without a check of the bound.
    #[inline(always)]
    pub fn row<T>(self, table: &'static [T; 16]) -> &'static T {
        // SAFETY: codes are below 16, and the table has as many rows.
        unsafe { table.get_unchecked(self.0 as usize) }
    }
}

impl Register for PieceCode {
    const WORDS: usize = 1;
    const IS_NUMBER: bool = true;
    // No latency loop chains a code. If one did, any four bits of an answer would be a code.
    const LINK_MASK: u64 = 15;
    by_value!();
    type Read<K: Present> = PieceCode;
    type Noted = PieceCode;

    #[inline(always)]
    unsafe fn opaque(self) -> Self {
        PieceCode(crate::opaque(self.0))
    }

    #[inline(always)]
    unsafe fn read<K: Present>(self) -> PieceCode {
        self
    }

    fn from_nodes(words: &[Noted]) -> PieceCode {
        PieceCode::at(words[0].value())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catch_panic;
    use crate::position::PIECE_CODES;

    #[test]
    fn numbers_from_16_on_are_no_codes() {
        assert_eq!(PieceCode::at(15).get(), 15);
        for number in [16, 63, u64::MAX] {
            let error = catch_panic(|| PieceCode::at(number)).expect_err("no code");
            assert!(error.contains("below 16"), "{error}");
        }
    }

    #[test]
    fn each_code_has_its_row() {
        static ROWS: [u8; 16] = crate::array!(code < 16 => 3 * code as u8);
        for code in PIECE_CODES.into_iter().chain([0, 15]) {
            assert_eq!(*PieceCode::at(code.into()).row(&ROWS), 3 * code);
        }
    }
}
