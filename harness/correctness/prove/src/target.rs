//! The code to be proved, how it is called, and what it answers.

use crate::explore::{self, Effort, Program};
use crate::inputs::Inputs;
use crate::semantics::footprint::Watch;
use crate::semantics::memory::Memory;
use crate::semantics::state::State;
use crate::semantics::words::{self, Bits};
use crate::{Bit, Diagrams, Error};
use contract::{Model, Probe};
use iced_x86::Register;
use machine_code::decode::{CALLEE_SAVED, Executable};

/// Where the arguments lie, the answer goes and the stack begins. Any three addresses would do that
/// are far from each other and from the file's: what a routine answers must not depend on them.
const ARGUMENTS: u64 = 0x1000_0000;
const ANSWER: u64 = 0x2000_0000;
const STACK: u64 = 0x7fff_0000;

/// How far a proof may go before it gives up.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Nodes of one diagram.
    pub nodes: usize,
    /// Instructions executed in one case.
    pub steps: usize,
}

impl Default for Limits {
    /// Every probe of the suite is proved within these. More nodes would cost more time in an
    /// unsuitable order of the variables before the next order is tried.
    fn default() -> Self {
        Limits { nodes: 20_000, steps: 100_000 }
    }
}

/// A probe of an executable.
#[derive(Clone, Copy)]
pub struct Target<'t> {
    /// The file that carries it.
    pub executable: &'t Executable,
    /// Its model.
    pub model: Model,
    /// The probe.
    pub probe: &'t Probe,
    /// Whether every CPU that may run it has BMI1. Others execute `tzcnt` as `bsf`, and for a word
    /// without bits the two differ: then nothing is known of the result.
    pub has_bmi1: bool,
}

/// What the registers of a call hold, for the inputs of a probe.
pub type Arguments<'f> = dyn Fn(&Inputs) -> Vec<(Register, Bits<Diagrams>)> + 'f;

/// How the function is called.
#[derive(Clone, Copy)]
pub enum Entry<'e> {
    /// The probe's wrapper: arguments out of memory, answer into memory.
    Memory,
    /// A function with arguments and answer in registers.
    Registers {
        /// Its symbol.
        symbol: &'e str,
        /// Its arguments.
        arguments: &'e Arguments<'e>,
        /// The register of its answer.
        answer: Register,
        /// The word of that register with which the answer begins.
        word: usize,
    },
}

/// What the machine code answers. Adds the effort of the execution.
///
/// # Errors
/// If the execution has no end or leaves the semantics, or if the code does not restore what it has
/// to keep for its caller.
pub(crate) fn answer(
    target: &Target,
    entry: Entry,
    inputs: &Inputs,
    limits: Limits,
    effort: &mut Effort,
) -> Result<Vec<Bit>, Error> {
    let (a, file) = (&inputs.diagrams, target.executable);
    let answer_bytes = 8 * target.probe.shape.answer_words;
    let mut memory = Memory::default();
    let (symbol, mut registers, written) = match entry {
        Entry::Memory => {
            memory.write(ARGUMENTS, &inputs.arguments);
            let arguments = words::constant(a, ARGUMENTS, 64);
            let answer = words::constant(a, ANSWER, 64);
            let registers = vec![(Register::RDI, arguments), (Register::RSI, answer)];
            (target.probe.call_symbol, registers, answer_bytes)
        }
        Entry::Registers { symbol, arguments, .. } => (symbol, arguments(inputs), 0),
    };
    let start = file
        .address(symbol)
        .ok_or_else(|| Error::Unsupported(format!("a file without {symbol}")))?;
    let mut restored =
        CALLEE_SAVED.into_iter().zip(inputs.callee_saved.clone()).collect::<Vec<_>>();
    restored.push((Register::RSP, words::constant(a, STACK, 64)));
    registers.extend(restored.iter().cloned());
    memory.watched(Watch::new(ANSWER..ANSWER + written as u64, STACK));
    let state = State::with(a, memory, registers)?;
    let program = Program {
        code: &|address| file.code_bytes(address),
        image: &|address, length| file.constant_bytes(address, length),
        imports: &|address| file.import(address).map(str::to_string),
        has_bmi1: target.has_bmi1,
    };
    let (after, execution) =
        explore::call(a, &program, start, &inputs.assumed, state, limits.steps)?;
    effort.join(Effort { entries: a.tabulated(), ..execution });
    for (register, value) in restored {
        if after.register(register)? != value {
            return Err(Error::Unsupported(format!("a return that does not restore {register:?}")));
        }
    }
    match entry {
        Entry::Memory => after.memory.read(a, &|_, _| None, ANSWER, answer_bytes),
        Entry::Registers { answer, word, .. } => {
            let register = after.register(answer)?;
            Ok(register[64 * word..][..64 * target.probe.shape.answer_words].to_vec())
        }
    }
}
