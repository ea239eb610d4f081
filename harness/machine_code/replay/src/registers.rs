//! Registers at another width, and those that no other can stand for.

use decode::Bank;
use iced_x86::{Instruction, OpCodeOperandKind, Register};

/// The register of this operand, if the encoding allows for no other.
pub(crate) fn fixed(raw: &Instruction, index: u32) -> Option<Register> {
    use OpCodeOperandKind as Kind;
    let kind = raw.op_code().op_kind(index);
    let one = matches!(kind, Kind::al | Kind::cl | Kind::ax | Kind::dx | Kind::eax | Kind::rax);
    one.then(|| raw.op_register(index))
}

/// The register, which is named in full, as wide as `like`. The low byte where that is a byte.
pub(crate) fn as_wide_as(register: Register, like: Register) -> Register {
    let number = register.number() as u32;
    match (Bank::of(register), like.size()) {
        (Some(Bank::General), 1) if number < 4 => Register::AL + number,
        (Some(Bank::General), 1) => Register::SPL + (number - 4),
        (Some(Bank::General), 2) => Register::AX + number,
        (Some(Bank::General), 4) => Register::EAX + number,
        (Some(Bank::Vector), 16) => Register::XMM0 + number,
        (Some(Bank::Vector), 32) => Register::YMM0 + number,
        _ => register,
    }
}
