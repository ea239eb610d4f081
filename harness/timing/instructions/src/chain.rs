//! The generator: from one instruction and one of its inputs to copies that wait for each other
//! through that input. It executes nothing; whether the copies really wait is checked on their
//! bytes, decoded anew.
//!
//! The destination of each copy is what the next one takes. Where the instruction overwrites its
//! destination without reading it, or reads it beside the input in question, the value goes by
//! turns through four registers, so that no copy waits for its other inputs. Where destination
//! and input are in different places, a way back ([`super::returns`]) joins them.

use super::copy::{alone, immediates, memory_of, rename};
use super::function::{State, encoded};
use super::registers::{BASE, Bank, TURNS, chained};
use super::returns::Return;
use decode::{Decoded, Edge, Graph, Input, Source, sources};
use iced_x86::{
    FlowControl, Instruction, InstructionInfoFactory, MemoryOperand, MemorySize, Mnemonic,
    OpAccess, OpKind, Register,
};

/// Copies of the instruction in a chain.
pub(super) const COPIES: usize = 64;

/// A chain: copies of an instruction, each with its way back.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    pub(super) links: Vec<Instruction>,
    pub(super) returns: Vec<Return>,
    /// Moves of immediates before each copy.
    before: usize,
    start: Start,
}

/// What the registers and the memory hold at first.
#[derive(Clone, Copy, Debug)]
enum Start {
    /// Arbitrary bits.
    Values,
    /// The chain is an address and is loaded from memory.
    Address,
    /// The chain is zero, added to an address or an index.
    Zero,
    /// The chain is an address to which zero is added.
    AddressAndZero,
}

/// Where a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Register(Register),
    Address,
    Flags,
    Memory,
}

impl Place {
    fn bank(self) -> Option<Bank> {
        match self {
            Place::Register(register) => Bank::of(register),
            Place::Address => Some(Bank::General),
            Place::Flags | Place::Memory => None,
        }
    }
}

impl Chain {
    /// The chain of `line` through `input`.
    ///
    /// # Errors
    /// Why there is none.
    pub(super) fn of(line: &Decoded, input: Input) -> Result<Chain, String> {
        let source = input.source;
        refuse(line, source)?;
        let raw = line.raw;
        let (from, to) = (result(&raw)?, place(&raw, source)?);
        let mut fixed = fixed(&raw, source)?;
        let is_address = to == Place::Address && line.reads_memory;
        let chased = is_address && raw.mnemonic() == Mnemonic::Mov && raw.op0_register().is_gpr64();
        let mut returns = ways_back(&raw, from, to, is_address && !chased)?;
        // Such an input is not measured with the result in the same register: it is copied there.
        let mut goal = Register::R8;
        if let Some(register) = fixed.filter(|_| returns.is_empty() && alone(&raw, 0).is_none()) {
            (fixed, goal) = (None, register.full_register());
            returns.push(Return::Copy);
        }
        let by_turns = returns.is_empty() && fixed.is_none() && source != Source::Operand(0);
        let general = match (fixed, is_address && !chased) {
            (Some(register), false) => register.full_register(),
            (Some(_), true) => return Err("its result is in one register alone".into()),
            (None, true) => Register::R9,
            (None, false) => Register::R8,
        };
        let (mut links, mut before) = (Vec::new(), 0);
        for copy in 0..COPIES {
            let turn = |copy: usize| if by_turns { copy % TURNS } else { 0 };
            let mut link = raw;
            let taken = turn(copy + TURNS - 1);
            // A result that is yet to be added to the address is in a register beside it.
            let beside = is_address && !chased && from.bank() == Some(Bank::General);
            let made = if beside { 1 } else { turn(copy) };
            rename(&mut link, source, made, taken, fixed);
            if input.beside_immediate {
                let moves = immediates(&link, source)?;
                before = moves.len();
                links.extend(moves);
            }
            let memory = memory_of(&link);
            links.push(link);
            let back = returns.iter();
            links.extend(back.map(|back| back.instruction(general, goal, memory)));
        }
        let start = match (is_address, chased, source) {
            (true, true, Source::Base) => Start::Address,
            (true, true, _) => Start::Zero,
            (true, false, Source::Base) => Start::AddressAndZero,
            (true, false, _) => Start::Zero,
            _ => Start::Values,
        };
        let chain = Chain { links, returns, before, start };
        match (chain.length(source)?, chain.links.len() - COPIES * before) {
            (length, all) if length == all => Ok(chain),
            (length, all) => Err(format!("of {all} links {length} wait for each other")),
        }
    }

