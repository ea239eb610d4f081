//! Registers of the surrounding function that a bound loop uses: they are saved before it and
//! restored after it.
//!
//! The cheapest place is around the loop. Where that is not possible (something jumps between, or
//! the loop itself uses the stack), they are saved where the function begins and restored before
//! each of its returns.

use crate::bound_loop::text::{Text, message};
use iced_x86::{Code, FlowControl, Instruction, MemoryOperand, Register};

/// Bytes of the red zone below the stack pointer, which the function may use (System V ABI).
const RED_ZONE: i64 = 128;

/// The instructions that save and restore registers, and where they belong.
pub(super) struct SavedRegisters {
    pushes: Vec<Instruction>,
    pops: Vec<Instruction>,
    is_around_loop: bool,
}

impl SavedRegisters {
    pub(super) fn new(registers: &[Register], is_around_loop: bool) -> Result<Self, String> {
        let (mut pushes, mut pops) = (Vec::new(), Vec::new());
        for register in registers {
            pushes.push(Instruction::with1(Code::Push_r64, *register).map_err(message)?);
            pops.push(Instruction::with1(Code::Pop_r64, *register).map_err(message)?);
        }
        pops.reverse();
        Ok(SavedRegisters { pushes, pops, is_around_loop })
    }

    /// Saves the registers before the first instruction of the function.
    pub(super) fn begin_function(&self, text: &mut Text) {
        if !self.is_around_loop {
            text.insert(self.pushes.iter().copied());
        }
    }

    /// Copies instructions of the function outside the loop. They may return from it, so the
    /// registers are restored before each return.
    pub(super) fn copy(&self, lines: &[Instruction], text: &mut Text) {
        for line in lines {
            if line.flow_control() == FlowControl::Return && !self.is_around_loop {
                text.insert(self.pops.iter().copied());
            }
            text.push(*line, line.ip());
        }
    }

    /// Saves the registers before the first instruction of the loop, but not inside it: a jump to
    /// its header must not execute the pushes again.
    pub(super) fn begin_loop(&self, text: &mut Text) -> Result<(), String> {
        if self.is_around_loop {
            text.push(move_stack(-RED_ZONE)?, 0);
            for push in &self.pushes {
                text.push(*push, 0);
            }
        }
        Ok(())
    }

    /// Restores the registers behind the last instruction of the loop.
    pub(super) fn end_loop(&self, text: &mut Text) -> Result<(), String> {
        if self.is_around_loop {
            text.insert(self.pops.iter().copied());
            text.insert([move_stack(RED_ZONE)?]);
        }
        Ok(())
    }
}

/// Moves the stack pointer without a change of flags.
fn move_stack(bytes: i64) -> Result<Instruction, String> {
    let target = MemoryOperand::with_base_displ(Register::RSP, bytes);
    Instruction::with2(Code::Lea_r64_m, Register::RSP, target).map_err(message)
}
