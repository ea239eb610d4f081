//! The state of this CPU that instructions read and write, as it is stored in memory before and
//! after one, and the size of its registers.

use iced_x86::{Code, Register};
use std::mem::offset_of;
use std::ops::Range;

/// Words of memory that an instruction may read and write: eight for its operand, then the stack,
/// whose top is the third word.
pub(super) const MEMORY_WORDS: usize = 12;
pub(super) const STACK_WORD: usize = 10;

/// The state before and after.
#[repr(C, align(64))]
#[derive(Clone)]
pub(super) struct Machine {
    /// Room below the stack pointer. A signal can come while the code runs, and its handler uses
    /// the stack.
    below: [u64; 8192],
    pub(super) memory: [u64; 64],
    /// The words of all registers, as [`place`] orders them.
    registers: [u64; 8 * 32 + 16 + 8],
    pub(super) flags: u64,
    pub(super) host_stack: u64,
}

/// The size of the vector and mask registers of this CPU.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extent {
    /// Words of a vector register: 2, 4 or 8.
    pub(super) vector_words: usize,
    /// Bits of a mask register: 0, 16 or 64.
    pub(super) mask_bits: usize,
}

impl Extent {
    /// Asks this CPU for the size of its registers.
    pub(super) fn detect() -> Self {
        let vector_words = match () {
            () if contract::cpu_has("avx512f") => 8,
            () if contract::cpu_has("avx") => 4,
            () => 2,
        };
        let mask_bits = match () {
            () if contract::cpu_has("avx512bw") => 64,
            () if contract::cpu_has("avx512f") => 16,
            () => 0,
        };
        Extent { vector_words, mask_bits }
    }

    /// Returns all registers that the CPU has, by their widest names.
    pub(super) fn registers(self) -> Vec<Register> {
        let vectors = if self.vector_words == 8 { 32 } else { 16 };
        let masks = if self.mask_bits > 0 { 8 } else { 0 };
        let general = (0..16).map(|number| Register::RAX + number);
        let vectors = (0..vectors).map(|number| Register::ZMM0 + number);
        general.chain(vectors).chain((0..masks).map(|number| Register::K0 + number)).collect()
    }
}

impl Machine {
    /// Returns the words of a register called by its widest name.
    pub(super) fn words(&mut self, register: Register) -> &mut [u64] {
        &mut self.registers[place(register)]
    }

    /// Returns the offset in bytes of a register called by its widest name.
    pub(super) fn offset(register: Register) -> usize {
        offset_of!(Machine, registers) + 8 * place(register).start
    }
}

/// Returns the indices of a register's words: first come those of vectors, then the general ones
/// and the masks.
fn place(register: Register) -> Range<usize> {
    let number = register.number();
    let (start, words) = match register {
        _ if register.is_zmm() => (8 * number, 8),
        _ if register.is_gpr64() => (8 * 32 + number, 1),
        _ => (8 * 32 + 16 + number, 1),
    };
    start..start + words
}

impl Extent {
    /// Returns the instructions that load and store a vector or mask register, and its name in
    /// them.
    pub(super) fn copies(self, register: Register) -> (Code, Code, Register) {
        let number = register.number() as u32;
        match (register.is_zmm(), self.vector_words, self.mask_bits) {
            (true, 8, _) => (
                Code::EVEX_Vmovdqu64_zmm_k1z_zmmm512,
                Code::EVEX_Vmovdqu64_zmmm512_k1z_zmm,
                register,
            ),
            (true, 4, _) => (
                Code::VEX_Vmovdqu_ymm_ymmm256,
                Code::VEX_Vmovdqu_ymmm256_ymm,
                Register::YMM0 + number,
            ),
            (true, ..) => {
                (Code::Movdqu_xmm_xmmm128, Code::Movdqu_xmmm128_xmm, Register::XMM0 + number)
            }
            (false, _, 64) => (Code::VEX_Kmovq_kr_km64, Code::VEX_Kmovq_m64_kr, register),
            (false, ..) => (Code::VEX_Kmovw_kr_km16, Code::VEX_Kmovw_m16_kr, register),
        }
    }
}
