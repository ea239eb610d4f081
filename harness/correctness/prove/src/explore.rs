//! Executes machine code for all inputs at once. At a branch that depends on the inputs it follows
//! both ways, each under its condition, and merges states that reach the same place. A loop ends
//! when no input is left for another lap; this is shown, not assumed.

use crate::library;
use crate::semantics::footprint::Footprint;
use crate::semantics::memory::Image;
use crate::semantics::operands::Step;
use crate::semantics::state::State;
use crate::semantics::words;
use crate::semantics::{self, condition, pop, push};
use crate::{Algebra, Error};
use iced_x86::{Code, Decoder, DecoderOptions, FlowControl, Instruction, OpKind, Register};
use std::collections::{BTreeMap, HashMap};

/// Where the outermost function returns to: no code lies there.
pub const RETURN_ADDRESS: u64 = 0xdead_0000;

/// Machine code by address, and read-only data.
pub struct Program<'f> {
    /// Bytes of the file at an address that is executed.
    pub code: &'f dyn Fn(u64) -> Option<Vec<u8>>,
    /// Read-only bytes.
    pub image: &'f Image<'f>,
    /// The function of a library whose address lies at a place.
    pub imports: &'f dyn Fn(u64) -> Option<String>,
    /// Whether every CPU that it is for has BMI1.
    pub has_bmi1: bool,
}

/// A state on its way, and the inputs for which it is there.
struct Way<A: Algebra> {
    /// The address that it has come to.
    at: u64,
    path: A::Bit,
    state: State<A>,
}

impl<A: Algebra> Way<A> {
    /// This way, at another place.
    fn to(&self, at: u64) -> Self {
        Way { at, path: self.path.clone(), state: self.state.clone() }
    }
}

/// The effort of an execution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Instructions executed.
    pub steps: usize,
    /// States merged.
    pub merges: usize,
    /// Entries of tables read one by one.
    pub entries: usize,
    /// Its accesses to memory.
    pub footprint: Footprint,
}

impl Effort {
    /// This one and another.
    pub(crate) fn join(&mut self, other: Effort) {
        self.steps += other.steps;
        self.merges += other.merges;
        self.entries += other.entries;
        self.footprint.join(other.footprint);
    }
}

/// Calls the function at `entry` with the inputs for which `inputs` holds, and returns the state
/// after its return.
///
/// # Errors
/// If there are no semantics for something, if a loop is not shown to end, or after more than
/// `limit` steps.
pub fn call<A: Algebra>(
    a: &A,
    program: &Program,
    entry: u64,
    inputs: &A::Bit,
    state: State<A>,
    limit: usize,
) -> Result<(State<A>, Effort), Error> {
    let mut decoded = HashMap::new();
    let mut effort = Effort::default();
    // Deeper calls first, then lower addresses: what comes together has then arrived.
    let mut waiting: BTreeMap<(u64, u64), Way<A>> = BTreeMap::new();
    let mut seen: HashMap<(u64, u64), State<A>> = HashMap::new();
    let first = Way { at: entry, path: inputs.clone(), state: called(a, state)? };
    waiting.insert(order(a, &first)?, first);
    while let Some(((depth, address), mut way)) = waiting.pop_first() {
        if address == RETURN_ADDRESS {
            if !waiting.is_empty() {
                return Err(Error::TooLarge("a return before the last way came".into()));
            }
            if let Some(watch) = way.state.memory.watch() {
                effort.footprint = watch.found();
            }
            return Ok((way.state, effort));
        }
        if waiting.is_empty() {
            // Nobody is elsewhere: all inputs are here, even if it was too much to say which came
            // by which way.
            way.path = inputs.clone();
        }
        if way.path == a.undefined() {
            // Nobody knows which inputs are here. A state that was here before may be theirs for
            // ever, and no lap to come would tell.
            let before = seen.insert((depth, address), way.state.clone());
            if before.as_ref() == Some(&way.state) {
                return Err(Error::TooLarge(format!("the loop at {address:#x}: not shown to end")));
            }
        }
        effort.steps += 1;
        if effort.steps > limit {
            return Err(Error::TooLarge(format!("more than {limit} steps")));
        }
        let line = *decoded.entry(address).or_insert_with(|| decode(program, address));
        let line = line.ok_or_else(|| Error::Unsupported(format!("no code at {address:#x}")))?;
        if let Some(mut watch) = way.state.memory.watch() {
            watch.step(&line, depth);
        }
        for next in next(a, program, &line, &mut way)? {
            let key = order(a, &next)?;
            // It waits with those that came to the same place.
            let merged = match waiting.remove(&key) {
                None => next,
                Some(first) => {
                    effort.merges += 1;
                    merge(a, first, next)
                }
            };
            waiting.insert(key, merged);
        }
    }
    Err(Error::Unsupported("code that never returns".into()))
}

