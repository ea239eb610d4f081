//! Stack accesses of instructions.

use crate::decode::{Code, Decoded};
use iced_x86::{Mnemonic, OpKind, Register};

/// Whether `rbp` is set from `rsp` somewhere, so that it is a frame pointer.
pub(crate) fn has_frame_pointer(code: &Code) -> bool {
    code.instructions.iter().any(|line| {
        let raw = &line.raw;
        let to_rbp = raw.op0_kind() == OpKind::Register && raw.op0_register() == Register::RBP;
        let from_rsp = raw.op1_kind() == OpKind::Register && raw.op1_register() == Register::RSP;
        let address = raw.mnemonic() == Mnemonic::Lea && raw.memory_base() == Register::RSP;
        to_rbp && (from_rsp || address)
    })
}

/// Whether an instruction accesses the stack: through `rsp`, through `rbp` if `framed`, or by `push`, `pop` or
/// `call`.
pub(crate) fn touches(line: &Decoded, framed: bool) -> bool {
    let raw = &line.raw;
    let of_stack = |register| register == Register::RSP || (framed && register == Register::RBP);
    let addressed = of_stack(raw.memory_base()) || of_stack(raw.memory_index());
    raw.is_stack_instruction() || (addressed && (line.reads_memory || line.writes_memory))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn touching(bytes: &[u8]) -> Vec<bool> {
        let code = Code::decode("f", 0x1000, bytes, |_, _| None);
        let framed = has_frame_pointer(&code);
        code.instructions.iter().map(|line| touches(line, framed)).collect()
    }

    #[test]
    fn spills_pushes_and_folded_operands_are_seen() {
        // push rbx; mov [rsp-8],rax; and rax,[rsp-8]; lea rax,[rsp+8]; mov rax,[rdi]; pop rbx
        let bytes = [
            0x53, 0x48, 0x89, 0x44, 0x24, 0xf8, 0x48, 0x23, 0x44, 0x24, 0xf8, 0x48, 0x8d, 0x44,
            0x24, 0x08, 0x48, 0x8b, 0x07, 0x5b,
        ];
        assert_eq!(touching(&bytes), [true, true, true, false, false, true]);
    }

    #[test]
    fn rbp_is_the_stack_only_where_it_comes_from_rsp() {
        // mov rax,[rbp+8]
        let load = [0x48, 0x8b, 0x45, 0x08];
        assert_eq!(touching(&load), [false]);
        // mov rbp,rsp; mov rax,[rbp+8]
        assert_eq!(touching(&[&[0x48, 0x89, 0xe5][..], &load].concat()), [false, true]);
    }
}
