//! Data-dependent addresses, and the loads that supply them in a bound loop: a load of the loop
//! reads from the list of recorded addresses instead of its original operand.
//!
//! To change an existing load costs nothing. An added one takes a slot of the front end and a port,
//! which the bound would then include. A load serves best if it is a producer of the address: it is
//! where the address became known in the original loop too.

use crate::bound_loop::registers::is_plain_load;
use crate::bound_loop::unchanged::{Body, address_registers};
use crate::decode::is_write;
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
    /// Returns the part of this instruction's address whose `data_registers` depend on data.
    fn new(line: &Instruction, data_registers: &[Register]) -> Result<Part, String> {
        let (base, index) = (line.memory_base(), line.memory_index());
        if line.is_vsib() {
            return match data_registers {
                [register] if *register == index.full_register() => Ok(Part::Indices(index)),
                _ => Err("the base of a gather depends on data".into()),
            };
        }
        // Half registers would have to be extended before a sum.
        for register in [base, index] {
            if register != Register::None && register.size() != 8 {
                return Err("it has 32-bit addresses".into());
            }
        }
        match data_registers {
            [register] => Ok(Part::Register(*register)),
            [_, _] => Ok(Part::Sum(base, index, line.memory_index_scale())),
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
    producers: Vec<Option<usize>>,
    /// The instructions that access it, in order.
    pub(super) uses: Vec<usize>,
    /// The load that supplies it; `None` if one has to be added.
    pub(super) carrier: Option<usize>,
}

/// Returns the data-dependent addresses in order of first use, each with the load that supplies it:
/// the nearest load among its producers, which is mostly used for nothing else, otherwise the load
/// of an argument. No load is used twice, and none of `excluded`.
pub(super) fn addresses(
    body: &Body,
    unchanged: &BTreeSet<usize>,
    excluded: &BTreeSet<usize>,
) -> Result<Vec<Address>, String> {
    let mut registers_by_data = BTreeMap::new();
    for index in body.range.clone() {
        registers_by_data.insert(index, data_registers(body, index));
    }
    let mut factory = InstructionInfoFactory::new();
    let mut addresses: Vec<Address> = Vec::new();
    let mut carriers = BTreeSet::new();
    for (&index, registers) in &registers_by_data {
        if registers.is_empty() {
            continue;
        }
        let line = &body.lines[index];
        if factory.info(line).used_memory().iter().any(|used| is_write(used.access())) {
            return Err("it writes to addresses that depend on data".into());
        }
        let part = Part::new(line, registers)?;
        let mut producers = Vec::new();
        for register in registers {
            producers.push(body.producer(index, *register));
        }
        let same_address = addresses
            .iter_mut()
            .find(|address| address.part == part && address.producers == producers);
        if let Some(address) = same_address {
            address.uses.push(index);
            continue;
        }
        let mut loads: Vec<usize> = (body.range.start..index).rev().collect();
        loads.retain(|load| {
            is_plain_load(&body.lines[*load], part.bytes())
                && ![unchanged, excluded, &carriers].iter().any(|set| set.contains(load))
        });
        let chain = body.producer_chain(producers.iter().copied().flatten());
        let producer = loads.iter().find(|load| chain.contains(load));
        let argument = loads.iter().find(|load| registers_by_data[load].is_empty());
        let carrier = producer.or(argument).copied();
        carriers.extend(carrier);
        addresses.push(Address { part, producers, uses: vec![index], carrier });
    }
    // A load that supplies an address needs no address itself.
    for address in &mut addresses {
        address.uses.retain(|index| !carriers.contains(index));
    }
    addresses.retain(|address| !address.uses.is_empty());
    addresses.sort_by_key(|address| address.uses[0]);
    Ok(addresses)
}

/// Returns the supplying load that is farthest from the last look-up that it supplies: it occupies
/// its register longest.
pub(super) fn longest_held_carrier(addresses: &[Address]) -> Option<usize> {
    let mut longest = None;
    for address in addresses {
        if let (Some(last), Some(carrier)) = (address.uses.last(), address.carrier) {
            longest = longest.max(Some((last - carrier, carrier)));
        }
    }
    longest.map(|(_, carrier)| carrier)
}

/// Returns the registers of the instruction's address that depend on more than the loop counter.
fn data_registers(body: &Body, index: usize) -> Vec<Register> {
    let mut registers = address_registers(&body.lines[index]);
    registers.dedup();
    registers.retain(|register| !body.depends_on_counter_alone(index, *register));
    registers
}
