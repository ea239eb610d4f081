//! Every form of an instruction in the decoder's table, and ways to choose its operands: which
//! registers, whether memory, which mask.
//!
//! The forms come from the table and not from a list that we write, because such a list would lack
//! the forms that the semantics forget. The only instruction with a rule by name is `lea`, whose
//! operand is an address.

use iced_x86::{
    Code, Decoder, DecoderOptions, Encoder, EncodingKind, Instruction, Mnemonic, OpKind, Register,
};

/// A form and the choices of operands that can be encoded; immediates are not chosen yet.
pub(super) struct Form {
    pub(super) code: Code,
    pub(super) choices: Vec<Choice>,
}

/// An instruction, and the contents that its address registers must have.
#[derive(Clone)]
pub(super) struct Choice {
    pub(super) line: Instruction,
    pub(super) address_registers: Vec<(Register, Content)>,
}

/// The content of an address register.
#[derive(Clone, Copy)]
pub(super) enum Content {
    Number(u64),
    /// The address of the operand in memory minus this.
    AddressMinus(u64),
    /// A vector of indices of this many bits, each to another place in the operand in memory.
    Indices(u32),
}

impl Content {
    /// How many bytes the lowest index reaches below the base.
    const BYTES_BELOW_BASE: u64 = 16;

    /// Returns the words of the register, lowest first, if the operand in memory is at `address`.
    pub(super) fn words(self, address: u64) -> [u64; 8] {
        /// Indices in steps of four bytes. Some are negative, since the processor extends their
        /// sign.
        const INDICES: [i32; 16] = [3, -4, 0, 5, -1, 2, 1, -2, 4, 0, -3, 5, 1, -4, 2, 3];
        match self {
            Content::Number(number) => [number; 8],
            Content::AddressMinus(offset) => [address.wrapping_sub(offset); 8],
            Content::Indices(32) => std::array::from_fn(|word| {
                let [low, high] = [0, 1].map(|half| INDICES[2 * word + half] as u32);
                u64::from(low) | u64::from(high) << 32
            }),
            Content::Indices(_) => std::array::from_fn(|word| INDICES[word] as u64),
        }
    }
}

/// The kind of an operand in the decoder's table.
#[derive(Clone, Copy)]
enum Place {
    Register(Class),
    RegisterOrMemory(Class),
    Memory,
    /// Memory at a vector of indices of this many bits, in registers like this one.
    Gather(Register, u32),
    /// A register that the form names.
    Implied(Register),
    Immediate(OpKind),
    /// The immediate 1 of shifts by one.
    One,
}

/// A class of registers: general ones by their bytes, vectors by their first, masks.
#[derive(Clone, Copy)]
enum Class {
    General(usize),
    Vector(Register),
    Mask,
}

/// The indices in the pool of the registers that the operands get. Instructions may behave
/// differently if two operands are the same register, so some patterns repeat an index.
const PATTERNS: [[usize; 4]; 5] =
    [[0, 1, 2, 3], [0, 0, 0, 0], [0, 0, 1, 2], [0, 1, 0, 2], [0, 1, 1, 2]];

/// Registers to choose from: those that instructions name by themselves, those that need a prefix,
/// and those that are the second byte of another.
#[derive(Clone, Copy, PartialEq)]
enum Pool {
    Low,
    High,
    SecondBytes,
}

/// Returns all forms of 64-bit mode. A form has choices if its operands are registers, immediates
/// and at most one place in memory.
pub(super) fn all_forms() -> Vec<Form> {
    let mut forms = Vec::new();
    for code in Code::values() {
        let table = code.op_code();
        // Some forms need an option of the decoder, which we do not give: only other processors
        // have them.
        if table.is_instruction() && table.mode64() && table.decoder_option() == 0 {
            forms.push(Form { code, choices: operand_choices(code).unwrap_or_default() });
        }
    }
    forms
}

