//! The layout of the list from which a bound loop loads data-dependent addresses: one block per
//! iteration, advanced by a register that the loop already increments, or by an added one.
//!
//! A register of the loop costs nothing, where an added one needs an instruction per iteration. It
//! can serve if an address with a scale turns its steps into blocks: of a word at least, and of a
//! whole number of the widest addresses. Addresses that do not fit into such a block go to parallel
//! lists.

use crate::bound_loop::look_ups::Address;
use crate::bound_loop::unchanged::Body;
use iced_x86::{Code, IcedError, Instruction, MemoryOperand, Mnemonic, OpKind, Register};
use std::collections::BTreeSet;

/// Bytes of a word.
const WORD: usize = size_of::<u64>();

/// The layout of the addresses.
#[derive(Clone, Debug)]
pub(super) struct List {
    cursor: Cursor,
    /// Bytes of a block.
    block: usize,
    /// The number of parallel lists, if a block cannot hold all addresses.
    lists: usize,
    /// The place of each address.
    slots: Vec<Slot>,
}

/// The place of an address: one of the parallel lists, and an offset within each of its blocks.
#[derive(Clone, Copy, Debug)]
struct Slot {
    list: usize,
    offset: usize,
}

/// The register that advances through the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cursor {
    /// A loop register, which advances anyway; the list advances by `scale` times as many bytes.
    Shared { advance: Advance, scale: u32 },
    /// An extra register, advanced by an extra instruction.
    Added,
}

/// An instruction that advances a register by the same number of bytes in each iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Advance {
    register: Register,
    instruction: usize,
    bytes: i64,
}

/// A list of this many iterations at an address, accessed through a register that nothing else
/// writes.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlacedList {
    pub(super) address: u64,
    pub(super) turns: usize,
    pub(super) register: Register,
}

impl List {
    pub(super) fn new(body: &Body, unchanged: &BTreeSet<usize>, addresses: &[Address]) -> List {
        let sizes: Vec<usize> = addresses.iter().map(|address| address.part.bytes()).collect();
        let widest = sizes.iter().copied().max().unwrap_or(WORD);
        let (cursor, block) = shared_cursor(body, unchanged, widest).unwrap_or_else(|| {
            (Cursor::Added, sizes.iter().sum::<usize>().next_multiple_of(widest))
        });
        let mut slots = Vec::new();
        let (mut list, mut end) = (0, 0_usize);
        for size in sizes {
            let mut offset = end.next_multiple_of(size);
            if offset + size > block {
                (list, offset) = (list + 1, 0);
            }
            slots.push(Slot { list, offset });
            end = offset + size;
        }
        List { cursor, block, lists: list + 1, slots }
    }

    /// Returns the recorded addresses, `addresses` per iteration in order, in the layout of the
    /// list.
    pub(super) fn arrange(&self, addresses: &[Address], recorded: &[u64]) -> Vec<u64> {
        let words: Vec<usize> =
            addresses.iter().map(|address| address.part.bytes() / WORD).collect();
        let words_per_turn: usize = words.iter().sum();
        let turns = recorded.len() / words_per_turn;
        let mut list = vec![0; self.lists * turns * self.block / WORD];
        for (turn, recorded) in recorded.chunks_exact(words_per_turn).enumerate() {
            let mut rest = recorded;
            for (slot, &words) in self.slots.iter().zip(&words) {
                let (value, tail) = rest.split_at(words);
                rest = tail;
                let block = slot.list * turns * self.block + self.turn_offset(turn, turns);
                let start = (block + slot.offset) / WORD;
                list[start..start + words].copy_from_slice(value);
            }
        }
        list
    }

    /// Returns the offset of an iteration's block from the start of the list.
    fn turn_offset(&self, turn: usize, turns: usize) -> usize {
        match self.cursor {
            // A register that counts down goes through the list from its end.
            Cursor::Shared { advance, .. } if advance.bytes < 0 => (turns - 1 - turn) * self.block,
            _ => turn * self.block,
        }
    }

