//! The layout of the list from which a replay loads data-dependent addresses: one block per
//! iteration, advanced by a register that the loop already increments, or by one of its own.

use crate::replay::kept::Body;
use crate::replay::look_ups::Address;
use iced_x86::{
    Code, Instruction, InstructionInfoFactory, MemoryOperand, Mnemonic, OpKind, Register,
};
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
    /// For each address its list and its offset within a block.
    places: Vec<(usize, usize)>,
}

/// The register that advances through the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cursor {
    /// A loop register that the instruction `by` advances by this many bytes per iteration; the
    /// list advances by `scale` times as many.
    Loops { register: Register, by: usize, bytes: i64, scale: u32 },
    /// An extra register, advanced by an extra instruction.
    Own,
}

/// A list of this many iterations at an address, accessed through a register that nothing else
/// writes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Laid {
    pub(super) address: u64,
    pub(super) turns: usize,
    pub(super) register: Register,
}

impl List {
    pub(super) fn of(body: &Body, kept: &BTreeSet<usize>, addresses: &[Address]) -> List {
        let sizes: Vec<usize> = addresses.iter().map(|address| address.part.bytes()).collect();
        let widest = sizes.iter().copied().max().unwrap_or(WORD);
        let found =
            kept.iter().filter_map(|&by| moved_on(body, by)).find_map(|(register, by, bytes)| {
                let scale =
                    [1, 2, 4, 8].into_iter().find(|scale| bytes.unsigned_abs() * scale >= 8)?;
                let block = bytes.unsigned_abs() as usize * scale as usize;
                let fits = block.is_multiple_of(widest);
                fits.then_some((Cursor::Loops { register, by, bytes, scale: scale as u32 }, block))
            });
        let all = sizes.iter().sum::<usize>().next_multiple_of(widest);
        let (cursor, block) = found.unwrap_or((Cursor::Own, all));
        let (mut places, mut list, mut at) = (Vec::new(), 0, 0_usize);
        for size in sizes {
            at = at.next_multiple_of(size);
            if at + size > block {
                (list, at) = (list + 1, 0);
            }
            places.push((list, at));
            at += size;
        }
        List { cursor, block, lists: list + 1, places }
    }

    /// The recorded addresses, `addresses` per iteration in order, in the layout of the list.
    pub(super) fn lay(&self, addresses: &[Address], recorded: &[u64]) -> Vec<u64> {
        let sizes: Vec<usize> = addresses.iter().map(|one| one.part.bytes() / WORD).collect();
        let of_a_turn: usize = sizes.iter().sum();
        let turns = recorded.len() / of_a_turn;
        let mut list = vec![0; self.lists * turns * self.block / WORD];
        for (turn, recorded) in recorded.chunks_exact(of_a_turn).enumerate() {
            let mut recorded = recorded.iter();
            for (&(one, at), &words) in self.places.iter().zip(&sizes) {
                let at = (one * turns * self.block + self.of_turn(turn, turns) + at) / WORD;
                list[at..at + words]
                    .iter_mut()
                    .zip(&mut recorded)
                    .for_each(|(to, from)| *to = *from);
            }
        }
        list
    }

    /// The offset of an iteration's block from the start of the list.
    fn of_turn(&self, turn: usize, turns: usize) -> usize {
        match self.cursor {
            Cursor::Loops { bytes, .. } if bytes < 0 => (turns - 1 - turn) * self.block,
            _ => turn * self.block,
        }
    }

    /// The memory operand from which the instruction `index` loads an address.
    pub(super) fn operand(&self, laid: Laid, address: usize, index: usize) -> MemoryOperand {
        let (one, at) = self.places[address];
        let displacement = (one * laid.turns * self.block + at) as i64;
        let (register, scale, displacement) = match self.cursor {
            Cursor::Loops { register, by, bytes, scale } => {
                let moved = if by < index { bytes * i64::from(scale) } else { 0 };
                (register, scale, displacement - moved)
            }
            Cursor::Own => (Register::None, 1, displacement),
        };
        MemoryOperand::new(laid.register, register, scale, displacement, 1, false, Register::None)
    }

    /// Whether an extra instruction advances through it.
    pub(super) fn has_own_cursor(&self) -> bool {
        self.cursor == Cursor::Own
    }

    /// Instructions before the loop.
    pub(super) fn before(&self, laid: Laid) -> Result<Vec<Instruction>, iced_x86::IcedError> {
        let first = laid.address + self.of_turn(0, laid.turns) as u64;
        let set = |to: u64| Instruction::with2(Code::Mov_r64_imm64, laid.register, to);
        match self.cursor {
            Cursor::Loops { register, scale, .. } => {
                let less = Instruction::with2(Code::Sub_r64_rm64, laid.register, register)?;
                Ok([vec![set(first)?], vec![less; scale as usize]].concat())
            }
            Cursor::Own => Ok(vec![set(first.wrapping_sub(self.block as u64))?]),
        }
    }

    /// Instructions at the start of an iteration.
    pub(super) fn at_turn(&self, laid: Laid) -> Result<Option<Instruction>, iced_x86::IcedError> {
        if !self.has_own_cursor() {
            return Ok(None);
        }
        let next = MemoryOperand::with_base_displ(laid.register, self.block as i64);
        Instruction::with2(Code::Lea_r64_m, laid.register, next).map(Some)
    }
}

/// The register that only this instruction of the loop advances, and by how many bytes.
fn moved_on(body: &Body, by: usize) -> Option<(Register, usize, i64)> {
    let line = &body.lines[by];
    let register = line.op0_register();
    let number = || line.op1_kind() != OpKind::Register && line.op1_kind() != OpKind::Memory;
    let bytes = match line.mnemonic() {
        Mnemonic::Inc => 1,
        Mnemonic::Dec => -1,
        Mnemonic::Add if number() => line.immediate(1).cast_signed(),
        Mnemonic::Sub if number() => line.immediate(1).cast_signed().wrapping_neg(),
        Mnemonic::Lea
            if line.memory_base() == register && line.memory_index() == Register::None =>
        {
            line.memory_displacement64().cast_signed()
        }
        _ => return None,
    };
    let mut factory = InstructionInfoFactory::new();
    let mut writes = |at: usize| {
        let used = factory.info(&body.lines[at]).used_registers();
        used.iter().any(|one| {
            crate::decode::is_write(one.access()) && one.register().full_register() == register
        })
    };
    let is_one = register.is_gpr64() && body.range.clone().filter(|at| writes(*at)).count() == 1;
    is_one.then_some((register, by, bytes))
}
