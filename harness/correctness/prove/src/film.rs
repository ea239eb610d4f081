//! One call in slow motion, instruction by instruction: the semantics that proofs are made with, run on one
//! input. No CPU has to have the instructions. It judges nothing and shows nothing.

use crate::explore::{self, Guide, Way};
use crate::prove::{ANSWER, ARGUMENTS, STACK, Target, with_program};
use crate::{Algebra, Cases, Error};
use decode::{Class, Decoded};
use iced_x86::{OpKind, Register};
use semantics::memory::Memory;
use semantics::state::State;
use semantics::words::{self, Bits};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;

/// Instructions that a film may have.
const STEPS: usize = 100_000;

/// An operation, and what it left in the register that it writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The instruction in Intel syntax.
    pub text: String,
    /// The words of the register, lowest first; nothing of those that hold what nobody wrote.
    pub words: Vec<Option<u64>>,
}

/// What a probe's operations do for these arguments, and its answer. Copies, loads, constants and control
/// are executed and have no frame.
///
/// # Errors
/// If there are no semantics for something, or after too many instructions.
pub fn film(target: &Target, arguments: &[u64]) -> Result<(Vec<Frame>, Vec<u64>), Error> {
    let (a, probe, file) = (&Cases, target.probe, target.executable);
    let missing = |symbol: &str| Error::Unsupported(format!("a file without {symbol}"));
    let start = file.address(probe.call_symbol).ok_or_else(|| missing(probe.call_symbol))?;
    // A probe that answers the same to all may be gone, and no operation with it.
    let code = file.code(probe.symbol);
    let operations: HashMap<u64, (&Decoded, Register)> = code
        .iter()
        .flat_map(|code| &code.instructions)
        .filter(|line| line.class == Class::Operation)
        .filter_map(|line| Some((line.raw.ip(), (line, written(line)?))))
        .collect();
    let mut memory = Memory::default();
    for (place, &word) in (0..).zip(arguments) {
        memory.write(ARGUMENTS + 8 * place, &words::constant(a, word, 64));
    }
    let given = [(Register::RDI, ARGUMENTS), (Register::RSI, ANSWER), (Register::RSP, STACK)];
    let given = given.map(|(register, value)| (register, words::constant(a, value, 64)));
    let state = State::with(a, memory, given)?;
    let frames = RefCell::new(Vec::new());
    // Each way on shows what the instruction before it left; where all is known there is but one.
    let last = Cell::new(start);
    let seen = |way: &Way<Cases>| {
        if let Some((line, register)) = operations.get(&last.replace(way.at))
            && let Ok(bits) = way.state.register(*register)
        {
            frames.borrow_mut().push(Frame { text: line.text(), words: known(&bits) });
        }
        None
    };
    let guide = Guide { through: &seen, ..Guide::NONE };
    let always = a.constant(true);
    let (after, _) = with_program(target, &|program| {
        explore::call_guided(a, program, start, &always, state.clone(), STEPS, &guide)
    })?;
    let words = 8 * probe.shape.answer_words;
    let answer = known(&after.memory.read(a, &|_, _| None, ANSWER, words)?);
    let answer: Option<Vec<u64>> = answer.into_iter().collect();
    let answer = answer.ok_or_else(|| Error::Unsupported("an answer that nobody wrote".into()))?;
    Ok((frames.into_inner(), answer))
}

/// The register that an operation writes: the whole of it, as 64 bits or more.
fn written(line: &Decoded) -> Option<Register> {
    let mut info = iced_x86::InstructionInfoFactory::new();
    let writes = decode::is_write(info.info(&line.raw).op0_access());
    let register = line.raw.op0_register();
    let is_one = line.raw.op0_kind() == OpKind::Register && writes;
    let wide = if register.is_gpr() { register.full_register() } else { register };
    (is_one && (wide.is_gpr() || wide.is_vector_register() || wide.is_k())).then_some(wide)
}

fn known(bits: &Bits<Cases>) -> Vec<Option<u64>> {
    bits.chunks(64).map(|word| words::known(&Cases, word)).collect()
}
