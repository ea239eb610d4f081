//! Proves one probe case by case. A case is tried in one order of variables after another until
//! every bit of the answer is settled.

use crate::explore::{self, Effort, Program};
use crate::inputs::{Inputs, names};
use crate::models::meaning;
use crate::order::Order;
use crate::question::{Case, Precondition, number};
use crate::semantics::footprint::{Touches, Watch};
use crate::semantics::memory::Memory;
use crate::semantics::state::State;
use crate::semantics::words::{self, Bits};
use crate::{Algebra, Bit, Diagrams, Error};
use contract::{Model, Probe, Subject};
use iced_x86::Register;
use machine_code::decode::CALLEE_SAVED as KEPT;
use machine_code::decode::Executable;
use std::collections::{BTreeMap, BTreeSet};

/// Where the arguments lie, the answer goes and the stack begins. Any three places would do.
pub(crate) const ARGUMENTS: u64 = 0x1000_0000;
pub(crate) const ANSWER: u64 = 0x2000_0000;
pub(crate) const STACK: u64 = 0x7fff_0000;

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

/// The outcome of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// Every bit of every answer is the specification's.
    Proved(Method),
    /// An input with a wrong answer.
    Refuted(Box<Counterexample>),
    /// Neither; why.
    NotProved(String),
}

/// The method of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// All boards at once, as diagrams.
    Symbolically,
    /// The squares that reach the address of a table in every way in which they can be occupied,
    /// one by one; all others at once as diagrams.
    Exhaustively,
}

/// An input with a wrong answer.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Counterexample {
    /// The case, in words; empty if there is but one.
    pub case: String,
    /// The arguments, word by word.
    pub arguments: Vec<u64>,
    /// The name of the argument that each word belongs to.
    pub names: Vec<&'static str>,
    /// The words of the right answer.
    pub right: Vec<u64>,
    /// The words that the machine code gives, by its semantics. Where those are not known, the
    /// bits of the right answer.
    pub given: Vec<u64>,
    /// The bits of `given` that are known: neither undefined nor with a diagram over the cap.
    pub known: Vec<u64>,
    /// How many bits of the answer can be wrong in this case.
    pub wrong_bits: usize,
}

impl Counterexample {
    /// Whether the machine code gives this, as far as its semantics are known.
    pub fn gives(&self, answer: &[u64]) -> bool {
        let given = self.given.iter().zip(&self.known);
        answer.len() == self.given.len()
            && answer.iter().zip(given).all(|(word, (given, known))| (word ^ given) & known == 0)
    }
}

/// The proof of a probe, and its effort.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The outcome.
    pub conclusion: Conclusion,
    /// Cases of squares, directions and lines.
    pub cases: usize,
    /// The effort of the execution.
    pub effort: Effort,
    /// Memory touched besides arguments and answer.
    pub touches: Touches,
    /// Whether its time can depend on the inputs, in words.
    pub steady: String,
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
    /// Whether every CPU that it is for has BMI1. Others take `tzcnt` for `bsf`, and of no bit the
    /// two find something else: then nothing is known of it.
    pub has_bmi1: bool,
}

/// What the registers of a call hold, for the inputs of a probe.
pub type Arguments<'f> = dyn Fn(&Inputs) -> Vec<(Register, Bits<Diagrams>)> + 'f;

/// How the function is called.
#[derive(Clone, Copy)]
pub enum Entry<'e> {
    /// The probe's own wrapper: arguments out of memory, answer into memory.
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

/// Proves or refutes a probe.
pub fn prove(target: &Target, precondition: Precondition, limits: Limits) -> Proof {
    prove_entry(target, Entry::Memory, precondition, limits)
}

/// Proves or refutes a function that has to answer as the probe of `target` should.
pub fn prove_entry(
    target: &Target,
    entry: Entry,
    precondition: Precondition,
    limits: Limits,
) -> Proof {
    let cases = meaning(target.model).cases(target.probe);
    let target = &(*target, entry);
    let mut effort = Effort::default();
    let mut unproved_reads = UnprovedReads::default();
    let failed = cases
        .iter()
        .find_map(|case| {
            prove_case(target, case, precondition, limits, &mut effort, &mut unproved_reads)
        })
        .or_else(|| check_unproved_reads(&unproved_reads, &effort))
        .or_else(|| effort.footprint.fault(target.0.executable).map(Conclusion::NotProved));
    let method = match effort.entries {
        0 => Method::Symbolically,
        _ => Method::Exhaustively,
    };
    let wrapper = target.0.executable.extent(target.0.probe.call_symbol).unwrap_or_default();
    Proof {
        conclusion: failed.unwrap_or(Conclusion::Proved(method)),
        cases: cases.len(),
        touches: effort.footprint.touches(&wrapper),
        steady: effort.footprint.steady(number(&cases)),
        effort,
    }
}

