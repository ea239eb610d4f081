//! Runs one form on both sides, batch after batch.

use super::compare::compare;
use super::forms::{Choice, Form};
use super::machine::Extent;
use super::native::Native;
use super::operands::{CASES, Mixture, Operands, Values, stack_pointer};
use super::report::{Outcome, describe};
use iced_x86::{Code, Instruction, InstructionInfoFactory, Register};
use oracle::workloads::SplitMix64;
use prove::semantics::execute;
use prove::semantics::operands::Step;
use prove::{Algebra, Cases};

/// Runs instructions and programs on the processor and over the semantics.
pub(super) struct Bench {
    pub(super) extent: Extent,
    pub(super) native: Native,
    pub(super) sets: usize,
    all_registers: Vec<Register>,
}

impl Bench {
    pub(super) fn new(extent: Extent, sets: usize) -> Result<Self, String> {
        let all_registers = extent.registers();
        Ok(Bench { extent, native: Native::new(extent)?, sets, all_registers })
    }

    /// Runs a form on at least `sets` sets of operands, or until the first disagreement.
    pub(super) fn check(&mut self, form: &Form) -> Result<Outcome, String> {
        /// If none of this many batches has semantics, we take the form to have none.
        const TRIES: usize = 24;
        if form.choices.is_empty() {
            return Ok(Outcome::NoSemantics);
        }
        let mut random = SplitMix64::from_name(&format!("{:?}", form.code), 0);
        let values = Values::new(&mut random);
        let mut sets = 0;
        // Some choices of operands may have no semantics. Then we run more of the others.
        for number in 0..TRIES + 4 * self.sets.div_ceil(CASES) {
            if sets >= self.sets {
                break;
            }
            if number == TRIES && sets == 0 {
                return Ok(Outcome::NoSemantics);
            }
            // Each choice runs for a few batches, because new code takes time to write. After all
            // 256 immediates the choices move on by one, so that each meets other immediates.
            let choice = &form.choices[(number / 4 + number / 256) % form.choices.len()];
            match self.run_batch(choice, number, &values, &mut random)? {
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

    /// Runs one batch of a choice on both sides and compares.
    fn run_batch(
        &mut self,
        choice: &Choice,
        number: usize,
        values: &Values,
        random: &mut SplitMix64,
    ) -> Result<Outcome, String> {
        /// One batch in this many compares all registers, the others only those that the
        /// instruction names: comparing all takes longer, but finds a register that only one of
        /// the two sides changes.
        const FULL_BATCH_EVERY: usize = 32;
        let spread = random.next() >> random.below(64);
        let immediate = match choice.has_wide_immediate() {
            true => [spread, !spread][number % 2],
            false => number as u64,
        };
        let (line, bytes) = choice.with_immediate(immediate).ok_or("a form lost its encoding")?;
        let is_full = number % FULL_BATCH_EVERY == FULL_BATCH_EVERY - 1;
        let registers =
            if is_full { self.all_registers.clone() } else { used_registers(&line, choice) };
        let memory = is_full || !InstructionInfoFactory::new().info(&line).used_memory().is_empty();
        let mixture = [Mixture::Edges, Mixture::Random][number % 2];
        let mut before = Operands::new(values, random, self.extent, &registers, memory, mixture);
        let address = self.native.memory_address();
        before.fix(Register::RSP, &[stack_pointer(address)]);
        for &(register, content) in &choice.address_registers {
            let words = if register.is_zmm() { self.extent.vector_words } else { 1 };
            before.fix(register, &content.words(address)[..words]);
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
        if let Some(feature) = missing_feature(line.code()) {
            return Ok(Outcome::NotHere(feature));
        }
        let other_registers: Vec<Register> =
            registers.into_iter().filter(|register| !register.is_gpr64()).collect();
        self.native.load(&bytes, &other_registers)?;
        // SAFETY: the CPU has the instruction. It has semantics, so it is no branch, and its
        // address is that of the memory.
        let after = unsafe { self.native.run_all(&before) };
        Ok(match compare(&line, self.extent, address, &after, &state) {
            Ok(()) => Outcome::Agreed(CASES),
            Err(difference) => Outcome::Disagreed(describe(&line, &difference, &before)),
        })
    }
}

/// Returns the registers that an instruction reads or writes, by their widest names.
fn used_registers(line: &Instruction, choice: &Choice) -> Vec<Register> {
    let mut factory = InstructionInfoFactory::new();
    let mut registers = vec![Register::RSP];
    for usage in factory.info(line).used_registers() {
        registers.push(usage.register());
    }
    // The decoder says that the idioms for zero read no register, but they name one.
    for operand in 0..line.op_count() {
        registers.push(line.op_register(operand));
    }
    for &(register, _) in &choice.address_registers {
        registers.push(register);
    }
    let mut registers: Vec<Register> = registers.into_iter().map(Register::full_register).collect();
    registers.retain(|register| register.is_gpr64() || register.is_zmm() || register.is_k());
    registers.sort();
    registers.dedup();
    registers
}

/// Returns a feature of the form that this CPU lacks.
fn missing_feature(code: Code) -> Option<String> {
    let mut names = code.cpuid_features().iter().map(|feature| format!("{feature:?}"));
    names.find(|name| !has_feature(name))
}

/// Whether this CPU has a feature, given by the decoder's name.
fn has_feature(name: &str) -> bool {
    match name {
        "INTEL8086" | "INTEL186" | "INTEL286" | "INTEL386" | "INTEL486" | "X64" | "CMOV"
        | "FPU" | "SSE" | "SSE2" | "MULTIBYTENOP" | "PAUSE" => true,
        // This is a hint, which older processors execute as no operation.
        "CET_IBT" => true,
        "SSE4_1" => contract::cpu_has("sse4.1"),
        "SSE4_2" => contract::cpu_has("sse4.2"),
        _ => contract::cpu_has(&name.to_ascii_lowercase().replace('_', "")),
    }
}
