//! A timed loop without dependences: the same instructions in the same order, each with its own
//! registers. Its result is meaningless; its time is a lower bound from front end and ports. A
//! second form replaces each instruction by a zero idiom of the same length, which renaming
//! eliminates: a lower bound from the front end alone.
//!
//! Unchanged are the loop counter, addresses derived from it alone, and their inputs.
//! Data-dependent addresses come from a list recorded before: a load of the loop reads each from
//! there instead of its original operand. Loops with inner branches or loops cannot be replayed.

mod kept;
mod list;
mod look_ups;
mod recording;
mod registers;
mod renaming;
mod text;

use crate::decode::Code;
use iced_x86::{
    Decoder, DecoderOptions, FlowControl, Instruction, InstructionInfoFactory, MemoryOperand,
    Register,
};
use kept::Body;
use list::{Laid, List};
use look_ups::Address;
use renaming::Renaming;
use std::collections::BTreeSet;
use std::ops::Range;
use text::Text;

/// How a loop's instructions are replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instead {
    /// The same instructions without dependences.
    Independent,
    /// Zero idioms of the same lengths.
    Idle,
}

/// Recorded data-dependent addresses, laid out by [`Replay::list`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// The address of the list, at the start of a cache line.
    pub address: u64,
    /// The number of recorded iterations: the maximum per pass of a replay.
    pub turns: usize,
}

/// Bytes of a cache line: the loop keeps its offset within one.
const LINE: u64 = 64;
/// The maximum growth of an instruction, from register prefixes or another address form.
const LONGER_BYTES: usize = 8;

/// A timed loop and what may be changed in it.
pub struct Replay {
    lines: Vec<Instruction>,
    range: Range<usize>,
    of_count: BTreeSet<usize>,
    /// The kept instructions, including those behind addresses derived from the counter.
    kept: BTreeSet<usize>,
    addresses: Vec<Address>,
    list: List,
}

impl Replay {
    /// A replay of the timed loop `code`, which is at address `running`.
    ///
    /// # Errors
    /// Why this loop cannot be replayed.
    pub fn of(code: &Code, running: u64) -> Result<Replay, String> {
        let mut too_far = BTreeSet::new();
        loop {
            let replay = Replay::with(code, running, &too_far)?;
            if !replay.addresses.is_empty() && !is_fallen_into(&replay.lines, &replay.range) {
                return Err("other code jumps into it".into());
            }
            let made = replay.bytes(running, Instead::Independent, Known::default());
            match (made, look_ups::held_longest(&replay.addresses)) {
                (Ok(_), _) => return Ok(replay),
                // Probably too few registers: a load closer to its use occupies one for less time.
                (Err(_), Some(carrier)) => too_far.insert(carrier),
                (Err(why), None) => return Err(why),
            };
        }
    }

    /// A loop, possibly a replay itself, whose data-dependent addresses are to be
    /// [recorded](Self::recording).
    ///
    /// # Errors
    /// If its addresses are not understood.
    pub fn as_it_is(code: &Code, running: u64) -> Result<Replay, String> {
        Replay::with(code, running, &(0..code.instructions.len()).collect())
    }

    /// `not` lists loads that must not supply addresses.
    fn with(code: &Code, running: u64, not: &BTreeSet<usize>) -> Result<Replay, String> {
        let decoder = Decoder::with_ip(64, &code.bytes, running, DecoderOptions::NONE);
        let lines: Vec<Instruction> = decoder.into_iter().map(registers::general).collect();
        let range = over_calls(code)?;
        let body = Body::of(&lines, range.clone());
        let of_count = body.of_count()?;
        let kept: BTreeSet<usize> = of_count.union(&body.of_addresses()?).copied().collect();
        let addresses = look_ups::addresses(&body, &kept, not)?;
        let list = List::of(&body, &kept, &addresses);
        Ok(Replay { lines, range, of_count, kept, addresses, list })
    }

    /// Bytes of data-dependent addresses per iteration.
    pub fn bytes_a_turn(&self) -> usize {
        self.addresses.iter().map(|address| address.part.bytes()).sum()
    }

