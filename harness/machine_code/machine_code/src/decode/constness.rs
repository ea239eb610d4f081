//! Finds the registers that hold constants.
//!
//! A constant depends on immediates only. Where paths meet, a register is constant if the same
//! instruction made it on all of them: a mask made before a loop is constant inside it, a counter
//! is not. Calls invalidate everything.

use crate::decode::decoded::Class;
use crate::decode::facts::{Facts, Operand, Whole, is_among, name, stem};
use crate::decode::flow::Flow;
use iced_x86::{Instruction, InstructionInfoFactory, Mnemonic};
use std::collections::BTreeMap;

/// Registers that hold constants, each with the instruction that made it.
type Constants = BTreeMap<Whole, usize>;

/// Reclassifies as `Constant` every computation whose sources are all constant.
pub(crate) fn mark_constants(function: &[Facts], classes: &mut [Class]) {
    let flow = Flow::new(function.iter().map(|line| line.successors.clone()).collect());
    // The constants after each instruction, `None` before its first visit. The first round assumes
    // that loop back edges agree; later rounds remove what is wrong.
    let mut constants: Vec<Option<Constants>> = vec![None; function.len()];
    let mut is_changed = true;
    while std::mem::take(&mut is_changed) {
        for (index, line) in function.iter().enumerate() {
            let Some(inputs) = constants_before(index, &flow, &constants) else { continue };
            let outputs = Some(constants_after(index, line, classes[index], inputs));
            is_changed |= outputs != constants[index];
            constants[index] = outputs;
        }
    }
    for (index, line) in function.iter().enumerate() {
        let inputs = constants_before(index, &flow, &constants).unwrap_or_default();
        let computes = matches!(classes[index], Class::Operation | Class::Transfer);
        if computes && makes_constant(line, classes[index], &inputs) {
            classes[index] = Class::Constant;
        }
    }
}

/// Returns the constants on which all visited paths to an instruction agree, if any was visited.
/// `outputs` has the constants after each instruction.
fn constants_before(index: usize, flow: &Flow, outputs: &[Option<Constants>]) -> Option<Constants> {
    if index == 0 {
        return Some(Constants::new());
    }
    let paths = flow.predecessors[index].iter().filter_map(|&from| outputs[from].clone());
    paths.reduce(|mut agreed, other| {
        agreed.retain(|register, producer| other.get(register) == Some(producer));
        agreed
    })
}

fn constants_after(
    index: usize,
    line: &Facts,
    class: Class,
    mut constants: Constants,
) -> Constants {
    let is_made_constant = makes_constant(line, class, &constants);
    for written in &line.writes {
        if is_made_constant && (!written.is_partial || constants.contains_key(&written.whole)) {
            constants.insert(written.whole, index);
        } else {
            constants.remove(&written.whole);
        }
    }
    if line.is_call() {
        constants.clear();
    }
    constants
}

fn makes_constant(line: &Facts, class: Class, constants: &Constants) -> bool {
    if !matches!(class, Class::Move | Class::Constant | Class::Operation | Class::Transfer)
        || line.reads_memory
        || line.writes_memory
        || line.flags_read != 0
        || is_comparison_only(line)
    {
        return false;
    }
    is_idiom(line) || line.reads.iter().all(|read| constants.contains_key(read))
}

/// Returns whether it only compares: an instruction that writes no register makes no constant.
fn is_comparison_only(line: &Facts) -> bool {
    use Mnemonic::{Bt, Cmp, Ptest, Test};
    matches!(line.mnemonic, Bt | Cmp | Ptest | Test)
}

/// Returns [`is_idiom`] of an instruction.
pub(crate) fn is_constant_idiom(raw: &Instruction) -> bool {
    is_idiom(&Facts::from_instruction(raw, &mut InstructionInfoFactory::new()))
}

/// Returns whether it is a zero or all-ones idiom, whose result does not depend on the register's
/// value.
fn is_idiom(line: &Facts) -> bool {
    const IDIOMS: &str = "kxnorb kxnord kxnorq kxnorw kxorb kxord kxorq kxorw pcmpeqb pcmpeqd \
        pcmpeqq pcmpeqw psubb psubd psubq psubw pxor pxord pxorq sub xor xorpd xorps";
    if matches!(line.mnemonic, Mnemonic::Vpternlogd | Mnemonic::Vpternlogq) {
        return matches!(line.immediate, Some(0x00 | 0xff)) && !line.has_mask;
    }
    let same_sources = match line.operands.as_slice() {
        [.., Operand::Register(a), Operand::Register(b)] => a == b,
        _ => false,
    };
    same_sources && is_among(stem(&name(line.mnemonic)), IDIOMS)
}
