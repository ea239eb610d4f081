//! Executes machine code for all inputs at once.
//!
//! A *path* is a state of registers and memory with the condition of the inputs that have come to
//! it. A branch that depends on the inputs splits a path in two, each under its condition; paths
//! that reach the same address with the same stack pointer are merged again, bit by bit. A loop
//! ends when no input is left for another iteration. This is shown, not assumed.
//!
//! ```text
//! until the outermost function has returned:
//!     take the path with the deepest call, and of these the one at the lowest address
//!     execute its instruction
//!     put each path that follows into the queue, merged with one that waits at the same place
//! ```
//!
//! Deepest and lowest first, because code flows downwards but for loops: a path then waits at the
//! end of a branch, or after a loop, until all others that can come there have arrived. So there is
//! one path again after each `if`, and the number of paths stays small.
//!
//! A diagram without room makes a condition *unknown*. Execution goes on, since an unknown
//! condition claims nothing, but then nothing shows that a loop ends: a state that comes round
//! unchanged under an unknown condition is an error.

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
    /// Whether every CPU that may run it has BMI1.
    pub has_bmi1: bool,
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
    /// Adds the effort of another execution.
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
    let first = Path { address: entry, condition: inputs.clone(), state: called(a, state)? };
    let mut execution = Execution {
        a,
        program,
        inputs,
        limit,
        decoded: HashMap::new(),
        queue: BTreeMap::new(),
        seen: HashMap::new(),
        effort: Effort::default(),
    };
    execution.enqueue(first)?;
    let state = execution.run()?;
    Ok((state, execution.effort))
}

/// The state at the first instruction of a function that is called in `state`.
fn called<A: Algebra>(a: &A, mut state: State<A>) -> Result<State<A>, Error> {
    let top = state.stack_pointer(a)?.wrapping_sub(8);
    state.set_register(a, Register::RSP, &words::constant(a, top, 64))?;
    state.memory.write(top, &words::constant(a, RETURN_ADDRESS, 64));
    Ok(state)
}

/// A state, and the condition of the inputs that have come to it.
struct Path<A: Algebra> {
    /// The address of its next instruction.
    address: u64,
    condition: A::Bit,
    state: State<A>,
}

impl<A: Algebra> Path<A> {
    /// This path, continued at `address`.
    fn at(&self, address: u64) -> Self {
        Path { address, condition: self.condition.clone(), state: self.state.clone() }
    }
}

/// The place of a path: its stack pointer, then its address. The order of places is the order of
/// execution.
type Place = (u64, u64);

/// An execution in progress.
struct Execution<'e, A: Algebra> {
    a: &'e A,
    program: &'e Program<'e>,
    inputs: &'e A::Bit,
    /// The most instructions to execute.
    limit: usize,
    decoded: HashMap<u64, Option<Instruction>>,
    /// The paths that wait, at most one for each place.
    queue: BTreeMap<Place, Path<A>>,
    /// The last state at a place whose condition was unknown.
    seen: HashMap<Place, State<A>>,
    effort: Effort,
}

