//! Runs one instruction on this CPU from any state of its registers, and returns the state that it
//! leaves.
//!
//! Our pages hold code that loads every register, the instruction, code that stores every register,
//! and then the state. The code addresses the state relative to itself, so it needs no register for
//! that, and the instruction can use all of them, even the stack pointer.

use super::machine::{Extent, Machine};
use super::operands::{CASES, Operands};
use iced_x86::{Code, Encoder, Instruction, MemoryOperand, Register};
use machine_code::decode::CALLEE_SAVED;
use nix::sys::memfd::{MFdFlags, memfd_create};
use nix::sys::mman::{MapFlags, ProtFlags, mmap, mmap_anonymous, munmap};
use nix::unistd::ftruncate;
use std::ffi::c_void;
use std::mem::offset_of;
use std::num::NonZeroUsize;
use std::ptr::NonNull;

/// Pages with the code and the state.
pub(super) struct Native {
    start: NonNull<c_void>,
    /// The second address of the pages with code, at which they can be written.
    code: Option<NonNull<c_void>>,
    extent: Extent,
    /// The offset of the instruction and its length, if there is code.
    slot: Option<(usize, usize)>,
    /// The registers that the code loads and stores besides the general ones.
    registers: Vec<Register>,
}

const CODE_BYTES: usize = 16 << 10;
const ALL_BYTES: NonZeroUsize =
    NonZeroUsize::new(CODE_BYTES + size_of::<Machine>().next_multiple_of(4096)).expect("many");

fn memory_error(error: nix::Error) -> String {
    format!("no memory for machine code: {error}")
}

impl Native {
    pub(super) fn new(extent: Extent) -> Result<Self, String> {
        let writable = ProtFlags::PROT_READ | ProtFlags::PROT_WRITE;
        let executable = ProtFlags::PROT_READ | ProtFlags::PROT_EXEC;
        let length = NonZeroUsize::new(CODE_BYTES).expect("some");
        // The code's pages have two addresses, one to write and one to run. The instruction changes
        // often, and changing the access of the pages each time would take longer than the rest.
        let file = memfd_create(c"raybench", MFdFlags::MFD_CLOEXEC).map_err(memory_error)?;
        ftruncate(&file, CODE_BYTES as i64).map_err(memory_error)?;
        // SAFETY: a new mapping at any free address overlaps no other.
        let start = unsafe { mmap_anonymous(None, ALL_BYTES, writable, MapFlags::MAP_PRIVATE) }
            .map_err(memory_error)?;
        let mut native = Native { start, code: None, extent, slot: None, registers: Vec::new() };
        let address = Some(start.addr());
        let flags = MapFlags::MAP_SHARED | MapFlags::MAP_FIXED;
        // SAFETY: this replaces the first pages of our mapping, which are not used yet.
        unsafe { mmap(address, length, executable, flags, &file, 0) }.map_err(memory_error)?;
        // SAFETY: a new mapping at any free address overlaps no other.
        let code = unsafe { mmap(None, length, writable, MapFlags::MAP_SHARED, &file, 0) };
        native.code = Some(code.map_err(memory_error)?);
        Ok(native)
    }

    /// Returns the address at an offset into the pages.
    fn address(&self, offset: usize) -> u64 {
        self.start.as_ptr() as u64 + offset as u64
    }

    /// Returns the address of the state's memory.
    pub(super) fn memory_address(&self) -> u64 {
        self.address(CODE_BYTES + offset_of!(Machine, memory))
    }

    /// Returns the state, to be set before and read after a run.
    pub(super) fn machine(&mut self) -> &mut Machine {
        let machine = self.start.as_ptr().wrapping_byte_add(CODE_BYTES).cast::<Machine>();
        // SAFETY: these pages are ours, aligned and writable, and they are zero at first, which is
        // a valid state. Only `run_all` runs the code that changes them, and it borrows all of
        // this.
        unsafe { &mut *machine }
    }

