//! Renames the registers of a loop so that no instruction waits for another.
//!
//! A result goes to the register whose last use is longest ago, an input comes from a register that
//! no instruction writes. Three kinds of registers cannot take part: those of the loop counter and
//! of addresses, those that an encoding fixes, and those that an instruction uses without naming
//! them. If the loop leaves too few, the function around it saves more.

use crate::decode::{Bank, CALLEE_SAVED, CALLER_SAVED, is_write};
use crate::replay::kept::{Body, lanes_read};
use crate::replay::look_ups::Part;
use crate::replay::registers::{as_wide_as, fixed};
use iced_x86::{
    EncodingKind, Instruction, InstructionInfo, InstructionInfoFactory, MemoryOperand, Mnemonic,
    OpAccess, OpKind, Register,
};
use std::collections::{BTreeMap, BTreeSet};

/// What may be renamed in a loop, and to what.
pub(super) struct Renaming<'a> {
    body: Body<'a>,
    /// Instructions that stay unchanged: the loop counter and the inputs of addresses.
    kept: &'a BTreeSet<usize>,
    /// Registers that are written implicitly or fixed by an encoding.
    implied: BTreeSet<Register>,
    /// Registers for results, by bank.
    places: BTreeMap<Bank, Vec<Place>>,
    /// For each bank a register that no instruction writes.
    unwritten: BTreeMap<Bank, Register>,
    /// Registers to be restored: an even number at the function's end, or after the loop.
    pub(super) saved: Vec<Register>,
}

