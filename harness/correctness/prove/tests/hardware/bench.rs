//! Runs one form on both sides, batch after batch.

use super::compare::compare;
use super::forms::{Choice, Form};
use super::machine::Extent;
use super::native::Native;
use super::operands::{CASES, Mixture, Operands, Values, stack_pointer};
use super::report::{Outcome, described};
use iced_x86::{Code, Instruction, InstructionInfoFactory, Register};
use oracle::workloads::SplitMix64;
use prove::semantics::execute;
use prove::semantics::operands::Step;
use prove::{Algebra, Cases};

pub(super) struct Bench {
    pub(super) extent: Extent,
    pub(super) native: Native,
    pub(super) sets: usize,
    everything: Vec<Register>,
}

impl Bench {
    pub(super) fn new(extent: Extent, sets: usize) -> Result<Self, String> {
        let everything = extent.registers();
        Ok(Bench { extent, native: Native::new(extent)?, sets, everything })
    }

    pub(super) fn check(&mut self, form: &Form) -> Result<Outcome, String> {
        /// If none of so many batches has semantics, the form has none.
        const TRIES: usize = 24;
        if form.choices.is_empty() {
            return Ok(Outcome::NoSemantics);
        }
        let mut random = SplitMix64::from_name(&format!("{:?}", form.code), 0);
        let values = Values::new(&mut random);
        let mut sets = 0;
        // Some choices of operands may have no semantics; more of the others are then run.
        for number in 0..TRIES + 4 * self.sets.div_ceil(CASES) {
            if sets >= self.sets {
                break;
            }
            if number == TRIES && sets == 0 {
                return Ok(Outcome::NoSemantics);
            }
            // A few batches each, for new code takes time; after a turn of the immediates each
            // choice meets others.
            let choice = &form.choices[(number / 4 + number / 256) % form.choices.len()];
            match self.batch(choice, number, &values, &mut random)? {
                Outcome::NoSemantics => {}
                Outcome::Agreed(more) => sets += more,
                other => return Ok(other),
            }
        }
        match sets {
            0 => Ok(Outcome::NoSemantics),
            _ => Ok(Outcome::Agreed(sets)),
        }
    }

    /// What one batch shows.
    fn batch(
        &mut self,
        choice: &Choice,
        number: usize,
        values: &Values,
        random: &mut SplitMix64,
    ) -> Result<Outcome, String> {
        /// One batch of so many looks at all registers, the others at those that are named.
        const WHOLE: usize = 32;
        let spread = random.next() >> random.below(64);
        let immediate = match choice.has_wide_immediate() {
            true => [spread, !spread][number % 2],
            false => number as u64,
        };
        let (line, bytes) = choice.with_immediate(immediate).ok_or("a form lost its encoding")?;
        let whole = number % WHOLE == WHOLE - 1;
        let registers = if whole { self.everything.clone() } else { named(&line, choice) };
        let memory = whole || !InstructionInfoFactory::new().info(&line).used_memory().is_empty();
        let mixture = [Mixture::Edges, Mixture::Random][number % 2];
        let mut before = Operands::new(values, random, self.extent, &registers, memory, mixture);
        let address = self.native.memory_address();
        before.fix(Register::RSP, &[stack_pointer(address)]);
        for &(register, held) in &choice.fixed {
            let words = if register.is_zmm() { self.extent.vector_words } else { 1 };
            before.fix(register, &held.words(address)[..words]);
        }
        let mut state = before.state(address);
        let image = |_, _| None;
        let path = Cases.constant(true);
        let mut step = Step {
            a: &Cases,
            line: &line,
            state: &mut state,
            image: &image,
            has_bmi1: true,
            path: &path,
        };
        if execute(&mut step).is_err() {
            return Ok(Outcome::NoSemantics);
        }
        if let Some(feature) = missing(line.code()) {
            return Ok(Outcome::NotHere(feature));
        }
        let wide: Vec<Register> = registers.into_iter().filter(|it| !it.is_gpr64()).collect();
        self.native.load(&bytes, &wide)?;
        // SAFETY: the CPU has it, it has semantics that only go on to the next instruction, and its
        // address is that of the memory.
        let after = unsafe { self.native.run_all(&before) };
        Ok(match compare(&line, self.extent, address, &after, &state) {
            Ok(()) => Outcome::Agreed(CASES),
            Err(difference) => Outcome::Disagreed(described(&line, &difference, &before)),
        })
    }
}

/// The registers that an instruction reads or writes, by their widest names.
fn named(line: &Instruction, choice: &Choice) -> Vec<Register> {
    let mut factory = InstructionInfoFactory::new();
    let used = factory.info(line).used_registers().iter().map(|used| used.register());
    let fixed = choice.fixed.iter().map(|&(register, _)| register);
    // The table says that an instruction which makes zero of any register reads none.
    let operands = (0..line.op_count()).map(|operand| line.op_register(operand));
    let mut registers: Vec<Register> = used
        .chain(operands)
        .chain(fixed)
        .chain([Register::RSP])
        .map(Register::full_register)
        .filter(|register| register.is_gpr64() || register.is_zmm() || register.is_k())
        .collect();
    registers.sort();
    registers.dedup();
    registers
}

/// A feature of the form that this CPU lacks.
fn missing(code: Code) -> Option<String> {
    let has = |name: &str| match name {
        "INTEL8086" | "INTEL186" | "INTEL286" | "INTEL386" | "INTEL486" | "X64" | "CMOV"
        | "FPU" | "SSE" | "SSE2" | "MULTIBYTENOP" | "PAUSE" => true,
        // A hint that older processors take for no operation.
        "CET_IBT" => true,
        "SSE4_1" => contract::cpu_has("sse4.1"),
        "SSE4_2" => contract::cpu_has("sse4.2"),
        _ => contract::cpu_has(&name.to_ascii_lowercase().replace('_', "")),
    };
    let names = code.cpuid_features().iter().map(|feature| format!("{feature:?}"));
    names.into_iter().find(|name| !has(name))
}
