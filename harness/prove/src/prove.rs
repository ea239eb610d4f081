//! Proves one probe: all its cases, each in one order of variables after the other until every bit
//! of the answer is settled.

use crate::explore::{self, Effort, Program};
use crate::memory::Memory;
use crate::order::Order;
use crate::question::{Case, Inputs, Precondition, cases};
use crate::specification::specification;
use crate::state::State;
use crate::{Algebra, Bit, Error, words};
use contract::{Model, Probe, Subject};
use decode::Executable;
use iced_x86::Register;

/// Where the record lies, the answer goes and the stack begins. Any three places would do.
const RECORD: u64 = 0x1000_0000;
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
    fn default() -> Self {
        Limits { nodes: 20_000, steps: 100_000 }
    }
}

/// What came out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every bit of every answer is the specification's.
    Proved,
    /// An input with a wrong answer.
    Refuted(Counterexample),
    /// Neither; why.
    NotProved(String),
}

/// An input for which the machine code answers wrongly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The words of the record.
    pub record: Vec<u64>,
    /// The bit of the answer that is wrong: word times 64 plus place.
    pub bit: usize,
    /// How many bits of the answer can be wrong in this case.
    pub wrong_bits: usize,
}

/// The proof of a probe, and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// What came out.
    pub verdict: Verdict,
    /// Cases of squares, directions or lines.
    pub cases: usize,
    /// What was executed.
    pub effort: Effort,
}

/// Proves or refutes a probe of `executable`.
pub fn prove(
    executable: &Executable,
    model: Model,
    probe: &Probe,
    precondition: Precondition,
    limits: Limits,
) -> Proof {
    let cases = cases(model, probe);
    let mut proof =
        Proof { verdict: Verdict::Proved, cases: cases.len(), effort: Effort::default() };
    for case in &cases {
        let verdict =
            match settle(executable, model, probe, case, precondition, limits, &mut proof.effort) {
                Ok(verdict) => verdict,
                Err(error) => Verdict::NotProved(error.to_string()),
            };
        if verdict != Verdict::Proved {
            proof.verdict = verdict;
            break;
        }
    }
    proof
}

fn settle(
    executable: &Executable,
    model: Model,
    probe: &Probe,
    case: &Case,
    precondition: Precondition,
    limits: Limits,
    effort: &mut Effort,
) -> Result<Verdict, Error> {
    let bits = 64 * probe.shape.answer_words;
    let mut settled = vec![false; bits];
    for order in orders(probe.subject, case) {
        let inputs = Inputs::new(probe, case, precondition, order, limits.nodes);
        let answer = answer(executable, probe, &inputs, limits, effort)?;
        let right = specification(model, probe, case, &inputs);
        let a = &inputs.diagrams;
        let mut wrong: Vec<(usize, Bit)> = Vec::new();
        for (bit, (got, right)) in answer.iter().zip(&right).enumerate() {
            if *got == Bit::Unknown || *right == Bit::Unknown {
                continue;
            }
            settled[bit] = true;
            if got != right {
                wrong.push((bit, a.xor(got, right)));
            }
        }
        if let Some((bit, difference)) = wrong.first() {
            let assignment = a
                .witness(difference)
                .ok_or_else(|| Error::TooLarge("a difference, but no room to find where".into()))?;
            return Ok(Verdict::Refuted(Counterexample {
                record: inputs.words(&assignment),
                bit: *bit,
                wrong_bits: wrong.len(),
            }));
        }
        if settled.iter().all(|&settled| settled) {
            return Ok(Verdict::Proved);
        }
    }
    let open = settled.iter().filter(|&&settled| !settled).count();
    let nodes = limits.nodes;
    Ok(Verdict::NotProved(format!("{open} of {bits} bits need diagrams of over {nodes} nodes")))
}

/// The orders that may suit, the likeliest first.
fn orders(subject: Subject, case: &Case) -> Vec<Order> {
    let mut orders = match (subject, case.direction) {
        (_, Some(direction)) => vec![Order::along(direction), Order::Board],
        (Subject::Board, _) => Order::ALL.to_vec(),
        _ => vec![Order::Board],
    };
    orders.extend(Order::ALL);
    let mut unique = Vec::new();
    for order in orders {
        if !unique.contains(&order) {
            unique.push(order);
        }
    }
    unique
}

fn answer(
    executable: &Executable,
    probe: &Probe,
    inputs: &Inputs,
    limits: Limits,
    effort: &mut Effort,
) -> Result<Vec<Bit>, Error> {
    let a = &inputs.diagrams;
    let entry = executable
        .address(probe.call_symbol)
        .ok_or_else(|| Error::Unsupported(format!("a file without {}", probe.call_symbol)))?;
    let code = |address| executable.code_bytes(address);
    let image = |address: u64, length| {
        let slot = (0..8).find_map(|back| Some((back, executable.relocated(address - back)?)));
        match slot {
            Some((back, pointer)) if length == 1 => {
                Some(vec![pointer.to_le_bytes()[back as usize]])
            }
            _ => executable.read_only(address, length),
        }
    };
    let mut memory = Memory::default();
    memory.write(RECORD, &inputs.record);
    let mut state = State::new(a, memory);
    for (register, value) in
        [(Register::RDI, RECORD), (Register::RSI, ANSWER), (Register::RSP, STACK)]
    {
        state.set_register(a, register, &words::constant(a, value, 64))?;
    }
    let program = Program { code: &code, image: &image };
    let (after, done) = explore::call(a, &program, entry, state, limits.steps)?;
    effort.steps += done.steps;
    effort.merges += done.merges;
    after.memory.read(a, &image, ANSWER, 8 * probe.shape.answer_words)
}
