//! What instructions are run on: sixty-four cases of registers, flags and memory, at random with
//! the edges mixed in, as words for the processor and as bits for the semantics.

use super::machine::{Extent, MEMORY_WORDS, Machine, STACK_WORD};
use iced_x86::{Instruction, InstructionInfoFactory, Register};
use oracle::workloads::SplitMix64;
use prove::semantics::Cases;
use prove::semantics::memory::Memory;
use prove::semantics::state::{Flag, State};
use prove::semantics::words::Bits;

/// Cases in one batch: those that a bit of [`Cases`] holds.
pub(super) const CASES: usize = 64;

/// One word of each case; or, turned, the cases of each bit.
pub(super) type Column = [u64; CASES];

/// The state of all cases, as far as it is looked at.
#[derive(Clone, PartialEq)]
pub(super) struct Operands {
    pub(super) registers: Vec<(Register, Vec<Column>)>,
    pub(super) flags: Column,
    pub(super) memory: Vec<Column>,
}

/// Whether a batch may hold zeros and other edges, or none of them.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Mixture {
    Edges,
    Random,
}

/// Makes columns, some of whose edges depend on the column before.
struct Source<'v> {
    values: &'v Values,
    mixture: Mixture,
    last: Column,
}

impl Source<'_> {
    fn column(&mut self, random: &mut SplitMix64) -> Column {
        self.last = match self.mixture {
            Mixture::Edges => self.values.edges(random, &self.last),
            Mixture::Random => std::array::from_fn(|_| random.next()),
        };
        self.last
    }
}

impl Operands {
    /// New cases for these registers, and for memory if it is asked for.
    pub(super) fn new(
        values: &Values,
        random: &mut SplitMix64,
        extent: Extent,
        registers: &[Register],
        memory: bool,
        mixture: Mixture,
    ) -> Self {
        let mut source = Source { values, mixture, last: [0; CASES] };
        let mut filled = Vec::new();
        for &register in registers {
            let words = if register.is_zmm() { 8 } else { 1 };
            let mut columns: Vec<Column> = (0..words).map(|_| source.column(random)).collect();
            if register.is_k() && extent.mask_bits < 64 {
                let kept = (1 << extent.mask_bits) - 1;
                columns[0].iter_mut().for_each(|mask| *mask &= kept);
            }
            // What the CPU lacks stays zero.
            columns.iter_mut().skip(extent.vector_words).for_each(|column| column.fill(0));
            filled.push((register, columns));
        }
        let flags = std::array::from_fn(|_| random.next() & all_flags());
        let words = if memory { MEMORY_WORDS } else { 0 };
        let memory = (0..words).map(|_| source.column(random)).collect();
        Operands { registers: filled, flags, memory }
    }

    /// Gives a register the same lowest words in all cases.
    pub(super) fn fix(&mut self, register: Register, words: &[u64]) {
        let place = self.registers.iter_mut().find(|(other, _)| *other == register);
        let columns = &mut place.expect("fixed registers are among them").1;
        for (column, &word) in columns.iter_mut().zip(words) {
            column.fill(word);
        }
    }

    /// One case, into the state that is run.
    pub(super) fn put(&self, case: usize, machine: &mut Machine) {
        /// Interrupts are on, and one bit is always set.
        const OTHER_FLAGS: u64 = 0x202;
        for (register, columns) in &self.registers {
            for (word, column) in machine.words(*register).iter_mut().zip(columns) {
                *word = column[case];
            }
        }
        machine.flags = self.flags[case] | OTHER_FLAGS;
        for (word, column) in machine.memory.iter_mut().zip(&self.memory) {
            *word = column[case];
        }
    }

    /// One case, as it was left.
    pub(super) fn take(&mut self, case: usize, machine: &mut Machine) {
        for (register, columns) in &mut self.registers {
            for (word, column) in machine.words(*register).iter().zip(columns) {
                column[case] = *word;
            }
        }
        self.flags[case] = machine.flags & all_flags();
        for (word, column) in machine.memory.iter().zip(&mut self.memory) {
            column[case] = *word;
        }
    }

    /// The state that the semantics begin with; of what is not looked at nothing is known.
    pub(super) fn state(&self, memory_address: u64) -> State<Cases> {
        let mut memory = Memory::default();
        for (index, column) in (0..).zip(&self.memory) {
            memory.write(memory_address + 8 * index, &bits(std::slice::from_ref(column)));
        }
        let mut state = State::new(&Cases, memory);
        for (register, columns) in &self.registers {
            let done = state.set_register(&Cases, *register, &bits(columns));
            done.expect("a register of the machine");
        }
        let flags = turned(&self.flags);
        for flag in Flag::ALL {
            state.set_flag(flag, Some(flags[flag.place() as usize]));
        }
        state
    }
}

