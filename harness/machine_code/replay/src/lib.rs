//! A timed loop as it would be if no instruction waited for another: the same instructions in the
//! same order, each with registers of its own. What it computes is nonsense; how long it takes is what
//! the front end and the ports allow. A second form keeps the lengths and the loop alone, with an idiom
//! that the renamer answers in place of each instruction: what the front end allows. It executes
//! nothing.
//!
//! Addresses and the loop's own count stay as they are, and whatever they are computed from. Loops whose
//! addresses come out of memory other than the stack, and loops with branches or loops inside, have no such form.

mod kept;
mod registers;

use decode::{Bank, Code, is_write};
use iced_x86::{
    BlockEncoder, BlockEncoderOptions, Decoder, DecoderOptions, FlowControl, Instruction,
    InstructionBlock, InstructionInfoFactory, Mnemonic, OpAccess, OpKind, Register,
};
use kept::Body;
use registers::{as_wide_as, fixed};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// What stands in the place of a loop's instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instead {
    /// The same instructions, none waiting for another.
    Independent,
    /// Zero idioms of the same lengths.
    Idle,
}

/// Bytes of a cache line: the loop starts where it did within one.
const LINE: u64 = 64;
/// The most that one instruction may be longer than it was, by a prefix of its registers.
const PREFIX_BYTES: usize = 4;

/// Most bytes of a replay of `code`.
pub fn replay_bytes(code: &Code) -> usize {
    code.bytes.len() + PREFIX_BYTES * code.instructions.len() + 2 * LINE as usize
}

/// The bytes, to stand at `address`, of the timed loop `code`, which runs at `running`.
///
/// # Errors
/// Why this loop has no such form.
pub fn replay(
    code: &Code,
    running: u64,
    address: u64,
    instead: Instead,
) -> Result<Vec<u8>, String> {
    let decoder = Decoder::with_ip(64, &code.bytes, running, DecoderOptions::NONE);
    let lines: Vec<Instruction> = decoder.into_iter().collect();
    let body = over_calls(code)?;
    let mut renaming = Renaming::of(&lines, body.clone())?;
    let mut replayed = lines.clone();
    for index in body.clone() {
        if renaming.kept.contains(&index) {
            continue;
        }
        let ip = lines[index].ip();
        replayed[index] = match instead {
            Instead::Independent => renaming.independent(index)?,
            Instead::Idle => renaming.idle(&lines[index])?,
        };
        replayed[index].set_ip(ip);
    }
    encoded(replayed, body.start, address)
}

/// The loop over calls, if it runs straight from its first instruction to its last.
fn over_calls(code: &Code) -> Result<Range<usize>, String> {
    if decode::loops(code).iter().any(|one| one.depth > 1) {
        return Err("there are loops inside".into());
    }
    let [one] = &decode::over_calls(code)[..] else {
        return Err("there is not one loop over calls".into());
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
        0 => Err("there are branches inside".into()),
        _ => Err("there are calls inside".into()),
    }
}

/// What may be renamed in a loop, and to what.
struct Renaming<'a> {
    body: Body<'a>,
    /// Instructions that stay as they are: the count of the loop, and what its addresses are made of.
    kept: BTreeSet<usize>,
    /// Registers that no operand names and some instruction uses all the same.
    implied: BTreeSet<Register>,
    /// Registers for results, by bank, with the number of results that each has waited for.
    turns: BTreeMap<Bank, Vec<(u32, Register)>>,
    /// The register of each bank that no instruction writes.
    unwritten: BTreeMap<Bank, Register>,
}