/// By lane, the reads from addresses of which not all is known: in some case of the lane, whatever
/// the order.
type UnprovedReads = BTreeMap<Option<usize>, BTreeSet<usize>>;

/// Why a read may be one of no memory at all, if it may. In the cases of its own lane an address is
/// known, and there it was read; so each must be missing in some lane. That the same number is the
/// same read in all cases holds where no branch depends on the inputs.
fn check_unproved_reads(unproved_reads: &UnprovedReads, effort: &Effort) -> Option<Conclusion> {
    let somewhere = unproved_reads.values().any(|reads| !reads.is_empty());
    let mut lanes = unproved_reads.values().cloned();
    let everywhere = lanes.next().unwrap_or_default();
    let everywhere = lanes.fold(everywhere, |all, reads| &all & &reads);
    let why = match (effort.merges, everywhere.len()) {
        _ if !somewhere => return None,
        (0, 0) => return None,
        (0, reads) => format!("{reads} reads at addresses that depend on several lanes"),
        _ => "branches and look-ups that depend on other lanes".to_string(),
    };
    Some(Conclusion::NotProved(why))
}

/// What is wrong in a case, if something is: one order of variables after the other.
fn prove_case(
    target: &(Target, Entry),
    case: &Case,
    precondition: Precondition,
    limits: Limits,
    effort: &mut Effort,
    unproved_reads: &mut UnprovedReads,
) -> Option<Conclusion> {
    let Target { model, probe, .. } = target.0;
    let (bits, lanes) = (64 * probe.shape.answer_words, probe.shape.units);
    let mut settled: Vec<bool> = (0..bits).map(|bit| !case.asks(bit / 64, lanes)).collect();
    let mut failure = None;
    let mut owed_here: Option<BTreeSet<usize>> = None;
    for order in orders(probe.subject, case) {
        let inputs = Inputs::new(model, probe, case, precondition, order, limits.nodes);
        match prove_in_order(&inputs, target, case, limits, &mut settled, effort) {
            Ok(None) => {
                let reads = inputs.diagrams.unproved_reads();
                let reads = owed_here.take().map_or(reads.clone(), |before| &before & &reads);
                if settled.iter().all(|&settled| settled) {
                    unproved_reads.entry(case.lane).or_default().extend(reads);
                    return None;
                }
                owed_here = Some(reads);
            }
            Ok(refuted) => return refuted,
            Err(error) => failure = Some(error),
        }
    }
    if case.lane.is_some() {
        let case = Case { beside_known: true, ..*case };
        let inputs = Inputs::new(model, probe, &case, precondition, Order::Board, limits.nodes);
        let beside = prove_in_order(&inputs, target, &case, limits, &mut settled.clone(), effort);
        if let Ok(Some(refuted)) = beside {
            return Some(refuted);
        }
    }
    if case.members.is_empty() && Case::has_members(probe) {
        // A compiler that tests once for all directions whether there is a slider leaves too many
        // ways; with the answer to that known there is one.
        let parts = Case::MEMBERS.iter().map(|&members| Case { members, ..*case });
        let mut parts = parts
            .map(|part| prove_case(target, &part, precondition, limits, effort, unproved_reads));
        return parts.find_map(|part| part);
    }
    let open = settled.iter().filter(|&&settled| !settled).count();
    let nodes = limits.nodes;
    let why = match failure {
        Some(error) => error.to_string(),
        None => {
            format!("{open} of {bits} bits are undefined or need diagrams of over {nodes} nodes")
        }
    };
    Some(Conclusion::NotProved(why))
}

/// As [`prove_case`], in the order of `inputs`. Marks the bits that are right.
fn prove_in_order(
    inputs: &Inputs,
    (target, entry): &(Target, Entry),
    case: &Case,
    limits: Limits,
    settled: &mut [bool],
    effort: &mut Effort,
) -> Result<Option<Conclusion>, Error> {
    let given = answer(target, *entry, inputs, limits, effort)?;
    let right = meaning(target.model).answer(inputs);
    let mut wrong = Vec::new();
    for (bit, (given, right)) in given.iter().zip(&right).enumerate() {
        if *given != Bit::Unknown && *right != Bit::Unknown {
            let differ = inputs.diagrams.xor(given, right);
            let differ = inputs.diagrams.and(&inputs.assumed, &differ);
            settled[bit] = differ != Bit::Unknown;
            wrong.extend((settled[bit] && differ != Bit::Known(false)).then_some(differ));
        }
    }
    match wrong.is_empty() {
        true => Ok(None),
        false => counterexample(target, case, inputs, &given, &wrong).map(Some),
    }
}