impl<A: Algebra> Execution<'_, A> {
    /// Executes until the outermost function has returned; returns the state then.
    fn run(&mut self) -> Result<State<A>, Error> {
        while let Some((place, mut path)) = self.queue.pop_first() {
            if path.address == RETURN_ADDRESS {
                if !self.queue.is_empty() {
                    return Err(Error::TooLarge("a return before the last way came".into()));
                }
                if let Some(watch) = path.state.memory.watch() {
                    self.effort.footprint = watch.footprint();
                }
                return Ok(path.state);
            }
            if self.queue.is_empty() {
                // There is no other path, so all inputs are here, even if their condition had no
                // room.
                path.condition = self.inputs.clone();
            }
            self.check_progress(place, &path)?;
            let line = self.instruction(path.address)?;
            let (stack_pointer, _) = place;
            if let Some(mut watch) = path.state.memory.watch() {
                watch.step(&line, stack_pointer);
            }
            for next in self.next(&line, &mut path)? {
                self.enqueue(next)?;
            }
        }
        Err(Error::Unsupported("code that never returns".into()))
    }

    /// Counts a step. An error after too many, or if a loop might have no end.
    fn check_progress(&mut self, place: Place, path: &Path<A>) -> Result<(), Error> {
        if path.condition == self.a.undefined() {
            // Nobody knows which inputs are here. A state that was here before may be theirs for
            // ever, and no later iteration would tell.
            let before = self.seen.insert(place, path.state.clone());
            if before.as_ref() == Some(&path.state) {
                let address = path.address;
                return Err(Error::TooLarge(format!("the loop at {address:#x}: not shown to end")));
            }
        }
        self.effort.steps += 1;
        if self.effort.steps > self.limit {
            return Err(Error::TooLarge(format!("more than {} steps", self.limit)));
        }
        Ok(())
    }

    fn instruction(&mut self, address: u64) -> Result<Instruction, Error> {
        let program = self.program;
        let line = *self.decoded.entry(address).or_insert_with(|| decode(program, address));
        line.ok_or_else(|| Error::Unsupported(format!("no code at {address:#x}")))
    }

    /// Lets a path wait, merged with one that waits at the same place.
    fn enqueue(&mut self, path: Path<A>) -> Result<(), Error> {
        let place = (path.state.stack_pointer(self.a)?, path.address);
        let path = match self.queue.remove(&place) {
            None => path,
            Some(first) => {
                self.effort.merges += 1;
                merge(self.a, first, path)
            }
        };
        self.queue.insert(place, path);
        Ok(())
    }

    /// Executes an instruction; returns the paths that follow.
    fn next(&self, line: &Instruction, path: &mut Path<A>) -> Result<Vec<Path<A>>, Error> {
        let (a, next_address) = (self.a, line.next_ip());
        let Program { image, has_bmi1, .. } = *self.program;
        let (state, condition) = (&mut path.state, &path.condition);
        let mut step = Step { a, line, state, image, has_bmi1, path: condition };
        match line.flow_control() {
            FlowControl::Next => {
                semantics::execute(&mut step)?;
                Ok(vec![path.at(next_address)])
            }
            FlowControl::UnconditionalBranch => Ok(vec![path.at(line.near_branch_target())]),
            FlowControl::IndirectBranch => {
                let target = known_target(&step)?;
                Ok(vec![path.at(target)])
            }
            FlowControl::ConditionalBranch => {
                let holds = condition_of(&step)?;
                Ok(split(a, path, (line.near_branch_target(), next_address), &holds))
            }
            FlowControl::IndirectCall
                if line.op_kind(0) == OpKind::Memory
                    && let Some(name) = (self.program.imports)(step.address()?) =>
            {
                library::call(&mut step, &name)?;
                Ok(vec![path.at(next_address)])
            }
            FlowControl::Call | FlowControl::IndirectCall => {
                let target = match line.flow_control() {
                    FlowControl::Call => line.near_branch_target(),
                    _ => known_target(&step)?,
                };
                push(&mut step, &words::constant(a, next_address, 64))?;
                Ok(vec![path.at(target)])
            }
            FlowControl::Return if line.code() == Code::Retnq => {
                let target = pop(&mut step, 8)?;
                let target = words::known(a, &target).ok_or_else(|| {
                    Error::Unsupported("a return address that depends on the inputs".into())
                })?;
                Ok(vec![path.at(target)])
            }
            _ => Err(step.unsupported()),
        }
    }
}

fn decode(program: &Program, address: u64) -> Option<Instruction> {
    let bytes = (program.code)(address)?;
    let line = Decoder::with_ip(64, &bytes, address, DecoderOptions::NONE).decode();
    (!line.is_invalid()).then_some(line)
}

/// The condition of a branch.
fn condition_of<A: Algebra>(step: &Step<A>) -> Result<A::Bit, Error> {
    let holds = condition(step.a, step.line.condition_code(), step.state)
        .ok_or_else(|| step.unsupported())?;
    if let Some(mut watch) = step.state.memory.watch() {
        watch.branch(step.a.dependence(std::slice::from_ref(&holds)));
    }
    Ok(holds)
}

/// The two ways on from a branch, without one that no input goes: `taken` where `holds` is true.
fn split<A: Algebra>(
    a: &A,
    path: &Path<A>,
    (taken, not_taken): (u64, u64),
    holds: &A::Bit,
) -> Vec<Path<A>> {
    let mut paths = Vec::new();
    for (address, condition) in [(taken, holds.clone()), (not_taken, a.not(holds))] {
        let condition = a.and(&path.condition, &condition);
        if a.known(&condition) != Some(false) {
            paths.push(Path { address, condition, state: path.state.clone() });
        }
    }
    paths
}

fn known_target<A: Algebra>(step: &Step<A>) -> Result<u64, Error> {
    let bits = match step.line.op0_kind() {
        OpKind::Register | OpKind::Memory => step.read(0)?,
        _ => return Err(step.unsupported()),
    };
    words::known(step.a, &bits)
        .ok_or_else(|| Error::Unsupported("a branch to where the inputs say".into()))
}

/// Two paths that came to the same place, one after the other; no input takes both.
fn merge<A: Algebra>(a: &A, first: Path<A>, later: Path<A>) -> Path<A> {
    let condition = a.or(&first.condition, &later.condition);
    // The condition that is known decides; if neither is, so does neither. If both are, the first
    // does: a loop that is left once its answer no longer changes then ends with the answer of the
    // last iteration, which holds for the inputs of the earlier ones too, and not with one per
    // iteration.
    let state = if first.condition == a.undefined() {
        later.state.merge(a, &later.condition, &first.state)
    } else {
        first.state.merge(a, &first.condition, &later.state)
    };
    Path { address: first.address, condition, state }
}
