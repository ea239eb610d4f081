//! The operands of instructions: sixty-four cases of registers, flags and memory. They are random
//! with values at edges mixed in, as words for the processor and as bits for the semantics.

use super::machine::{Extent, MEMORY_WORDS, Machine, STACK_WORD};
use iced_x86::{Instruction, InstructionInfoFactory, Register};
use oracle::workloads::SplitMix64;
use prove::semantics::Cases;
use prove::semantics::memory::Memory;
use prove::semantics::state::{Flag, State};
use prove::semantics::words::Bits;

/// Cases in one batch: those that a bit of [`Cases`] holds.
pub(super) const CASES: usize = 64;

/// One word of each case; or, transposed, the cases of each bit.
pub(super) type Column = [u64; CASES];

/// The state of all cases, as far as it is compared.
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
    /// Returns the next column.
    fn next_column(&mut self, random: &mut SplitMix64) -> Column {
        self.last = match self.mixture {
            Mixture::Edges => self.values.edges(random, &self.last),
            Mixture::Random => std::array::from_fn(|_| random.next()),
        };
        self.last
    }
}

impl Operands {
    /// Makes new cases for these registers, and for memory if `memory` is true.
    pub(super) fn new(
        values: &Values,
        random: &mut SplitMix64,
        extent: Extent,
        registers: &[Register],
        memory: bool,
        mixture: Mixture,
    ) -> Self {
        let mut source = Source { values, mixture, last: [0; CASES] };
        let mut register_columns = Vec::new();
        for &register in registers {
            let words = if register.is_zmm() { 8 } else { 1 };
            let mut columns: Vec<Column> = (0..words).map(|_| source.next_column(random)).collect();
            if register.is_k() && extent.mask_bits < 64 {
                for mask in &mut columns[0] {
                    *mask &= (1 << extent.mask_bits) - 1;
                }
            }
            // Words that the CPU lacks stay zero: it cannot load them.
            for column in columns.iter_mut().skip(extent.vector_words) {
                column.fill(0);
            }
            register_columns.push((register, columns));
        }
        let flags = std::array::from_fn(|_| random.next() & all_flags());
        let words = if memory { MEMORY_WORDS } else { 0 };
        let memory = (0..words).map(|_| source.next_column(random)).collect();
        Operands { registers: register_columns, flags, memory }
    }

    /// Gives a register the same lowest words in all cases.
    pub(super) fn fix(&mut self, register: Register, words: &[u64]) {
        let entry = self.registers.iter_mut().find(|(entry, _)| *entry == register);
        let (_, columns) = entry.expect("address registers are among them");
        for (column, &word) in columns.iter_mut().zip(words) {
            column.fill(word);
        }
    }

    /// Copies one case into the state on which the code runs.
    pub(super) fn store_case(&self, case: usize, machine: &mut Machine) {
        /// The interrupt flag, and a bit that is always set.
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

    /// Copies one case from the state that the code left.
    pub(super) fn load_case(&mut self, case: usize, machine: &mut Machine) {
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

    /// Returns the state with which the semantics begin. Everything that is not compared is
    /// unknown.
    pub(super) fn state(&self, memory_address: u64) -> State<Cases> {
        let mut memory = Memory::default();
        for (index, column) in (0..).zip(&self.memory) {
            memory.write(memory_address + 8 * index, &bits(std::slice::from_ref(column)));
        }
        let mut state = State::new(&Cases, memory);
        for (register, columns) in &self.registers {
            state
                .set_register(&Cases, *register, &bits(columns))
                .expect("a register of the machine");
        }
        let flags = transpose(&self.flags);
        for flag in Flag::ALL {
            state.set_flag(flag, Some(flags[flag.place() as usize]));
        }
        state
    }
}

impl Operands {
    /// Describes one case: the registers that the instruction names, the flags and the memory.
    pub(super) fn describe(&self, line: &Instruction, case: usize) -> String {
        let mut factory = InstructionInfoFactory::new();
        let mut used_registers = Vec::new();
        for usage in factory.info(line).used_registers() {
            used_registers.push(usage.register().full_register());
        }
        let mut parts = Vec::new();
        for (register, columns) in &self.registers {
            if used_registers.contains(register) {
                parts.push(format!("{register:?} {}", hexadecimal(columns, case)));
            }
        }
        parts.push(format!("flags {:#x}", self.flags[case]));
        if !self.memory.is_empty() {
            parts.push(format!("memory {}", hexadecimal(&self.memory, case)));
        }
        parts.join(", ")
    }
}

/// Returns the words of one case as digits, the highest word first.
fn hexadecimal(columns: &[Column], case: usize) -> String {
    columns.iter().rev().map(|column| format!("{:016x}", column[case])).collect()
}

/// Returns the stack pointer, which points into the memory at this address.
pub(super) fn stack_pointer(memory_address: u64) -> u64 {
    memory_address + 8 * STACK_WORD as u64
}

/// Returns the bits of the flags that are compared.
fn all_flags() -> u64 {
    Flag::ALL.iter().map(|flag| 1 << flag.place()).sum()
}

/// Returns the words of some columns as bits of the semantics.
fn bits(columns: &[Column]) -> Bits<Cases> {
    columns.iter().flat_map(transpose).map(Some).collect()
}

/// Exchanges rows and columns: bit `i` of word `j` becomes bit `j` of word `i` (Warren, "Hacker's
/// Delight", 2nd edition 2012, section 7-3, for 64 bits).
pub(super) fn transpose(column: &Column) -> Column {
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

/// A store of values at edges, with random ones among them. We pick from a store, because making a
/// value takes longer than running an instruction.
pub(super) struct Values(Vec<u64>);

impl Values {
    const BITS: u32 = 12;

    pub(super) fn new(random: &mut SplitMix64) -> Self {
        Values((0..1 << Self::BITS).map(|_| edge(random)).collect())
    }

    /// Returns a value of the store for each case. Sometimes it is the case's last value instead,
    /// or that value with one bit changed, so that two operands are often equal or nearly equal.
    fn edges(&self, random: &mut SplitMix64, last: &Column) -> Column {
        std::array::from_fn(|case| {
            let bits = random.next();
            let (new, kind) = (self.0[bits as usize % self.0.len()], bits >> Self::BITS & 31);
            match kind {
                0 | 1 => last[case],
                2 => last[case] ^ 1 << (bits >> 32 & 63),
                _ => new,
            }
        })
    }
}

/// Returns a random value of a kind at which instructions tend to behave differently.
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
        // These have a different shift amount in each byte or word.
        15 => random.next() & (0x3f * BYTES),
        16 => random.next() & (0x1f * [WORDS, DOUBLE_WORDS][small as usize % 2]),
        17 => random.next() & random.next() & random.next(),
        18 => random.next() | random.next() | random.next(),
        _ => random.next(),
    }
}
