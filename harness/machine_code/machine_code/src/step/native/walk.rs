//! From the first to the last instruction of every call: which addresses were executed how often.
//! It decodes nothing.
//!
//! Between calls the child runs at full speed. A breakpoint instruction stands on the entry of the
//! function while the child runs, and is taken away before the call is stepped: what is executed
//! and counted are the function's own bytes. (A debug register would need no such exchange, but
//! virtual machines and sandboxes do not all have them.)

use super::child::{Child, Slot, Stop};
use crate::step::Error;
use std::collections::HashMap;

/// The one-byte breakpoint instruction.
const INT3: u64 = 0xcc;

/// What was executed.
#[derive(Debug, Default)]
pub(super) struct Walk {
    /// Instructions of each call, the `ret` that ended it left out.
    pub(super) per_call: Vec<u64>,
    /// Times by address, over all calls, those `ret`s left out.
    pub(super) executed: HashMap<u64, u64>,
}

impl Walk {
    /// Runs `calls` in a child, and steps through every call of the function at `entry`.
    ///
    /// # Safety
    /// See [`Stepper::count`](super::Stepper::count).
    pub(super) unsafe fn through(entry: u64, calls: impl FnOnce()) -> Result<Self, Error> {
        // SAFETY: the caller's promise.
        let mut child = unsafe { Child::start(calls) }?;
        let mut walk = Walk::default();
        let code = child.word(entry)?;
        let breakpoint = code & !0xff | INT3;
        loop {
            child.set_word(entry, breakpoint)?;
            if child.run()? == Stop::Ended {
                break;
            }
            // The breakpoint was executed: the instruction pointer stands one byte behind it.
            let at = child.register(Slot::InstructionPointer)?;
            if at != entry + 1 {
                return Err(Error::Check(format!("unexpected trap before {at:#x}")));
            }
            child.set_word(entry, code)?;
            child.set_register(Slot::InstructionPointer, entry)?;
            walk.call(&mut child, entry)?;
        }
        match walk.per_call.is_empty() {
            true => Err(Error::Check("it was never called".to_string())),
            false => Ok(walk),
        }
    }

    /// Steps from `entry` until the call has returned. A call has returned when the instruction
    /// pointer is the return address and the stack is one word shorter: a recursive call may reach
    /// the same address with a longer one.
    fn call(&mut self, child: &mut Child, entry: u64) -> Result<(), Error> {
        let stack = child.register(Slot::StackPointer)?;
        let return_address = child.word(stack)?;
        let mut executed = 0;
        let mut at = entry;
        loop {
            if child.step()? == Stop::Ended {
                return Err(Error::Check("the process ended within the call".to_string()));
            }
            let next = child.register(Slot::InstructionPointer)?;
            if next == return_address && child.register(Slot::StackPointer)? == stack + 8 {
                break;
            }
            // A gather that was interrupted between two elements starts again. (A repeated string
            // instruction stops after each repetition, and counts as often.)
            if next == at && is_gather(child.word(at)?.to_le_bytes()) {
                continue;
            }
            *self.executed.entry(at).or_default() += 1;
            executed += 1;
            at = next;
        }
        self.per_call.push(executed);
        Ok(())
    }
}

/// Whether these bytes begin with a gather: opcodes 90 to 93 of the map 0F38, by VEX or EVEX.
pub fn is_gather(bytes: [u8; 8]) -> bool {
    let (map, opcode) = match bytes[0] {
        0xc4 => (bytes[1] & 0x1f, bytes[3]),
        0x62 => (bytes[1] & 0x07, bytes[4]),
        _ => return false,
    };
    map == 2 && (0x90..=0x93).contains(&opcode)
}
