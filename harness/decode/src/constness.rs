//! Which registers hold constants: a forward pass over straight-line code.
//!
//! A constant is what immediates alone determine. Knowledge ends at branch targets and calls, so
//! a mask hoisted out of a loop is no constant inside it: it is then a source like any other.

use crate::Class;
use crate::class::Decoded;
use iced_x86::{
    Instruction, InstructionInfoFactory, Mnemonic, OpAccess, OpKind, Register, UsedRegister,
};
use std::collections::BTreeSet;

/// Gives class `Constant` to every computation all of whose sources are constants.
pub(crate) fn mark(function: &mut [Decoded]) {
    let targets: BTreeSet<u64> =
        function.iter().map(|line| line.raw.near_branch_target()).filter(|&at| at != 0).collect();
    let mut factory = InstructionInfoFactory::new();
    let mut constant: BTreeSet<Register> = BTreeSet::new();
    for line in function {
        if targets.contains(&line.raw.ip()) || line.raw.is_call_near_indirect() {
            constant.clear();
        }
        let used = factory.info(&line.raw).used_registers();
        let made = makes_constant(line, used, &constant);
        let writes = used.iter().filter(|used| is_write(used.access()));
        for written in writes.map(UsedRegister::register) {
            let whole = written.full_register();
            // Eight and sixteen bits leave the rest of the register as it was.
            let partial = written.is_gpr8() || written.is_gpr16();
            if !made {
                constant.remove(&whole);
            } else if !partial {
                constant.insert(whole);
            }
        }
        if made && matches!(line.class, Class::Operation | Class::Transfer) {
            line.class = Class::Constant;
        }
        if line.raw.is_call_near() || line.raw.is_call_near_indirect() {
            constant.clear();
        }
    }
}

fn makes_constant(line: &Decoded, used: &[UsedRegister], constant: &BTreeSet<Register>) -> bool {
    if !matches!(line.class, Class::Move | Class::Constant | Class::Operation | Class::Transfer)
        || line.reads_memory
        || line.writes_memory
        || line.raw.rflags_read() != 0
        || is_comparison_only(&line.raw)
    {
        return false;
    }
    ignores_its_sources(&line.raw)
        || used
            .iter()
            .filter(|used| is_read(used.access()))
            .all(|used| constant.contains(&used.register().full_register()))
}

/// An instruction that writes no register makes no constant.
fn is_comparison_only(raw: &Instruction) -> bool {
    matches!(raw.mnemonic(), Mnemonic::Cmp | Mnemonic::Test | Mnemonic::Bt | Mnemonic::Ptest)
}

/// Zero and all-ones idioms: the answer is the same whatever the register held.
fn ignores_its_sources(raw: &Instruction) -> bool {
    use Mnemonic::{
        Kxnorb, Kxnord, Kxnorq, Kxnorw, Kxorb, Kxord, Kxorq, Kxorw, Pcmpeqb, Pcmpeqd, Pcmpeqq,
        Pcmpeqw, Psubb, Psubd, Psubq, Psubw, Pxor, Sub, Vpcmpeqb, Vpcmpeqd, Vpcmpeqq, Vpcmpeqw,
        Vpsubb, Vpsubd, Vpsubq, Vpsubw, Vpternlogd, Vpternlogq, Vpxor, Vpxord, Vpxorq, Vxorpd,
        Vxorps, Xor, Xorpd, Xorps,
    };
    if matches!(raw.mnemonic(), Vpternlogd | Vpternlogq) {
        return matches!(raw.immediate8(), 0x00 | 0xff) && !raw.has_op_mask();
    }
    let same_sources = {
        let count = raw.op_count();
        count >= 2
            && raw.op_kind(count - 1) == OpKind::Register
            && raw.op_kind(count - 2) == OpKind::Register
            && raw.op_register(count - 1) == raw.op_register(count - 2)
    };
    same_sources
        && matches!(
            raw.mnemonic(),
            Kxnorb
                | Kxnord
                | Kxnorq
                | Kxnorw
                | Kxorb
                | Kxord
                | Kxorq
                | Kxorw
                | Pcmpeqb
                | Pcmpeqd
                | Pcmpeqq
                | Pcmpeqw
                | Psubb
                | Psubd
                | Psubq
                | Psubw
                | Pxor
                | Sub
                | Vpcmpeqb
                | Vpcmpeqd
                | Vpcmpeqq
                | Vpcmpeqw
                | Vpsubb
                | Vpsubd
                | Vpsubq
                | Vpsubw
                | Vpxor
                | Vpxord
                | Vpxorq
                | Vxorpd
                | Vxorps
                | Xor
                | Xorpd
                | Xorps
        )
}

fn is_read(access: OpAccess) -> bool {
    matches!(
        access,
        OpAccess::Read | OpAccess::CondRead | OpAccess::ReadWrite | OpAccess::ReadCondWrite
    )
}

fn is_write(access: OpAccess) -> bool {
    matches!(
        access,
        OpAccess::Write | OpAccess::CondWrite | OpAccess::ReadWrite | OpAccess::ReadCondWrite
    )
}