fn counterexample(
    target: &Target,
    case: &Case,
    inputs: &Inputs,
    given: &[Bit],
    wrong: &[Bit],
) -> Result<Conclusion, Error> {
    let assignment = wrong.iter().find_map(|difference| inputs.diagrams.witness(difference));
    let assignment = assignment
        .ok_or_else(|| Error::TooLarge("a difference, but no room to find where".into()))?;
    let right = meaning(target.model).answer(&inputs.fixed(&assignment));
    let is_known = |bit: &Bit| *bit != Bit::Unknown;
    let known: Vec<Bit> = given.iter().map(|bit| Bit::Known(is_known(bit))).collect();
    let given = given.iter().zip(&right);
    let given: Vec<Bit> = given
        .map(|(given, right)| if is_known(given) { given.clone() } else { right.clone() })
        .collect();
    Ok(Conclusion::Refuted(Box::new(Counterexample {
        case: case.to_string(),
        arguments: inputs.words(&inputs.arguments, &assignment),
        names: names(target.probe),
        right: inputs.words(&right, &assignment),
        given: inputs.words(&given, &assignment),
        known: inputs.words(&known, &assignment),
        wrong_bits: wrong.len(),
    })))
}

/// The orders that may suit, the likeliest first.
pub(crate) fn orders(subject: Subject, case: &Case) -> Vec<Order> {
    let likely = match (subject, case.direction) {
        (_, Some(direction)) => vec![Order::along(direction), Order::Board],
        (Subject::Board, _) => Vec::new(),
        _ => vec![Order::Board],
    };
    let others = Order::ALL.into_iter().filter(|order| !likely.contains(order));
    likely.iter().copied().chain(others).collect()
}

/// What the machine code answers.
pub(crate) fn answer(
    target: &Target,
    entry: Entry,
    inputs: &Inputs,
    limits: Limits,
    effort: &mut Effort,
) -> Result<Vec<Bit>, Error> {
    let (a, probe, file) = (&inputs.diagrams, target.probe, target.executable);
    let number = |value| words::constant(a, value, 64);
    let mut memory = Memory::default();
    let (symbol, mut registers) = match entry {
        Entry::Memory => {
            memory.write(ARGUMENTS, &inputs.arguments);
            let places = [(Register::RDI, number(ARGUMENTS)), (Register::RSI, number(ANSWER))];
            (probe.call_symbol, places.to_vec())
        }
        Entry::Registers { symbol, arguments, .. } => (symbol, arguments(inputs)),
    };
    let start = file
        .address(symbol)
        .ok_or_else(|| Error::Unsupported(format!("a file without {symbol}")))?;
    registers.push((Register::RSP, number(STACK)));
    registers.extend(KEPT.into_iter().zip(inputs.kept.iter().cloned()));
    let answer_bytes = match entry {
        Entry::Memory => 8 * probe.shape.answer_words as u64,
        Entry::Registers { .. } => 0,
    };
    memory.watched(Watch::new(ANSWER..ANSWER + answer_bytes, STACK));
    let state = State::with(a, memory, registers)?;
    let program = Program {
        code: &|address| file.code_bytes(address),
        image: &|address, length| file.constant_bytes(address, length),
        imports: &|place| file.import(place).map(str::to_string),
        has_bmi1: target.has_bmi1,
    };
    let (after, done) = explore::call(a, &program, start, &inputs.assumed, state, limits.steps)?;
    effort.join(Effort { entries: a.tabulated(), ..done });
    let kept = KEPT.into_iter().zip(inputs.kept.iter().cloned());
    for (register, found) in kept.chain([(Register::RSP, number(STACK))]) {
        if after.register(register)? != found {
            return Err(Error::Unsupported(format!("a return that does not restore {register:?}")));
        }
    }
    match entry {
        Entry::Memory => after.memory.read(a, &|_, _| None, ANSWER, 8 * probe.shape.answer_words),
        Entry::Registers { answer, word, .. } => {
            let all = after.register(answer)?;
            Ok(all[64 * word..][..64 * probe.shape.answer_words].to_vec())
        }
    }
}
