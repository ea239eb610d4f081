//! Which registers hold constants.
//!
//! A constant is what immediates alone determine. Where ways meet, a register holds one if the same
//! instruction made it on all of them: a mask made before a loop is a constant inside it, a counter
//! is none. Calls end all knowledge.

use crate::Class;
use crate::class::Decoded;
use crate::flow::Flow;
use iced_x86::{
    Instruction, InstructionInfoFactory, Mnemonic, OpAccess, OpKind, Register, UsedRegister,
};
use std::collections::BTreeMap;

/// Registers that hold constants, each with the instruction that made it.
type Known = BTreeMap<Register, usize>;

/// Gives class `Constant` to every computation all of whose sources are constants.
pub(crate) fn mark(function: &mut [Decoded]) {
    let raw: Vec<Instruction> = function.iter().map(|line| line.raw).collect();
    let flow = Flow::of(&raw);
    let mut factory = InstructionInfoFactory::new();
    // What is known after each instruction; nothing is said of one that was not yet come to. The
    // first round takes a loop's way back for agreed, the others take back what proves wrong.
    let mut after: Vec<Option<Known>> = vec![None; function.len()];
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for (index, line) in function.iter().enumerate() {
            let Some(known) = before(index, &flow, &after) else { continue };
            let used = factory.info(&line.raw).used_registers();
            let new = Some(step(index, line, used, known));
            changed |= new != after[index];
            after[index] = new;
        }
    }
    for (index, line) in function.iter_mut().enumerate() {
        let known = before(index, &flow, &after).unwrap_or_default();
        let used = factory.info(&line.raw).used_registers();
        let computes = matches!(line.class, Class::Operation | Class::Transfer);
        if computes && makes_constant(line, used, &known) {
            line.class = Class::Constant;
        }
    }
}

/// What all ways to an instruction agree on, if there is one that was come along.
fn before(index: usize, flow: &Flow, after: &[Option<Known>]) -> Option<Known> {
    if index == 0 {
        return Some(Known::new());
    }
    let ways = flow.predecessors[index].iter().filter_map(|&from| after[from].clone());
    ways.reduce(|mut agreed, other| {
        agreed.retain(|register, maker| other.get(register) == Some(maker));
        agreed
    })
}

fn step(index: usize, line: &Decoded, used: &[UsedRegister], mut known: Known) -> Known {
    let made = makes_constant(line, used, &known);
    let writes = used.iter().filter(|used| is_write(used.access()));
    for written in writes.map(UsedRegister::register) {
        let whole = written.full_register();
        // Eight and sixteen bits leave the rest of the register as it was.
        let partial = written.is_gpr8() || written.is_gpr16();
        if made && (!partial || known.contains_key(&whole)) {
            known.insert(whole, index);
        } else {
            known.remove(&whole);
        }
    }
    if line.raw.is_call_near() || line.raw.is_call_near_indirect() {
        known.clear();
    }
    known
}

fn makes_constant(line: &Decoded, used: &[UsedRegister], known: &Known) -> bool {
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
            .all(|used| known.contains_key(&used.register().full_register()))
}

/// An instruction that writes no register makes no constant.
fn is_comparison_only(raw: &Instruction) -> bool {
    matches!(raw.mnemonic(), Mnemonic::Cmp | Mnemonic::Test | Mnemonic::Bt | Mnemonic::Ptest)
}

/// Zero and all-ones idioms: the answer is the same whatever the register held.
pub(crate) fn ignores_its_sources(raw: &Instruction) -> bool {
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

pub(crate) fn is_read(access: OpAccess) -> bool {
    matches!(
        access,
        OpAccess::Read | OpAccess::CondRead | OpAccess::ReadWrite | OpAccess::ReadCondWrite
    )
}

pub(crate) fn is_write(access: OpAccess) -> bool {
    matches!(
        access,
        OpAccess::Write | OpAccess::CondWrite | OpAccess::ReadWrite | OpAccess::ReadCondWrite
    )
}
