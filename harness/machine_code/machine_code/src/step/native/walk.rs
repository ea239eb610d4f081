//! Walks from the first to the last instruction of every call, and counts how often each address is
//! executed. It decodes nothing.
//!
//! Between calls the process runs at full speed. A breakpoint instruction is on the entry of the
//! function. It is taken away before a call is stepped, so that the bytes of the function are
//! executed and counted. (A debug register would need no such exchange, but virtual machines and
//! sandboxes do not all have them.) Both the breakpoint and, with the trap flag set, every
//! instruction raise SIGTRAP:
//!
//! ```text
//! at a trap:
//!     outside a call:           restore the entry, set the trap flag, and go on from the entry
//!     back behind the call:     note its instructions, clear the flag, set the breakpoint again
//!     within it:                count the instruction that was executed
//! ```
//!
//! A handler allocates nothing, because it may interrupt anything, so all room is there before.

use nix::libc::{REG_EFL, REG_RIP, REG_RSP};

/// The one-byte breakpoint instruction.
const INT3: u8 = 0xcc;
/// The bit of the flags that raises a trap after each instruction.
const TRAP_FLAG: i64 = 1 << 8;
/// The number of calls that there is room for.
const MAX_CALLS: usize = 1 << 18;
/// The number of different addresses that there is room for: those of some functions, or of the
/// code that a library executes.
const MAX_ADDRESSES: usize = 1 << 16;

/// The instructions executed so far. Zeros are the state before the first call.
pub(super) struct Walk {
    /// The function, and the byte that the breakpoint stands for.
    entry: u64,
    first_byte: u8,
    call: Call,
    /// Whether there was a trap that is not the breakpoint's.
    has_stray_trap: bool,
    /// Whether there were more calls or addresses than there is room for.
    is_full: bool,
    /// Instructions of each call, the `ret` that ended it left out.
    per_call: [u64; MAX_CALLS],
    calls: usize,
    /// Addresses and how often each was executed, over all calls, those `ret`s left out: a hash
    /// table, free where the number of times is 0.
    addresses: [u64; MAX_ADDRESSES],
    times: [u64; MAX_ADDRESSES],
}

/// The call that is stepped through.
struct Call {
    is_open: bool,
    return_address: u64,
    /// The stack pointer at the entry.
    stack: u64,
    /// The instruction that is executed next.
    next: u64,
    executed: u64,
}

impl Walk {
    /// Puts a breakpoint on the function at `entry`.
    ///
    /// # Safety
    /// There is a function, and its page is writable.
    pub(super) unsafe fn begin(&mut self, entry: u64) {
        self.entry = entry;
        // SAFETY: the caller's promise.
        self.first_byte = unsafe { *(entry as *const u8) };
        self.set_first_byte(INT3);
    }

    fn set_first_byte(&self, byte: u8) {
        // SAFETY: the caller of `begin` promised that it is there and writable.
        unsafe { (self.entry as *mut u8).write_volatile(byte) };
    }

    /// Handles a trap. The interrupted code goes on with `registers`, as this function leaves them.
    pub(super) fn handle_trap(&mut self, registers: &mut [i64]) {
        let address = registers[REG_RIP as usize] as u64;
        let stack = registers[REG_RSP as usize] as u64;
        if !self.call.is_open {
            // The breakpoint was executed: the instruction pointer stands one byte behind it.
            if address != self.entry + 1 {
                self.has_stray_trap = true;
                return;
            }
            // SAFETY: a call leaves its return address at the top of the stack.
            let return_address = unsafe { *(stack as *const u64) };
            let next = self.entry;
            self.call = Call { is_open: true, return_address, stack, next, executed: 0 };
            self.set_first_byte(self.first_byte);
            registers[REG_RIP as usize] = self.entry as i64;
            registers[REG_EFL as usize] |= TRAP_FLAG;
            return;
        }
        // A recursive call may reach the same address with a longer stack.
        if address == self.call.return_address && stack == self.call.stack + 8 {
            self.close_call();
            self.set_first_byte(INT3);
            registers[REG_EFL as usize] &= !TRAP_FLAG;
            return;
        }
        if address == self.call.next {
            // SAFETY: it was executed, and code does not end with it.
            let bytes = unsafe { (address as *const [u8; 8]).read_unaligned() };
            // A gather that was interrupted between two elements starts again. (A repeated string
            // instruction stops after each repetition, and counts as often.)
            if is_gather(bytes) {
                return;
            }
        }
        self.count(self.call.next);
        self.call.executed += 1;
        self.call.next = address;
    }

    fn close_call(&mut self) {
        self.call.is_open = false;
        match self.per_call.get_mut(self.calls) {
            Some(instructions) => *instructions = self.call.executed,
            None => self.is_full = true,
        }
        self.calls += 1;
    }

    fn count(&mut self, address: u64) {
        // Fibonacci hashing (Knuth, The Art of Computer Programming 3, 6.4).
        const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
        let first = (address.wrapping_mul(GOLDEN) >> (64 - MAX_ADDRESSES.ilog2())) as usize;
        for distance in 0..MAX_ADDRESSES {
            let index = (first + distance) % MAX_ADDRESSES;
            if self.times[index] == 0 || self.addresses[index] == address {
                self.addresses[index] = address;
                self.times[index] += 1;
                return;
            }
        }
        self.is_full = true;
    }

    /// Returns why its counts are worthless, if they are.
    pub(super) fn fault(&self) -> Option<&'static str> {
        if self.has_stray_trap {
            return Some("a trap outside of its calls");
        }
        if self.is_full {
            return Some("more calls or instructions than there is room for");
        }
        (self.calls == 0).then_some("it was never called")
    }

    /// Returns how many instructions each call executed.
    pub(super) fn per_call(&self) -> &[u64] {
        &self.per_call[..self.calls]
    }

    /// Returns every address, and how often it was executed.
    pub(super) fn executed_addresses(&self) -> impl Iterator<Item = (u64, u64)> {
        let entries = self.addresses.iter().copied().zip(self.times.iter().copied());
        entries.filter(|(_, times)| *times > 0)
    }
}

/// Returns whether these bytes begin with a gather: opcodes 90 to 93 of the map 0F38, by VEX or
/// EVEX.
pub fn is_gather(bytes: [u8; 8]) -> bool {
    let (map, opcode) = match bytes[0] {
        0xc4 => (bytes[1] & 0x1f, bytes[3]),
        0x62 => (bytes[1] & 0x07, bytes[4]),
        _ => return false,
    };
    map == 2 && (0x90..=0x93).contains(&opcode)
}
