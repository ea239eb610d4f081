//! A bound loop is a timed loop without dependences: the same instructions in the same order, each
//! with its own registers. Its result is meaningless; its time is a lower bound from front end and
//! ports. A second form replaces each instruction by a zero idiom of the same length, which
//! register renaming eliminates: its time is a lower bound from the front end alone.
//!
//! The loop counter, addresses derived from it alone, and their inputs stay unchanged, because
//! otherwise the loop would end elsewhere or read other memory. Data-dependent addresses come from
//! a list recorded before: a load of the loop reads each from there instead of its original
//! operand. A loop with branches or loops inside has no bound loop.
//!
//! ```text
//! which instructions stay unchanged        unchanged
//! which addresses depend on data, and
//!     which loads can supply them          look_ups
//! how the recorded addresses lie in memory list
//! code that records them                   recording
//! which register each result gets          renaming, registers
//! registers of the surrounding function    saved
//! the code, at its offset in a cache line  text
//! ```
//!
//! A load that supplies an address holds a register until the last use of that address. So a plan
//! may need more registers than there are, and then is made again without the load that holds its
//! register longest.

mod list;
mod look_ups;
mod recording;
mod registers;
mod renaming;
mod saved;
mod text;
mod unchanged;

use crate::decode::Code;
use iced_x86::{
    Decoder, DecoderOptions, FlowControl, Instruction, InstructionInfoFactory, Register,
};
use list::{List, PlacedList};
use look_ups::Address;
use renaming::Renaming;
use saved::SavedRegisters;
use std::collections::BTreeSet;
use std::ops::Range;
use text::{CACHE_LINE_BYTES, Text, message};
use unchanged::Body;

/// How a loop's instructions are replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replacement {
    /// The same instructions without dependences.
    Independent,
    /// Zero idioms of the same lengths.
    Idle,
}

/// Recorded data-dependent addresses, laid out by [`BoundLoop::list`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListLocation {
    /// The address of the list, at the start of a cache line.
    pub address: u64,
    /// The number of recorded iterations: the maximum per pass of a bound loop.
    pub turns: usize,
}

/// The maximum growth of an instruction, from register prefixes or another address form.
const MAX_GROWTH_BYTES: usize = 8;

/// A timed loop, its instructions divided into those that may change and those that may not.
pub struct BoundLoop {
    lines: Vec<Instruction>,
    range: Range<usize>,
    counter: BTreeSet<usize>,
    /// The kept instructions, including those behind addresses derived from the counter.
    unchanged: BTreeSet<usize>,
    addresses: Vec<Address>,
    list: List,
}

impl BoundLoop {
    /// Returns a bound loop of the timed loop `code`, which is at `address`.
    ///
    /// # Errors
    /// Why this loop has no bound loop.
    pub fn new(code: &Code, address: u64) -> Result<BoundLoop, String> {
        let mut excluded = BTreeSet::new();
        loop {
            let bound_loop = BoundLoop::with_exclusions(code, address, &excluded)?;
            if !bound_loop.addresses.is_empty()
                && !is_fallen_into(&bound_loop.lines, &bound_loop.range)
            {
                return Err("other code jumps into it".into());
            }
            let bytes =
                bound_loop.bytes(address, Replacement::Independent, ListLocation::default());
            let Err(reason) = bytes else { return Ok(bound_loop) };
            // There are probably too few registers. A load closer to its use occupies one for less
            // time.
            match look_ups::longest_held_carrier(&bound_loop.addresses) {
                Some(carrier) => excluded.insert(carrier),
                None => return Err(reason),
            };
        }
    }

    /// Returns a loop, possibly a bound loop itself, whose data-dependent addresses are to be
    /// [recorded](Self::recording).
    ///
    /// # Errors
    /// If its addresses are not understood.
    pub fn unmodified(code: &Code, address: u64) -> Result<BoundLoop, String> {
        BoundLoop::with_exclusions(code, address, &(0..code.instructions.len()).collect())
    }

