//! One function: its bytes, its instructions and the constants that it reads.

use crate::decode::decoded::Decoded;
use crate::decode::{class, flow, stack};
use iced_x86::{Decoder, DecoderOptions, FlowControl, Instruction, Mnemonic};

/// Read-only bytes that an instruction addresses relative to itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadOnly {
    /// Index of the instruction.
    pub instruction: usize,
    /// Address of the constant.
    pub address: u64,
    /// The bytes that the instruction reads.
    pub bytes: Vec<u8>,
}

/// A decoded function.
#[derive(Clone, Debug)]
pub struct Code {
    /// Its symbol.
    pub symbol: String,
    /// Address of its first byte.
    pub address: u64,
    /// Its bytes; padding after the last instruction is cut off.
    pub bytes: Vec<u8>,
    /// Its instructions with their classes.
    pub instructions: Vec<Decoded>,
    /// Constants in read-only memory, loaded from fixed addresses.
    pub constants: Vec<ReadOnly>,
}

impl Code {
    /// Decodes `bytes` as a function at `address`. `read_constant` returns the bytes at an
    /// address, as many as its second argument says, if they are read-only.
    pub fn decode(
        symbol: &str,
        address: u64,
        bytes: &[u8],
        read_constant: impl Fn(u64, usize) -> Option<Vec<u8>>,
    ) -> Self {
        let mut raw: Vec<Instruction> =
            Decoder::with_ip(64, bytes, address, DecoderOptions::NONE).into_iter().collect();
        while raw.last().is_some_and(is_padding) {
            raw.pop();
        }
        let length = raw.last().map_or(0, |last| (last.next_ip() - address) as usize);
        Code {
            symbol: symbol.to_string(),
            address,
            bytes: bytes[..length].to_vec(),
            instructions: class::classify(&raw),
            constants: constants(&raw, read_constant),
        }
    }

    /// Returns the index of the instruction at `address`.
    pub fn index_at(&self, address: u64) -> Option<usize> {
        self.instructions.binary_search_by_key(&address, |line| line.raw.ip()).ok()
    }

    /// Returns whether `address` lies inside.
    pub fn contains(&self, address: u64) -> bool {
        (self.address..self.address + self.bytes.len() as u64).contains(&address)
    }

    /// Returns whether it calls a function or jumps to another one.
    pub fn is_left_by(&self, line: &Decoded) -> bool {
        use FlowControl::{Call, IndirectBranch, IndirectCall};
        let target = line.raw.near_branch_target();
        matches!(line.raw.flow_control(), Call | IndirectCall | IndirectBranch)
            || (target != 0 && !self.contains(target))
    }

    /// Returns the instructions that access the stack, except saved registers and return addresses.
    pub fn stack_accesses(&self) -> Vec<Decoded> {
        let has_frame_pointer = stack::has_frame_pointer(&self.instructions);
        let accesses =
            self.instructions.iter().filter(|line| stack::accesses_stack(line, has_frame_pointer));
        accesses.filter(|line| !line.raw.is_stack_instruction()).copied().collect()
    }

    /// Returns the successors of each instruction within the function, the next one in memory
    /// first.
    pub fn successors(&self) -> Vec<Vec<usize>> {
        let raw: Vec<Instruction> = self.instructions.iter().map(|line| line.raw).collect();
        (0..raw.len()).map(|index| flow::successors(&raw, index)).collect()
    }

    /// Returns the mnemonics as in assembler listings.
    pub fn mnemonics(&self) -> Vec<String> {
        let mut mnemonics = Vec::new();
        for line in &self.instructions {
            let text = line.text();
            mnemonics.push(text.split_whitespace().next().unwrap_or_default().to_string());
        }
        mnemonics
    }
}

/// Returns the constants that the instructions of a function read from fixed addresses.
fn constants(
    lines: &[Instruction],
    read_constant: impl Fn(u64, usize) -> Option<Vec<u8>>,
) -> Vec<ReadOnly> {
    let mut constants = Vec::new();
    for (instruction, line) in lines.iter().enumerate() {
        // `lea` computes an address and reads nothing there.
        if !line.is_ip_rel_memory_operand() || line.mnemonic() == Mnemonic::Lea {
            continue;
        }
        let address = line.ip_rel_memory_address();
        if let Some(bytes) = read_constant(address, line.memory_size().size()) {
            constants.push(ReadOnly { instruction, address, bytes });
        }
    }
    constants
}

/// Returns whether it is padding that compilers and linkers put between functions.
fn is_padding(line: &Instruction) -> bool {
    matches!(line.mnemonic(), Mnemonic::Nop | Mnemonic::Int3)
        || (line.is_invalid() || line.mnemonic() == Mnemonic::INVALID)
}
