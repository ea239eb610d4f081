//! Instructions with others between them, and their bytes. It knows nothing of what they compute.

use super::LINE;
use iced_x86::{BlockEncoder, BlockEncoderOptions, Instruction, InstructionBlock};

/// Instructions one after the other.
#[derive(Default)]
pub(super) struct Text {
    lines: Vec<Instruction>,
    /// To stand before the next one, and to be met by whatever leads to that.
    inserted: Vec<Instruction>,
}

impl Text {
    /// An instruction that stood at `ip`; 0 if it stood nowhere.
    pub(super) fn push(&mut self, mut line: Instruction, mut ip: u64) {
        for mut inserted in self.inserted.drain(..) {
            inserted.set_ip(std::mem::take(&mut ip));
            self.lines.push(inserted);
        }
        line.set_ip(ip);
        self.lines.push(line);
    }

    /// Instructions before the next one.
    pub(super) fn insert(&mut self, lines: impl IntoIterator<Item = Instruction>) {
        self.inserted.extend(lines);
    }

    /// The bytes at `address`; what stood at `header` comes to lie at the place within a line that it had.
    pub(super) fn encoded(mut self, header: u64, address: u64) -> Result<Vec<u8>, String> {
        const NOP: u8 = 0x90;
        let wanted = header % LINE;
        let header = self.lines.iter().position(|line| line.ip() == header);
        let mut header = header.ok_or("it has no beginning")?;
        // A branch over what is filled in may become longer by it.
        for _ in 0..4 {
            let block = InstructionBlock::new(&self.lines, address);
            let options = BlockEncoderOptions::RETURN_NEW_INSTRUCTION_OFFSETS;
            let made =
                BlockEncoder::encode(64, block, options).map_err(|error| error.to_string())?;
            let now = address + u64::from(made.new_instruction_offsets[header]);
            let mut missing = ((wanted + LINE - now % LINE) % LINE) as usize;
            if missing == 0 {
                return Ok(made.code_buffer);
            }
            // Nothing jumps to them: what led to the header leads to it still.
            while missing > 0 {
                let some = missing.min(16);
                let nops = Instruction::with_declare_byte(&[NOP; 16][..some]);
                self.lines.insert(header, nops.map_err(|error| error.to_string())?);
                (header, missing) = (header + 1, missing - some);
            }
        }
        Err("it does not come to lie as it did".into())
    }
}
