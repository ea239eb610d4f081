//! One copy of a chain: its registers, its address and the constants it takes.

use super::registers::{BASE, INDEX, WRITE_MASK, chained, unchanging};
use decode::Source;
use iced_x86::{
    Instruction, InstructionInfoFactory, MemoryOperand, Mnemonic, OpAccess, OpCodeOperandKind,
    OpKind, Register,
};

/// Gives the copy its registers: `made` and `taken` are turns of the chain.
pub(super) fn rename(
    link: &mut Instruction,
    source: Source,
    made: usize,
    taken: usize,
    fixed: Option<Register>,
) {
    let mut factory = InstructionInfoFactory::new();
    let writes_first = matches!(
        factory.info(link).op0_access(),
        OpAccess::Write | OpAccess::CondWrite | OpAccess::ReadWrite | OpAccess::ReadCondWrite
    );
    for index in 0..link.op_count() {
        if link.op_kind(index) != OpKind::Register || alone(link, index).is_some() {
            continue;
        }
        let named = link.op_register(index);
        let is_result = index == 0 && writes_first;
        let is_input = source == Source::Operand(index);
        let chain = |turn| match fixed {
            Some(register) if named.is_gpr() => resized(register, named),
            _ => chained(turn, named),
        };
        let register = match (is_result, is_input) {
            (true, _) => chain(made),
            (false, true) => chain(taken),
            (false, false) => unchanging(index, named),
        };
        link.set_op_register(index, register);
    }
    if (0..link.op_count()).any(|index| link.op_kind(index) == OpKind::Memory) {
        address(link, source, taken);
    }
    if link.has_op_mask() {
        link.set_op_mask(WRITE_MASK);
    }
}

/// The register of this operand, if the encoding allows for no other.
pub(super) fn alone(raw: &Instruction, index: u32) -> Option<Register> {
    use OpCodeOperandKind as Kind;
    let kind = raw.op_code().op_kind(index);
    let one = matches!(kind, Kind::al | Kind::cl | Kind::ax | Kind::dx | Kind::eax | Kind::rax);
    one.then(|| raw.op_register(index))
}

/// The register as wide as `like`.
fn resized(register: Register, like: Register) -> Register {
    let number = register.full_register() as u32 - Register::RAX as u32;
    match like.size() {
        1 => register,
        2 => Register::AX + number,
        4 => Register::EAX + number,
        _ => Register::RAX + number,
    }
}

/// Moves of an immediate to each general register that the copy takes beside the input in question.
pub(super) fn immediates(link: &Instruction, source: Source) -> Result<Vec<Instruction>, String> {
    let mut factory = InstructionInfoFactory::new();
    let info = factory.info(link);
    let is_read = |index: u32| !matches!(info.op_access(index), OpAccess::Write | OpAccess::None);
    let others = (0..link.op_count()).filter(|&index| {
        link.op_kind(index) == OpKind::Register
            && link.op_register(index).is_gpr()
            && source != Source::Operand(index)
            && is_read(index)
    });
    let made: Result<Vec<_>, _> = others
        .map(|index| {
            let register = link.op_register(index).full_register();
            Instruction::with2(iced_x86::Code::Mov_rm64_imm32, register, -3)
        })
        .collect();
    made.map_err(|error| error.to_string())
}

/// The parts of the address that there are, within the cells; far offsets become near ones.
fn address(link: &mut Instruction, source: Source, taken: usize) {
    let part = |measured, otherwise| {
        if source == measured { chained(taken, Register::R8) } else { otherwise }
    };
    if link.mnemonic() != Mnemonic::Lea || link.memory_base() != Register::None {
        link.set_memory_base(part(Source::Base, BASE));
    }
    if link.memory_index() != Register::None {
        link.set_memory_index(part(Source::Index, INDEX));
    }
    if link.memory_displacement64() != 0 {
        let without_base = link.memory_base() == Register::None;
        link.set_memory_displ_size(if without_base { 4 } else { 1 });
        link.set_memory_displacement64(8);
    }
}

pub(super) fn memory_of(link: &Instruction) -> MemoryOperand {
    MemoryOperand::new(
        BASE,
        link.memory_index(),
        link.memory_index_scale(),
        link.memory_displacement64().cast_signed(),
        link.memory_displ_size(),
        false,
        Register::None,
    )
}