    /// Returns a bound loop in which no load of `excluded` supplies an address.
    fn with_exclusions(
        code: &Code,
        address: u64,
        excluded: &BTreeSet<usize>,
    ) -> Result<BoundLoop, String> {
        let decoder = Decoder::with_ip(64, &code.bytes, address, DecoderOptions::NONE);
        let lines: Vec<Instruction> = decoder.into_iter().map(registers::general_form).collect();
        let range = loop_over_calls(code)?;
        let body = Body::new(&lines, range.clone());
        let counter = body.counter_chain()?;
        let unchanged: BTreeSet<usize> = counter.union(&body.address_chains()?).copied().collect();
        let addresses = look_ups::addresses(&body, &unchanged, excluded)?;
        let list = List::new(&body, &unchanged, &addresses);
        Ok(BoundLoop { lines, range, counter, unchanged, addresses, list })
    }

    /// Returns the bytes of data-dependent addresses per iteration.
    pub fn bytes_per_turn(&self) -> usize {
        self.addresses.iter().map(|address| address.part.bytes()).sum()
    }

    /// Returns the number of instructions that a bound loop has in addition: loads for addresses
    /// that no load of the loop can supply, and one to advance through the list if no register of
    /// the loop can.
    pub fn added_instructions(&self) -> usize {
        let loads = self.addresses.iter().filter(|address| address.carrier.is_none()).count();
        loads + usize::from(!self.addresses.is_empty() && self.list.has_added_cursor())
    }

    /// Returns the list of [recorded](Self::recording) addresses, to be placed at the start of a
    /// cache line.
    pub fn list(&self, recorded: &[u64]) -> Vec<u64> {
        self.list.arrange(&self.addresses, recorded)
    }

    /// Returns the original loop, to be placed at `address`, extended to store the data-dependent
    /// parts of addresses through the pointer in the first word at `slots`, which it advances. The
    /// next two words are scratch space.
    ///
    /// # Errors
    /// If it cannot be encoded there.
    pub fn recording(&self, address: u64, slots: u64) -> Result<Vec<u8>, String> {
        let mut text = Text::default();
        for (index, line) in self.lines.iter().enumerate() {
            for address in self.addresses.iter().filter(|address| address.uses[0] == index) {
                text.insert(recording::store(address.part, slots).map_err(message)?);
            }
            text.push(*line, line.ip());
        }
        text.encode(self.lines[self.range.start].ip(), address)
    }

    /// Returns the code of a bound loop, to be placed at `address`. Without the loop's addresses it
    /// is for listings only.
    ///
    /// # Errors
    /// If it cannot be encoded there.
    pub fn bytes(
        &self,
        address: u64,
        replacement: Replacement,
        location: ListLocation,
    ) -> Result<Vec<u8>, String> {
        let unchanged = match replacement {
            Replacement::Independent => &self.unchanged,
            Replacement::Idle => &self.counter,
        };
        let body = Body::new(&self.lines, self.range.clone());
        let is_around_loop = self.can_save_around_loop();
        let mut renaming = Renaming::new(body, unchanged, is_around_loop)?;
        let saved = SavedRegisters::new(&renaming.saved, is_around_loop)?;

        let mut text = Text::default();
        saved.begin_function(&mut text);
        saved.copy(&self.lines[..self.range.start], &mut text);
        saved.begin_loop(&mut text)?;
        match replacement {
            Replacement::Independent => {
                self.write_independent(&mut renaming, &mut text, location)?
            }
            Replacement::Idle => self.write_idle(&renaming, &mut text)?,
        }
        saved.end_loop(&mut text)?;
        saved.copy(&self.lines[self.range.end..], &mut text);
        text.encode(self.lines[self.range.start].ip(), address)
    }

    /// Returns whether registers can be saved before the loop and restored after it: nothing jumps
    /// there, and the loop does not use the stack.
    fn can_save_around_loop(&self) -> bool {
        if !is_fallen_into(&self.lines, &self.range) {
            return false;
        }
        let Some(behind) = self.lines.get(self.range.end) else { return false };
        if self.lines.iter().any(|line| line.near_branch_target() == behind.ip()) {
            return false;
        }
        let mut factory = InstructionInfoFactory::new();
        !self.lines[self.range.clone()].iter().any(|line| uses_stack(line, &mut factory))
    }

