//! Registers at other widths, and registers that cannot be renamed.

use crate::decode::Bank;
use iced_x86::{Code, Instruction, Mnemonic, OpCodeOperandKind, OpKind, Register};

/// Returns the register of this operand, if the encoding fixes it.
pub(crate) fn fixed_register(raw: &Instruction, index: u32) -> Option<Register> {
    use OpCodeOperandKind as Kind;
    let kind = raw.op_code().op_kind(index);
    let is_fixed =
        matches!(kind, Kind::al | Kind::cl | Kind::ax | Kind::dx | Kind::eax | Kind::rax);
    is_fixed.then(|| raw.op_register(index))
}

/// Returns the full register `register` at the width of `like`; the low byte for byte registers.
pub(crate) fn with_width(register: Register, like: Register) -> Register {
    let number = register.number() as u32;
    match (Bank::from_register(register), like.size()) {
        (Some(Bank::General), 1) if number < 4 => Register::AL + number,
        (Some(Bank::General), 1) => Register::SPL + (number - 4),
        (Some(Bank::General), 2) => Register::AX + number,
        (Some(Bank::General), 4) => Register::EAX + number,
        (Some(Bank::Vector), 16) => Register::XMM0 + number,
        (Some(Bank::Vector), 32) => Register::YMM0 + number,
        _ => register,
    }
}

/// Returns whether it only loads this many bytes, neither constant nor from the stack, into a
/// register of that width.
pub(crate) fn is_plain_load(line: &Instruction, bytes: usize) -> bool {
    use Mnemonic::{Mov, Movdqa, Movdqu, Movups, Vmovdqa, Vmovdqa64, Vmovdqu, Vmovdqu64, Vmovups};
    let is_copy = matches!(
        line.mnemonic(),
        Mov | Movdqa | Movdqu | Movups | Vmovdqa | Vmovdqa64 | Vmovdqu | Vmovdqu64 | Vmovups
    );
    let is_load = line.op0_kind() == OpKind::Register && line.op1_kind() == OpKind::Memory;
    let excluded_bases = [Register::RSP, Register::RIP];
    let is_plain = !line.has_op_mask() && !excluded_bases.contains(&line.memory_base());
    let is_whole = line.op0_register().size() == bytes && line.memory_size().size() == bytes;
    is_copy && is_load && is_plain && is_whole
}

/// Returns the general form of an instruction that has a shorter one for the accumulator.
pub(crate) fn general_form(mut line: Instruction) -> Instruction {
    use OpCodeOperandKind::{al, eax, r8_or_mem, r32_or_mem, r64_or_mem, rax};
    let short = line.op_code();
    let operand_kind = match short.op_kind(0) {
        al => r8_or_mem,
        eax => r32_or_mem,
        rax => r64_or_mem,
        _ => return line,
    };
    let mnemonic = line.mnemonic();
    for code in Code::values().filter(|code| code.mnemonic() == mnemonic) {
        let general = code.op_code();
        if general.op_kind(0) == operand_kind && general.op_kind(1) == short.op_kind(1) {
            line.set_code(code);
            break;
        }
    }
    line
}
