//! The form of an instruction: what a table of latencies is keyed by. Registers of one kind and
//! immediates of one size are the same; which values they hold is not known here.

use crate::Decoded;
use iced_x86::{Instruction, MemorySize, Mnemonic, OpKind, Register};
use std::fmt;

/// Mnemonic, kinds and sizes of operands: `shr r64, imm8`, `lea r64, [r+r]`, `psubb xmm, xmm`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
pub struct InstructionForm(String);

impl InstructionForm {
    /// As text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for InstructionForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// The form of an instruction.
pub fn form(line: &Decoded) -> InstructionForm {
    let raw = &line.raw;
    let operands: Vec<String> = (0..raw.op_count()).map(|index| operand(raw, index)).collect();
    let mask = if raw.has_op_mask() { " {k}" } else { "" };
    let name = format!("{:?}", raw.mnemonic()).to_ascii_lowercase();
    InstructionForm(format!("{name} {}{mask}", operands.join(", ")).trim_end().to_string())
}

fn operand(raw: &Instruction, index: u32) -> String {
    match raw.op_kind(index) {
        // A shift by `cl` is another instruction than a shift by an immediate or by any register.
        OpKind::Register if raw.op_register(index) == Register::CL && index > 0 => "cl".into(),
        OpKind::Register => register(raw.op_register(index)),
        OpKind::Memory if raw.mnemonic() == Mnemonic::Lea => address(raw),
        OpKind::Memory => match raw.memory_size() {
            MemorySize::Unknown => "m".into(),
            size => format!("m{}", 8 * size.size()),
        },
        OpKind::NearBranch16 | OpKind::NearBranch32 | OpKind::NearBranch64 => "rel".into(),
        OpKind::Immediate64 => "imm64".into(),
        OpKind::Immediate32 | OpKind::Immediate32to64 => "imm32".into(),
        OpKind::Immediate16 => "imm16".into(),
        OpKind::Immediate8
        | OpKind::Immediate8_2nd
        | OpKind::Immediate8to16
        | OpKind::Immediate8to32
        | OpKind::Immediate8to64 => "imm8".into(),
        other => format!("{other:?}").to_ascii_lowercase(),
    }
}

fn register(register: Register) -> String {
    let bits = 8 * register.size();
    if register.is_gpr() {
        format!("r{bits}")
    } else if register.is_xmm() {
        "xmm".into()
    } else if register.is_ymm() {
        "ymm".into()
    } else if register.is_zmm() {
        "zmm".into()
    } else if register.is_k() {
        "k".into()
    } else {
        format!("{register:?}").to_ascii_lowercase()
    }
}

/// The parts of an address: processors compute some sums more slowly than others.
fn address(raw: &Instruction) -> String {
    let base = match raw.memory_base() {
        Register::None => None,
        Register::RIP | Register::EIP => Some("rip".to_string()),
        _ => Some("r".to_string()),
    };
    let index = (raw.memory_index() != Register::None).then(|| match raw.memory_index_scale() {
        1 => "r".to_string(),
        scale => format!("r*{scale}"),
    });
    let offset = (raw.memory_displacement64() != 0).then(|| "d".to_string());
    let parts: Vec<String> = base.into_iter().chain(index).chain(offset).collect();
    format!("[{}]", parts.join("+"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Code;

    fn forms(bytes: &[u8]) -> Vec<String> {
        let code = Code::decode("f", 0x1000, bytes, |_, _| None);
        code.instructions.iter().map(|line| form(line).to_string()).collect()
    }

    #[test]
    fn operands_are_kinds_and_sizes() {
        // shr rdi,8; and r8,rsi; shl rdi,cl; movabs rcx,..; movzx eax,byte [rdi]; ret
        let bytes = [
            0x48, 0xc1, 0xef, 0x08, 0x49, 0x21, 0xf0, 0x48, 0xd3, 0xe7, 0x48, 0xb9, 1, 2, 3, 4, 5,
            6, 7, 8, 0x0f, 0xb6, 0x07, 0xc3,
        ];
        let expected = [
            "shr r64, imm8",
            "and r64, r64",
            "shl r64, cl",
            "mov r64, imm64",
            "movzx r32, m8",
            "ret",
        ];
        assert_eq!(forms(&bytes), expected);
    }

    #[test]
    fn addresses_of_lea_keep_their_shape() {
        // lea rax,[rdi+rsi]; lea rax,[rdi+rsi*2+8]; lea rax,[rdi+8]; lea rax,[rip+8]
        let bytes = [
            0x48, 0x8d, 0x04, 0x37, 0x48, 0x8d, 0x44, 0x77, 0x08, 0x48, 0x8d, 0x47, 0x08, 0x48,
            0x8d, 0x05, 8, 0, 0, 0,
        ];
        let expected =
            ["lea r64, [r+r]", "lea r64, [r+r*2+d]", "lea r64, [r+d]", "lea r64, [rip+d]"];
        assert_eq!(forms(&bytes), expected);
    }

    #[test]
    fn vectors_are_told_by_width() {
        // psubb xmm0,xmm1; vpternlogq zmm0,zmm1,zmm2,0x96
        let bytes = [0x66, 0x0f, 0xf8, 0xc1, 0x62, 0xf3, 0xf5, 0x48, 0x25, 0xc2, 0x96];
        assert_eq!(forms(&bytes), ["psubb xmm, xmm", "vpternlogq zmm, zmm, zmm, imm8"]);
    }
}
