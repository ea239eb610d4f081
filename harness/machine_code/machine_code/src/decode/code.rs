//! One function: its bytes, its instructions and the constants that it reads.

use crate::decode::class::{self, Decoded};
use crate::decode::stack;
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
    /// Decodes `bytes` as a function at `address`. `read_only` reads constants.
    pub fn decode(
        symbol: &str,
        address: u64,
        bytes: &[u8],
        read_only: impl Fn(u64, usize) -> Option<Vec<u8>>,
    ) -> Self {
        let mut raw: Vec<Instruction> =
            Decoder::with_ip(64, bytes, address, DecoderOptions::NONE).into_iter().collect();
        while raw.last().is_some_and(is_padding) {
            raw.pop();
        }
        let length = raw.last().map_or(0, |last| (last.next_ip() - address) as usize);
        let constants = raw
            .iter()
            .enumerate()
            .filter(|(_, line)| line.is_ip_rel_memory_operand() && line.mnemonic() != Mnemonic::Lea)
            .filter_map(|(instruction, line)| {
                let address = line.ip_rel_memory_address();
                let bytes = read_only(address, line.memory_size().size())?;
                Some(ReadOnly { instruction, address, bytes })
            })
            .collect();
        Code {
            symbol: symbol.to_string(),
            address,
            bytes: bytes[..length].to_vec(),
            instructions: class::classify(&raw),
            constants,
        }
    }

    /// The index of the instruction at `address`.
    pub fn index_at(&self, address: u64) -> Option<usize> {
        self.instructions.binary_search_by_key(&address, |line| line.raw.ip()).ok()
    }

    /// Whether `address` lies inside.
    pub fn contains(&self, address: u64) -> bool {
        (self.address..self.address + self.bytes.len() as u64).contains(&address)
    }

    /// Whether it calls a function or jumps to another one.
    pub fn is_left_by(&self, line: &Decoded) -> bool {
        use FlowControl::{Call, IndirectBranch, IndirectCall};
        let target = line.raw.near_branch_target();
        matches!(line.raw.flow_control(), Call | IndirectCall | IndirectBranch)
            || (target != 0 && !self.contains(target))
    }

    /// Instructions that access the stack, except saved registers and return addresses.
    pub fn stack_accesses(&self) -> Vec<Decoded> {
        let framed = stack::has_frame_pointer(self);
        let touching = self.instructions.iter().filter(|line| stack::touches(line, framed));
        touching.filter(|line| !line.raw.is_stack_instruction()).copied().collect()
    }

    /// The mnemonics as in assembler listings.
    pub fn mnemonics(&self) -> Vec<String> {
        let word =
            |line: &Decoded| line.text().split_whitespace().next().unwrap_or_default().to_string();
        self.instructions.iter().map(word).collect()
    }
}

/// Padding that compilers and linkers put between functions.
fn is_padding(line: &Instruction) -> bool {
    matches!(line.mnemonic(), Mnemonic::Nop | Mnemonic::Int3)
        || (line.is_invalid() || line.mnemonic() == Mnemonic::INVALID)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn padding_after_the_last_instruction_is_cut() {
        // mov rax,rdi; ret; nop word [..]; int3
        let bytes = [0x48, 0x89, 0xf8, 0xc3, 0x66, 0x0f, 0x1f, 0x44, 0x00, 0x00, 0xcc];
        let code = Code::decode("f", 0x1000, &bytes, |_, _| None);
        assert_eq!(code.bytes, bytes[..4]);
        assert_eq!(code.mnemonics(), ["mov", "ret"]);
        assert_eq!(code.index_at(0x1003), Some(1));
        assert_eq!(code.index_at(0x1001), None);
        assert!(code.contains(0x1003) && !code.contains(0x1004));
    }

    #[test]
    fn a_function_may_end_in_a_jump() {
        // xor eax,eax; jmp $-2; nop
        let code = Code::decode("f", 0, &[0x31, 0xc0, 0xeb, 0xfc, 0x90], |_, _| None);
        assert_eq!(code.mnemonics(), ["xor", "jmp"]);
    }

    #[test]
    fn constants_are_read_where_the_instruction_points() {
        // movdqa xmm0,[rip+0x100]; lea rax,[rip+0x100]; ret
        let bytes = [
            0x66, 0x0f, 0x6f, 0x05, 0x00, 0x01, 0x00, 0x00, 0x48, 0x8d, 0x05, 0x00, 0x01, 0x00,
            0x00, 0xc3,
        ];
        let code = Code::decode("f", 0x1000, &bytes, |address, length| {
            assert_eq!((address, length), (0x1108, 16));
            Some(vec![7; length])
        });
        assert_eq!(
            code.constants,
            [ReadOnly { instruction: 0, address: 0x1108, bytes: vec![7; 16] }]
        );
    }
}
