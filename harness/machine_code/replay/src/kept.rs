//! What a replay leaves as it is: the loop's count and its addresses, and whatever they are made of, by
//! which instruction made what each one finds. It renames nothing.

use decode::is_write;
use iced_x86::{Instruction, InstructionInfoFactory, Mnemonic, OpAccess, Register};
use std::collections::BTreeSet;
use std::ops::Range;

/// The loop over calls within its function.
pub(super) struct Body<'a> {
    pub(super) lines: &'a [Instruction],
    pub(super) range: Range<usize>,
}

impl Body<'_> {
    /// Instructions before `index`, the nearest first, those of the call before included.
    fn before(&self, index: usize) -> impl Iterator<Item = usize> + use<> {
        (self.range.start..index).rev().chain((index..self.range.end).rev())
    }

    /// The instruction that made what `index` finds in the register; none, if none of the loop did.
    pub(super) fn maker(&self, index: usize, register: Register) -> Option<usize> {
        let mut factory = InstructionInfoFactory::new();
        self.before(index).find(|before| {
            let used = factory.info(&self.lines[*before]).used_registers();
            used.iter()
                .any(|used| is_write(used.access()) && used.register().full_register() == register)
        })
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

    /// The instructions that make addresses and the loop's count.
    pub(super) fn kept(&self) -> Result<BTreeSet<usize>, String> {
        let mut factory = InstructionInfoFactory::new();
        let sets_flags = |&index: &usize| self.lines[index].rflags_modified() != 0;
        let last = self.range.end - 1;
        let count = self.range.clone().rev().skip(1).find(sets_flags);
        let mut kept = BTreeSet::from([last]);
        let mut found = vec![count.ok_or("its count is not told")?];
        for index in self.range.clone() {
            let line = &self.lines[index];
            let at = [line.memory_base(), line.memory_index()];
            if at.iter().any(|register| register.is_vector_register()) {
                return Err("there are gathers inside".into());
            }
            if line.mnemonic() != Mnemonic::Lea {
                let general = at.iter().filter(|register| register.is_gpr());
                found.extend(general.filter_map(|one| self.maker(index, one.full_register())));
            }
        }
        while let Some(index) = found.pop() {
            let line = &self.lines[index];
            if !kept.insert(index) {
                continue;
            }
            if reads_memory(&mut factory, line) {
                let slot = Slot::of(line).ok_or("there are addresses out of memory")?;
                found.extend(self.keeper(index, &slot));
            }
            if line.rflags_read() != 0 {
                return Err("there are addresses out of flags".into());
            }
            let used = factory.info(line).used_registers().to_vec();
            let reads = used.iter().filter(|used| used.access() != OpAccess::Write);
            found.extend(
                reads.filter_map(|used| self.maker(index, used.register().full_register())),
            );
        }
        Ok(kept)
    }
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

fn reads_memory(factory: &mut InstructionInfoFactory, line: &Instruction) -> bool {
    let reads =
        |access| !matches!(access, OpAccess::Write | OpAccess::CondWrite | OpAccess::NoMemAccess);
    factory.info(line).used_memory().iter().any(|used| reads(used.access()))
}