    /// Copies of `line` of which none waits for its neighbour: no chain at all.
    ///
    /// # Errors
    /// Why there is none.
    pub(super) fn apart(line: &Decoded) -> Result<Chain, String> {
        refuse(line, Source::Memory)?;
        if !matches!(result(&line.raw)?, Place::Register(_)) || alone(&line.raw, 0).is_some() {
            return Err("its result is in one place".into());
        }
        let copy = |copy: usize| {
            let mut link = line.raw;
            rename(&mut link, Source::Implied, copy % TURNS, 0, None);
            link
        };
        let links = (0..COPIES).map(copy).collect();
        Ok(Chain { links, returns: Vec::new(), before: 0, start: Start::Values })
    }

    /// The chain that measures a way back: it and what undoes it, or copies of it alone.
    ///
    /// # Errors
    /// If its links do not wait for each other.
    pub(super) fn of_return(one: Return) -> Result<Chain, String> {
        let memory = MemoryOperand::with_base(BASE);
        let link = |back: Return| back.instruction(Register::R8, Register::R8, memory);
        let links: Vec<Instruction> = match (one, one.inverse()) {
            (_, Some(inverse)) => vec![link(one), link(inverse)],
            // From the second operand to the first.
            (Return::Add, None) => (0..TURNS)
                .map(|turn| {
                    let taken = chained(turn + TURNS - 1, Register::R8);
                    one.instruction(taken, chained(turn, Register::R8), memory)
                })
                .collect(),
            (_, None) => vec![link(one)],
        };
        let links = links.repeat(COPIES);
        let chain = Chain { links, returns: Vec::new(), before: 0, start: Start::Values };
        let path = Graph::of(&chain.code()?.instructions).critical_path(|_| 1.0);
        match path.length as usize {
            length if length == chain.links.len() => Ok(chain),
            length => Err(format!("of {} links {length} wait for each other", chain.links.len())),
        }
    }

    /// CPUID features of its instructions, by the decoder's names.
    pub(super) fn features(&self) -> Result<Vec<String>, String> {
        Ok(decode::features(&self.code()?.instructions))
    }

    /// Its bytes, decoded anew.
    fn code(&self) -> Result<decode::Code, String> {
        let bytes = encoded(&self.links)?;
        Ok(decode::Code::decode("chain", 0, &bytes, |_, _| None))
    }

    /// Links of the longest way through the chain that takes the input in question at each copy.
    pub(super) fn length(&self, source: Source) -> Result<usize, String> {
        let code = self.code()?;
        let each = self.before + 1 + self.returns.len();
        let counts = |edge: &Edge| {
            let is_copy = edge.to % each == self.before;
            !is_copy || sources(&code.instructions[edge.to], edge.carrier).contains(&source)
        };
        let path = Graph::of(&code.instructions)
            .critical_path(|edge| if counts(edge) { 1.0 } else { 0.0 });
        Ok(path.length as usize)
    }

    /// The registers to begin with, and what `cells` must hold.
    pub(super) fn state(&self, cells: &mut Cells) -> State {
        const BITS: u64 = 0x0204_0810_2040_8001;
        let mut state = State { general: [BITS; 16], vectors: [[BITS; 2]; 8] };
        let distance = self.links[self.before].memory_displacement64();
        let address = |cell: &[u64; 16]| (cell.as_ptr() as u64).wrapping_sub(distance);
        cells.zeros = [0; 16];
        cells.address = [address(&cells.address); 16];
        let (zeros, own) = (address(&cells.zeros), address(&cells.address));
        // A count of one for shifts by cl.
        state.general[1] = 1;
        state.general[6] = 0;
        state.general[14] = zeros;
        state.general[15] = 0;
        let chain = match self.start {
            Start::Values => return state,
            Start::Address => [own; 4],
            Start::Zero => [0; 4],
            Start::AddressAndZero => [zeros, 0, 0, 0],
        };
        state.general[8..12].copy_from_slice(&chain);
        state
    }
}

/// The memory that chains may touch.
#[repr(C, align(64))]
pub(super) struct Cells {
    zeros: [u64; 16],
    address: [u64; 16],
}

impl Cells {
    pub(super) fn new() -> Box<Cells> {
        Box::new(Cells { zeros: [0; 16], address: [0; 16] })
    }
}

