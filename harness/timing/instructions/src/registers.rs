//! The registers of a chain: which file a register is of, what it is called at another width, and
//! which of them a chain uses for what. It builds no instruction.

use iced_x86::Register;

/// A register file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Bank {
    General,
    Vector,
    Mask,
}

impl Bank {
    pub(super) fn of(register: Register) -> Option<Bank> {
        if register.is_gpr() {
            Some(Bank::General)
        } else if register.is_vector_register() {
            Some(Bank::Vector)
        } else if register.is_k() {
            Some(Bank::Mask)
        } else {
            None
        }
    }
}

/// Registers that the value goes through, by turns.
pub(super) const TURNS: usize = 4;
/// General registers of the chain, r8 to r11; then come those of unchanging sources.
const FIRST: u32 = 8;
/// The address of every memory operand that is not itself measured.
pub(super) const BASE: Register = Register::R14;
/// Zero, the index of such an address.
pub(super) const INDEX: Register = Register::R15;
/// Zero.
pub(super) const ZERO: Register = Register::RSI;
/// All ones.
pub(super) const WRITE_MASK: Register = Register::K6;

/// The register of the chain at this turn, as wide as `like`.
pub(super) fn chained(turn: usize, like: Register) -> Register {
    let turn = (turn % TURNS) as u32;
    match Bank::of(like) {
        Some(Bank::General) => sized(FIRST + turn, like.size()),
        Some(Bank::Vector) => like.full_like(turn),
        _ => Register::K1 + turn,
    }
}

/// The register of an unchanging source at this operand, as wide as `like`.
pub(super) fn unchanging(operand: u32, like: Register) -> Register {
    match Bank::of(like) {
        Some(Bank::General) => sized(12 + operand % 2, like.size()),
        Some(Bank::Vector) => like.full_like(TURNS as u32 + operand % 4),
        _ => Register::K5,
    }
}

/// The general register with this number, from 8 on, or another by its full name, at a width.
fn sized(number: u32, bytes: usize) -> Register {
    let first = match bytes {
        1 => Register::R8L,
        2 => Register::R8W,
        4 => Register::R8D,
        _ => Register::R8,
    };
    first + (number - 8)
}

/// The register, which is named in full, as wide as `like`. The low byte where that is a byte.
pub(super) fn as_wide_as(register: Register, like: Register) -> Register {
    match Bank::of(register) {
        Some(Bank::General) => {
            let number = register as u32 - Register::RAX as u32;
            match (like.size(), number) {
                (1, 0..4) => Register::AL + number,
                (1, 4..8) => Register::SPL + (number - 4),
                (1, _) => Register::R8L + (number - 8),
                (2, _) => Register::AX + number,
                (4, _) => Register::EAX + number,
                _ => register,
            }
        }
        Some(Bank::Vector) => like.full_like(register as u32 - Register::ZMM0 as u32),
        _ => register,
    }
}

/// Another register of the same width.
trait Like {
    fn full_like(self, number: u32) -> Register;
}

impl Like for Register {
    fn full_like(self, number: u32) -> Register {
        match self.size() {
            16 => Register::XMM0 + number,
            32 => Register::YMM0 + number,
            _ => Register::ZMM0 + number,
        }
    }
}