impl Operands {
    /// The registers that the instruction names, the flags and the memory of one case.
    pub(super) fn describe(&self, line: &Instruction, case: usize) -> String {
        let hex = |columns: &[Column]| -> String {
            columns.iter().rev().map(|column| format!("{:016x}", column[case])).collect()
        };
        let mut factory = InstructionInfoFactory::new();
        let used: Vec<Register> = (factory.info(line).used_registers().iter())
            .map(|used| used.register().full_register())
            .collect();
        let registers = self.registers.iter().filter(|(register, _)| used.contains(register));
        let mut text: Vec<String> =
            registers.map(|(register, columns)| format!("{register:?} {}", hex(columns))).collect();
        text.push(format!("flags {:#x}", self.flags[case]));
        if !self.memory.is_empty() {
            text.push(format!("memory {}", hex(&self.memory)));
        }
        text.join(", ")
    }
}

/// The stack pointer, given where memory lies.
pub(super) fn stack_pointer(memory_address: u64) -> u64 {
    memory_address + 8 * STACK_WORD as u64
}

fn all_flags() -> u64 {
    Flag::ALL.iter().map(|flag| 1 << flag.place()).sum()
}

fn bits(columns: &[Column]) -> Bits<Cases> {
    columns.iter().flat_map(turned).map(Some).collect()
}

/// Rows to columns: bit `i` of word `j` becomes bit `j` of word `i` (Warren, "Hacker's Delight",
/// 2nd edition 2012, section 7-3, for 64 bits).
pub(super) fn turned(column: &Column) -> Column {
    let mut words = *column;
    let (mut size, mut mask) = (32, 0x0000_0000_ffff_ffff_u64);
    while size > 0 {
        let mut low = 0;
        while low < CASES {
            let swapped = (words[low] >> size ^ words[low + size]) & mask;
            words[low] ^= swapped << size;
            words[low + size] ^= swapped;
            low = (low + size + 1) & !size;
        }
        size /= 2;
        mask ^= mask << size;
    }
    words
}

/// Values at the edges of something, and random ones among them: picked from a store, for making
/// one takes longer than running an instruction.
pub(super) struct Values(Vec<u64>);

impl Values {
    const BITS: u32 = 12;

    pub(super) fn new(random: &mut SplitMix64) -> Self {
        Values((0..1 << Self::BITS).map(|_| edge(random)).collect())
    }

    /// Any of the store; now and then the value before, or all of it but a bit.
    fn edges(&self, random: &mut SplitMix64, last: &Column) -> Column {
        let pick = |bits: u64| self.0[bits as usize % self.0.len()];
        std::array::from_fn(|case| {
            let bits = random.next();
            let (new, how) = (pick(bits), bits >> Self::BITS & 31);
            match how {
                0 | 1 => last[case],
                2 => last[case] ^ 1 << (bits >> 32 & 63),
                _ => new,
            }
        })
    }
}

fn edge(random: &mut SplitMix64) -> u64 {
    const BYTES: u64 = 0x0101_0101_0101_0101;
    const WORDS: u64 = 0x0001_0001_0001_0001;
    const DOUBLE_WORDS: u64 = 0x0000_0001_0000_0001;
    let bits = random.next();
    let small = bits >> 8 & 0x7f;
    match bits % 20 {
        0 => 0,
        1 => u64::MAX,
        2 | 3 => 1 << (small % 64),
        4 => !(1 << (small % 64)),
        5 | 6 => small,
        7 => small.wrapping_neg(),
        8 => u64::MAX << (small % 64),
        9 => u64::MAX >> (small % 64),
        10 => [1 << 63, 1 << 31, 1 << 15, 1 << 7][small as usize % 4],
        11 => [i64::MAX as u64, 0x7fff_ffff, 0x7fff, 0x7f][small as usize % 4],
        12 => (bits >> 8 & 0xff) * BYTES,
        13 => BYTES * [0x80, 0x7f, 0xff, 1][small as usize % 4],
        14 => small * [WORDS, DOUBLE_WORDS, BYTES][(bits >> 16) as usize % 3],
        // Amounts of their own in each byte or word.
        15 => random.next() & (0x3f * BYTES),
        16 => random.next() & (0x1f * [WORDS, DOUBLE_WORDS][small as usize % 2]),
        17 => random.next() & random.next() & random.next(),
        18 => random.next() | random.next() | random.next(),
        _ => random.next(),
    }
}
