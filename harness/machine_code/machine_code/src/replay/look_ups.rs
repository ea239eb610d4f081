//! Addresses that data make, and what brings them in a replay: a load of the loop that reads a list of them, in
//! place of what it read. It renames nothing and lays out no list.

use crate::decode::is_write;
use crate::replay::kept::{Body, address_registers};
use crate::replay::registers::is_plain_load;
use iced_x86::{Instruction, InstructionInfoFactory, Register};
use std::collections::{BTreeMap, BTreeSet};

/// What of an address data make: the same for all look-ups that find what one instruction made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Base or index.
    Register(Register),
    /// Base, and index times a scale.
    Sum(Register, Register, u32),
    /// The indices of a gather, in a register of their width.
    Indices(Register),
}

impl Part {
    /// Of the address of this instruction, whose `made` registers data make.
    fn of(line: &Instruction, made: &[Register]) -> Result<Part, String> {
        let (base, index) = (line.memory_base(), line.memory_index());
        match made {
            [one] if line.is_vsib() && *one == index.full_register() => Ok(Part::Indices(index)),
            _ if line.is_vsib() => Err("the base of a gather hangs on data".into()),
            [one] if [base, index].iter().all(|it| *it == Register::None || it.size() == 8) => {
                Ok(Part::Register(*one))
            }
            [_, _] if base.size() == 8 && index.size() == 8 => {
                Ok(Part::Sum(base, index, line.memory_index_scale()))
            }
            _ => Err("there are addresses of half a word".into()),
        }
    }

    pub(super) fn bytes(self) -> usize {
        match self {
            Part::Register(_) | Part::Sum(..) => 8,
            Part::Indices(register) => register.size(),
        }
    }
}

/// One of them.
#[derive(Clone, Debug)]
pub(super) struct Address {
    pub(super) part: Part,
    makers: Vec<Option<usize>>,
    /// The instructions that read there, in their order.
    pub(super) uses: Vec<usize>,
    /// The load that brings it; none where one is to be added.
    pub(super) carrier: Option<usize>,
}

/// The addresses that data make, in the order in which they are first needed, by what brings each: the nearest load
/// of what made it, for that is mostly nothing else's; or else an argument's; no load twice, and none of `not`.
pub(super) fn addresses(
    body: &Body,
    kept: &BTreeSet<usize>,
    not: &BTreeSet<usize>,
) -> Result<Vec<Address>, String> {
    let mut found: Vec<Address> = Vec::new();
    let mut carriers = BTreeSet::new();
    let made: BTreeMap<usize, Vec<Register>> =
        body.range.clone().map(|index| (index, made_by_data(body, index))).collect();
    for (&index, made_here) in made.iter().filter(|(_, made)| !made.is_empty()) {
        let line = &body.lines[index];
        let mut factory = InstructionInfoFactory::new();
        if factory.info(line).used_memory().iter().any(|used| is_write(used.access())) {
            return Err("it writes where data say".into());
        }
        let part = Part::of(line, made_here)?;
        let makers: Vec<_> = made_here.iter().map(|one| body.maker(index, *one)).collect();
        let same = |one: &&mut Address| one.part == part && one.makers == makers;
        if let Some(known) = found.iter_mut().find(same) {
            known.uses.push(index);
            continue;
        }
        let is_free = |at: &usize| {
            let is_load = is_plain_load(&body.lines[*at], part.bytes());
            is_load && ![kept, not, &carriers].iter().any(|taken| taken.contains(at))
        };
        let loads = || (body.range.start..index).rev().filter(is_free);
        let made_of = body.made_of(makers.iter().copied().flatten());
        let of_its_own = loads().find(|at| made_of.contains(at));
        let carrier = of_its_own.or_else(|| loads().find(|at| made[at].is_empty()));
        carriers.extend(carrier);
        found.push(Address { part, makers, uses: vec![index], carrier });
    }
    // What brings an address needs none itself.
    for address in &mut found {
        address.uses.retain(|index| !carriers.contains(index));
    }
    found.retain(|address| !address.uses.is_empty());
    found.sort_by_key(|address| address.uses[0]);
    Ok(found)
}

/// The load that is so far from the last look-up by what it brings as no other.
pub(super) fn held_longest(addresses: &[Address]) -> Option<usize> {
    let held = |one: &Address| Some((one.uses.last()? - one.carrier?, one.carrier?));
    addresses.iter().filter_map(held).max().map(|(_, carrier)| carrier)
}

/// Registers of the instruction's address that hang on more than the loop's count.
fn made_by_data(body: &Body, index: usize) -> Vec<Register> {
    let mut made = address_registers(&body.lines[index]);
    made.dedup();
    made.retain(|register| !body.is_of_count(index, *register));
    made
}
