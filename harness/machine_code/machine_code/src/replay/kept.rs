//! The part of a loop that a replay leaves unchanged: the loop counter, addresses derived from it
//! alone, and their inputs. Based on which instruction produced each value.

use crate::decode::is_write;
use iced_x86::{Instruction, InstructionInfoFactory, Mnemonic, OpAccess, Register};
use std::collections::BTreeSet;
use std::ops::Range;

/// The loop over calls within its function.
pub(super) struct Body<'a> {
    pub(super) lines: &'a [Instruction],
    pub(super) range: Range<usize>,
    /// The full registers that each instruction writes.
    written: Vec<Vec<Register>>,
}

impl<'a> Body<'a> {
    pub(super) fn of(lines: &'a [Instruction], range: Range<usize>) -> Body<'a> {
        let mut factory = InstructionInfoFactory::new();
        let mut written = |line| {
            let used = factory.info(line).used_registers().iter();
            let written = used.filter(|used| is_write(used.access()));
            written.map(|used| used.register().full_register()).collect()
        };
        Body { lines, range, written: lines.iter().map(&mut written).collect() }
    }

    /// The instructions before `index`, nearest first, including those of the previous iteration.
    fn before(&self, index: usize) -> impl Iterator<Item = usize> + use<> {
        (self.range.start..index).rev().chain((index..self.range.end).rev())
    }

    /// The instruction that produced the value of the register at `index`; `None` if outside the
    /// loop.
    pub(super) fn maker(&self, index: usize, register: Register) -> Option<usize> {
        self.before(index).find(|before| self.written[*before].contains(&register))
    }

    /// The instruction that stored the stack value read at `index`.
    fn keeper(&self, index: usize, slot: &Slot) -> Option<usize> {
        let mut factory = InstructionInfoFactory::new();
        self.before(index).find(|before| {
            let line = &self.lines[*before];
            let stores =
                factory.info(line).used_memory().iter().any(|used| is_write(used.access()));
            stores && Slot::of(line).is_some_and(|other| other.meets(slot))
        })
    }

    /// The instructions that compute the loop counter.
    pub(super) fn of_count(&self) -> Result<BTreeSet<usize>, String> {
        let last = self.range.end - 1;
        let sets_flags = |&index: &usize| self.lines[index].rflags_modified() != 0;
        let count = self.range.clone().rev().skip(1).find(sets_flags);
        let count = count.ok_or("its counter was not found")?;
        let mut made = self.made_of_count([count]).ok_or("its counter depends on data")?;
        made.insert(last);
        Ok(made)
    }

    /// The instructions behind addresses that depend on the loop counter only, and behind the masks
    /// of gathers.
    pub(super) fn of_addresses(&self) -> Result<BTreeSet<usize>, String> {
        let mut made = BTreeSet::new();
        for index in self.range.clone() {
            let line = &self.lines[index];
            let makers = address_registers(line).into_iter();
            let makers = makers.filter_map(|register| self.maker(index, register));
            made.extend(makers.filter_map(|maker| self.made_of_count([maker])).flatten());
            let Some(maker) = lanes_read(line).and_then(|mask| self.maker(index, mask)) else {
                continue;
            };
            match is_all_ones(&self.lines[maker]) {
                true => made.extend([maker]),
                false => made.extend(
                    self.made_of_count([maker]).ok_or("the mask of a gather depends on data")?,
                ),
            }
        }
        Ok(made)
    }

    /// Whether the register at `index` depends on nothing variable but the loop counter.
    pub(super) fn is_of_count(&self, index: usize, register: Register) -> bool {
        self.maker(index, register).is_none_or(|maker| self.made_of_count([maker]).is_some())
    }

    /// These instructions and their producers; `None` if flags or memory other than the stack are
    /// involved.
    fn made_of_count<const N: usize>(&self, these: [usize; N]) -> Option<BTreeSet<usize>> {
        let mut factory = InstructionInfoFactory::new();
        let made = self.made_of(these);
        let is_data = |index: &usize| {
            let line = &self.lines[*index];
            let reads_data = reads_memory(&mut factory, line)
                && Slot::of(line).is_none()
                && !self.is_constant(*index);
            line.rflags_read() != 0 || reads_data
        };
        (!made.iter().any(is_data)).then_some(made)
    }

    /// These instructions and their producers, through the stack too.
    pub(super) fn made_of(&self, these: impl IntoIterator<Item = usize>) -> BTreeSet<usize> {
        let mut factory = InstructionInfoFactory::new();
        let (mut made, mut found) = (BTreeSet::new(), Vec::from_iter(these));
        while let Some(index) = found.pop() {
            let line = &self.lines[index];
            if !made.insert(index) {
                continue;
            }
            if reads_memory(&mut factory, line)
                && let Some(slot) = Slot::of(line)
            {
                found.extend(self.keeper(index, &slot));
            }
            let used = factory.info(line).used_registers().to_vec();
            let reads = used.iter().filter(|used| used.access() != OpAccess::Write);
            found.extend(
                reads.filter_map(|used| self.maker(index, used.register().full_register())),
            );
        }
        made
    }

    /// Whether it loads the same word in every iteration; the loop only writes to the stack.
    fn is_constant(&self, index: usize) -> bool {
        let registers = address_registers(&self.lines[index]);
        registers.into_iter().all(|register| self.maker(index, register).is_none())
    }
}

/// The full registers of the memory address; none for an instruction that only computes an address.
pub(super) fn address_registers(line: &Instruction) -> Vec<Register> {
    let all = [line.memory_base(), line.memory_index()];
    let is_one = |register: &Register| register.is_gpr() || register.is_vector_register();
    let all = all.into_iter().filter(|one| is_one(one) && line.mnemonic() != Mnemonic::Lea);
    all.map(Register::full_register).collect()
}

/// The mask register of a gather.
pub(super) fn lanes_read(line: &Instruction) -> Option<Register> {
    let mask = if line.has_op_mask() { line.op_mask() } else { line.op2_register() };
    line.is_vsib().then(|| mask.full_register())
}

/// Whether it sets all bits regardless of the input.
fn is_all_ones(line: &Instruction) -> bool {
    use Mnemonic::{Kxnorb, Kxnorw, Pcmpeqd, Vpcmpeqd};
    let sources = [line.op_register(line.op_count() - 2), line.op_register(line.op_count() - 1)];
    let is_one = matches!(line.mnemonic(), Kxnorb | Kxnorw | Pcmpeqd | Vpcmpeqd);
    is_one && line.op_count() > 1 && sources[0] == sources[1] && sources[0] != Register::None
}

/// The stack slot to which a register was saved.
struct Slot {
    start: i64,
    bytes: i64,
}

impl Slot {
    fn of(line: &Instruction) -> Option<Slot> {
        let plain = line.memory_base() == Register::RSP && line.memory_index() == Register::None;
        plain.then(|| Slot {
            start: line.memory_displacement64().cast_signed(),
            bytes: line.memory_size().size() as i64,
        })
    }

    fn meets(&self, other: &Slot) -> bool {
        self.start < other.start + other.bytes && other.start < self.start + self.bytes
    }
}

pub(super) fn reads_memory(factory: &mut InstructionInfoFactory, line: &Instruction) -> bool {
    let reads =
        |access| !matches!(access, OpAccess::Write | OpAccess::CondWrite | OpAccess::NoMemAccess);
    factory.info(line).used_memory().iter().any(|used| reads(used.access()))
}
