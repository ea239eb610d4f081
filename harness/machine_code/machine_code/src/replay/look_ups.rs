//! Data-dependent addresses, and the loads that supply them in a replay: a load of the loop reads
//! from the list of recorded addresses instead of its original operand.

use crate::decode::is_write;
use crate::replay::kept::{Body, address_registers};
use crate::replay::registers::is_plain_load;
use iced_x86::{Instruction, InstructionInfoFactory, Register};
use std::collections::{BTreeMap, BTreeSet};

/// The data-dependent part of an address, shared by all look-ups that use the same value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Base or index.
    Register(Register),
    /// Base plus scaled index.
    Sum(Register, Register, u32),
    /// The indices of a gather, in a register of this width.
    Indices(Register),
}

impl Part {
    /// The part of this instruction's address whose registers `made` depend on data.
    fn of(line: &Instruction, made: &[Register]) -> Result<Part, String> {
        let (base, index) = (line.memory_base(), line.memory_index());
        match made {
            [one] if line.is_vsib() && *one == index.full_register() => Ok(Part::Indices(index)),
            _ if line.is_vsib() => Err("the base of a gather depends on data".into()),
            [one] if [base, index].iter().all(|it| *it == Register::None || it.size() == 8) => {
                Ok(Part::Register(*one))
            }
            [_, _] if base.size() == 8 && index.size() == 8 => {
                Ok(Part::Sum(base, index, line.memory_index_scale()))
            }
            _ => Err("it has 32-bit addresses".into()),
        }
    }

    pub(super) fn bytes(self) -> usize {
        match self {
            Part::Register(_) | Part::Sum(..) => 8,
            Part::Indices(register) => register.size(),
        }
    }
}

/// A data-dependent address.
#[derive(Clone, Debug)]
pub(super) struct Address {
    pub(super) part: Part,
    makers: Vec<Option<usize>>,
    /// The instructions that access it, in order.
    pub(super) uses: Vec<usize>,
    /// The load that supplies it; `None` if one has to be added.
    pub(super) carrier: Option<usize>,
}

/// The data-dependent addresses in order of first use, each with the load that supplies it: the
/// nearest load among its producers, which is mostly used for nothing else, or else the load of an
/// argument. No load is used twice, and none of `not`.
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
            return Err("it writes to addresses that depend on data".into());
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
    // A load that supplies an address needs no address itself.
    for address in &mut found {
        address.uses.retain(|index| !carriers.contains(index));
    }
    found.retain(|address| !address.uses.is_empty());
    found.sort_by_key(|address| address.uses[0]);
    Ok(found)
}

/// The supplying load that is farthest from its last look-up.
pub(super) fn held_longest(addresses: &[Address]) -> Option<usize> {
    let held = |one: &Address| Some((one.uses.last()? - one.carrier?, one.carrier?));
    addresses.iter().filter_map(held).max().map(|(_, carrier)| carrier)
}

/// Registers of the instruction's address that depend on more than the loop counter.
fn made_by_data(body: &Body, index: usize) -> Vec<Register> {
    let mut made = address_registers(&body.lines[index]);
    made.dedup();
    made.retain(|register| !body.is_of_count(index, *register));
    made
}