/// Returns the choices of operands of a form, each once; nothing if an operand is of a kind that
/// [`parse_place`] does not know.
fn operand_choices(code: Code) -> Option<Vec<Choice>> {
    let mut places = Vec::new();
    for kind in code.op_code().op_kinds() {
        places.push(parse_place(&format!("{kind:?}"))?);
    }
    let is_gather = places.iter().any(|place| matches!(place, Place::Gather(..)));
    // A gather faults unless its destination, its indices and its mask are three registers.
    let patterns = if is_gather { &PATTERNS[..1] } else { &PATTERNS[..] };
    let mut choices: Vec<Choice> = Vec::new();
    for pool in [Pool::Low, Pool::High, Pool::SecondBytes] {
        for &pattern in patterns {
            for &memory in memory_alternatives(&places) {
                let choice = Choice::new(code, &places, pool, pattern, memory);
                for choice in choice.with_addresses() {
                    add_new_choices(&mut choices, choice.with_masks(pool));
                }
            }
        }
    }
    Some(choices)
}

/// Returns whether an operand may be in memory, in a register, or in both.
fn memory_alternatives(places: &[Place]) -> &'static [bool] {
    if places.iter().any(|place| matches!(place, Place::RegisterOrMemory(_))) {
        return &[false, true];
    }
    if places.iter().any(|place| matches!(place, Place::Memory | Place::Gather(..))) {
        return &[true];
    }
    &[false]
}

/// Adds the candidates that can be encoded. Different patterns and pools can give the same
/// instruction, which is then added once.
fn add_new_choices(choices: &mut Vec<Choice>, candidates: Vec<Choice>) {
    for candidate in candidates {
        let is_new = choices.iter().all(|choice| choice.line != candidate.line);
        if is_new && candidate.can_be_encoded() {
            choices.push(candidate);
        }
    }
}

/// Returns the class of registers of this name.
fn parse_class(name: &str) -> Option<Class> {
    let class = match name {
        "r8" => Class::General(1),
        "r16" => Class::General(2),
        "r32" => Class::General(4),
        "r64" => Class::General(8),
        "xmm" => Class::Vector(Register::XMM0),
        "ymm" => Class::Vector(Register::YMM0),
        "zmm" => Class::Vector(Register::ZMM0),
        "k" => Class::Mask,
        _ => return None,
    };
    Some(class)
}

/// Parses the name of an operand kind in the decoder's table. Returns nothing for kinds that this
/// test cannot choose operands for.
fn parse_place(kind: &str) -> Option<Place> {
    const IMPLIED: [Register; 6] = {
        use Register::{AL, AX, CL, DX, EAX, RAX};
        [AL, CL, AX, DX, EAX, RAX]
    };
    match kind {
        "mem" => return Some(Place::Memory),
        "imm8_const_1" => return Some(Place::One),
        _ => {}
    }
    if let Some(indices) = kind.strip_prefix("mem_vsib") {
        let (bits, size) = indices.split_at_checked(2)?;
        let Class::Vector(first) = parse_class(&format!("{size}mm"))? else { return None };
        return Some(Place::Gather(first, bits.parse().ok()?));
    }
    for register in IMPLIED {
        if format!("{register:?}").eq_ignore_ascii_case(kind) {
            return Some(Place::Implied(register));
        }
    }
    // The kind `imm8sex16` of the table is the kind `Immediate8to16` of an instruction.
    let immediate = kind.replacen("imm", "Immediate", 1).replace("sex", "to");
    if let Some(kind) = OpKind::values().find(|kind| format!("{kind:?}") == immediate) {
        return Some(Place::Immediate(kind));
    }
    let (name, role) = kind.split_once('_')?;
    let class = parse_class(name)?;
    match role {
        "or_mem" => Some(Place::RegisterOrMemory(class)),
        "reg" | "rm" | "vvvv" | "opcode" | "is4" => Some(Place::Register(class)),
        _ => None,
    }
}

/// Returns the register of a class at an index of its pool.
fn register(class: Class, pool: Pool, encoding: EncodingKind, index: usize) -> Register {
    use Register as R;
    let general = match pool {
        Pool::Low | Pool::SecondBytes => [R::RAX, R::RDX, R::RCX, R::RBX],
        Pool::High => [R::R9, R::R12, R::RDI, R::R15],
    };
    let vector = match (pool, encoding) {
        (Pool::High, EncodingKind::EVEX) => [17, 22, 27, 31],
        (Pool::High, _) => [9, 11, 13, 15],
        _ => [1, 0, 3, 6],
    };
    match class {
        Class::General(1) if pool == Pool::SecondBytes => [R::AH, R::DH, R::CH, R::BH][index],
        Class::General(1) => match general[index].number() {
            // In iced's order AH to BH follow AL to BL, so SPL and the others come four later.
            number @ 0..4 => R::AL + number as u32,
            number => R::SPL + (number as u32 - 4),
        },
        Class::General(2) => R::AX + general[index].number() as u32,
        Class::General(4) => R::EAX + general[index].number() as u32,
        Class::General(_) => general[index],
        Class::Vector(first) => first + vector[index],
        Class::Mask => R::K0 + [[1, 2, 3, 4], [5, 6, 7, 0]][usize::from(pool == Pool::High)][index],
    }
}

