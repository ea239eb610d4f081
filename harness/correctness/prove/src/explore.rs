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
    /// The name of the library function whose address is stored at a place.
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
    /// The accesses to memory.
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
    let state = enter_function(a, state)?;
    let first = Path { address: entry, condition: inputs.clone(), state };
    let mut execution = Execution {
        a,
        program,
        inputs,
        limit,
        instructions: HashMap::new(),
        queue: BTreeMap::new(),
        earlier_states: HashMap::new(),
        effort: Effort::default(),
    };
    execution.enqueue(first)?;
    let state = execution.run()?;
    Ok((state, execution.effort))
}

/// Pushes the return address, as a call does, and returns the state at the first instruction of the
/// function.
fn enter_function<A: Algebra>(a: &A, mut state: State<A>) -> Result<State<A>, Error> {
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
    /// Returns this path, continued at `address`.
    fn continue_at(&self, address: u64) -> Self {
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
    /// The instructions decoded so far, by their addresses; none where the bytes are no
    /// instruction.
    instructions: HashMap<u64, Option<Instruction>>,
    /// The paths that wait, at most one for each place.
    queue: BTreeMap<Place, Path<A>>,
    /// The last state at each place whose condition was unknown.
    earlier_states: HashMap<Place, State<A>>,
    effort: Effort,
}

impl<A: Algebra> Execution<'_, A> {
    /// Executes until the outermost function has returned, and returns the state after that.
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
                watch.note_instruction(&line, stack_pointer);
            }
            for next in self.execute(&line, &mut path)? {
                self.enqueue(next)?;
            }
        }
        Err(Error::Unsupported("code that never returns".into()))
    }

    /// Counts a step. Returns an error after too many steps, or if a loop might have no end.
    fn check_progress(&mut self, place: Place, path: &Path<A>) -> Result<(), Error> {
        if path.condition == self.a.undefined() {
            // The inputs of this path are unknown. If the state was the same here before, the
            // loop may go on for ever, and no later iteration would show the difference.
            let earlier_state = self.earlier_states.insert(place, path.state.clone());
            if earlier_state.as_ref() == Some(&path.state) {
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

    /// Returns the instruction at an address. A loop executes it many times, so it is decoded once.
    fn instruction(&mut self, address: u64) -> Result<Instruction, Error> {
        let program = self.program;
        let line = *self.instructions.entry(address).or_insert_with(|| decode(program, address));
        line.ok_or_else(|| Error::Unsupported(format!("no code at {address:#x}")))
    }

    /// Puts a path into the queue, merged with one that waits at the same place.
    fn enqueue(&mut self, path: Path<A>) -> Result<(), Error> {
        let place = (path.state.stack_pointer(self.a)?, path.address);
        let path = match self.queue.remove(&place) {
            None => path,
            Some(earlier) => {
                self.effort.merges += 1;
                merge(self.a, earlier, path)
            }
        };
        self.queue.insert(place, path);
        Ok(())
    }

    /// Executes an instruction and returns the paths that follow.
    fn execute(&self, line: &Instruction, path: &mut Path<A>) -> Result<Vec<Path<A>>, Error> {
        let (a, next_address) = (self.a, line.next_ip());
        let Program { image, has_bmi1, .. } = *self.program;
        let (state, condition) = (&mut path.state, &path.condition);
        let mut step = Step { a, line, state, image, has_bmi1, path: condition };
        match line.flow_control() {
            FlowControl::Next => {
                semantics::execute(&mut step)?;
                Ok(vec![path.continue_at(next_address)])
            }
            FlowControl::UnconditionalBranch => {
                Ok(vec![path.continue_at(line.near_branch_target())])
            }
            FlowControl::IndirectBranch => {
                let target = known_target(&step)?;
                Ok(vec![path.continue_at(target)])
            }
            FlowControl::ConditionalBranch => {
                let is_taken = branch_condition(&step)?;
                Ok(split_path(a, path, [line.near_branch_target(), next_address], &is_taken))
            }
            FlowControl::IndirectCall
                if line.op_kind(0) == OpKind::Memory
                    && let Some(name) = (self.program.imports)(step.address()?) =>
            {
                library::call(&mut step, &name)?;
                Ok(vec![path.continue_at(next_address)])
            }
            FlowControl::Call | FlowControl::IndirectCall => {
                let target = match line.flow_control() {
                    FlowControl::Call => line.near_branch_target(),
                    _ => known_target(&step)?,
                };
                push(&mut step, &words::constant(a, next_address, 64))?;
                Ok(vec![path.continue_at(target)])
            }
            FlowControl::Return if line.code() == Code::Retnq => {
                let target = pop(&mut step, 8)?;
                let target = words::known(a, &target).ok_or_else(|| {
                    Error::Unsupported("a return address that depends on the inputs".into())
                })?;
                Ok(vec![path.continue_at(target)])
            }
            _ => Err(step.unsupported_error()),
        }
    }
}

/// Returns the instruction at an address, if its bytes are one.
fn decode(program: &Program, address: u64) -> Option<Instruction> {
    let bytes = (program.code)(address)?;
    let line = Decoder::with_ip(64, &bytes, address, DecoderOptions::NONE).decode();
    (!line.is_invalid()).then_some(line)
}

/// Returns the condition of a branch, and reports to the watch which inputs decide it.
fn branch_condition<A: Algebra>(step: &Step<A>) -> Result<A::Bit, Error> {
    let is_taken = condition(step.a, step.line.condition_code(), step.state)
        .ok_or_else(|| step.unsupported_error())?;
    if let Some(mut watch) = step.state.memory.watch() {
        watch.note_branch(step.a.dependence(std::slice::from_ref(&is_taken)));
    }
    Ok(is_taken)
}

/// Splits a path at a branch: the inputs for which `is_taken` is true go on at `target`, the others
/// at `next_address`. A path that no input takes is left out, since otherwise no loop would end.
fn split_path<A: Algebra>(
    a: &A,
    path: &Path<A>,
    [target, next_address]: [u64; 2],
    is_taken: &A::Bit,
) -> Vec<Path<A>> {
    let mut paths = Vec::new();
    for (address, condition) in [(target, is_taken.clone()), (next_address, a.not(is_taken))] {
        let condition = a.and(&path.condition, &condition);
        if a.known(&condition) != Some(false) {
            paths.push(Path { address, condition, state: path.state.clone() });
        }
    }
    paths
}

/// Returns the target of an indirect branch, or an error if it depends on the inputs.
fn known_target<A: Algebra>(step: &Step<A>) -> Result<u64, Error> {
    let bits = match step.line.op0_kind() {
        OpKind::Register | OpKind::Memory => step.read(0)?,
        _ => return Err(step.unsupported_error()),
    };
    words::known(step.a, &bits)
        .ok_or_else(|| Error::Unsupported("a branch to where the inputs say".into()))
}

/// Merges two paths that came to the same place, one after the other. No input takes both.
fn merge<A: Algebra>(a: &A, earlier: Path<A>, later: Path<A>) -> Path<A> {
    let condition = a.or(&earlier.condition, &later.condition);
    // A known condition selects between the two states; if it is unknown, so is all in which the
    // states differ. If both are known, we use the earlier one. A loop that is left once its answer
    // no longer changes then ends with the answer of the last iteration, which holds for the inputs
    // of the earlier iterations too, and not with one answer per iteration.
    let state = if earlier.condition == a.undefined() {
        later.state.merge(a, &later.condition, &earlier.state)
    } else {
        earlier.state.merge(a, &earlier.condition, &later.state)
    };
    Path { address: earlier.address, condition, state }
}
