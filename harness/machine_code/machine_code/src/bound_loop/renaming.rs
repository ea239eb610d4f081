//! Renames the registers of a loop so that no instruction waits for another.
//!
//! Sources that the loop computes are replaced by a register that nothing writes. Results need
//! registers too, and an instruction that also reads its destination waits for the register's last
//! writer. There are too few registers for one per result. So results are dealt out over those that
//! are free: an instruction that reads its destination gets the register with the shortest chain,
//! and one that overwrites it gets the register with the longest, whose chain it ends.
//!
//! Some registers keep their names: those of unchanged instructions, those that an instruction uses
//! without naming them, and those that an encoding fixes.

use crate::bound_loop::look_ups::Part;
use crate::bound_loop::registers::{fixed_register, with_width};
use crate::bound_loop::text::message;
use crate::bound_loop::unchanged::{Body, gather_mask};
use crate::decode::{Bank, CALLEE_SAVED, CALLER_SAVED, is_write};
use iced_x86::{
    EncodingKind, Instruction, InstructionInfo, InstructionInfoFactory, MemoryOperand, Mnemonic,
    OpAccess, OpKind, Register,
};
use std::collections::{BTreeMap, BTreeSet};

/// The registers of a loop that may be renamed, and the registers that replace them.
pub(super) struct Renaming<'a> {
    body: Body<'a>,
    /// Instructions that stay unchanged: the loop counter and the inputs of addresses.
    unchanged: &'a BTreeSet<usize>,
    /// Registers that are written implicitly or fixed by an encoding.
    implicit: BTreeSet<Register>,
    /// Registers for results, by bank.
    destinations: BTreeMap<Bank, Vec<Destination>>,
    /// A register of each bank that no instruction writes.
    unwritten: BTreeMap<Bank, Register>,
    /// Registers to be restored: an even number at the function's end, or after the loop.
    pub(super) saved: Vec<Register>,
}

impl<'a> Renaming<'a> {
    /// Plans the renaming. The loop may use registers of the surrounding function if they can be
    /// saved before it.
    pub(super) fn new(
        body: Body<'a>,
        unchanged: &'a BTreeSet<usize>,
        is_saved_around_loop: bool,
    ) -> Result<Renaming<'a>, String> {
        let usage = Usage::new(&body, unchanged)?;
        let used_registers = used_registers(body.lines);
        let saved = if is_saved_around_loop {
            registers_to_save_around_loop(&used_registers_inside(&body))
        } else {
            registers_to_save_around_function(&used_registers)
        };
        let vectors = (0..16u32).map(|number| (Register::XMM0 + number).full_register());
        let masks = (1..8u32).map(|number| Register::K0 + number);
        let scratch = CALLER_SAVED.into_iter().chain(vectors).chain(masks);

        let mut free = usage.written.clone();
        free.extend(scratch.filter(|register| !used_registers.contains(register)));
        free.extend(&saved);
        free.retain(|register| !usage.is_bound(*register));

