//! The dataflow graph: for each instruction what it takes and who made it.
//!
//! A register is one value whatever part of it is named; a write of 8 or 16 bits merges and so
//! takes the old value, as does a write under a condition. Flags are followed bit by bit. Zero and
//! all-ones idioms, instructions of class constant and what is read at a fixed address take
//! nothing. The stack pointer carries no dependence: it moves by constants, which processors
//! follow apart. Nor do branches: they are predicted. False dependences that some processors have
//! (the target of `popcnt`) and merging into the upper part of a vector register are left out.
//! Of memory see [`super::memory`].

use super::memory::Memory;
use crate::decode::{Class, Decoded, constness, facts};
use iced_x86::{InstructionInfo, InstructionInfoFactory, Mnemonic, OpAccess, Register};
use std::collections::BTreeMap;

/// What carries a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carrier {
    /// A register, by its full name (`RAX` for `al`, `ZMM0` for `xmm0`), as an operand.
    Register(Register),
    /// A register as part of an address that is read or written.
    Address(Register),
    /// Flags, the bits of `iced_x86::RflagsBits`.
    Flags(u32),
    /// Memory: what is loaded.
    Memory,
}

/// One input of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Who made the value; none: it was there before (an argument, memory, a value from before
    /// the loop).
    pub from: Option<usize>,
    /// Who takes it.
    pub to: usize,
    /// What carries it.
    pub carrier: Carrier,
    /// Whether it was made in the iteration before.
    pub carried: bool,
}

/// The dataflow of a straight piece of code. Nodes are indices of its instructions.
#[derive(Clone, Debug)]
pub struct Graph {
    inputs: Vec<Vec<Edge>>,
}

impl Graph {
    /// Of code that runs once, from the first instruction to the last.
    pub fn of(lines: &[Decoded]) -> Graph {
        let (mut last, mut factory) = (LastWriters::default(), InstructionInfoFactory::new());
        let step = |(index, line)| last.step(index, line, &mut factory);
        Graph { inputs: lines.iter().enumerate().map(step).collect() }
    }

    /// Of a loop's body, in the order in which it runs, in a steady state: what the body takes
    /// from the iteration before is marked so.
    pub fn of_loop(body: &[Decoded]) -> Graph {
        let count = body.len();
        let mut inputs = Graph::of(&[body, body].concat()).inputs.split_off(count);
        for edge in inputs.iter_mut().flatten() {
            edge.to -= count;
            edge.carried = edge.from.is_some_and(|from| from < count);
            edge.from = edge.from.map(|from| from % count);
        }
        Graph { inputs }
    }

    /// How many instructions.
    pub fn len(&self) -> usize {
        self.inputs.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.inputs.is_empty()
    }

    /// What an instruction takes.
    pub fn inputs(&self, index: usize) -> &[Edge] {
        &self.inputs[index]
    }

    /// All inputs of all instructions.
    pub fn edges(&self) -> impl Iterator<Item = &Edge> {
        self.inputs.iter().flatten()
    }
}

/// Who last wrote what.
#[derive(Default)]
struct LastWriters {
    registers: BTreeMap<Register, usize>,
    /// By bit.
    flags: [Option<usize>; 32],
    memory: Memory,
}

impl LastWriters {
    /// The inputs of an instruction; after it, what it writes is its own.
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
        let edge = |from, carrier| Edge { from, to: index, carrier, carried: false };
        let mut inputs: Vec<Edge> = Vec::new();
        if !is_constant(line) {
            for carrier in registers_read(info) {
                let (Carrier::Register(register) | Carrier::Address(register)) = carrier else {
                    continue;
                };
                inputs.push(edge(self.registers.get(&register).copied(), carrier));
            }
            inputs.extend(
                self.flag_writers(raw.rflags_read())
                    .into_iter()
                    .map(|(from, bits)| edge(from, Carrier::Flags(bits))),
            );
        }
        let loaded = self.memory.step(index, raw, info, &self.registers);
        inputs.extend(loaded.into_iter().map(|from| edge(from, Carrier::Memory)));
        for used in info.used_registers().iter().filter(|used| facts::is_write(used.access())) {
            self.registers.insert(used.register().full_register(), index);
        }
        for bit in bits(raw.rflags_modified()) {
            self.flags[bit] = Some(index);
        }
        inputs
    }

    /// The writers of these flags, each with the bits that it wrote.
    fn flag_writers(&self, read: u32) -> BTreeMap<Option<usize>, u32> {
        let mut writers = BTreeMap::new();
        for bit in bits(read) {
            *writers.entry(self.flags[bit]).or_default() |= 1 << bit;
        }
        writers
    }
}

fn bits(flags: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |bit| flags >> bit & 1 == 1)
}

/// Whether the result is the same whatever its sources hold, or whatever the arguments are.
fn is_constant(line: &Decoded) -> bool {
    line.class == Class::Constant || constness::ignores_its_sources(&line.raw)
}

/// The registers that an instruction needs. One that is an operand and part of an address is named
/// as the latter, which is the longer way.
fn registers_read(info: &InstructionInfo) -> Vec<Carrier> {
    let mut read: Vec<Carrier> = Vec::new();
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
        if matches!(whole, Register::RSP | Register::RIP)
            || !(facts::is_read(access) || merges || conditional)
        {
            continue;
        }
        let carrier = if addresses.contains(&whole) { Carrier::Address } else { Carrier::Register };
        if !read.contains(&carrier(whole)) {
            read.push(carrier(whole));
        }
    }
    read
}