impl<'a> Renaming<'a> {
    /// Plans the renaming. The loop may use registers of the surrounding function if they can be
    /// saved before it.
    pub(super) fn of(
        body: Body<'a>,
        kept: &'a BTreeSet<usize>,
        is_to_put_aside: bool,
    ) -> Result<Renaming<'a>, String> {
        let uses = RegisterUses::of(&body, kept)?;
        let mentioned = mentioned(body.lines);
        let saved = match is_to_put_aside {
            true => unmentioned_inside(&body),
            false => callee_saved(&mentioned),
        };
        let mut candidates = uses.written.clone();
        candidates.extend(scratch_registers().filter(|register| !mentioned.contains(register)));
        candidates.extend(&saved);
        let mut banks: BTreeMap<Bank, BTreeSet<Register>> = BTreeMap::new();
        for register in candidates {
            if uses.is_free(register) {
                banks.entry(Bank::of(register).ok_or("no bank")?).or_default().insert(register);
            }
        }
        let (mut places, mut unwritten) = (BTreeMap::new(), BTreeMap::new());
        for (bank, registers) in banks {
            let mut registers = registers.into_iter();
            unwritten.extend(registers.next().map(|first| (bank, first)));
            places.insert(bank, registers.map(Place::new).collect());
        }
        Ok(Renaming { body, kept, implied: uses.implied, places, unwritten, saved })
    }

    /// The instruction on its own registers. `known` maps address parts to the registers that hold
    /// them.
    pub(super) fn independent(
        &mut self,
        index: usize,
        known: Option<(Part, Register)>,
    ) -> Result<Instruction, String> {
        let line = self.body.lines[index];
        let mut factory = InstructionInfoFactory::new();
        let info = factory.info(&line).clone();
        let lanes = lanes_read(&line);
        let registers = |at: &u32| {
            line.op_kind(*at) == OpKind::Register
                && lanes.is_none_or(|lanes| lanes != line.op_register(*at).full_register())
        };
        let operands = (0..line.op_count().min(5)).filter(registers);
        let (results, sources): (Vec<u32>, Vec<u32>) =
            operands.partition(|at| is_write(info.op_access(*at)));
        let mut renamed = line;
        if let Some((part, register)) = known {
            address(&mut renamed, part, register);
        }
        for at in results {
            let register = line.op_register(at);
            if !self.implied.contains(&register.full_register()) {
                let reads = !matches!(info.op_access(at), OpAccess::Write);
                renamed.set_op_register(at, self.result(&line, register, reads)?);
            }
        }
        for at in sources {
            let register = line.op_register(at);
            if fixed(&line, at).is_some() {
                continue;
            }
            // The same register twice may be an idiom.
            let is_first = at > 0 && register == line.op0_register() && line.op_count() == 2;
            let reads_first = !matches!(info.op0_access(), OpAccess::Write | OpAccess::None);
            let source = match is_first && reads_first && is_write(info.op0_access()) {
                true => renamed.op0_register(),
                false => self.source(index, register)?,
            };
            renamed.set_op_register(at, source);
        }
        if line.mnemonic() == Mnemonic::Lea {
            renamed.set_memory_base(self.source(index, line.memory_base())?);
            renamed.set_memory_index(self.source(index, line.memory_index())?);
        }
        if line.has_op_mask() && lanes.is_none() {
            renamed.set_op_mask(self.source(index, line.op_mask())?);
        }
        Ok(renamed)
    }

    /// The load `index`, or an added one, as a load of `operand` into a register that nothing else
    /// writes until it is [released](Self::release).
    pub(super) fn bringing(
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
        let like = match part {
            Part::Indices(indices) => indices,
            Part::Register(_) | Part::Sum(..) => Register::RAX,
        };
        let encoding = code.op_code().encoding();
        let places = self.places.get_mut(&Bank::of(like).ok_or("no bank")?).ok_or_else(too_few)?;
        let free = places.iter_mut().filter(|place| place.is_free_for(encoding));
        let place = free.max_by_key(|place| place.waited).ok_or_else(too_few)?;
        (place.waited, place.is_held) = (1, true);
        let register = as_wide_as(place.register, like);
        let load =
            Instruction::with2(code, register, operand).map_err(|error| error.to_string())?;
        Ok((load, register))
    }

    /// The address in this register is no longer needed.
    pub(super) fn release(&mut self, register: Register) {
        for place in self.places.values_mut().flatten() {
            if place.register == register.full_register() {
                place.is_held = false;
            }
        }
    }

    /// A general register that no instruction of a replay writes.
    pub(super) fn unwritten(&self) -> Result<Register, String> {
        self.unwritten.get(&Bank::General).copied().ok_or_else(too_few)
    }

    /// The destination of a result. An instruction that also reads its destination gets the
    /// register with the shortest chain; any other breaks the longest chain.
    fn result(
        &mut self,
        line: &Instruction,
        like: Register,
        reads: bool,
    ) -> Result<Register, String> {
        let bank = Bank::of(like).ok_or("no bank")?;
        let encoding = line.code().op_code().encoding();
        let places = self.places.get_mut(&bank).ok_or_else(too_few)?.iter_mut();
        let free = places.filter(|place| place.is_free_for(encoding));
        let place = match reads {
            true => free.min_by_key(|place| place.waited),
            false => free.max_by_key(|place| place.waited),
        };
        let place = place.ok_or_else(too_few)?;
        place.waited = if reads { place.waited + 1 } else { 1 };
        Ok(as_wide_as(place.register, like))
    }

    /// The source of an input: for values computed in each call, a register that no instruction
    /// writes.
    fn source(&self, index: usize, register: Register) -> Result<Register, String> {
        let full = register.full_register();
        let maker = Bank::of(full).and_then(|_| self.body.maker(index, full));
        if self.implied.contains(&full) || maker.is_none_or(|maker| self.kept.contains(&maker)) {
            return Ok(register);
        }
        let bank = Bank::of(register).ok_or("no bank")?;
        let unwritten = self.unwritten.get(&bank).ok_or_else(too_few)?;
        Ok(as_wide_as(*unwritten, register))
    }

    /// An instruction of the same length as `line` that takes a front-end slot and no port:
    /// `xor r, r`, or `nop` if all registers are in use; some processors process two `nop` per
    /// slot.
    pub(super) fn idle(&self, line: &Instruction) -> Result<Instruction, String> {
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
        Instruction::with_declare_byte(&bytes).map_err(|error| error.to_string())
    }
}

fn too_few() -> String {
    "it needs too many registers to break its dependences".into()
}

/// Registers named by the operands.
fn named(line: &Instruction) -> impl Iterator<Item = Register> {
    let operands = (0..line.op_count()).map(|operand| line.op_register(operand));
    let operands = operands.chain([line.memory_base(), line.memory_index(), line.op_mask()]);
    operands.filter(|register| *register != Register::None).collect::<Vec<_>>().into_iter()
}

/// How the instructions of a loop use registers.
#[derive(Default)]
struct RegisterUses {
    /// Written by an instruction that is renamed.
    written: BTreeSet<Register>,
    /// Written by an instruction that stays unchanged.
    pinned: BTreeSet<Register>,
    /// Written by a renamed instruction without being named, or because its encoding fixes them.
    implied: BTreeSet<Register>,
    /// The same for registers that are read. If nothing writes them, nothing waits for them.
    implied_sources: BTreeSet<Register>,
}

