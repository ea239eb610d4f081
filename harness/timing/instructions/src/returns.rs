//! The ways back: where the result of an instruction is not in the place from which it takes its
//! input, other instructions carry it there.
//!
//! What a way back takes is measured too and subtracted. An `and`, an addition and a copy are measured by chains of
//! themselves. For the others there are pairs that undo each other (a copy to the other register file
//! and back; a store and a load; a comparison and a conditional move): such a pair is measured as a whole
//! and each of the two is counted as half of it, for nothing tells where the one ends.

use super::registers::{INDEX, ZERO};
use iced_x86::{Code, Instruction, MemoryOperand, Register};

/// One instruction of a way back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Return {
    /// `and r64, r64`, whose second operand is zero: whatever the value is, an address stays one.
    Clear,
    /// `add r64, r64`, whose first operand is an address.
    Add,
    /// `lea r64, [r+r]`, whose index is zero: a copy that no processor does at renaming.
    Copy,
    /// `movq r64, xmm`.
    FromVector,
    /// `movq xmm, r64`.
    ToVector,
    /// `kmovq r64, k`.
    FromMask,
    /// `kmovq k, r64`.
    ToMask,
    /// `cmovb r64, r64`, both the same.
    FromFlags,
    /// `cmp r64, r64`, the second zero.
    ToFlags,
    /// `mov r64, m64`.
    Load,
    /// `mov m64, r64`.
    Store,
    /// `mov r32, m32`.
    LoadHalf,
    /// `mov m32, r32`.
    StoreHalf,
    /// `movdqu xmm, m128`.
    LoadVector,
    /// `movdqu m128, xmm`.
    StoreVector,
}

impl Return {
    /// What undoes it, if it has no latency of its own.
    pub(super) fn inverse(self) -> Option<Return> {
        Some(match self {
            Return::Clear | Return::Add | Return::Copy => return None,
            Return::FromVector => Return::ToVector,
            Return::ToVector => Return::FromVector,
            Return::FromMask => Return::ToMask,
            Return::ToMask => Return::FromMask,
            Return::FromFlags => Return::ToFlags,
            Return::ToFlags => Return::FromFlags,
            Return::Load => Return::Store,
            Return::Store => Return::Load,
            Return::LoadHalf => Return::StoreHalf,
            Return::StoreHalf => Return::LoadHalf,
            Return::LoadVector => Return::StoreVector,
            Return::StoreVector => Return::LoadVector,
        })
    }

    /// The instruction: `general` is the register that holds the value on its way, `address` what
    /// [`Return::Add`] adds it to and [`Return::Copy`] copies it to, `memory` where it is stored.
    pub(super) fn instruction(
        self,
        general: Register,
        address: Register,
        memory: MemoryOperand,
    ) -> Instruction {
        let (vector, mask) = (Register::XMM0, Register::K1);
        // Chains hold r8 or a fixed register, whose lower half has the same place in its list.
        let half = Register::EAX + (general as u32 - Register::RAX as u32);
        let made = match self {
            Return::Clear => Instruction::with2(Code::And_r64_rm64, general, ZERO),
            Return::Add => Instruction::with2(Code::Add_r64_rm64, address, general),
            Return::Copy => {
                let copied = MemoryOperand::with_base_index(general, INDEX);
                Instruction::with2(Code::Lea_r64_m, address, copied)
            }
            Return::FromVector => Instruction::with2(Code::Movq_rm64_xmm, general, vector),
            Return::ToVector => Instruction::with2(Code::Movq_xmm_rm64, vector, general),
            Return::FromMask => Instruction::with2(Code::VEX_Kmovq_r64_kr, general, mask),
            Return::ToMask => Instruction::with2(Code::VEX_Kmovq_kr_r64, mask, general),
            Return::FromFlags => Instruction::with2(Code::Cmovb_r64_rm64, general, general),
            Return::ToFlags => Instruction::with2(Code::Cmp_rm64_r64, general, ZERO),
            Return::Load => Instruction::with2(Code::Mov_r64_rm64, general, memory),
            Return::Store => Instruction::with2(Code::Mov_rm64_r64, memory, general),
            Return::LoadHalf => Instruction::with2(Code::Mov_r32_rm32, half, memory),
            Return::StoreHalf => Instruction::with2(Code::Mov_rm32_r32, memory, half),
            Return::LoadVector => Instruction::with2(Code::Movdqu_xmm_xmmm128, vector, memory),
            Return::StoreVector => Instruction::with2(Code::Movdqu_xmmm128_xmm, memory, vector),
        };
        made.expect("operands of the kinds that the code asks for")
    }

    /// The name in notes.
    pub(super) fn name(self) -> &'static str {
        match self {
            Return::Clear => "and r64, r64",
            Return::Add => "add r64, r64",
            Return::Copy => "lea r64, [r+r]",
            Return::FromVector => "movq r64, xmm",
            Return::ToVector => "movq xmm, r64",
            Return::FromMask => "kmovq r64, k",
            Return::ToMask => "kmovq k, r64",
            Return::FromFlags => "cmovb r64, r64",
            Return::ToFlags => "cmp r64, r64",
            Return::Load => "mov r64, m64",
            Return::Store => "mov m64, r64",
            Return::LoadHalf => "mov r32, m32",
            Return::StoreHalf => "mov m32, r32",
            Return::LoadVector => "movdqu xmm, m128",
            Return::StoreVector => "movdqu m128, xmm",
        }
    }
}
