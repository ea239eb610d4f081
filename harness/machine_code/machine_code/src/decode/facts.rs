//! Facts about instructions for the rules of classes.

use crate::decode::flow;
use iced_x86::{
    FlowControl, Instruction, InstructionInfoFactory, Mnemonic, OpAccess, OpKind, Register,
};

/// Register files. A copy within one is a move, between two a transfer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bank {
    /// General registers.
    General,
    /// Vector registers.
    Vector,
    /// Mask registers.
    Mask,
}

impl Bank {
    /// Returns the file of a register; `None` for segments, the instruction pointer and the like.
    pub fn from_register(register: Register) -> Option<Bank> {
        match register {
            _ if register.is_gpr() => Some(Bank::General),
            _ if register.is_vector_register() => Some(Bank::Vector),
            _ if register.is_k() => Some(Bank::Mask),
            _ => None,
        }
    }
}

/// The full register of which this is a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Whole {
    pub(crate) bank: Option<Bank>,
    pub(crate) number: usize,
}

impl From<Register> for Whole {
    fn from(register: Register) -> Self {
        let whole = register.full_register();
        let bank = Bank::from_register(whole);
        Whole { bank, number: bank.map_or(whole as usize, |_| whole.number()) }
    }
}

/// Returns whether a register is a general, a vector or a mask register.
pub(crate) fn holds_values(register: Register) -> bool {
    Bank::from_register(register).is_some()
}

/// An operand as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operand {
    Register(Part),
    Memory,
    /// A number, or an address that the linker fills in.
    Immediate,
}

/// A part of a register, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) whole: Whole,
    pub(crate) bits: usize,
}

/// A register that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Written {
    pub(crate) whole: Whole,
    /// Whether the rest of the register is preserved.
    pub(crate) is_partial: bool,
}

/// The facts about an instruction.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    pub(crate) mnemonic: Mnemonic,
    pub(crate) flow: FlowControl,
    /// Indices of its successors within the function.
    pub(crate) successors: Vec<usize>,
    pub(crate) operands: Vec<Operand>,
    pub(crate) immediate: Option<u8>,
    pub(crate) has_mask: bool,
    pub(crate) reads_memory: bool,
    pub(crate) writes_memory: bool,
    pub(crate) reads: Vec<Whole>,
    pub(crate) writes: Vec<Written>,
    pub(crate) flags_read: u32,
    pub(crate) flags_modified: u32,
}

impl Facts {
    /// Returns facts about the instructions of a function, in order.
    pub(crate) fn from_function(function: &[Instruction]) -> Vec<Facts> {
        let mut factory = InstructionInfoFactory::new();
        let mut facts = Vec::new();
        for (index, line) in function.iter().enumerate() {
            let successors = flow::successors(function, index);
            facts.push(Facts { successors, ..Facts::from_instruction(line, &mut factory) });
        }
        facts
    }

    /// Returns facts about one instruction, without the code around it: its successors are empty.
    pub(crate) fn from_instruction(
        raw: &Instruction,
        factory: &mut InstructionInfoFactory,
    ) -> Facts {
        let info = factory.info(raw);
        let access = (0..raw.op_count())
            .find(|&operand| raw.op_kind(operand) == OpKind::Memory)
            .map_or(OpAccess::None, |operand| info.op_access(operand));
        let (mut reads, mut writes) = (Vec::new(), Vec::new());
        for used in info.used_registers() {
            let register = used.register();
            if is_read(used.access()) {
                reads.push(register.into());
            }
            if is_write(used.access()) {
                // Writes of eight and sixteen bits preserve the rest of the register.
                let is_partial = register.is_gpr8() || register.is_gpr16();
                writes.push(Written { whole: register.into(), is_partial });
            }
        }
        Facts {
            mnemonic: raw.mnemonic(),
            flow: raw.flow_control(),
            successors: Vec::new(),
            operands: (0..raw.op_count())
                .map(|operand| Operand::from_instruction(raw, operand))
                .collect(),
            immediate: (0..raw.op_count())
                .any(|operand| raw.op_kind(operand) == OpKind::Immediate8)
                .then(|| raw.immediate8()),
            has_mask: raw.has_op_mask(),
            reads_memory: is_read(access),
            writes_memory: is_write(access),
            reads,
            writes,
            flags_read: raw.rflags_read(),
            flags_modified: raw.rflags_modified(),
        }
    }

    /// Returns the registers among its operands.
    pub(crate) fn registers(&self) -> impl Iterator<Item = Part> + '_ {
        self.operands.iter().filter_map(|operand| match operand {
            Operand::Register(register) => Some(*register),
            _ => None,
        })
    }

    /// Returns whether it is a call.
    pub(crate) fn is_call(&self) -> bool {
        matches!(self.flow, FlowControl::Call | FlowControl::IndirectCall)
    }
}

impl Operand {
    fn from_instruction(raw: &Instruction, operand: u32) -> Operand {
        match raw.op_kind(operand) {
            OpKind::Register => {
                let register = raw.op_register(operand);
                Operand::Register(Part { whole: register.into(), bits: 8 * register.size() })
            }
            OpKind::Memory => Operand::Memory,
            _ => Operand::Immediate,
        }
    }
}

/// Returns the mnemonic as in listings.
pub(crate) fn name(mnemonic: Mnemonic) -> String {
    format!("{mnemonic:?}").to_ascii_lowercase()
}

/// Returns the name without the `v` of AVX forms.
pub(crate) fn stem(name: &str) -> &str {
    name.strip_prefix('v').unwrap_or(name)
}

/// Returns whether a name is among these words.
pub(crate) fn is_among(name: &str, words: &str) -> bool {
    words.split_ascii_whitespace().any(|word| word == name)
}

pub(crate) fn is_read(access: OpAccess) -> bool {
    matches!(
        access,
        OpAccess::Read | OpAccess::CondRead | OpAccess::ReadWrite | OpAccess::ReadCondWrite
    )
}

/// Returns whether something is written, possibly on a condition.
pub fn is_write(access: OpAccess) -> bool {
    matches!(
        access,
        OpAccess::Write | OpAccess::CondWrite | OpAccess::ReadWrite | OpAccess::ReadCondWrite
    )
}