impl RegisterUses {
    fn of(body: &Body, kept: &BTreeSet<usize>) -> Result<RegisterUses, String> {
        let mut uses = RegisterUses::default();
        let mut factory = InstructionInfoFactory::new();
        for index in body.range.clone() {
            let line = &body.lines[index];
            let info = factory.info(line);
            for used in info.used_registers() {
                if Bank::of(used.register().full_register()).is_none() {
                    return Err(format!("`{line}` uses a register that cannot be renamed"));
                }
            }
            if kept.contains(&index) {
                uses.add_kept(info);
            } else {
                uses.add_renamed(line, info);
            }
        }
        if let Some(register) = uses.implied.intersection(&uses.pinned).next() {
            return Err(format!("{register:?} holds an address and is written implicitly"));
        }
        Ok(uses)
    }

    fn add_kept(&mut self, info: &InstructionInfo) {
        for used in info.used_registers() {
            if is_write(used.access()) {
                self.pinned.insert(used.register().full_register());
            }
        }
    }

    fn add_renamed(&mut self, line: &Instruction, info: &InstructionInfo) {
        for used in info.used_registers() {
            let register = used.register().full_register();
            if is_write(used.access()) {
                self.written.insert(register);
            }
            if !named(line).any(|operand| operand.full_register() == register) {
                self.add_implied(register, used.access());
            }
        }
        for operand in 0..line.op_count() {
            if let Some(register) = fixed(line, operand) {
                self.add_implied(register.full_register(), info.op_access(operand));
            }
        }
    }

    fn add_implied(&mut self, register: Register, access: OpAccess) {
        if is_write(access) {
            self.implied.insert(register);
        } else {
            self.implied_sources.insert(register);
        }
    }

    /// Whether results may go to this register.
    fn is_free(&self, register: Register) -> bool {
        let taken = [&self.pinned, &self.implied, &self.implied_sources];
        !taken.iter().any(|registers| registers.contains(&register))
    }
}

/// The registers that these instructions use.
fn mentioned(lines: &[Instruction]) -> BTreeSet<Register> {
    let mut factory = InstructionInfoFactory::new();
    let mut registers = BTreeSet::new();
    for line in lines {
        // It names all vectors and leaves no value that is needed.
        if line.mnemonic() == Mnemonic::Vzeroupper {
            continue;
        }
        for used in factory.info(line).used_registers() {
            registers.insert(used.register().full_register());
        }
    }
    registers
}

/// Registers that a function may change.
fn scratch_registers() -> impl Iterator<Item = Register> {
    let vectors = (0..16u32).map(|number| (Register::XMM0 + number).full_register());
    let masks = (1..8u32).map(|number| Register::K0 + number);
    CALLER_SAVED.into_iter().chain(vectors).chain(masks)
}

/// General registers that the loop does not use, whatever the function does with them outside.
fn unmentioned_inside(body: &Body) -> Vec<Register> {
    let mentioned = mentioned(&body.lines[body.range.clone()]);
    let general = CALLER_SAVED.into_iter().chain(CALLEE_SAVED);
    general.filter(|register| !mentioned.contains(register)).collect()
}

/// Registers that a function restores and that are not mentioned: an even number of them, which
/// keeps the stack aligned.
fn callee_saved(mentioned: &BTreeSet<Register>) -> Vec<Register> {
    let mut saved = Vec::from(CALLEE_SAVED);
    saved.retain(|register| !mentioned.contains(register));
    saved.truncate(saved.len() / 2 * 2);
    saved
}

/// A register for results.
struct Place {
    register: Register,
    /// The length of the dependency chain through it.
    waited: u32,
    /// Whether its value is still needed.
    is_held: bool,
}

impl Place {
    fn new(register: Register) -> Place {
        Place { register, waited: 0, is_held: false }
    }

    fn is_free_for(&self, encoding: EncodingKind) -> bool {
        const NUMBERS_BEFORE_EVEX: usize = 16;
        let has_number =
            encoding == EncodingKind::EVEX || self.register.number() < NUMBERS_BEFORE_EVEX;
        !self.is_held && has_number
    }
}

/// Substitutes the register that holds that part of the address.
fn address(line: &mut Instruction, part: Part, register: Register) {
    match part {
        Part::Indices(_) => line.set_memory_index(register),
        Part::Sum(..) => {
            line.set_memory_base(register);
            line.set_memory_index(Register::None);
            line.set_memory_index_scale(1);
        }
        Part::Register(known) => {
            if line.memory_base() == known {
                line.set_memory_base(register);
            }
            if line.memory_index() == known {
                line.set_memory_index(register);
            }
        }
    }
}
