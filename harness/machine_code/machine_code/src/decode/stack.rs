//! Stack accesses of instructions.

use crate::decode::decoded::Decoded;
use iced_x86::{Mnemonic, OpKind, Register};

/// Returns whether an instruction sets `rbp` from `rsp`, so that it is a frame pointer.
pub(crate) fn has_frame_pointer(function: &[Decoded]) -> bool {
    function.iter().any(|line| {
        let raw = &line.raw;
        let to_rbp = raw.op0_kind() == OpKind::Register && raw.op0_register() == Register::RBP;
        let from_rsp = raw.op1_kind() == OpKind::Register && raw.op1_register() == Register::RSP;
        let address = raw.mnemonic() == Mnemonic::Lea && raw.memory_base() == Register::RSP;
        to_rbp && (from_rsp || address)
    })
}

/// Returns whether an instruction accesses the stack: through `rsp`, through `rbp` if that is the
/// frame pointer, or by `push`, `pop` or `call`.
pub(crate) fn accesses_stack(line: &Decoded, has_frame_pointer: bool) -> bool {
    let raw = &line.raw;
    let has_stack_address = [raw.memory_base(), raw.memory_index()].into_iter().any(|register| {
        register == Register::RSP || (has_frame_pointer && register == Register::RBP)
    });
    raw.is_stack_instruction() || (has_stack_address && (line.reads_memory || line.writes_memory))
}
