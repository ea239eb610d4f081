//! The part of a loop that a bound loop leaves unchanged: the loop counter, addresses derived from
//! it alone, and their inputs. It follows from the instruction that produced each value.
//!
//! Registers do not say which values belong together, since compilers reuse them. So each use is
//! followed back to the instruction that wrote the register last, in this iteration or in the one
//! before, and through stack slots.

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
    pub(super) fn new(lines: &'a [Instruction], range: Range<usize>) -> Body<'a> {
        let mut factory = InstructionInfoFactory::new();
        let mut written = Vec::new();
        for line in lines {
            let used = factory.info(line).used_registers().iter();
            let writes = used.filter(|used| is_write(used.access()));
            written.push(writes.map(|used| used.register().full_register()).collect());
        }
        Body { lines, range, written }
    }

    /// Returns whether an instruction writes this full register, or a part of it.
    pub(super) fn writes(&self, index: usize, register: Register) -> bool {
        self.written[index].contains(&register)
    }

    /// Returns the instructions before `index`, nearest first, including those of the previous
    /// iteration.
    fn instructions_before(&self, index: usize) -> impl Iterator<Item = usize> + use<> {
        (self.range.start..index).rev().chain((index..self.range.end).rev())
    }

    /// Returns the instruction that produced the value of the register at `index`; `None` if
    /// outside the loop.
    pub(super) fn producer(&self, index: usize, register: Register) -> Option<usize> {
        self.instructions_before(index).find(|earlier| self.writes(*earlier, register))
    }

    /// Returns the instruction that stored the stack value read at `index`.
    fn slot_writer(&self, index: usize, slot: &Slot) -> Option<usize> {
        let mut factory = InstructionInfoFactory::new();
        self.instructions_before(index).find(|earlier| {
            let line = &self.lines[*earlier];
            let stores =
                factory.info(line).used_memory().iter().any(|used| is_write(used.access()));
            stores && Slot::from_operand(line).is_some_and(|other| other.overlaps(slot))
        })
    }

    /// Returns the instructions that compute the loop counter.
    pub(super) fn counter_chain(&self) -> Result<BTreeSet<usize>, String> {
        let branch = self.range.end - 1;
        // The branch reads the flags that the last instruction before it sets.
        let compare = (self.range.start..branch)
            .rev()
            .find(|index| self.lines[*index].rflags_modified() != 0)
            .ok_or("its counter was not found")?;
        let mut chain = self.counter_only_chain(compare).ok_or("its counter depends on data")?;
        chain.insert(branch);
        Ok(chain)
    }

    /// Returns the instructions behind addresses that depend on the loop counter only, and behind
    /// the masks of gathers.
    pub(super) fn address_chains(&self) -> Result<BTreeSet<usize>, String> {
        let mut chain = BTreeSet::new();
        for index in self.range.clone() {
            let line = &self.lines[index];
            for register in address_registers(line) {
                if let Some(producer) = self.producer(index, register) {
                    chain.extend(self.counter_only_chain(producer).into_iter().flatten());
                }
            }
            let Some(producer) = gather_mask(line).and_then(|mask| self.producer(index, mask))
            else {
                continue;
            };
            if is_all_ones(&self.lines[producer]) {
                chain.insert(producer);
            } else {
                let mask_chain = self.counter_only_chain(producer);
                chain.extend(mask_chain.ok_or("the mask of a gather depends on data")?);
            }
        }
        Ok(chain)
    }

    /// Returns whether the register at `index` depends on nothing variable but the loop counter.
    pub(super) fn depends_on_counter_alone(&self, index: usize, register: Register) -> bool {
        self.producer(index, register)
            .is_none_or(|producer| self.counter_only_chain(producer).is_some())
    }

    /// Returns this instruction and its producers, or `None` if flags or memory other than the
    /// stack are involved.
    fn counter_only_chain(&self, last: usize) -> Option<BTreeSet<usize>> {
        let chain = self.producer_chain([last]);
        (!chain.iter().any(|&index| self.reads_data(index))).then_some(chain)
    }

    /// Returns whether it reads flags, or memory that differs between iterations.
    fn reads_data(&self, index: usize) -> bool {
        let line = &self.lines[index];
        if line.rflags_read() != 0 {
            return true;
        }
        let reads_memory = reads_memory(&mut InstructionInfoFactory::new(), line);
        reads_memory && Slot::from_operand(line).is_none() && !self.is_constant(index)
    }

    /// Returns these instructions and their producers, through the stack too.
    pub(super) fn producer_chain(&self, last: impl IntoIterator<Item = usize>) -> BTreeSet<usize> {
        let mut factory = InstructionInfoFactory::new();
        let (mut chain, mut pending) = (BTreeSet::new(), Vec::from_iter(last));
        while let Some(index) = pending.pop() {
            let line = &self.lines[index];
            if !chain.insert(index) {
                continue;
            }
            if reads_memory(&mut factory, line)
                && let Some(slot) = Slot::from_operand(line)
            {
                pending.extend(self.slot_writer(index, &slot));
            }
            for used in factory.info(line).used_registers() {
                if used.access() != OpAccess::Write {
                    pending.extend(self.producer(index, used.register().full_register()));
                }
            }
        }
        chain
    }

    /// Returns whether the instruction at `index` loads the same word in every iteration. Only its
    /// address can differ between iterations, because the loop only writes to the stack.
    fn is_constant(&self, index: usize) -> bool {
        let registers = address_registers(&self.lines[index]);
        registers.into_iter().all(|register| self.producer(index, register).is_none())
    }
}

/// Returns the full registers of the memory address; none for an instruction that only computes an
/// address.
pub(super) fn address_registers(line: &Instruction) -> Vec<Register> {
    if line.mnemonic() == Mnemonic::Lea {
        return Vec::new();
    }
    let mut registers = vec![line.memory_base(), line.memory_index()];
    registers.retain(|register| register.is_gpr() || register.is_vector_register());
    registers.into_iter().map(Register::full_register).collect()
}

/// Returns the mask register of a gather.
pub(super) fn gather_mask(line: &Instruction) -> Option<Register> {
    let mask = if line.has_op_mask() { line.op_mask() } else { line.op2_register() };
    line.is_vsib().then(|| mask.full_register())
}

/// Returns whether it sets all bits regardless of the input.
fn is_all_ones(line: &Instruction) -> bool {
    use Mnemonic::{Kxnorb, Kxnorw, Pcmpeqd, Vpcmpeqd};
    let is_idiom = matches!(line.mnemonic(), Kxnorb | Kxnorw | Pcmpeqd | Vpcmpeqd);
    if !is_idiom || line.op_count() < 2 {
        return false;
    }
    let [first, second] = [2, 1].map(|back| line.op_register(line.op_count() - back));
    first == second && first != Register::None
}

/// The stack slot to which a register was saved.
struct Slot {
    start: i64,
    bytes: i64,
}

impl Slot {
    fn from_operand(line: &Instruction) -> Option<Slot> {
        let is_plain = line.memory_base() == Register::RSP && line.memory_index() == Register::None;
        is_plain.then(|| Slot {
            start: line.memory_displacement64().cast_signed(),
            bytes: line.memory_size().size() as i64,
        })
    }

    fn overlaps(&self, other: &Slot) -> bool {
        self.start < other.start + other.bytes && other.start < self.start + self.bytes
    }
}

fn reads_memory(factory: &mut InstructionInfoFactory, line: &Instruction) -> bool {
    factory.info(line).used_memory().iter().any(|used| {
        !matches!(used.access(), OpAccess::Write | OpAccess::CondWrite | OpAccess::NoMemAccess)
    })
}
