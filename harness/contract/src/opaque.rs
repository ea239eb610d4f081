//! The optimisation barrier: a value that the compiler must take as it comes.

use crate::Register;

/// Returns `value` unchanged, in a register, and hides from the compiler that it did.
///
/// Emits no instruction on x86-64 (an assembler comment that names the operand), unlike
/// `std::hint::black_box`, which stores and reloads through the stack. What passes through it
/// can be neither folded nor vectorised across. Under `raybench_portable` it is `black_box`.
#[inline(always)]
pub fn opaque<R: Register>(value: R) -> R {
    value.opaque()
}
