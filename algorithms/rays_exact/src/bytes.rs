//! The few instructions on 16 bytes that the kernels are written in. It knows no square, and not how
//! an instruction is executed: the machine's are in `sixteen`, a model of them is in the tests.

use std::ops::{BitAnd, BitOr, BitXor};

/// Sixteen bytes, each by itself.
pub trait Bytes:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
    /// These bytes; a constant costs no operation.
    fn of(bytes: [u8; 16]) -> Self;

    /// The same byte sixteen times.
    fn all(byte: u8) -> Self;

    /// `gf2p8affineqb`: bit `i` of the answer is the parity of the source byte and byte `7 - i` of the
    /// matrix; then `CONSTANT` is added, that is, its bits are flipped.
    fn affine<const MATRIX: u64, const CONSTANT: i32>(self) -> Self;

    /// `paddb`: modulo 256.
    fn plus(self, other: Self) -> Self;

    /// `psubb`: modulo 256.
    fn minus(self, other: Self) -> Self;

    /// `pminub`: the smaller of two, without signs.
    fn smaller(self, other: Self) -> Self;

    /// `pcmpgtb`: all ones where the byte is greater, with signs, else zero.
    fn is_above(self, other: Self) -> Self;

    /// `pshufb`: these bytes by index; zero where the index has its sign bit.
    fn shuffled_by(self, indexes: Self) -> Self;
}
