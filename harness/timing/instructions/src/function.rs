//! A chain as a function that can be called: its bytes on a page of their own, and the registers
//! that it starts from and ends with. It times nothing.

use super::chain::Chain;
use super::registers::WRITE_MASK;
use crate::pages::Pages;
use iced_x86::{Code, Encoder, EncodingKind, Instruction, Register};
use std::arch::naked_asm;
use std::ffi::c_void;

/// The registers of a chain. General ones by number; `rsp` and `rbp` are not the chain's.
#[repr(C, align(16))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub(super) general: [u64; 16],
    pub(super) vectors: [[u64; 2]; 8],
}

/// A chain in a counted loop.
pub(super) struct Function {
    pages: Pages,
}

impl Function {
    /// Encodes the chain once, with the loop around it.
    pub(super) fn of(chain: &Chain) -> Result<Function, String> {
        let (before, links) = (masks(chain)?, encoded(&chain.links)?);
        let mut bytes = before;
        // The loop starts on a line, wherever the masks end.
        bytes.resize(bytes.len().next_multiple_of(64), NOP);
        bytes.extend(&links);
        let back = -i32::try_from(links.len() + DEC_RBP.len() + 6).map_err(|_| "too long")?;
        bytes.extend(DEC_RBP.iter().chain(&JNZ).copied().chain(back.to_le_bytes()));
        if chain.links.iter().any(|link| link.op_code().encoding() != EncodingKind::Legacy) {
            bytes.extend(VZEROUPPER);
        }
        bytes.push(RET);
        let mut pages = Pages::near(call as *const () as usize, bytes.len())?;
        pages.fill(0, &bytes)?;
        Ok(Function { pages })
    }

    /// Goes through the links `turns` times and leaves in `state` what they came to.
    ///
    /// # Safety
    /// The CPU has the instructions, and what they address with these registers may be read and
    /// written.
    pub(super) unsafe fn run(&self, turns: u64, state: &mut State) {
        assert!(turns > 0, "a chain has links");
        // SAFETY: the page holds a function that changes the registers of `State` and `rbp` alone,
        // which `call` keeps; the rest is the caller's promise.
        unsafe { call(self.pages.start(), turns, state) }
    }
}

const NOP: u8 = 0x90;
const RET: u8 = 0xc3;
const DEC_RBP: [u8; 3] = [0x48, 0xff, 0xcd];
const JNZ: [u8; 2] = [0x0f, 0x85];
const VZEROUPPER: [u8; 3] = [0xc5, 0xf8, 0x77];

/// The bytes of these instructions. None of them says how far something else is.
pub(super) fn encoded(instructions: &[Instruction]) -> Result<Vec<u8>, String> {
    let mut encoder = Encoder::new(64);
    for instruction in instructions {
        encoder.encode(instruction, 0).map_err(|error| error.to_string())?;
    }
    Ok(encoder.take_buffer())
}

/// All ones in every mask register, if the chain has any.
fn masks(chain: &Chain) -> Result<Vec<u8>, String> {
    let names_one = |link: &Instruction| {
        link.has_op_mask() || (0..link.op_count()).any(|index| link.op_register(index).is_k())
    };
    if !chain.links.iter().any(names_one) {
        return Ok(Vec::new());
    }
    let ones = |number| {
        let mask = Register::K0 + number;
        Instruction::with3(Code::VEX_Kxnorq_kr_kr_kr, mask, mask, mask)
    };
    let last = WRITE_MASK as u32 - Register::K0 as u32;
    let all = (1..=last).map(ones).collect::<Result<Vec<_>, _>>();
    encoded(&all.map_err(|error| error.to_string())?)
}

/// Loads the registers, calls `code` with `rbp` turns, and stores the registers. Vector registers
/// are loaded as integers.
#[unsafe(naked)]
unsafe extern "sysv64" fn call(_code: *const c_void, _turns: u64, _state: *mut State) {
    naked_asm!(
        "push rbx",
        "push rbp",
        "push r12",
        "push r13",
        "push r14",
        "push r15",
        "push rdx",
        "push rdi",
        "mov rbp, rsi",
        "movdqa xmm0, [rdx + 128]",
        "movdqa xmm1, [rdx + 144]",
        "movdqa xmm2, [rdx + 160]",
        "movdqa xmm3, [rdx + 176]",
        "movdqa xmm4, [rdx + 192]",
        "movdqa xmm5, [rdx + 208]",
        "movdqa xmm6, [rdx + 224]",
        "movdqa xmm7, [rdx + 240]",
        "mov rax, [rdx]",
        "mov rcx, [rdx + 8]",
        "mov rbx, [rdx + 24]",
        "mov rsi, [rdx + 48]",
        "mov rdi, [rdx + 56]",
        "mov r8, [rdx + 64]",
        "mov r9, [rdx + 72]",
        "mov r10, [rdx + 80]",
        "mov r11, [rdx + 88]",
        "mov r12, [rdx + 96]",
        "mov r13, [rdx + 104]",
        "mov r14, [rdx + 112]",
        "mov r15, [rdx + 120]",
        "mov rdx, [rdx + 16]",
        "call qword ptr [rsp]",
        "xchg rdx, [rsp + 8]",
        "mov [rdx], rax",
        "mov [rdx + 8], rcx",
        "mov [rdx + 24], rbx",
        "mov [rdx + 48], rsi",
        "mov [rdx + 56], rdi",
        "mov [rdx + 64], r8",
        "mov [rdx + 72], r9",
        "mov [rdx + 80], r10",
        "mov [rdx + 88], r11",
        "mov [rdx + 96], r12",
        "mov [rdx + 104], r13",
        "mov [rdx + 112], r14",
        "mov [rdx + 120], r15",
        "mov rax, [rsp + 8]",
        "mov [rdx + 16], rax",
        "movdqa [rdx + 128], xmm0",
        "movdqa [rdx + 144], xmm1",
        "movdqa [rdx + 160], xmm2",
        "movdqa [rdx + 176], xmm3",
        "pop rdi",
        "pop rdx",
        "pop r15",
        "pop r14",
        "pop r13",
        "pop r12",
        "pop rbp",
        "pop rbx",
        "ret",
    )
}
