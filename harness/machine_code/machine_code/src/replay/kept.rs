//! What a replay leaves as it is: the loop's count and the addresses that hang on it alone, and whatever
//! they are made of, by which instruction made what each one finds. It renames nothing.

use crate::decode::is_write;
use iced_x86::{Instruction, InstructionInfoFactory, Mnemonic, OpAccess, Register};
use std::collections::BTreeSet;
use std::ops::Range;

/// The loop over calls within its function.
pub(super) struct Body<'a> {
    pub(super) lines: &'a [Instruction],
    pub(super) range: Range<usize>,
    /// The registers that each instruction writes, in full.
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

    /// Instructions before `index`, the nearest first, those of the call before included.
    fn before(&self, index: usize) -> impl Iterator<Item = usize> + use<> {
        (self.range.start..index).rev().chain((index..self.range.end).rev())
    }

    /// The instruction that made what `index` finds in the register; none, if none of the loop did.
    pub(super) fn maker(&self, index: usize, register: Register) -> Option<usize> {
        self.before(index).find(|before| self.written[*before].contains(&register))
    }

    /// The instruction that stored what `index` finds on the stack.
    fn keeper(&self, index: usize, slot: &Slot) -> Option<usize> {
        let mut factory = InstructionInfoFactory::new();
        self.before(index).find(|before| {
            let line = &self.lines[*before];
            let stores =
                factory.info(line).used_memory().iter().any(|used| is_write(used.access()));
            stores && Slot::of(line).is_some_and(|other| other.meets(slot))
        })
    }

    /// The instructions that make the loop's count.
    pub(super) fn of_count(&self) -> Result<BTreeSet<usize>, String> {
        let last = self.range.end - 1;
        let sets_flags = |&index: &usize| self.lines[index].rflags_modified() != 0;
        let count = self.range.clone().rev().skip(1).find(sets_flags);
        let count = count.ok_or("its count is not told")?;
        let mut made = self.made_of_count([count]).ok_or("its count hangs on data")?;
        made.insert(last);
        Ok(made)
    }

    /// What the loop's addresses are made of, where these hang on nothing but its count; and what says which
    /// lanes a gather reads.
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
                    self.made_of_count([maker])
                        .ok_or("which lanes a gather reads hangs on data")?,
                ),
            }
        }
        Ok(made)
    }

    /// Whether the register, as `index` finds it, hangs on the loop's count and on nothing else that changes.
    pub(super) fn is_of_count(&self, index: usize, register: Register) -> bool {
        self.maker(index, register).is_none_or(|maker| self.made_of_count([maker]).is_some())
    }

    /// These instructions, and those that make what they find; none where flags or data of a memory that
    /// is not the stack are among it.
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

    /// These instructions, and those that make what they find, on the stack too.
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

    /// Whether it reads the same word in every turn: the loop writes to the stack alone.
    fn is_constant(&self, index: usize) -> bool {
        let registers = address_registers(&self.lines[index]);
        registers.into_iter().all(|register| self.maker(index, register).is_none())
    }
}

/// The registers that the address in memory is made of, in full; of an instruction that only computes it, none.
pub(super) fn address_registers(line: &Instruction) -> Vec<Register> {
    let all = [line.memory_base(), line.memory_index()];
    let is_one = |register: &Register| register.is_gpr() || register.is_vector_register();
    let all = all.into_iter().filter(|one| is_one(one) && line.mnemonic() != Mnemonic::Lea);
    all.map(Register::full_register).collect()
}

/// Of a gather, the register that says which lanes it reads.
pub(super) fn lanes_read(line: &Instruction) -> Option<Register> {
    let mask = if line.has_op_mask() { line.op_mask() } else { line.op2_register() };
    line.is_vsib().then(|| mask.full_register())
}

/// Whether it sets all bits, whatever was there.
fn is_all_ones(line: &Instruction) -> bool {
    use Mnemonic::{Kxnorb, Kxnorw, Pcmpeqd, Vpcmpeqd};
    let sources = [line.op_register(line.op_count() - 2), line.op_register(line.op_count() - 1)];
    let is_one = matches!(line.mnemonic(), Kxnorb | Kxnorw | Pcmpeqd | Vpcmpeqd);
    is_one && line.op_count() > 1 && sources[0] == sources[1] && sources[0] != Register::None
}

/// Where on the stack a register was put aside.
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
