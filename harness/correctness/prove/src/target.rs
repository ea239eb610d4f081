//! The code to be proved: how it is called, and its answer.

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

/// The addresses of the arguments, of the answer and of the stack. Any three addresses would do
/// that are far from each other and from the file's: what a routine answers must not depend on
/// them.
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
    /// Returns limits within which every probe of the suite is proved. More nodes would cost more
    /// time in an unsuitable order of the variables before the next order is tried.
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

/// A function that returns the registers of a call and their values, for the inputs of a probe.
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

/// Executes the code for these inputs and returns the bits of its answer. Adds the effort of the
/// execution to `effort`.
///
/// # Errors
/// If the execution has no end or leaves the semantics, or if the code does not restore what it has
/// to keep for its caller.
pub(crate) fn compute_answer(
    target: &Target,
    entry: Entry,
    inputs: &Inputs,
    limits: Limits,
    effort: &mut Effort,
) -> Result<Vec<Bit>, Error> {
    let (a, executable) = (&inputs.diagrams, target.executable);
    let symbol = match entry {
        Entry::Memory => target.probe.call_symbol,
        Entry::Registers { symbol, .. } => symbol,
    };
    let start = executable
        .address(symbol)
        .ok_or_else(|| Error::Unsupported(format!("a file without {symbol}")))?;
    let caller_registers = caller_registers(inputs);
    let state = start_state(target, entry, inputs, &caller_registers)?;
    let program = Program {
        code: &|address| executable.code_bytes(address),
        image: &|address, length| executable.constant_bytes(address, length),
        imports: &|address| executable.import(address).map(str::to_string),
        has_bmi1: target.has_bmi1,
    };
    let (end_state, execution) =
        explore::call(a, &program, start, &inputs.assumption, state, limits.steps)?;
    effort.join(Effort { entries: a.table_reads(), ..execution });
    check_caller_registers(&end_state, &caller_registers)?;
    read_answer(target, entry, a, &end_state)
}

/// A register with its value.
type RegisterValue = (Register, Bits<Diagrams>);

/// Returns the registers that a function must restore, with the values that its caller left there.
fn caller_registers(inputs: &Inputs) -> Vec<RegisterValue> {
    let mut registers: Vec<RegisterValue> =
        CALLEE_SAVED.into_iter().zip(inputs.callee_saved.clone()).collect();
    registers.push((Register::RSP, words::constant(&inputs.diagrams, STACK, 64)));
    registers
}

/// Returns the state in which the code is called. Its memory observes every access, and permits
/// writes to the answer only if the answer lies in memory.
fn start_state(
    target: &Target,
    entry: Entry,
    inputs: &Inputs,
    caller_registers: &[RegisterValue],
) -> Result<State<Diagrams>, Error> {
    let a = &inputs.diagrams;
    let mut memory = Memory::default();
    let (mut registers, answer_bytes) = match entry {
        Entry::Memory => {
            memory.write(ARGUMENTS, &inputs.arguments);
            let arguments = words::constant(a, ARGUMENTS, 64);
            let answer = words::constant(a, ANSWER, 64);
            let registers = vec![(Register::RDI, arguments), (Register::RSI, answer)];
            (registers, 8 * target.probe.shape.answer_words)
        }
        Entry::Registers { arguments, .. } => (arguments(inputs), 0),
    };
    registers.extend(caller_registers.iter().cloned());
    // The watch comes after the arguments were written: that write is ours, not the code's.
    memory.set_watch(Watch::new(ANSWER..ANSWER + answer_bytes as u64, STACK));
    State::with_registers(a, memory, registers)
}

/// Checks that the code has restored the registers of its caller. Code that does not can give the
/// right answer and still break the function that calls it.
fn check_caller_registers(
    state: &State<Diagrams>,
    caller_registers: &[RegisterValue],
) -> Result<(), Error> {
    for (register, value) in caller_registers {
        if state.register(*register)? != *value {
            return Err(Error::Unsupported(format!("a return that does not restore {register:?}")));
        }
    }
    Ok(())
}

/// Reads the bits of the answer after the return.
fn read_answer(
    target: &Target,
    entry: Entry,
    a: &Diagrams,
    state: &State<Diagrams>,
) -> Result<Vec<Bit>, Error> {
    let words = target.probe.shape.answer_words;
    match entry {
        // Nothing of the file counts as an answer, so the image has no bytes: what the code did
        // not write is an error.
        Entry::Memory => state.memory.read(a, &|_, _| None, ANSWER, 8 * words),
        Entry::Registers { answer, word, .. } => {
            let register = state.register(answer)?;
            Ok(register[64 * word..][..64 * words].to_vec())
        }
    }
}