    /// Instructions that a replay has in addition: loads for addresses that no load of the loop can
    /// supply, and one to advance through the list if no register of the loop can.
    pub fn added(&self) -> usize {
        let loads = self.addresses.iter().filter(|address| address.carrier.is_none()).count();
        loads + usize::from(!self.addresses.is_empty() && self.list.has_own_cursor())
    }

    /// The list of [recorded](Self::recording) addresses, to be placed at the start of a cache
    /// line.
    pub fn list(&self, recorded: &[u64]) -> Vec<u64> {
        self.list.lay(&self.addresses, recorded)
    }

    /// The original loop, to be placed at `address`, extended to store the data-dependent parts of
    /// addresses through the pointer in the first word at `slots`, which it advances. The next two
    /// words are scratch space.
    ///
    /// # Errors
    /// If it cannot be encoded there.
    pub fn recording(&self, address: u64, slots: u64) -> Result<Vec<u8>, String> {
        let mut text = Text::default();
        for (index, line) in self.lines.iter().enumerate() {
            for one in self.addresses.iter().filter(|one| one.uses[0] == index) {
                text.insert(recording::writing(one.part, slots).map_err(said)?);
            }
            text.push(*line, line.ip());
        }
        text.encoded(self.lines[self.range.start].ip(), address)
    }

    /// The code of a replay, to be placed at `address`. Without the loop's addresses it is for
    /// listings only.
    ///
    /// # Errors
    /// If it cannot be encoded there.
    pub fn bytes(&self, address: u64, instead: Instead, known: Known) -> Result<Vec<u8>, String> {
        let kept = match instead {
            Instead::Independent => &self.kept,
            Instead::Idle => &self.of_count,
        };
        let body = Body::of(&self.lines, self.range.clone());
        let puts_aside = self.can_put_aside();
        let mut renaming = Renaming::of(body, kept, puts_aside)?;
        let mut text = Text::default();
        let on_the_stack = |code, registers: &mut dyn Iterator<Item = &Register>| {
            let each = registers.map(|register| Instruction::with1(code, *register));
            each.collect::<Result<Vec<_>, _>>().map_err(said)
        };
        let put = on_the_stack(iced_x86::Code::Push_r64, &mut renaming.saved.iter())?;
        let taken = on_the_stack(iced_x86::Code::Pop_r64, &mut renaming.saved.iter().rev())?;
        let at_function = |lines: &[Instruction], text: &mut Text| {
            for line in lines {
                if line.flow_control() == FlowControl::Return && !puts_aside {
                    text.insert(taken.iter().copied());
                }
                text.push(*line, line.ip());
            }
        };
        if !puts_aside {
            text.insert(put.iter().copied());
        }
        at_function(&self.lines[..self.range.start], &mut text);
        if puts_aside {
            text.push(moving_the_stack(-RED_ZONE)?, 0);
            put.iter().for_each(|line| text.push(*line, 0));
        }
        match instead {
            Instead::Independent => self.independent(&mut renaming, &mut text, known)?,
            Instead::Idle => {
                for index in self.range.clone() {
                    let line = &self.lines[index];
                    let is_kept = kept.contains(&index);
                    let new = if is_kept { *line } else { renaming.idle(line)? };
                    text.push(new, line.ip());
                }
            }
        }
        if puts_aside {
            text.insert(taken.iter().copied().chain([moving_the_stack(RED_ZONE)?]));
        }
        at_function(&self.lines[self.range.end..], &mut text);
        text.encoded(self.lines[self.range.start].ip(), address)
    }

    /// Whether registers can be saved before the loop and restored after it: nothing jumps there,
    /// and the loop does not use the stack.
    fn can_put_aside(&self) -> bool {
        let mut factory = InstructionInfoFactory::new();
        let (inside, end) = (&self.lines[self.range.clone()], self.lines.get(self.range.end));
        let mut knows_stack = |line: &Instruction| {
            let used = factory.info(line).used_registers();
            used.iter().any(|one| one.register().full_register() == Register::RSP)
        };
        is_fallen_into(&self.lines, &self.range)
            && end.is_some_and(|end| {
                self.lines.iter().all(|line| line.near_branch_target() != end.ip())
            })
            && !inside.iter().any(&mut knows_stack)
    }

