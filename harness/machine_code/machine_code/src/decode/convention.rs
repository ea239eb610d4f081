//! General registers in the calling convention (System V ABI).

use iced_x86::Register;

/// Callee-saved registers, except the stack pointer.
pub const CALLEE_SAVED: [Register; 6] =
    [Register::RBX, Register::RBP, Register::R12, Register::R13, Register::R14, Register::R15];

/// Caller-saved registers, the return value's first.
pub const CALLER_SAVED: [Register; 9] = {
    use Register::{R8, R9, R10, R11, RAX, RCX, RDI, RDX, RSI};
    [RAX, RCX, RDX, RSI, RDI, R8, R9, R10, R11]
};
