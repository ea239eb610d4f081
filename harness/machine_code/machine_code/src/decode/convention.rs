//! The general registers by the calling convention (System V ABI).

use iced_x86::Register;

/// Those that a function gives back as it finds them, apart from the stack pointer.
pub const CALLEE_SAVED: [Register; 6] =
    [Register::RBX, Register::RBP, Register::R12, Register::R13, Register::R14, Register::R15];

/// Those that a function may change without giving them back, that of its answer the first.
pub const CALLER_SAVED: [Register; 9] = {
    use Register::{R8, R9, R10, R11, RAX, RCX, RDI, RDX, RSI};
    [RAX, RCX, RDX, RSI, RDI, R8, R9, R10, R11]
};
