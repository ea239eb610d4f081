//! From the first to the last instruction of every call: which addresses were executed how often.
//! It decodes nothing.
//!
//! Between calls the child runs at full speed. A breakpoint instruction stands on the entry of the
//! function while the child runs, and is taken away before the call is stepped: what is executed
//! and counted are the function's own bytes. (A debug register would need no such exchange, but
//! virtual machines and sandboxes do not all have them.)

use super::child::{Child, Slot, Stop};
use crate::Error;
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
                return Err(Error::Failed(format!("a foreign trap before {at:#x}")));
            }
            child.set_word(entry, code)?;
            child.set_register(Slot::InstructionPointer, entry)?;
            walk.call(&mut child, entry)?;
        }
        match walk.per_call.is_empty() {
            true => Err(Error::Failed("it was never called".to_string())),
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
                return Err(Error::Failed("the process ended within the call".to_string()));
            }
            let next = child.register(Slot::InstructionPointer)?;
            if next == return_address && child.register(Slot::StackPointer)? == stack + 8 {
                break;
            }
            // A gather that was interrupted between two elements starts again, and a repeated string
            // instruction stops after each: neither is done yet.
            if next == at {
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
