//! Renames the registers of a loop so that no instruction waits for another.

use crate::decode::{Bank, is_write};
use crate::replay::kept::{Body, lanes_read};
use crate::replay::look_ups::Part;
use crate::replay::registers::{as_wide_as, fixed};
use iced_x86::{
    EncodingKind, Instruction, InstructionInfoFactory, MemoryOperand, Mnemonic, OpAccess, OpKind,
    Register,
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
        let lines = body.lines;
        let mut factory = InstructionInfoFactory::new();
        let (mut written, mut pinned) = (BTreeSet::new(), BTreeSet::new());
        // Implicit or fixed registers. One that is only read waits for nothing if nothing writes
        // it.
        let (mut implied, mut untouched) = (BTreeSet::new(), BTreeSet::new());
        for index in body.range.clone() {
            let line = &lines[index];
            let is_kept = kept.contains(&index);
            for used in factory.info(line).used_registers() {
                let register = used.register().full_register();
                if Bank::of(register).is_none() {
                    return Err(format!("`{line}` uses a register that cannot be renamed"));
                }
                if !is_kept && !named(line).any(|one| one.full_register() == register) {
                    match is_write(used.access()) {
                        true => implied.insert(register),
                        false => untouched.insert(register),
                    };
                }
                if is_write(used.access()) {
                    if is_kept {
                        pinned.insert(register)
                    } else {
                        written.insert(register)
                    };
                }
            }
            for at in (0..line.op_count()).filter(|_| !is_kept) {
                let only = fixed(line, at).map(Register::full_register);
                match is_write(factory.info(line).op_access(at)) {
                    true => implied.extend(only),
                    false => untouched.extend(only),
                }
            }
        }
        if let Some(both) = implied.intersection(&pinned).next() {
            return Err(format!("{both:?} holds an address and is written implicitly"));
        }
        // `vzeroall` and `vzeroupper` name all vectors and leave no value that is needed.
        let clears = |line: &&Instruction| line.mnemonic() == Mnemonic::Vzeroupper;
        let mut mentioned_in = |lines: &[Instruction]| -> BTreeSet<Register> {
            let lines = lines.iter().filter(|line| !clears(line));
            let used = lines.flat_map(|line| factory.info(line).used_registers().to_vec());
            used.map(|used| used.register().full_register()).collect()
        };
        let mentioned = mentioned_in(lines);
        let mentioned_inside = mentioned_in(&lines[body.range.clone()]);
        let vectors = (0..16u32).map(|number| (Register::XMM0 + number).full_register());
        let masks = (1..8u32).map(|number| Register::K0 + number);
        let all = crate::decode::CALLER_SAVED.into_iter().chain(vectors).chain(masks);
        let unmentioned = all.filter(|register| !mentioned.contains(register));
        let saved = match is_to_put_aside {
            true => {
                let all =
                    crate::decode::CALLER_SAVED.into_iter().chain(crate::decode::CALLEE_SAVED);
                all.filter(|register| !mentioned_inside.contains(register)).collect()
            }
            false => {
                let all = crate::decode::CALLEE_SAVED.into_iter();
                let mut saved: Vec<_> = all.filter(|one| !mentioned.contains(one)).collect();
                // Keeps the stack aligned.
                saved.truncate(saved.len() / 2 * 2);
                saved
            }
        };
        let free = written.iter().copied().chain(unmentioned).chain(saved.iter().copied());
        let mut banks: BTreeMap<Bank, BTreeSet<Register>> = BTreeMap::new();
        let is_free =
            |one: &Register| ![&pinned, &implied, &untouched].iter().any(|set| set.contains(one));
        for register in free.filter(is_free) {
            banks.entry(Bank::of(register).ok_or("no bank")?).or_default().insert(register);
        }
        let (mut places, mut unwritten) = (BTreeMap::new(), BTreeMap::new());
        for (bank, registers) in banks {
            let mut registers = registers.into_iter();
            unwritten.extend(registers.next().map(|first| (bank, first)));
            let of = |register| Place { register, waited: 0, is_held: false };
            places.insert(bank, registers.map(of).collect());
        }
        Ok(Renaming { body, kept, implied, places, unwritten, saved })
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
        let all = self.places.values_mut().flatten();
        all.filter(|one| one.register == register.full_register())
            .for_each(|one| one.is_held = false);
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
    let operands = (0..line.op_count()).map(|at| line.op_register(at));
    let all = operands.chain([line.memory_base(), line.memory_index(), line.op_mask()]);
    all.filter(|register| *register != Register::None).collect::<Vec<_>>().into_iter()
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