    /// Returns the memory operand from which the instruction `index` loads an address.
    pub(super) fn operand(
        &self,
        location: PlacedList,
        address: usize,
        index: usize,
    ) -> MemoryOperand {
        let slot = self.slots[address];
        let displacement = (slot.list * location.turns * self.block + slot.offset) as i64;
        let (register, scale, displacement) = match self.cursor {
            Cursor::Shared { advance, scale } => {
                let is_advanced = advance.instruction < index;
                let progress = if is_advanced { advance.bytes * i64::from(scale) } else { 0 };
                (advance.register, scale, displacement - progress)
            }
            Cursor::Added => (Register::None, 1, displacement),
        };
        let base = location.register;
        MemoryOperand::new(base, register, scale, displacement, 1, false, Register::None)
    }

    /// Returns whether an extra instruction advances through it.
    pub(super) fn has_added_cursor(&self) -> bool {
        self.cursor == Cursor::Added
    }

    /// Returns the instructions before the loop, which point the register at the first block.
    pub(super) fn entry(&self, location: PlacedList) -> Result<Vec<Instruction>, IcedError> {
        let first = location.address + self.turn_offset(0, location.turns) as u64;
        match self.cursor {
            Cursor::Shared { advance, scale } => {
                let start = Instruction::with2(Code::Mov_r64_imm64, location.register, first)?;
                let (base, index) = (location.register, advance.register);
                let subtract = Instruction::with2(Code::Sub_r64_rm64, base, index)?;
                Ok([vec![start], vec![subtract; scale as usize]].concat())
            }
            Cursor::Added => {
                // The instruction that advances it is the first of each iteration.
                let previous = first.wrapping_sub(self.block as u64);
                Ok(vec![Instruction::with2(Code::Mov_r64_imm64, location.register, previous)?])
            }
        }
    }

    /// Returns the instruction at the start of each iteration, if the list has an added cursor.
    pub(super) fn turn_start(
        &self,
        location: PlacedList,
    ) -> Result<Option<Instruction>, IcedError> {
        if !self.has_added_cursor() {
            return Ok(None);
        }
        let next = MemoryOperand::with_base_displ(location.register, self.block as i64);
        Instruction::with2(Code::Lea_r64_m, location.register, next).map(Some)
    }
}

/// Returns the first kept instruction that advances a register so that the list can advance with
/// it, and the bytes of its blocks. Scales are those of an address; a block holds a word at least,
/// and a whole number of the widest addresses.
fn shared_cursor(
    body: &Body,
    unchanged: &BTreeSet<usize>,
    widest: usize,
) -> Option<(Cursor, usize)> {
    for &instruction in unchanged {
        let Some(advance) = advance(body, instruction) else { continue };
        let step = advance.bytes.unsigned_abs() as usize;
        let Some(scale) = [1, 2, 4, 8].into_iter().find(|scale| step * scale >= WORD) else {
            continue;
        };
        let block = step * scale;
        if block.is_multiple_of(widest) {
            return Some((Cursor::Shared { advance, scale: scale as u32 }, block));
        }
    }
    None
}

/// Returns the register that this instruction advances, if no other of the loop writes it.
fn advance(body: &Body, instruction: usize) -> Option<Advance> {
    let line = &body.lines[instruction];
    let register = line.op0_register();
    let has_number = line.op1_kind() != OpKind::Register && line.op1_kind() != OpKind::Memory;
    let bytes = match line.mnemonic() {
        Mnemonic::Inc => 1,
        Mnemonic::Dec => -1,
        Mnemonic::Add if has_number => line.immediate(1).cast_signed(),
        Mnemonic::Sub if has_number => line.immediate(1).cast_signed().wrapping_neg(),
        Mnemonic::Lea
            if line.memory_base() == register && line.memory_index() == Register::None =>
        {
            line.memory_displacement64().cast_signed()
        }
        _ => return None,
    };
    let writers = body.range.clone().filter(|index| body.writes(*index, register)).count();
    (register.is_gpr64() && writers == 1).then_some(Advance { register, instruction, bytes })
}
