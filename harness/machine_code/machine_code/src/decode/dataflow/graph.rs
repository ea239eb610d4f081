//! The dataflow graph: the inputs of each instruction and their producers.
//!
//! A register is one value whichever part is named. A write of 8 or 16 bits merges, and so reads
//! the old value, as does a conditional write. Flags are tracked bit by bit. Zero and all-ones
//! idioms, instructions of class constant and loads from fixed addresses have no inputs. The stack
//! pointer carries no dependence, because processors track its constant updates separately; nor do
//! branches, which are predicted. Ignored are false dependences on some processors (the target of
//! `popcnt`) and merging into the upper part of a vector register. For memory see
//! [`super::memory`].

use super::memory::Memory;
use crate::decode::{Class, Decoded, constness, facts};
use iced_x86::{InstructionInfo, InstructionInfoFactory, Mnemonic, OpAccess, Register};
use std::collections::BTreeMap;

/// The carrier of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carrier {
    /// A register, by its full name (`RAX` for `al`, `ZMM0` for `xmm0`), as an operand.
    Register(Register),
    /// A register as part of a memory operand's address.
    Address(Register),
    /// Flags, the bits of `iced_x86::RflagsBits`.
    Flags(u32),
    /// Memory that is loaded.
    Memory,
}

/// One input of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The producer of the value; `None` if it existed before (an argument, memory, a value from
    /// before the loop).
    pub from: Option<usize>,
    /// The consumer.
    pub to: usize,
    /// The register, flags or memory that carry it.
    pub carrier: Carrier,
    /// Whether the previous iteration produced it.
    pub carried: bool,
}

/// The dataflow of straight-line code. Nodes are indices of its instructions.
#[derive(Clone, Debug)]
pub struct Graph {
    inputs: Vec<Vec<Edge>>,
}

impl Graph {
    /// Returns the dataflow of code that runs once, from the first instruction to the last.
    pub fn new(lines: &[Decoded]) -> Graph {
        let (mut writers, mut factory) = (LastWriters::default(), InstructionInfoFactory::new());
        let mut inputs = Vec::new();
        for (index, line) in lines.iter().enumerate() {
            inputs.push(writers.step(index, line, &mut factory));
        }
        Graph { inputs }
    }

    /// Returns the dataflow of a loop's body, given in execution order, in steady state: inputs
    /// from the previous iteration are marked.
    pub fn from_loop(body: &[Decoded]) -> Graph {
        let count = body.len();
        let mut inputs = Graph::new(&[body, body].concat()).inputs.split_off(count);
        for edge in inputs.iter_mut().flatten() {
            edge.to -= count;
            edge.carried = edge.from.is_some_and(|from| from < count);
            edge.from = edge.from.map(|from| from % count);
        }
        Graph { inputs }
    }

    /// Returns the number of instructions.
    pub fn len(&self) -> usize {
        self.inputs.len()
    }

    /// Returns whether there is none.
    pub fn is_empty(&self) -> bool {
        self.inputs.is_empty()
    }

    /// Returns the inputs of an instruction.
    pub fn inputs(&self, index: usize) -> &[Edge] {
        &self.inputs[index]
    }

    /// Returns all inputs of all instructions.
    pub fn edges(&self) -> impl Iterator<Item = &Edge> {
        self.inputs.iter().flatten()
    }
}

/// The last writers of registers, flags and memory.
#[derive(Default)]
struct LastWriters {
    registers: BTreeMap<Register, usize>,
    /// Per bit.
    flags: [Option<usize>; 32],
    memory: Memory,
}

impl LastWriters {
    /// Returns the inputs of an instruction; then records it as the writer of its outputs.
    fn step(
        &mut self,
        index: usize,
        line: &Decoded,
        factory: &mut InstructionInfoFactory,
    ) -> Vec<Edge> {
        let raw = &line.raw;
        if raw.mnemonic() == Mnemonic::Nop {
            return Vec::new();
        }
        let info = factory.info(raw);
        // The producer and the carrier of each input.
        let mut values: Vec<(Option<usize>, Carrier)> = Vec::new();
        if !is_constant(line) {
            for (register, carrier) in registers_read(info) {
                values.push((self.registers.get(&register).copied(), carrier));
            }
            for (from, bits) in self.flag_writers(raw.rflags_read()) {
                values.push((from, Carrier::Flags(bits)));
            }
        }
        for from in self.memory.step(index, raw, info, &self.registers) {
            values.push((from, Carrier::Memory));
        }
        for used in info.used_registers().iter().filter(|used| facts::is_write(used.access())) {
            self.registers.insert(used.register().full_register(), index);
        }
        for bit in bits(raw.rflags_modified()) {
            self.flags[bit] = Some(index);
        }
        values
            .into_iter()
            .map(|(from, carrier)| Edge { from, to: index, carrier, carried: false })
            .collect()
    }

    /// Returns the writers of these flags, each with the bits that it wrote.
    fn flag_writers(&self, flags: u32) -> BTreeMap<Option<usize>, u32> {
        let mut writers = BTreeMap::new();
        for bit in bits(flags) {
            *writers.entry(self.flags[bit]).or_default() |= 1 << bit;
        }
        writers
    }
}

fn bits(flags: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |bit| flags >> bit & 1 == 1)
}

/// Returns whether the result depends on neither its sources nor the arguments.
fn is_constant(line: &Decoded) -> bool {
    line.class == Class::Constant || constness::is_constant_idiom(&line.raw)
}

/// Returns the full registers that an instruction reads, each with its carrier. One that is both
/// operand and address part counts as the latter, the longer path.
fn registers_read(info: &InstructionInfo) -> Vec<(Register, Carrier)> {
    let mut registers: Vec<(Register, Carrier)> = Vec::new();
    let addresses: Vec<Register> = info
        .used_memory()
        .iter()
        .flat_map(|memory| [memory.base(), memory.index()])
        .map(Register::full_register)
        .collect();
    for used in info.used_registers() {
        let (register, access) = (used.register(), used.access());
        let whole = register.full_register();
        let merges = facts::is_write(access) && (register.is_gpr8() || register.is_gpr16());
        let conditional = access == OpAccess::CondWrite;
        let is_read = facts::is_read(access) || merges || conditional;
        let is_known = registers.iter().any(|(known, _)| *known == whole);
        if !is_read || is_known || matches!(whole, Register::RSP | Register::RIP) {
            continue;
        }
        let is_address = addresses.contains(&whole);
        let carrier = if is_address { Carrier::Address(whole) } else { Carrier::Register(whole) };
        registers.push((whole, carrier));
    }
    registers
}
