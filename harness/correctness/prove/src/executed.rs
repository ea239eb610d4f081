//! One call, executed by the semantics that proofs are made with. No CPU has to have the instructions. It judges
//! nothing.

use crate::explore::{self, Guide};
use crate::prove::{ANSWER, ARGUMENTS, STACK, Target, with_program};
use crate::semantics::memory::Memory;
use crate::semantics::state::State;
use crate::semantics::words;
use crate::{Algebra, Cases, Error};
use iced_x86::Register;

/// Instructions that a call may have.
const STEPS: usize = 100_000;

/// The answer of a probe to these arguments.
///
/// # Errors
/// If there are no semantics for something, or after too many instructions.
pub fn answer(target: &Target, arguments: &[u64]) -> Result<Vec<u64>, Error> {
    let (a, probe, file) = (&Cases, target.probe, target.executable);
    let missing = |symbol: &str| Error::Unsupported(format!("a file without {symbol}"));
    let start = file.address(probe.call_symbol).ok_or_else(|| missing(probe.call_symbol))?;
    let mut memory = Memory::default();
    for (place, &word) in (0..).zip(arguments) {
        memory.write(ARGUMENTS + 8 * place, &words::constant(a, word, 64));
    }
    let given = [(Register::RDI, ARGUMENTS), (Register::RSI, ANSWER), (Register::RSP, STACK)];
    let given = given.map(|(register, value)| (register, words::constant(a, value, 64)));
    let state = State::with(a, memory, given)?;
    let always = a.constant(true);
    let (after, _) = with_program(target, &|program| {
        explore::call_guided(a, program, start, &always, state.clone(), STEPS, &Guide::NONE)
    })?;
    let bits = after.memory.read(a, &|_, _| None, ANSWER, 8 * probe.shape.answer_words)?;
    let answer: Option<Vec<u64>> = bits.chunks(64).map(|word| words::known(a, word)).collect();
    answer.ok_or_else(|| Error::Unsupported("an answer that nobody wrote".into()))
}
