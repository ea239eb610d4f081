//! Instructions that record the data-dependent part of an address without changing registers or
//! flags: the loop goes on as if they were not there. They cannot use the stack, whose red zone may
//! be in use, so they save two registers at fixed addresses.

use crate::bound_loop::look_ups::Part;
use iced_x86::Code::{self, Lea_r64_m, Mov_r64_rm64, Mov_rm64_r64};
use iced_x86::Register::{RAX, RCX};
use iced_x86::{IcedError, Instruction, MemoryOperand, Register};

/// Maximum bytes to record one part: nine instructions, each with a displacement.
pub(super) const MAX_BYTES: usize = 96;
/// Bytes of a word.
const WORD: u64 = 8;

/// Stores the part through the pointer in the first word at `slots`, and advances the pointer. The
/// next two words save the registers that this needs.
pub(super) fn store(part: Part, slots: u64) -> Result<Vec<Instruction>, IcedError> {
    let [pointer, saved_rax, saved_rcx] = [0, 1, 2].map(|number| word(slots + WORD * number));
    let mut lines = vec![to_memory(saved_rax, RAX)?, to_memory(saved_rcx, RCX)?];
    // This comes before `rcx` becomes the pointer, because the address may be made of `rcx`.
    match part {
        Part::Register(register) => lines.push(sum(register, Register::None, 1)?),
        Part::Sum(base, index, scale) => lines.push(sum(base, index, scale)?),
        Part::Indices(_) => (),
    }
    lines.push(from_memory(RCX, pointer)?);
    let target = MemoryOperand::with_base(RCX);
    lines.push(match part {
        Part::Indices(indices) => Instruction::with2(store_code(indices), target, indices)?,
        Part::Register(_) | Part::Sum(..) => to_memory(target, RAX)?,
    });
    let next = MemoryOperand::with_base_displ(RCX, part.bytes() as i64);
    lines.extend([
        Instruction::with2(Lea_r64_m, RCX, next)?,
        to_memory(pointer, RCX)?,
        from_memory(RCX, saved_rcx)?,
        from_memory(RAX, saved_rax)?,
    ]);
    Ok(lines)
}

/// Returns the memory operand of a word at a fixed address.
fn word(address: u64) -> MemoryOperand {
    let displacement = address.cast_signed();
    let none = Register::None;
    MemoryOperand::new(Register::RIP, none, 1, displacement, 8, false, none)
}

fn to_memory(target: MemoryOperand, source: Register) -> Result<Instruction, IcedError> {
    Instruction::with2(Mov_rm64_r64, target, source)
}

fn from_memory(target: Register, source: MemoryOperand) -> Result<Instruction, IcedError> {
    Instruction::with2(Mov_r64_rm64, target, source)
}

/// Returns an instruction that computes the sum in `rax` and leaves the flags as they are.
fn sum(base: Register, index: Register, scale: u32) -> Result<Instruction, IcedError> {
    let sum = MemoryOperand::with_base_index_scale(base, index, scale);
    Instruction::with2(Lea_r64_m, RAX, sum)
}

/// Returns the opcode that stores a vector register. Only EVEX can name those from 16 on.
fn store_code(vector: Register) -> Code {
    match vector.size() {
        16 => Code::VEX_Vmovdqu_xmmm128_xmm,
        32 if vector.number() < 16 => Code::VEX_Vmovdqu_ymmm256_ymm,
        32 => Code::EVEX_Vmovdqu64_ymmm256_k1z_ymm,
        _ => Code::EVEX_Vmovdqu64_zmmm512_k1z_zmm,
    }
}