/// The state at the first instruction of a function that is called in `state`.
fn called<A: Algebra>(a: &A, mut state: State<A>) -> Result<State<A>, Error> {
    let top = state.stack_pointer(a)?.wrapping_sub(8);
    state.set_register(a, Register::RSP, &words::constant(a, top, 64))?;
    state.memory.write(top, &words::constant(a, RETURN_ADDRESS, 64));
    Ok(state)
}

/// Where a way stands in the queue of those that wait: its stack pointer, then its address.
fn order<A: Algebra>(a: &A, way: &Way<A>) -> Result<(u64, u64), Error> {
    Ok((way.state.stack_pointer(a)?, way.at))
}

fn decode(program: &Program, address: u64) -> Option<Instruction> {
    let bytes = (program.code)(address)?;
    let line = Decoder::with_ip(64, &bytes, address, DecoderOptions::NONE).decode();
    (!line.is_invalid()).then_some(line)
}

/// The ways on after an instruction.
fn next<A: Algebra>(
    a: &A,
    program: &Program,
    line: &Instruction,
    way: &mut Way<A>,
) -> Result<Vec<Way<A>>, Error> {
    let here = line.next_ip();
    let Program { image, has_bmi1, .. } = *program;
    let mut step = Step { a, line, state: &mut way.state, image, has_bmi1, path: &way.path };
    match line.flow_control() {
        FlowControl::Next => {
            semantics::execute(&mut step)?;
            Ok(vec![way.to(here)])
        }
        FlowControl::UnconditionalBranch => Ok(vec![way.to(line.near_branch_target())]),
        FlowControl::IndirectBranch => {
            let target = known_target(&step)?;
            Ok(vec![way.to(target)])
        }
        FlowControl::ConditionalBranch => {
            let holds = condition(a, line.condition_code(), step.state)
                .ok_or_else(|| step.unsupported())?;
            if let Some(mut watch) = step.state.memory.watch() {
                watch.branch(a.dependence(std::slice::from_ref(&holds)));
            }
            let ways = [(line.near_branch_target(), holds.clone()), (here, a.not(&holds))];
            let taken = ways.into_iter().filter_map(|(address, condition)| {
                let path = a.and(&way.path, &condition);
                let state = way.state.clone();
                (a.known(&path) != Some(false)).then_some(Way { at: address, path, state })
            });
            Ok(taken.collect())
        }
        FlowControl::IndirectCall
            if line.op_kind(0) == OpKind::Memory
                && let Some(name) = (program.imports)(step.address()?) =>
        {
            library::call(&mut step, &name)?;
            Ok(vec![way.to(here)])
        }
        FlowControl::Call | FlowControl::IndirectCall => {
            let target = match line.flow_control() {
                FlowControl::Call => line.near_branch_target(),
                _ => known_target(&step)?,
            };
            push(&mut step, &words::constant(a, here, 64))?;
            Ok(vec![way.to(target)])
        }
        FlowControl::Return if line.code() == Code::Retnq => {
            let target = pop(&mut step, 8)?;
            let target = words::known(a, &target).ok_or_else(|| {
                Error::Unsupported("a return address that depends on the inputs".into())
            })?;
            Ok(vec![way.to(target)])
        }
        _ => Err(step.unsupported()),
    }
}

fn known_target<A: Algebra>(step: &Step<A>) -> Result<u64, Error> {
    let bits = match step.line.op0_kind() {
        OpKind::Register | OpKind::Memory => step.read(0)?,
        _ => return Err(step.unsupported()),
    };
    words::known(step.a, &bits)
        .ok_or_else(|| Error::Unsupported("a branch to where the inputs say".into()))
}

/// Two ways that came to the same place, one after the other; no input goes both.
fn merge<A: Algebra>(a: &A, first: Way<A>, later: Way<A>) -> Way<A> {
    let path = a.or(&first.path, &later.path);
    // The path that is known decides; if neither is, so does neither. If both are, the first does:
    // a loop that is left once its answer no longer changes then ends with the answer of the last
    // lap, which holds for the inputs of the earlier laps too, and not with one per lap.
    let state = match first.path == a.undefined() {
        false => first.state.merge(a, &first.path, &later.state),
        true => later.state.merge(a, &later.path, &first.state),
    };
    Way { at: first.at, path, state }
}