        let mut destinations: BTreeMap<Bank, Vec<Destination>> = BTreeMap::new();
        let mut unwritten = BTreeMap::new();
        for register in free {
            let bank = Bank::from_register(register).ok_or("no bank")?;
            let registers = destinations.entry(bank).or_default();
            // The first of each bank is never written, so that it can stand for any source. k0
            // cannot: as the mask of an instruction it means that there is no mask.
            if register == Register::K0 || unwritten.contains_key(&bank) {
                registers.push(Destination { register, chain: 0, is_held: false });
            } else {
                unwritten.insert(bank, register);
            }
        }
        Ok(Renaming { body, unchanged, implicit: usage.implicit, destinations, unwritten, saved })
    }

    /// Returns the instruction on other registers. `address` is the part of its address that
    /// depends on data, and the register that holds it.
    pub(super) fn rename(
        &mut self,
        index: usize,
        address: Option<(Part, Register)>,
    ) -> Result<Instruction, String> {
        let line = self.body.lines[index];
        let info = InstructionInfoFactory::new().info(&line).clone();
        let mut new_line = line;
        if let Some((part, register)) = address {
            set_address(&mut new_line, part, register);
        }
        // Results come first: a source that is the destination too takes the new register of the
        // destination.
        self.rename_results(&line, &info, &mut new_line)?;
        self.rename_sources(index, &info, &mut new_line)?;
        if line.mnemonic() == Mnemonic::Lea {
            new_line.set_memory_base(self.source_register(index, line.memory_base())?);
            new_line.set_memory_index(self.source_register(index, line.memory_index())?);
        }
        if line.has_op_mask() && gather_mask(&line).is_none() {
            new_line.set_op_mask(self.source_register(index, line.op_mask())?);
        }
        Ok(new_line)
    }

    fn rename_results(
        &mut self,
        line: &Instruction,
        info: &InstructionInfo,
        new_line: &mut Instruction,
    ) -> Result<(), String> {
        for operand in register_operands(line) {
            let register = line.op_register(operand);
            let access = info.op_access(operand);
            if !is_write(access) || self.implicit.contains(&register.full_register()) {
                continue;
            }
            let is_read = access != OpAccess::Write;
            new_line.set_op_register(operand, self.choose_destination(line, register, is_read)?);
        }
        Ok(())
    }

    fn rename_sources(
        &self,
        index: usize,
        info: &InstructionInfo,
        new_line: &mut Instruction,
    ) -> Result<(), String> {
        let line = self.body.lines[index];
        let reads_destination = matches!(
            info.op0_access(),
            OpAccess::ReadWrite | OpAccess::ReadCondWrite | OpAccess::CondWrite
        );
        for operand in register_operands(&line) {
            if is_write(info.op_access(operand)) || fixed_register(&line, operand).is_some() {
                continue;
            }
            let register = line.op_register(operand);
            // The same register twice may be an idiom.
            let is_twice = operand > 0 && register == line.op0_register() && line.op_count() == 2;
            let source = if is_twice && reads_destination {
                new_line.op0_register()
            } else {
                self.source_register(index, register)?
            };
            new_line.set_op_register(operand, source);
        }
        Ok(())
    }

    /// Returns a load of `operand` into a register that nothing else writes until it is
    /// [released](Self::release): the load `index` of the loop, or an added one.
    pub(super) fn supply(
        &mut self,
        index: Option<usize>,
        part: Part,
        operand: MemoryOperand,
    ) -> Result<(Instruction, Register), String> {
        use iced_x86::Code::{Mov_r64_rm64, VEX_Vmovdqu_xmm_xmmm128, VEX_Vmovdqu_ymm_ymmm256};
        let code = match (index, part) {
            (Some(index), _) => self.body.lines[index].code(),
            (None, Part::Indices(indices)) if indices.is_xmm() => VEX_Vmovdqu_xmm_xmmm128,
            (None, Part::Indices(indices)) if indices.is_ymm() => VEX_Vmovdqu_ymm_ymmm256,
            (None, Part::Indices(_)) => iced_x86::Code::EVEX_Vmovdqu64_zmm_k1z_zmmm512,
            (None, Part::Register(_) | Part::Sum(..)) => Mov_r64_rm64,
        };
        let model = match part {
            Part::Indices(indices) => indices,
            Part::Register(_) | Part::Sum(..) => Register::RAX,
        };
        let destination = self.free_destinations(model, code.op_code().encoding())?;
        let destination = destination
            .max_by_key(|destination| destination.chain)
            .ok_or_else(too_few_registers)?;
        (destination.chain, destination.is_held) = (1, true);
        let register = with_width(destination.register, model);
        let load = Instruction::with2(code, register, operand).map_err(message)?;
        Ok((load, register))
    }

    /// Frees a register whose address is no longer needed.
    pub(super) fn release(&mut self, register: Register) {
        for destination in self.destinations.values_mut().flatten() {
            if destination.register == register.full_register() {
                destination.is_held = false;
            }
        }
    }

    /// Returns a general register that no instruction of a bound loop writes.
    pub(super) fn unwritten_register(&self) -> Result<Register, String> {
        self.unwritten.get(&Bank::General).copied().ok_or_else(too_few_registers)
    }

    /// Chooses the destination of a result. An instruction that also reads its destination gets the
    /// register with the shortest chain; any other breaks the longest chain.
    fn choose_destination(
        &mut self,
        line: &Instruction,
        model: Register,
        is_read: bool,
    ) -> Result<Register, String> {
        let free = self.free_destinations(model, line.code().op_code().encoding())?;
        let destination = if is_read {
            free.min_by_key(|destination| destination.chain)
        } else {
            free.max_by_key(|destination| destination.chain)
        };
        let destination = destination.ok_or_else(too_few_registers)?;
        destination.chain = if is_read { destination.chain + 1 } else { 1 };
        Ok(with_width(destination.register, model))
    }

    /// Returns the registers for results, of the same bank as `model`, that an instruction in this
    /// encoding can name.
    fn free_destinations(
        &mut self,
        model: Register,
        encoding: EncodingKind,
    ) -> Result<impl Iterator<Item = &mut Destination>, String> {
        let bank = Bank::from_register(model).ok_or("no bank")?;
        let registers = self.destinations.get_mut(&bank).ok_or_else(too_few_registers)?;
        Ok(registers.iter_mut().filter(move |destination| destination.is_free_for(encoding)))
    }

    /// Returns the register of an input. For a value computed in each call it is one that no
    /// instruction writes.
    fn source_register(&self, index: usize, register: Register) -> Result<Register, String> {
        let full = register.full_register();
        let producer = Bank::from_register(full).and_then(|_| self.body.producer(index, full));
        if self.implicit.contains(&full)
            || producer.is_none_or(|producer| self.unchanged.contains(&producer))
        {
            return Ok(register);
        }
        let bank = Bank::from_register(register).ok_or("no bank")?;
        let unwritten = self.unwritten.get(&bank).ok_or_else(too_few_registers)?;
        Ok(with_width(*unwritten, register))
    }

    /// Returns an instruction of the same length as `line` that takes a front-end slot and no port:
    /// `xor r, r`, or `nop` if all registers are in use. `nop` is the second choice, because some
    /// processors process two of them per slot.
    pub(super) fn idle_instruction(&self, line: &Instruction) -> Result<Instruction, String> {
        // Prefixes that mean nothing here make it as long as the line.
        const SEGMENT: u8 = 0x2e;
        let mut bytes = match self.unwritten.get(&Bank::General) {
            Some(register) => {
                let number = (*register as u32 - Register::RAX as u32) as u8;
                let low = number & 7;
                let prefix = if number > 7 { &[0x45][..] } else { &[] };
                [prefix, &[0x31, 0xc0 | low << 3 | low]].concat()
            }
            None => vec![0x0f, 0x1f, 0xc0],
        };
        while bytes.len() < line.len() {
            bytes.insert(0, SEGMENT);
        }
        Instruction::with_declare_byte(&bytes).map_err(message)
    }
}