/// What no chain can be made of.
fn refuse(line: &Decoded, source: Source) -> Result<(), String> {
    let raw = &line.raw;
    let why = if raw.flow_control() != FlowControl::Next || raw.is_privileged() {
        "it steers the program"
    } else if raw.is_stack_instruction() {
        "it moves the stack pointer, which processors follow apart"
    } else if matches!(raw.mnemonic(), Mnemonic::Div | Mnemonic::Idiv) {
        "what it takes depends on the values"
    } else if source == Source::Implied {
        "no operand names that register"
    } else if source == Source::Mask {
        "masks are not chained"
    } else if raw.is_vsib() {
        "it takes many addresses"
    } else if raw.is_string_instruction() {
        "it works on strings"
    } else if raw.segment_prefix() != Register::None {
        "it names a segment"
    } else if line.writes_memory && matches!(source, Source::Base | Source::Index) {
        "a store's address: what is stored does not wait for it"
    } else {
        return Ok(());
    };
    Err(why.into())
}

/// Where the result is: a register, else memory, else flags.
fn result(raw: &Instruction) -> Result<Place, String> {
    let mut factory = InstructionInfoFactory::new();
    let writes = matches!(
        factory.info(raw).op0_access(),
        OpAccess::Write | OpAccess::CondWrite | OpAccess::ReadWrite | OpAccess::ReadCondWrite
    );
    match raw.op0_kind() {
        OpKind::Register if writes => match Bank::of(raw.op0_register()) {
            Some(_) => Ok(Place::Register(raw.op0_register())),
            None => Err("its result is in a register of another kind".into()),
        },
        OpKind::Memory if writes => Ok(Place::Memory),
        _ if raw.rflags_modified() != 0 => Ok(Place::Flags),
        _ => Err("it has no result".into()),
    }
}

/// Where the input in question is.
fn place(raw: &Instruction, source: Source) -> Result<Place, String> {
    match source {
        Source::Operand(index) if Bank::of(raw.op_register(index)).is_some() => {
            Ok(Place::Register(raw.op_register(index)))
        }
        Source::Base | Source::Index => Ok(Place::Address),
        Source::Flags => Ok(Place::Flags),
        Source::Memory => Ok(Place::Memory),
        _ => Err("it is in a register of another kind".into()),
    }
}

/// The one register that the encoding allows for result or input, if there is one.
fn fixed(raw: &Instruction, source: Source) -> Result<Option<Register>, String> {
    let result = (raw.op0_kind() == OpKind::Register).then(|| alone(raw, 0)).flatten();
    let input = if let Source::Operand(index) = source { alone(raw, index) } else { None };
    match (result, input) {
        (Some(result), Some(input)) if result.full_register() != input.full_register() => {
            Err("result and input are in one register alone, each in another".into())
        }
        (result, input) => Ok(input.or(result)),
    }
}

/// From where the result is to where the input is.
fn ways_back(
    raw: &Instruction,
    from: Place,
    to: Place,
    by_addition: bool,
) -> Result<Vec<Return>, String> {
    use Return as R;
    let same_file = from.bank().is_some() && from.bank() == to.bank() && !by_addition;
    if same_file || (from == Place::Memory && to == Place::Memory) {
        return Ok(Vec::new());
    }
    let bytes = match raw.memory_size() {
        MemorySize::Unknown => 0,
        size => size.size(),
    };
    let vectors = |place: Place| place.bank() == Some(Bank::Vector) && bytes == 16;
    if from == Place::Memory && vectors(to) {
        return Ok(vec![R::LoadVector]);
    }
    if to == Place::Memory && vectors(from) {
        return Ok(vec![R::StoreVector]);
    }
    let sized = |half, whole| match bytes {
        4 => Ok(half),
        8 => Ok(whole),
        _ => Err(format!("no way back for {bytes} bytes of memory")),
    };
    let mut back = match (from, from.bank()) {
        (Place::Flags, _) => vec![R::FromFlags],
        (Place::Memory, _) => vec![sized(R::LoadHalf, R::Load)?],
        (_, Some(Bank::Vector)) => vec![R::FromVector],
        (_, Some(Bank::Mask)) => vec![R::FromMask],
        _ => Vec::new(),
    };
    match (to, to.bank()) {
        (Place::Flags, _) => back.push(R::ToFlags),
        (Place::Memory, _) => back.push(sized(R::StoreHalf, R::Store)?),
        (Place::Address, _) if by_addition => back.extend([R::Clear, R::Add]),
        (_, Some(Bank::Vector)) => back.push(R::ToVector),
        (_, Some(Bank::Mask)) => back.push(R::ToMask),
        _ => {}
    }
    Ok(back)
}
