//! Assembles instructions with others inserted between them.
//!
//! Jumps are the difficulty. An insertion takes the address of the instruction that it precedes, so
//! that a jump there executes it too; such a jump passes an instruction pushed without an address.
//! The header of the loop keeps its offset within a cache line, because at another the front end
//! delivers the loop at another rate, and the bound would be of another loop.

use iced_x86::{BlockEncoder, BlockEncoderOptions, IcedError, Instruction, InstructionBlock};

/// Bytes of a cache line: the loop keeps its offset within one.
pub(super) const CACHE_LINE_BYTES: u64 = 64;

/// Instructions in order.
#[derive(Default)]
pub(super) struct Text {
    lines: Vec<Instruction>,
    /// Insertions before the next instruction, executed by every path to it.
    inserted: Vec<Instruction>,
}

impl Text {
    /// Appends the insertions and then an instruction that was at `ip`, which is 0 for a new one.
    pub(super) fn push(&mut self, mut line: Instruction, mut ip: u64) {
        for mut inserted in self.inserted.drain(..) {
            inserted.set_ip(std::mem::take(&mut ip));
            self.lines.push(inserted);
        }
        line.set_ip(ip);
        self.lines.push(line);
    }

    /// Inserts instructions before the next one.
    pub(super) fn insert(&mut self, lines: impl IntoIterator<Item = Instruction>) {
        self.inserted.extend(lines);
    }

    /// Returns the bytes at `address`; the instruction that was at `header` keeps its offset within
    /// a cache line.
    pub(super) fn encode(mut self, header: u64, address: u64) -> Result<Vec<u8>, String> {
        const NOP: u8 = 0x90;
        /// Bytes that a pseudo-instruction of the encoder can hold.
        const MAX_DECLARED_BYTES: usize = 16;
        let expected_offset = header % CACHE_LINE_BYTES;
        let header = self.lines.iter().position(|line| line.ip() == header);
        let mut header = header.ok_or("its header is missing")?;
        // Padding may lengthen a branch over it, and then the header needs other padding.
        for _ in 0..4 {
            let block = InstructionBlock::new(&self.lines, address);
            let options = BlockEncoderOptions::RETURN_NEW_INSTRUCTION_OFFSETS;
            let result = BlockEncoder::encode(64, block, options).map_err(message)?;
            let current = address + u64::from(result.new_instruction_offsets[header]);
            let mut padding = ((expected_offset + CACHE_LINE_BYTES - current % CACHE_LINE_BYTES)
                % CACHE_LINE_BYTES) as usize;
            if padding == 0 {
                return Ok(result.code_buffer);
            }
            // Nothing jumps to the padding: paths to the header still lead to the header.
            while padding > 0 {
                let count = padding.min(MAX_DECLARED_BYTES);
                let nops = Instruction::with_declare_byte(&[NOP; MAX_DECLARED_BYTES][..count]);
                self.lines.insert(header, nops.map_err(message)?);
                (header, padding) = (header + 1, padding - count);
            }
        }
        Err("it cannot be aligned as before".into())
    }
}

/// Returns why an instruction cannot be made or encoded.
pub(super) fn message(error: IcedError) -> String {
    error.to_string()
}