fn too_few_registers() -> String {
    "it needs too many registers to break its dependences".into()
}

/// How the instructions of a loop use registers.
#[derive(Default)]
struct Usage {
    /// Written by instructions that may be renamed.
    written: BTreeSet<Register>,
    /// Written by kept instructions.
    pinned: BTreeSet<Register>,
    /// Written implicitly, or fixed by an encoding and written.
    implicit: BTreeSet<Register>,
    /// The same and only read: they wait for nothing if nothing writes them.
    untouched: BTreeSet<Register>,
}

impl Usage {
    fn new(body: &Body, unchanged: &BTreeSet<usize>) -> Result<Usage, String> {
        let mut usage = Usage::default();
        let mut factory = InstructionInfoFactory::new();
        for index in body.range.clone() {
            let line = &body.lines[index];
            let info = factory.info(line);
            let is_unchanged = unchanged.contains(&index);
            usage.add_registers(line, info, is_unchanged)?;
            if !is_unchanged {
                usage.add_fixed_registers(line, info);
            }
        }
        if let Some(register) = usage.implicit.intersection(&usage.pinned).next() {
            return Err(format!("{register:?} holds an address and is written implicitly"));
        }
        Ok(usage)
    }

    fn add_registers(
        &mut self,
        line: &Instruction,
        info: &InstructionInfo,
        is_unchanged: bool,
    ) -> Result<(), String> {
        for used in info.used_registers() {
            let register = used.register().full_register();
            if Bank::from_register(register).is_none() {
                return Err(format!("`{line}` uses a register that cannot be renamed"));
            }
            let is_written = is_write(used.access());
            if is_written {
                let registers = if is_unchanged { &mut self.pinned } else { &mut self.written };
                registers.insert(register);
            }
            if !is_unchanged && !is_named(line, register) {
                self.bind(register, is_written);
            }
        }
        Ok(())
    }

