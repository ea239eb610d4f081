//! Instructions that record the data-dependent part of an address without changing registers or
//! flags.

use crate::replay::look_ups::Part;
use iced_x86::{Code, IcedError, Instruction, MemoryOperand, Register};

/// Maximum bytes to record one part: nine instructions, each with a displacement.
pub(super) const MOST_BYTES: usize = 96;
/// Bytes of a word.
const WORD: u64 = 8;

/// Stores the part through the pointer in the first word at `slots`, and advances the pointer.
pub(super) fn writing(part: Part, slots: u64) -> Result<Vec<Instruction>, IcedError> {
    use Code::{Lea_r64_m, Mov_r64_rm64, Mov_rm64_r64};
    use Register::{None, RAX, RCX};
    let slot = |number: u64| {
        let at = (slots + WORD * number).cast_signed();
        MemoryOperand::new(Register::RIP, None, 1, at, 8, false, None)
    };
    let store = |to: MemoryOperand, from| Instruction::with2(Mov_rm64_r64, to, from);
    let load = |to, from: MemoryOperand| Instruction::with2(Mov_r64_rm64, to, from);
    let at_cursor = MemoryOperand::with_base(RCX);
    let sum = |base, index, scale| {
        let sum = MemoryOperand::with_base_index_scale(base, index, scale);
        Instruction::with2(Lea_r64_m, RAX, sum)
    };
    let written = match part {
        Part::Indices(indices) => {
            let code = match indices.size() {
                16 => Code::VEX_Vmovdqu_xmmm128_xmm,
                32 if indices.number() < 16 => Code::VEX_Vmovdqu_ymmm256_ymm,
                32 => Code::EVEX_Vmovdqu64_ymmm256_k1z_ymm,
                _ => Code::EVEX_Vmovdqu64_zmmm512_k1z_zmm,
            };
            Instruction::with2(code, at_cursor, indices)?
        }
        Part::Register(_) | Part::Sum(..) => store(at_cursor, RAX)?,
    };
    let mut lines = vec![store(slot(1), RAX)?, store(slot(2), RCX)?];
    match part {
        Part::Register(register) => lines.push(sum(register, None, 1)?),
        Part::Sum(base, index, scale) => lines.push(sum(base, index, scale)?),
        Part::Indices(_) => (),
    }
    let next = MemoryOperand::with_base_displ(RCX, part.bytes() as i64);
    lines.extend([
        load(RCX, slot(0))?,
        written,
        Instruction::with2(Lea_r64_m, RCX, next)?,
        store(slot(0), RCX)?,
        load(RCX, slot(2))?,
        load(RAX, slot(1))?,
    ]);
    Ok(lines)
}