    /// The loop body without dependences, and the address register of the list.
    fn independent(
        &self,
        renaming: &mut Renaming,
        text: &mut Text,
        known: Known,
    ) -> Result<(), String> {
        let register =
            if self.addresses.is_empty() { Register::None } else { renaming.unwritten()? };
        let laid = Laid { address: known.address, turns: known.turns, register };
        if !self.addresses.is_empty() {
            self.list.before(laid).map_err(said)?.into_iter().for_each(|line| text.push(line, 0));
            text.insert(self.list.at_turn(laid).map_err(said)?);
        }
        let mut held = vec![Register::None; self.addresses.len()];
        for index in self.range.clone() {
            let line = &self.lines[index];
            let used = self.addresses.iter().position(|one| one.uses.contains(&index));
            let carried = self.addresses.iter().position(|one| one.carrier == Some(index));
            let added = used.filter(|at| {
                self.addresses[*at].carrier.is_none() && self.addresses[*at].uses[0] == index
            });
            let brought = carried.or(added).map(|at| {
                let operand = self.list.operand(laid, at, index);
                let carrier = carried.map(|_| index);
                let (load, into) = renaming.bringing(carrier, self.addresses[at].part, operand)?;
                held[at] = into;
                Ok::<_, String>(load)
            });
            let brought = brought.transpose()?;
            if carried.is_none() {
                text.insert(brought);
            }
            let new = match (brought, carried) {
                (Some(load), Some(_)) => load,
                _ if self.kept.contains(&index) => *line,
                _ => {
                    let known = used.map(|at| (self.addresses[at].part, held[at]));
                    renaming.independent(index, known)?
                }
            };
            text.push(new, line.ip());
            if let Some(at) = used.filter(|at| self.addresses[*at].uses.last() == Some(&index)) {
                renaming.release(held[at]);
            }
        }
        Ok(())
    }

    /// Maximum bytes of generated code.
    pub fn most_bytes(&self) -> usize {
        let code: usize = self.lines.iter().map(|line| line.len() + LONGER_BYTES).sum();
        code + self.addresses.len() * recording::MOST_BYTES + 5 * LINE as usize
    }
}

/// The red zone below the stack pointer (System V ABI).
const RED_ZONE: i64 = 128;

fn moving_the_stack(bytes: i64) -> Result<Instruction, String> {
    let to = MemoryOperand::with_base_displ(Register::RSP, bytes);
    Instruction::with2(iced_x86::Code::Lea_r64_m, Register::RSP, to).map_err(said)
}

fn said(error: iced_x86::IcedError) -> String {
    error.to_string()
}

/// The loop over calls, if it is straight-line code.
fn over_calls(code: &Code) -> Result<Range<usize>, String> {
    if crate::decode::loops(code).iter().any(|one| one.depth > 1) {
        return Err("it has inner loops".into());
    }
    let [one] = &crate::decode::over_calls(code)[..] else {
        return Err("it is not a single loop over calls".into());
    };
    let straight = |index: usize| {
        code.instructions[index].raw.flow_control() == FlowControl::Next || index == one.end
    };
    match one.calls(code) {
        0 if one.members.len() == one.end + 1 - one.start
            && one.header == one.start
            && one.members.iter().all(|&index| straight(index)) =>
        {
            Ok(one.start..one.end + 1)
        }
        0 => Err("it branches".into()),
        _ => Err("it calls functions".into()),
    }
}

/// Whether only the loop itself jumps to its first instruction.
fn is_fallen_into(lines: &[Instruction], range: &Range<usize>) -> bool {
    let header = lines[range.start].ip();
    let jumps = |at: &usize| lines[*at].near_branch_target() == header;
    (0..lines.len()).filter(|at| *at != range.end - 1).find(jumps).is_none()
}