    fn add_fixed_registers(&mut self, line: &Instruction, info: &InstructionInfo) {
        for operand in 0..line.op_count() {
            if let Some(register) = fixed_register(line, operand) {
                self.bind(register.full_register(), is_write(info.op_access(operand)));
            }
        }
    }

    fn bind(&mut self, register: Register, is_written: bool) {
        let registers = if is_written { &mut self.implicit } else { &mut self.untouched };
        registers.insert(register);
    }

    /// Returns whether it must not get other values.
    fn is_bound(&self, register: Register) -> bool {
        [&self.pinned, &self.implicit, &self.untouched].iter().any(|set| set.contains(&register))
    }
}

/// Returns the full registers that these instructions use. `vzeroupper` counts as using none: it
/// names all vectors and leaves no value that is needed.
fn used_registers(lines: &[Instruction]) -> BTreeSet<Register> {
    let mut factory = InstructionInfoFactory::new();
    let mut used_registers = BTreeSet::new();
    for line in lines.iter().filter(|line| line.mnemonic() != Mnemonic::Vzeroupper) {
        for usage in factory.info(line).used_registers() {
            used_registers.insert(usage.register().full_register());
        }
    }
    used_registers
}

fn used_registers_inside(body: &Body) -> BTreeSet<Register> {
    used_registers(&body.lines[body.range.clone()])
}

/// Returns the registers that a loop may use if they are saved before it: all that it does not use
/// yet.
fn registers_to_save_around_loop(used_registers: &BTreeSet<Register>) -> Vec<Register> {
    let general = CALLER_SAVED.into_iter().chain(CALLEE_SAVED);
    general.filter(|register| !used_registers.contains(register)).collect()
}

/// Returns the registers that a function may use if it saves them where it begins.
fn registers_to_save_around_function(used_registers: &BTreeSet<Register>) -> Vec<Register> {
    let mut saved = Vec::from(CALLEE_SAVED);
    saved.retain(|register| !used_registers.contains(register));
    // An even number of pushes keeps the stack aligned.
    saved.truncate(saved.len() / 2 * 2);
    saved
}

/// Returns whether an operand names this full register, alone or in an address, or as a mask.
fn is_named(line: &Instruction, register: Register) -> bool {
    let address = [line.memory_base(), line.memory_index(), line.op_mask()];
    let operands = (0..line.op_count()).map(|operand| line.op_register(operand));
    operands.chain(address).any(|named| named.full_register() == register)
}

/// Returns the operands that are registers, but for the mask of a gather, which is kept.
fn register_operands(line: &Instruction) -> impl Iterator<Item = u32> + use<> {
    let line = *line;
    let lanes = gather_mask(&line);
    (0..line.op_count()).filter(move |operand| {
        line.op_kind(*operand) == OpKind::Register
            && lanes.is_none_or(|lanes| lanes != line.op_register(*operand).full_register())
    })
}

/// A register for results.
struct Destination {
    register: Register,
    /// The length of the dependency chain through it.
    chain: u32,
    /// Whether its value is still needed.
    is_held: bool,
}

impl Destination {
    fn is_free_for(&self, encoding: EncodingKind) -> bool {
        const NUMBERS_BEFORE_EVEX: usize = 16;
        let has_number =
            encoding == EncodingKind::EVEX || self.register.number() < NUMBERS_BEFORE_EVEX;
        !self.is_held && has_number
    }
}

/// Replaces that part of the address by the register that holds it.
fn set_address(line: &mut Instruction, part: Part, register: Register) {
    match part {
        Part::Indices(_) => line.set_memory_index(register),
        Part::Sum(..) => {
            line.set_memory_base(register);
            line.set_memory_index(Register::None);
            line.set_memory_index_scale(1);
        }
        Part::Register(data_register) => {
            if line.memory_base() == data_register {
                line.set_memory_base(register);
            }
            if line.memory_index() == data_register {
                line.set_memory_index(register);
            }
        }
    }
}