impl Choice {
    /// Makes the instruction with registers of a pool, and with memory if `memory` is true. Its
    /// immediates are not chosen yet.
    fn new(code: Code, places: &[Place], pool: Pool, pattern: [usize; 4], memory: bool) -> Self {
        let encoding = code.op_code().encoding();
        let mut choice = Choice { line: Instruction::new(), address_registers: Vec::new() };
        choice.line.set_code(code);
        let mut indices = pattern.into_iter().cycle();
        for (operand, place) in (0..).zip(places) {
            let (kind, register) = match *place {
                Place::Memory | Place::Gather(..) => (OpKind::Memory, Register::None),
                Place::RegisterOrMemory(_) if memory => (OpKind::Memory, Register::None),
                Place::Register(class) | Place::RegisterOrMemory(class) => {
                    let index = indices.next().expect("a cycle has no end");
                    (OpKind::Register, register(class, pool, encoding, index))
                }
                Place::Implied(register) => (OpKind::Register, register),
                Place::Immediate(kind) => (kind, Register::None),
                Place::One => (OpKind::Immediate8, Register::None),
            };
            choice.line.set_op_kind(operand, kind);
            match kind {
                OpKind::Register => choice.line.set_op_register(operand, register),
                OpKind::Memory if let Place::Gather(first, bits) = *place => {
                    let index = self::register(Class::Vector(first), pool, encoding, 3);
                    choice.set_vector_address(index, bits);
                }
                OpKind::Memory if pool == Pool::High => choice.set_indexed_address(),
                OpKind::Memory => choice.set_plain_address(),
                _ if matches!(place, Place::One) => choice.line.set_immediate8(1),
                _ => {}
            }
        }
        choice
    }

    /// Sets an address that is only a register.
    fn set_plain_address(&mut self) {
        self.set_address(Register::RSI, Register::None, 1, 0);
        self.address_registers = vec![(Register::RSI, Content::AddressMinus(0))];
    }

    /// Sets an address with every part: base, index, scale and a displacement of four bytes.
    fn set_indexed_address(&mut self) {
        const INDEX: u64 = 5;
        self.set_address(Register::R14, Register::R13, 4, 0x140);
        let base = Content::AddressMinus(0x140 + 4 * INDEX);
        self.address_registers =
            vec![(Register::R14, base), (Register::R13, Content::Number(INDEX))];
    }

    /// Sets the address of a gather. Its base lies above the start of the memory, because some
    /// indices are negative.
    fn set_vector_address(&mut self, index: Register, bits: u32) {
        self.set_address(Register::RSI, index, 4, 0);
        let base = Content::AddressMinus(Content::BYTES_BELOW_BASE.wrapping_neg());
        self.address_registers =
            vec![(Register::RSI, base), (index.full_register(), Content::Indices(bits))];
    }

    /// Sets the parts of the address of the operand in memory.
    fn set_address(&mut self, base: Register, index: Register, scale: u32, displacement: i32) {
        let line = &mut self.line;
        line.set_memory_base(base);
        line.set_memory_index(index);
        line.set_memory_index_scale(scale);
        line.set_memory_displacement64(i64::from(displacement) as u64);
        line.set_memory_displ_size(match displacement {
            _ if base == Register::None => 4,
            0 => 0,
            -128..128 => 1,
            _ => 8,
        });
        if base.is_gpr32() {
            line.set_memory_displacement64(u64::from(displacement as u32));
            line.set_memory_displ_size(4);
        }
    }

