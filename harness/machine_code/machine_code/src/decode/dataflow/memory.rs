//! Values passed through memory, from a store to a later load of the same place.
//!
//! Two accesses alias if their addresses are the same sum of the same register values and their
//! bytes overlap; offsets of the stack pointer are tracked. All other addresses are assumed
//! different, so a store through one pointer and a load through another are not connected.

use crate::decode::facts;
use iced_x86::{Instruction, InstructionInfo, Mnemonic, OpKind, Register, UsedMemory};
use std::collections::BTreeMap;

/// An address without its constant part: registers, each with the instruction that wrote it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Anchor {
    base: (Register, Option<usize>),
    index: (Register, Option<usize>),
    scale: u32,
    segment: Register,
}

/// Bytes of memory.
#[derive(Clone, Copy, Debug)]
struct Place {
    anchor: Anchor,
    start: i64,
    end: i64,
}

impl Place {
    fn overlaps(&self, other: &Place) -> bool {
        self.anchor == other.anchor && self.start < other.end && other.start < self.end
    }

    fn covers(&self, other: &Place) -> bool {
        self.anchor == other.anchor && self.start <= other.start && other.end <= self.end
    }
}

/// The stores so far.
#[derive(Default)]
pub(super) struct Memory {
    stores: Vec<(Place, usize)>,
    /// The current offset of the stack pointer.
    stack_offset: i64,
}

impl Memory {
    /// Returns the producers of the bytes that the instruction loads; `None` stands for older
    /// memory. A constant at a fixed address has no producer. Then records its stores.
    pub(super) fn step(
        &mut self,
        index: usize,
        raw: &Instruction,
        info: &InstructionInfo,
        writers: &BTreeMap<Register, usize>,
    ) -> Vec<Option<usize>> {
        // All reads come first, because an instruction does not load the bytes that it stores.
        let mut producers = Vec::new();
        for used in info.used_memory().iter().filter(|used| facts::is_read(used.access())) {
            producers.extend(self.producers(&self.place(raw, used, writers)));
        }
        for used in info.used_memory().iter().filter(|used| facts::is_write(used.access())) {
            self.stores.push((self.place(raw, used, writers), index));
        }
        self.stack_offset += stack_step(raw);
        producers
    }

    fn producers(&self, place: &Place) -> Vec<Option<usize>> {
        let mut producers = Vec::new();
        for (store, writer) in self.stores.iter().rev() {
            if store.overlaps(place) {
                producers.push(Some(*writer));
            }
            if store.covers(place) {
                return producers;
            }
        }
        if place.anchor.base.0 != Register::None || place.anchor.index.0 != Register::None {
            producers.push(None);
        }
        producers
    }

    fn place(
        &self,
        raw: &Instruction,
        used: &UsedMemory,
        writers: &BTreeMap<Register, usize>,
    ) -> Place {
        let displacement = used.displacement().cast_signed();
        let start = match used.base().full_register() {
            Register::RSP => displacement + self.stack_offset,
            _ => displacement,
        };
        let size = match used.memory_size().size() {
            // The decoder does not know the size. We take that of the widest register at least.
            0 => raw.memory_size().size().max(64),
            size => size,
        };
        Place {
            anchor: Anchor {
                base: with_writer(used.base(), writers),
                index: with_writer(used.index(), writers),
                scale: used.scale(),
                segment: used.segment(),
            },
            start,
            end: start + size as i64,
        }
    }
}

/// Returns a register of an address, with the instruction that wrote it.
fn with_writer(
    register: Register,
    writers: &BTreeMap<Register, usize>,
) -> (Register, Option<usize>) {
    let whole = register.full_register();
    match whole {
        // Its offset is tracked, so its last writer does not matter.
        Register::RSP => (whole, None),
        Register::RIP => (Register::None, None),
        _ => (whole, writers.get(&whole).copied()),
    }
}

/// Returns the change of the stack pointer by the instruction.
fn stack_step(raw: &Instruction) -> i64 {
    let by_immediate = raw.op_count() == 2
        && raw.op0_kind() == OpKind::Register
        && raw.op0_register() == Register::RSP
        && raw.op1_kind() != OpKind::Register
        && raw.op1_kind() != OpKind::Memory;
    match raw.mnemonic() {
        Mnemonic::Add if by_immediate => raw.immediate(1).cast_signed(),
        Mnemonic::Sub if by_immediate => -raw.immediate(1).cast_signed(),
        _ => i64::from(raw.stack_pointer_increment()),
    }
}
