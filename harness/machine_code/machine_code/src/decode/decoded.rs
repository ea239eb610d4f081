//! An instruction with its class. The rules of classes are in `class.rs`.

use crate::decode::text;
use contract::{named, read_by_name};
use iced_x86::{Instruction, OpKind, Register};

named! {
    /// The class of an instruction.
    Class {
        /// Copy within one register file.
        Move "move",
        /// All sources are constants.
        Constant "constant",
        /// Memory to register.
        Load "load",
        /// Register or immediate to memory.
        Store "store",
        /// Computes.
        Operation "operation",
        /// From one register file to another.
        Transfer "transfer",
        /// Control flow.
        Control "control",
        /// The last `ret`.
        Ret "ret",
        /// No rule applies.
        Unknown "unknown",
    }
}
read_by_name!(Class);

/// An instruction with its class.
#[derive(Clone, Copy, Debug)]
pub struct Decoded {
    /// As the decoder gives it.
    pub raw: Instruction,
    /// Its class.
    pub class: Class,
    /// Whether it reads an explicit memory operand.
    pub reads_memory: bool,
    /// Whether it writes an explicit memory operand.
    pub writes_memory: bool,
}

impl Decoded {
    /// Returns it in Intel syntax: `"shr rax, 8"`.
    pub fn text(&self) -> String {
        text::intel_syntax(&self.raw)
    }

    /// Returns the registers among its explicit operands.
    pub fn registers(&self) -> impl Iterator<Item = Register> + '_ {
        register_operands(&self.raw)
    }
}

fn register_operands(raw: &Instruction) -> impl Iterator<Item = Register> + '_ {
    (0..raw.op_count())
        .filter(|&operand| raw.op_kind(operand) == OpKind::Register)
        .map(|operand| raw.op_register(operand))
}
