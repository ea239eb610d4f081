//! Registers at other widths, and registers that cannot be renamed.

use crate::decode::Bank;
use iced_x86::{Code, Instruction, Mnemonic, OpCodeOperandKind, OpKind, Register};

/// The register of this operand, if the encoding fixes it.
pub(crate) fn fixed(raw: &Instruction, index: u32) -> Option<Register> {
    use OpCodeOperandKind as Kind;
    let kind = raw.op_code().op_kind(index);
    let one = matches!(kind, Kind::al | Kind::cl | Kind::ax | Kind::dx | Kind::eax | Kind::rax);
    one.then(|| raw.op_register(index))
}

/// The full register `register` at the width of `like`; the low byte for byte registers.
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

/// Whether it only loads this many bytes, neither constant nor from the stack, into a register of that width.
pub(crate) fn is_plain_load(line: &Instruction, bytes: usize) -> bool {
    use Mnemonic::{Mov, Movdqa, Movdqu, Movups, Vmovdqa, Vmovdqa64, Vmovdqu, Vmovdqu64, Vmovups};
    let copies = matches!(
        line.mnemonic(),
        Mov | Movdqa | Movdqu | Movups | Vmovdqa | Vmovdqa64 | Vmovdqu | Vmovdqu64 | Vmovups
    );
    let is_load = line.op0_kind() == OpKind::Register && line.op1_kind() == OpKind::Memory;
    let elsewhere = [Register::RSP, Register::RIP];
    let is_plain = !line.has_op_mask() && !elsewhere.contains(&line.memory_base());
    let is_whole = line.op0_register().size() == bytes && line.memory_size().size() == bytes;
    copies && is_load && is_plain && is_whole
}

/// The general form of an instruction that has a shorter one for the accumulator.
pub(crate) fn general(mut line: Instruction) -> Instruction {
    line.set_code(match line.code() {
        Code::Add_AL_imm8 => Code::Add_rm8_imm8,
        Code::Add_EAX_imm32 => Code::Add_rm32_imm32,
        Code::Add_RAX_imm32 => Code::Add_rm64_imm32,
        Code::Or_AL_imm8 => Code::Or_rm8_imm8,
        Code::Or_EAX_imm32 => Code::Or_rm32_imm32,
        Code::Or_RAX_imm32 => Code::Or_rm64_imm32,
        Code::Adc_AL_imm8 => Code::Adc_rm8_imm8,
        Code::Adc_EAX_imm32 => Code::Adc_rm32_imm32,
        Code::Adc_RAX_imm32 => Code::Adc_rm64_imm32,
        Code::Sbb_AL_imm8 => Code::Sbb_rm8_imm8,
        Code::Sbb_EAX_imm32 => Code::Sbb_rm32_imm32,
        Code::Sbb_RAX_imm32 => Code::Sbb_rm64_imm32,
        Code::And_AL_imm8 => Code::And_rm8_imm8,
        Code::And_EAX_imm32 => Code::And_rm32_imm32,
        Code::And_RAX_imm32 => Code::And_rm64_imm32,
        Code::Sub_AL_imm8 => Code::Sub_rm8_imm8,
        Code::Sub_EAX_imm32 => Code::Sub_rm32_imm32,
        Code::Sub_RAX_imm32 => Code::Sub_rm64_imm32,
        Code::Xor_AL_imm8 => Code::Xor_rm8_imm8,
        Code::Xor_EAX_imm32 => Code::Xor_rm32_imm32,
        Code::Xor_RAX_imm32 => Code::Xor_rm64_imm32,
        Code::Cmp_AL_imm8 => Code::Cmp_rm8_imm8,
        Code::Cmp_EAX_imm32 => Code::Cmp_rm32_imm32,
        Code::Cmp_RAX_imm32 => Code::Cmp_rm64_imm32,
        Code::Test_AL_imm8 => Code::Test_rm8_imm8,
        Code::Test_EAX_imm32 => Code::Test_rm32_imm32,
        Code::Test_RAX_imm32 => Code::Test_rm64_imm32,
        code => code,
    });
    line
}
