//! The few instructions on boards side by side that the kernel is written in. It knows no attacks, and not
//! how an instruction is executed: the machine's are in `machine`, a model of them is in the tests.

use std::ops::{BitAnd, BitOr, BitXor};

/// Boards in the lanes of a register, each by itself.
pub trait Boards:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
    /// The same set on all boards; a constant costs no operation.
    fn on_all(set: u64) -> Self;

    /// `gf2p8affineqb`: bit `i` of each byte is the parity of that byte and byte `7 - i` of the matrix.
    fn times(self, matrix: Self) -> Self;

    /// `paddb`: modulo 256 in each byte.
    fn plus(self, other: Self) -> Self;

    /// `psubb`: modulo 256 in each byte.
    fn minus(self, other: Self) -> Self;

    /// `psllq`.
    fn left(self, distance: i32) -> Self;

    /// `psrlq`.
    fn right(self, distance: i32) -> Self;

    /// `self | b & c`: one operation where there are ternary functions, else two.
    fn or_both(self, b: Self, c: Self) -> Self;
}