    /// Returns this choice with several addresses if it is `lea`, which only computes them, so they
    /// need not be in the memory of the state. Other instructions keep their address.
    fn with_addresses(self) -> Vec<Choice> {
        use Register as R;
        if self.line.mnemonic() != Mnemonic::Lea {
            return vec![self];
        }
        let mut choices = Vec::new();
        for (base, index, scale, displacement) in [
            (R::RBX, R::None, 1, 0),
            (R::RBP, R::None, 1, -1),
            (R::R13, R::RBP, 1, 0),
            (R::RAX, R::RAX, 2, 127),
            (R::R12, R::R12, 4, -129),
            (R::RSP, R::RCX, 8, 0x1234_5678),
            (R::None, R::R15, 8, -0x1234_5678),
            (R::None, R::None, 1, -2),
            (R::EBX, R::None, 1, 5),
            (R::R9D, R::EDX, 8, -77),
        ] {
            let mut choice = Choice { address_registers: Vec::new(), ..self.clone() };
            choice.set_address(base, index, scale, displacement);
            choices.push(choice);
        }
        choices
    }

    /// Returns this choice without and with a mask, with zeroing, and with one element of memory
    /// repeated, as far as the form has these.
    fn with_masks(&self, pool: Pool) -> Vec<Choice> {
        let table = self.line.code().op_code();
        let mask = if pool == Pool::High { Register::K7 } else { Register::K1 };
        let has_memory = (0..self.line.op_count()).any(|operand| self.is_memory(operand));
        let broadcasts =
            if has_memory && table.can_broadcast() { &[false, true][..] } else { &[false] };
        let mut choices = Vec::new();
        for &is_broadcast in broadcasts {
            for (has_mask, is_zeroing) in [(false, false), (true, false), (true, true)] {
                if has_mask && !table.can_use_op_mask_register() {
                    continue;
                }
                if !has_mask && table.require_op_mask_register() {
                    continue;
                }
                if is_zeroing && !table.can_use_zeroing_masking() {
                    continue;
                }
                let mut choice = self.clone();
                choice.line.set_is_broadcast(is_broadcast);
                choice.line.set_zeroing_masking(is_zeroing);
                choice.line.set_op_mask(if has_mask { mask } else { Register::None });
                choices.push(choice);
            }
        }
        choices
    }

    fn is_memory(&self, operand: u32) -> bool {
        self.line.op_kind(operand) == OpKind::Memory
    }

    /// Whether the instruction has an immediate of more than eight bits.
    pub(super) fn has_wide_immediate(&self) -> bool {
        (0..self.line.op_count()).any(|operand| {
            matches!(
                self.line.op_kind(operand),
                OpKind::Immediate16
                    | OpKind::Immediate32
                    | OpKind::Immediate64
                    | OpKind::Immediate32to64
            )
        })
    }

    /// Whether an operand is an immediate that can be chosen; the 1 of shifts by one cannot.
    fn is_free_immediate(&self, operand: u32) -> bool {
        let kind = format!("{:?}", self.line.op_kind(operand));
        kind.starts_with("Immediate")
            && self.line.code().op_code().op_kind(operand)
                != iced_x86::OpCodeOperandKind::imm8_const_1
    }

    /// Returns the instruction with an immediate of these bits, and its bytes, if it can be
    /// encoded.
    pub(super) fn with_immediate(&self, bits: u64) -> Option<(Instruction, Vec<u8>)> {
        let mut line = self.line;
        for operand in (0..line.op_count()).filter(|&operand| self.is_free_immediate(operand)) {
            line.set_immediate_u64(operand, bits);
        }
        encode(&line)
    }

    /// Whether the instruction can be encoded, tried with a negative byte as immediate.
    fn can_be_encoded(&self) -> bool {
        self.with_immediate(0x80).is_some()
    }
}

/// Encodes an instruction and decodes it again. Returns the decoded instruction and its bytes,
/// unless the encoder refuses it or the bytes mean another form.
fn encode(line: &Instruction) -> Option<(Instruction, Vec<u8>)> {
    let mut encoder = Encoder::new(64);
    encoder.encode(line, 0).ok()?;
    let bytes = encoder.take_buffer();
    let decoded = Decoder::new(64, &bytes, DecoderOptions::NONE).decode();
    (decoded.code() == line.code()).then_some((decoded, bytes))
}
