//! By what an instruction takes an input: a table of latencies has a line for each, since many
//! instructions wait longer for one of their sources than for another.

use super::graph::{Carrier, Edge, Graph};
use crate::{Class, Decoded, facts};
use iced_x86::{InstructionInfoFactory, Mnemonic, OpAccess, OpKind, Register};
use std::fmt;

/// By what an instruction takes an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// An operand; they count from zero.
    Operand(u32),
    /// The base of an address.
    Base,
    /// The index of an address.
    Index,
    /// The write mask.
    Mask,
    /// Flags.
    Flags,
    /// What is loaded from memory.
    Memory,
    /// A register that no operand names.
    Implied,
}

impl fmt::Display for Source {
    /// Operands count from one for the reader, the destination first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Operand(index) => f.pad(&format!("operand {}", index + 1)),
            Source::Base => f.pad("base"),
            Source::Index => f.pad("index"),
            Source::Mask => f.pad("mask"),
            Source::Flags => f.pad("flags"),
            Source::Memory => f.pad("memory"),
            Source::Implied => f.pad("implied register"),
        }
    }
}

/// An input of an instruction as a table of latencies has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Input {
    /// By what it is taken.
    pub source: Source,
    /// Whether another operand was made by a move of an immediate. Some cores keep such a value
    /// beside the register file, and instructions that take it have their result later.
    pub beside_immediate: bool,
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.beside_immediate {
            true => f.pad(&format!("{} beside an immediate", self.source)),
            false => f.pad(&self.source.to_string()),
        }
    }
}

/// The inputs that an edge of the graph of `lines` brings.
pub fn inputs(lines: &[Decoded], graph: &Graph, edge: &Edge) -> Vec<Input> {
    let is_immediate = |maker: usize| {
        let raw = &lines[maker].raw;
        lines[maker].class == Class::Constant
            && raw.mnemonic() == Mnemonic::Mov
            && raw.op1_kind() != OpKind::Register
    };
    let beside_immediate = lines[edge.to].class == Class::Operation
        && graph.inputs(edge.to).iter().any(|other| {
            matches!(other.carrier, Carrier::Register(_))
                && other.carrier != edge.carrier
                && other.from.is_some_and(is_immediate)
        });
    let input = |source| Input { source, beside_immediate };
    sources(&lines[edge.to], edge.carrier).into_iter().map(input).collect()
}

/// By what the instruction takes what `carrier` brings: more than one, where it names a register
/// twice.
pub fn sources(line: &Decoded, carrier: Carrier) -> Vec<Source> {
    let register = match carrier {
        Carrier::Flags(_) => return vec![Source::Flags],
        Carrier::Memory => return vec![Source::Memory],
        Carrier::Register(register) | Carrier::Address(register) => register,
    };
    let raw = &line.raw;
    let is_it = |other: Register| other.full_register() == register;
    let mut factory = InstructionInfoFactory::new();
    let info = factory.info(raw);
    let takes = |index: u32| {
        let (named, access) = (raw.op_register(index), info.op_access(index));
        let merges = facts::is_write(access) && (named.is_gpr8() || named.is_gpr16());
        is_it(named) && (facts::is_read(access) || merges || access == OpAccess::CondWrite)
    };
    let mut found: Vec<Source> = (0..raw.op_count())
        .filter(|&index| raw.op_kind(index) == OpKind::Register && takes(index))
        .map(Source::Operand)
        .collect();
    if (0..raw.op_count()).any(|index| raw.op_kind(index) == OpKind::Memory) {
        found.extend(is_it(raw.memory_base()).then_some(Source::Base));
        found.extend(is_it(raw.memory_index()).then_some(Source::Index));
    }
    found.extend((raw.has_op_mask() && is_it(raw.op_mask())).then_some(Source::Mask));
    if found.is_empty() {
        found.push(Source::Implied);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Code, Graph};

    /// The sources of the first instruction, input by input.
    fn of(bytes: &[u8]) -> Vec<String> {
        let code = Code::decode("f", 0x1000, bytes, |_, _| None);
        let graph = Graph::of(&code.instructions[..1]);
        let name = |carrier| {
            let all = sources(&code.instructions[0], carrier);
            all.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and ")
        };
        graph.inputs(0).iter().map(|edge| name(edge.carrier)).collect()
    }

    #[test]
    fn each_input_comes_by_an_operand_or_an_address() {
        // and r8,rsi
        assert_eq!(of(&[0x49, 0x21, 0xf0]), ["operand 1", "operand 2"]);
        // lea rax,[rdi+rsi*2+8]
        assert_eq!(of(&[0x48, 0x8d, 0x44, 0x77, 0x08]), ["base", "index"]);
        // and rax,[rdi]
        let mut found = of(&[0x48, 0x23, 0x07]);
        found.sort();
        assert_eq!(found, ["base", "memory", "operand 1"]);
        // mov rax,rdi: the target is not taken
        assert_eq!(of(&[0x48, 0x89, 0xf8]), ["operand 2"]);
    }

    #[test]
    fn an_operand_beside_an_immediate_is_told() {
        // mov rax,-3; shl rax,cl; shl rax,cl; ret
        let bytes =
            [0x48, 0xc7, 0xc0, 0xfd, 0xff, 0xff, 0xff, 0x48, 0xd3, 0xe0, 0x48, 0xd3, 0xe0, 0xc3];
        let code = Code::decode("f", 0x1000, &bytes, |_, _| None);
        let graph = Graph::of(&code.instructions);
        let of = |index| {
            let edges = graph.inputs(index).iter();
            let all = edges.flat_map(|edge| inputs(&code.instructions, &graph, edge));
            let mut names: Vec<String> = all.map(|input| input.to_string()).collect();
            names.sort();
            names
        };
        assert_eq!(of(1), ["operand 1", "operand 2 beside an immediate"]);
        assert_eq!(of(2), ["operand 1", "operand 2"]);
    }

    #[test]
    fn a_register_named_twice_comes_both_ways() {
        // imul rax,rax; lea rax,[rdi+rdi]; shl rcx,cl
        assert_eq!(of(&[0x48, 0x0f, 0xaf, 0xc0]), ["operand 1 and operand 2"]);
        assert_eq!(of(&[0x48, 0x8d, 0x04, 0x3f]), ["base and index"]);
        assert!(of(&[0x48, 0xd3, 0xe1]).contains(&"operand 1 and operand 2".to_string()));
        // adc rdi,rsi: flags too; mul rdi: rax is named by no operand
        assert!(of(&[0x48, 0x11, 0xf7]).contains(&"flags".to_string()));
        assert!(of(&[0x48, 0xf7, 0xe7]).contains(&"implied register".to_string()));
    }
}