impl<'a> Renaming<'a> {
    fn of(lines: &'a [Instruction], range: Range<usize>) -> Result<Renaming<'a>, String> {
        let body = Body { lines, range };
        let kept = body.kept()?;
        let mut factory = InstructionInfoFactory::new();
        let (mut written, mut implied, mut pinned) =
            (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        for index in body.range.clone() {
            let line = &lines[index];
            let is_kept = kept.contains(&index);
            for used in factory.info(line).used_registers() {
                let register = used.register().full_register();
                if Bank::of(register).is_none() {
                    return Err(format!("`{line}` names a register of another kind"));
                }
                if !is_kept && !named(line).any(|one| one.full_register() == register) {
                    implied.insert(register);
                }
                if is_write(used.access()) {
                    if is_kept {
                        pinned.insert(register)
                    } else {
                        written.insert(register)
                    };
                }
            }
            if !is_kept {
                let only = (0..line.op_count()).filter_map(|at| fixed(line, at));
                implied.extend(only.map(Register::full_register));
            }
        }
        if let Some(both) = implied.intersection(&pinned).next() {
            return Err(format!("{both:?} is an address and a register that no operand names"));
        }
        let mentioned: BTreeSet<Register> = lines
            .iter()
            .flat_map(|line| factory.info(line).used_registers().to_vec())
            .map(|used| used.register().full_register())
            .collect();
        let vectors = (0..16u32).map(|number| (Register::XMM0 + number).full_register());
        let masks = (1..8u32).map(|number| Register::K0 + number);
        let all = decode::CALLER_SAVED.into_iter().chain(vectors).chain(masks);
        let unmentioned = all.filter(|register| !mentioned.contains(register));
        let free = written.iter().copied().chain(unmentioned);
        let mut banks: BTreeMap<Bank, BTreeSet<Register>> = BTreeMap::new();
        for register in free.filter(|one| !pinned.contains(one) && !implied.contains(one)) {
            banks.entry(Bank::of(register).ok_or("no bank")?).or_default().insert(register);
        }
        let (mut turns, mut unwritten) = (BTreeMap::new(), BTreeMap::new());
        for (bank, registers) in banks {
            let mut registers = registers.into_iter();
            unwritten.extend(registers.next().map(|first| (bank, first)));
            turns.insert(bank, registers.map(|register| (0, register)).collect());
        }
        Ok(Renaming { body, kept, implied, turns, unwritten })
    }

    /// The instruction on registers of its own.
    fn independent(&mut self, index: usize) -> Result<Instruction, String> {
        let line = self.body.lines[index];
        let mut factory = InstructionInfoFactory::new();
        let info = factory.info(&line).clone();
        let registers = |at: &u32| line.op_kind(*at) == OpKind::Register;
        let operands = (0..line.op_count().min(5)).filter(registers);
        let (results, sources): (Vec<u32>, Vec<u32>) =
            operands.partition(|at| is_write(info.op_access(*at)));
        let mut renamed = line;
        for at in results {
            let register = line.op_register(at);
            if !self.implied.contains(&register.full_register()) {
                let reads = !matches!(info.op_access(at), OpAccess::Write);
                renamed.set_op_register(at, self.result(register, reads)?);
            }
        }
        for at in sources {
            let register = line.op_register(at);
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
        if line.has_op_mask() {
            renamed.set_op_mask(self.source(index, line.op_mask())?);
        }
        Ok(renamed)
    }

    /// Where a result goes: one that reads its place too takes the place that has waited least.
    fn result(&mut self, like: Register, reads: bool) -> Result<Register, String> {
        let bank = Bank::of(like).ok_or("no bank")?;
        let turns = self.turns.get_mut(&bank).ok_or_else(too_few)?;
        let place = match reads {
            true => turns.iter_mut().min_by_key(|(waited, _)| *waited),
            false => turns.iter_mut().max_by_key(|(waited, _)| *waited),
        };
        let (waited, register) = place.ok_or_else(too_few)?;
        *waited = if reads { *waited + 1 } else { 1 };
        Ok(as_wide_as(*register, like))
    }

    /// Where an input comes from: what is made anew for each call, from a register that no instruction writes.
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

    /// As long as `line`, takes a place in the front end and no port: `xor r, r`, or `nop` if all
    /// registers are in use, which some processors hand over two at a time.
    fn idle(&self, line: &Instruction) -> Result<Instruction, String> {
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
    "there are too few registers to cut what waits".into()
}

/// Registers that the operands name.
fn named(line: &Instruction) -> impl Iterator<Item = Register> {
    let operands = (0..line.op_count()).map(|at| line.op_register(at));
    let all = operands.chain([line.memory_base(), line.memory_index(), line.op_mask()]);
    all.filter(|register| *register != Register::None).collect::<Vec<_>>().into_iter()
}

/// The bytes at `address`, the instruction `header` at the place within a line that it had.
fn encoded(mut lines: Vec<Instruction>, header: usize, address: u64) -> Result<Vec<u8>, String> {
    const NOP: u8 = 0x90;
    let wanted = lines[header].ip() % LINE;
    let mut header = header;
    // A branch over what is filled in may become longer by it.
    for _ in 0..4 {
        let block = InstructionBlock::new(&lines, address);
        let options = BlockEncoderOptions::RETURN_NEW_INSTRUCTION_OFFSETS;
        let made = BlockEncoder::encode(64, block, options).map_err(|error| error.to_string())?;
        let now = address + u64::from(made.new_instruction_offsets[header]);
        let mut missing = ((wanted + LINE - now % LINE) % LINE) as usize;
        if missing == 0 {
            return Ok(made.code_buffer);
        }
        // Nothing jumps to them: what led to the header leads to it still.
        while missing > 0 {
            let some = missing.min(16);
            let nops = Instruction::with_declare_byte(&[NOP; 16][..some]);
            lines.insert(header, nops.map_err(|error| error.to_string())?);
            (header, missing) = (header + 1, missing - some);
        }
    }
    Err("it does not come to lie as it did".into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use decode::Decoded;

    /// The loop over calls, decoded anew where it now stands.
    fn body(code: &Code) -> Vec<Decoded> {
        code.instructions[over_calls(code).expect("straight")].to_vec()
    }

    #[test]
    fn addresses_and_the_count_stay_and_what_is_computed_does_not() {
        // passes: xor eax,eax; calls: mov rcx,[rdi+rax*8]; and rcx,rsi; add rdx,rcx; inc rax;
        // cmp rax,r8; jne calls; dec r9; jne passes; ret
        let bytes = [
            0x31, 0xc0, 0x48, 0x8b, 0x0c, 0xc7, 0x48, 0x21, 0xf1, 0x48, 0x01, 0xca, 0x48, 0xff,
            0xc0, 0x4c, 0x39, 0xc0, 0x75, 0xee, 0x49, 0xff, 0xc9, 0x75, 0xe7, 0xc3,
        ];
        let code = Code::decode("f", 0x1000, &bytes, |_, _| None);
        let new = replay(&code, 0x1000, 0x9000, Instead::Independent).expect("a replay");
        let new = Code::decode("f", 0x9000, &new, |_, _| None);
        let texts: Vec<String> = body(&new).iter().map(Decoded::text).collect();
        assert!(texts[0].ends_with("[rdi+rax*8]"), "{texts:?}");
        assert_eq!(texts[3..5], ["inc rax", "cmp rax, r8"]);
        let reads_what_is_made = |at: usize| {
            let made = new.instructions.len() > at && texts[at].contains("rcx, rcx");
            made || texts[at] == "add rdx, rcx"
        };
        assert!(!reads_what_is_made(2), "{texts:?}");
        // mov rcx,[rax]; mov rax,[rcx]: an address out of memory.
        let chased = [
            0x31, 0xc0, 0x48, 0x8b, 0x08, 0x48, 0x8b, 0x01, 0x48, 0xff, 0xcf, 0x75, 0xf5, 0x49,
            0xff, 0xc9, 0x75, 0xee, 0xc3,
        ];
        let code = Code::decode("f", 0x1000, &chased, |_, _| None);
        let why = replay(&code, 0x1000, 0x9000, Instead::Independent).unwrap_err();
        assert!(why.contains("out of memory"), "{why}");
    }
}