    /// Writes the loop body without dependences, after the instructions that its list needs.
    fn write_independent(
        &self,
        renaming: &mut Renaming,
        text: &mut Text,
        location: ListLocation,
    ) -> Result<(), String> {
        let has_addresses = !self.addresses.is_empty();
        let register = if has_addresses { renaming.unwritten_register()? } else { Register::None };
        let placed_list = PlacedList { address: location.address, turns: location.turns, register };
        if has_addresses {
            for line in self.list.entry(placed_list).map_err(message)? {
                text.push(line, 0);
            }
            text.insert(self.list.turn_start(placed_list).map_err(message)?);
        }
        // The register that holds each address.
        let mut holders = vec![Register::None; self.addresses.len()];
        for index in self.range.clone() {
            let line = &self.lines[index];
            let mut addresses = self.addresses.iter();
            let used_address = addresses.position(|address| address.uses.contains(&index));
            let mut addresses = self.addresses.iter();
            let supplied_address = addresses.position(|address| address.carrier == Some(index));
            let added_address = used_address.filter(|address| self.is_added(*address, index));
            if let Some(address) = supplied_address.or(added_address) {
                let operand = self.list.operand(placed_list, address, index);
                let carrier = supplied_address.map(|_| index);
                let part = self.addresses[address].part;
                let (load, holder) = renaming.supply(carrier, part, operand)?;
                holders[address] = holder;
                match carrier {
                    Some(_) => text.push(load, line.ip()),
                    None => text.insert([load]),
                }
            }
            if supplied_address.is_none() && self.unchanged.contains(&index) {
                text.push(*line, line.ip());
            } else if supplied_address.is_none() {
                let part_and_holder =
                    used_address.map(|address| (self.addresses[address].part, holders[address]));
                text.push(renaming.rename(index, part_and_holder)?, line.ip());
            }
            if let Some(used_address) = used_address
                && self.addresses[used_address].uses.last() == Some(&index)
            {
                renaming.release(holders[used_address]);
            }
        }
        Ok(())
    }

    /// Returns whether a load of this address has to be added before the instruction `index`.
    fn is_added(&self, address: usize, index: usize) -> bool {
        let address = &self.addresses[address];
        address.carrier.is_none() && address.uses[0] == index
    }

    /// Writes the loop body as zero idioms, but for the loop counter.
    fn write_idle(&self, renaming: &Renaming, text: &mut Text) -> Result<(), String> {
        for index in self.range.clone() {
            let line = &self.lines[index];
            let is_unchanged = self.counter.contains(&index);
            text.push(
                if is_unchanged { *line } else { renaming.idle_instruction(line)? },
                line.ip(),
            );
        }
        Ok(())
    }

    /// Returns the maximum bytes of generated code.
    pub fn max_bytes(&self) -> usize {
        let code: usize = self.lines.iter().map(|line| line.len() + MAX_GROWTH_BYTES).sum();
        code + self.addresses.len() * recording::MAX_BYTES + 5 * CACHE_LINE_BYTES as usize
    }
}

fn uses_stack(line: &Instruction, factory: &mut InstructionInfoFactory) -> bool {
    let used = factory.info(line).used_registers();
    used.iter().any(|used| used.register().full_register() == Register::RSP)
}

/// Returns the loop over calls, if it is straight-line code.
fn loop_over_calls(code: &Code) -> Result<Range<usize>, String> {
    if crate::decode::loops(code).iter().any(|inner| inner.depth > 1) {
        return Err("it has inner loops".into());
    }
    let [timed] = &crate::decode::loops_over_calls(code)[..] else {
        return Err("it is not a single loop over calls".into());
    };
    if timed.calls(code) > 0 {
        return Err("it calls functions".into());
    }
    let range = timed.start..timed.end + 1;
    let is_contiguous = timed.members.len() == range.len() && timed.header == timed.start;
    if !is_contiguous {
        return Err("it branches".into());
    }
    for &index in &timed.members {
        let flow = code.instructions[index].raw.flow_control();
        if flow != FlowControl::Next && index != timed.end {
            return Err("it branches".into());
        }
    }
    Ok(range)
}

/// Returns whether only the loop itself jumps to its first instruction.
fn is_fallen_into(lines: &[Instruction], range: &Range<usize>) -> bool {
    let header = lines[range.start].ip();
    let back_jump = range.end - 1;
    !lines
        .iter()
        .enumerate()
        .any(|(index, line)| index != back_jump && line.near_branch_target() == header)
}