    /// Writes the code for an instruction and returns the address of the instruction. Besides the
    /// general registers and the flags the code loads and stores those of `registers`.
    pub(super) fn load(
        &mut self,
        instruction: &[u8],
        registers: &[Register],
    ) -> Result<u64, String> {
        if let Some((slot, length)) = self.slot
            && length == instruction.len()
            && self.registers == registers
        {
            // Only the instruction differs, so the code around it stays.
            self.write_code(slot, instruction);
            return Ok(self.address(slot));
        }
        let mut writer = Writer::new(self.address(0), self.address(CODE_BYTES));
        for register in CALLEE_SAVED {
            writer.add(Instruction::with1(Code::Push_r64, register))?;
        }
        let host_stack = offset_of!(Machine, host_stack);
        writer.store(Code::Mov_rm64_r64, Register::RSP, host_stack)?;
        let other_registers: Vec<Register> =
            registers.iter().copied().filter(|register| !register.is_gpr64()).collect();
        for &register in &other_registers {
            let (load, _, name) = self.extent.copies(register);
            writer.load(load, name, Machine::offset(register))?;
        }
        let flags = writer.state(offset_of!(Machine, flags));
        writer.add(Instruction::with1(Code::Push_rm64, flags))?;
        writer.add(Ok(Instruction::with(Code::Popfq)))?;
        let general = (0..16).map(|number| Register::RAX + number);
        for register in general.clone() {
            writer.load(Code::Mov_r64_rm64, register, Machine::offset(register))?;
        }
        let slot = writer.bytes.len();
        writer.bytes.extend_from_slice(instruction);
        // The stack pointer is the instruction's until we load ours, and `mov` changes no flags. So
        // we store the general registers first and push the flags afterwards.
        for register in general {
            writer.store(Code::Mov_rm64_r64, register, Machine::offset(register))?;
        }
        writer.load(Code::Mov_r64_rm64, Register::RSP, host_stack)?;
        writer.add(Ok(Instruction::with(Code::Pushfq)))?;
        writer.add(Instruction::with1(Code::Pop_rm64, flags))?;
        for &register in &other_registers {
            let (_, store, name) = self.extent.copies(register);
            writer.store(store, name, Machine::offset(register))?;
        }
        if self.extent.vector_words > 2 {
            writer.add(Ok(Instruction::with(Code::VEX_Vzeroupper)))?;
        }
        for register in CALLEE_SAVED.into_iter().rev() {
            writer.add(Instruction::with1(Code::Pop_r64, register))?;
        }
        writer.add(Ok(Instruction::with(Code::Retnq)))?;
        self.slot = Some((slot, instruction.len()));
        self.registers = registers.to_vec();
        self.write_code(0, &writer.bytes);
        Ok(self.address(slot))
    }

    /// Writes bytes of code at an offset.
    fn write_code(&mut self, offset: usize, bytes: &[u8]) {
        assert!(offset + bytes.len() <= CODE_BYTES, "{} bytes of code", bytes.len());
        let code = self.code.expect("it is mapped at first").as_ptr().cast::<u8>();
        // SAFETY: the bytes lie within the pages, which are writable here and hold no Rust value.
        unsafe { code.add(offset).copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) };
    }

    /// Runs the instruction on each case.
    ///
    /// # Safety
    /// The CPU must have the instruction, it must continue with the next instruction, and it may
    /// access only the memory of the state.
    pub(super) unsafe fn run_all(&mut self, before: &Operands) -> Operands {
        assert!(self.slot.is_some(), "no code was loaded");
        let start = self.start.as_ptr().cast_const();
        // SAFETY: the code there follows this calling convention and ends with a return.
        let code = unsafe { std::mem::transmute::<*const c_void, extern "sysv64" fn()>(start) };
        let mut after = before.clone();
        for case in 0..CASES {
            before.store_case(case, self.machine());
            code();
            after.load_case(case, self.machine());
        }
        after
    }
}

impl Drop for Native {
    fn drop(&mut self) {
        // SAFETY: the mapping is ours. The call can fail only for arguments that are no mapping.
        let _ = unsafe { munmap(self.start, ALL_BYTES.get()) };
        if let Some(code) = self.code {
            // SAFETY: this mapping is ours too.
            let _ = unsafe { munmap(code, CODE_BYTES) };
        }
    }
}

/// Code at an address, followed by a state.
struct Writer {
    address: u64,
    state: u64,
    bytes: Vec<u8>,
    encoder: Encoder,
}

impl Writer {
    fn new(address: u64, state: u64) -> Self {
        Writer { address, state, bytes: Vec::new(), encoder: Encoder::new(64) }
    }

    /// Returns the operand at an offset into the state.
    fn state(&self, offset: usize) -> MemoryOperand {
        MemoryOperand::with_base_displ(Register::RIP, (self.state + offset as u64) as i64)
    }

    /// Appends an instruction.
    fn add(&mut self, line: Result<Instruction, iced_x86::IcedError>) -> Result<(), String> {
        let line = line.map_err(|error| error.to_string())?;
        let address = self.address + self.bytes.len() as u64;
        self.encoder.encode(&line, address).map_err(|error| error.to_string())?;
        self.bytes.extend(self.encoder.take_buffer());
        Ok(())
    }

    /// Appends an instruction that loads a register from the state.
    fn load(&mut self, code: Code, register: Register, offset: usize) -> Result<(), String> {
        self.add(Instruction::with2(code, register, self.state(offset)))
    }

    /// Appends an instruction that stores a register to the state.
    fn store(&mut self, code: Code, register: Register, offset: usize) -> Result<(), String> {
        self.add(Instruction::with2(code, self.state(offset), register))
    }
}
