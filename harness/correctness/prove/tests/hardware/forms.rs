//! Every form of an instruction that the decoder's table has, and ways to choose its operands:
//! which registers, whether memory, which mask. It lists no instruction by name but `lea`, whose
//! operand is an address; what a form does it does not know.

use iced_x86::{
    Code, Decoder, DecoderOptions, Encoder, EncodingKind, Instruction, Mnemonic, OpKind, Register,
};

/// A form and the choices of operands that can be encoded; immediates are not chosen yet.
pub(super) struct Form {
    pub(super) code: Code,
    pub(super) choices: Vec<Choice>,
}

/// An instruction, and what its address registers must hold.
#[derive(Clone)]
pub(super) struct Choice {
    pub(super) line: Instruction,
    pub(super) fixed: Vec<(Register, Held)>,
}

/// What an address register holds.
#[derive(Clone, Copy)]
pub(super) enum Held {
    Number(u64),
    /// The address of the operand in memory less this.
    AddressLess(u64),
    /// In each element of so many bits another index of the operand in memory.
    Indices(u32),
}

impl Held {
    /// So far below the base do indices reach, in bytes.
    const BELOW: u64 = 16;

    /// What it comes to where the operand in memory is at `address`: words, lowest first.
    pub(super) fn words(self, address: u64) -> [u64; 8] {
        /// In steps of four bytes; the sign counts.
        const INDICES: [i32; 16] = [3, -4, 0, 5, -1, 2, 1, -2, 4, 0, -3, 5, 1, -4, 2, 3];
        match self {
            Held::Number(number) => [number; 8],
            Held::AddressLess(less) => [address.wrapping_sub(less); 8],
            Held::Indices(32) => std::array::from_fn(|word| {
                let [low, high] = [0, 1].map(|half| INDICES[2 * word + half] as u32);
                u64::from(low) | u64::from(high) << 32
            }),
            Held::Indices(_) => std::array::from_fn(|word| INDICES[word] as u64),
        }
    }
}

/// What the table says of one operand.
#[derive(Clone, Copy)]
enum Place {
    Register(Class),
    RegisterOrMemory(Class),
    Memory,
    /// Memory under a vector of indices of so many bits.
    Gather(Register, u32),
    Fixed(Register),
    Immediate(OpKind),
    One,
}

#[derive(Clone, Copy)]
enum Class {
    General(usize),
    Vector(Register),
    Mask,
}

/// Which register of its pool each operand gets: all distinct or some the same.
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

/// All forms of 64-bit mode. There are choices if the operands are registers, immediates and at
/// most one place in memory.
pub(super) fn all() -> Vec<Form> {
    Code::values()
        .filter(|code| {
            let table = code.op_code();
            // Some need an option of the decoder, which is not given: they are of other processors.
            table.is_instruction() && table.mode64() && table.decoder_option() == 0
        })
        .map(|code| Form { code, choices: choices(code).unwrap_or_default() })
        .collect()
}

/// Nothing if an operand is of another kind.
fn choices(code: Code) -> Option<Vec<Choice>> {
    let table = code.op_code();
    let places: Vec<Place> =
        table.op_kinds().iter().map(|kind| place(&format!("{kind:?}"))).collect::<Option<_>>()?;
    let either = places.iter().any(|place| matches!(place, Place::RegisterOrMemory(_)));
    let gather = places.iter().any(|place| matches!(place, Place::Gather(..)));
    let alone = gather || places.iter().any(|place| matches!(place, Place::Memory));
    let alternatives = |memory: bool| either || memory == alone;
    let mut found: Vec<Choice> = Vec::new();
    for pool in [Pool::Low, Pool::High, Pool::SecondBytes] {
        // What a gather writes, its indices and its mask are three registers.
        for pattern in PATTERNS.into_iter().take(if gather { 1 } else { PATTERNS.len() }) {
            for memory in [false, true].into_iter().filter(|&memory| alternatives(memory)) {
                let plain = Choice::new(code, &places, pool, pattern, memory);
                for choice in plain.addresses().iter().flat_map(|choice| choice.masks(pool)) {
                    let known = |other: &Choice| other.line == choice.line;
                    if choice.can_be_encoded() && !found.iter().any(known) {
                        found.push(choice);
                    }
                }
            }
        }
    }
    Some(found)
}

fn place(kind: &str) -> Option<Place> {
    const CLASSES: [(&str, Class); 8] = [
        ("r8", Class::General(1)),
        ("r16", Class::General(2)),
        ("r32", Class::General(4)),
        ("r64", Class::General(8)),
        ("xmm", Class::Vector(Register::XMM0)),
        ("ymm", Class::Vector(Register::YMM0)),
        ("zmm", Class::Vector(Register::ZMM0)),
        ("k", Class::Mask),
    ];
    const FIXED: [Register; 6] = {
        use Register::{AL, AX, CL, DX, EAX, RAX};
        [AL, CL, AX, DX, EAX, RAX]
    };
    let class =
        |name: &str| CLASSES.iter().find(|(known, _)| *known == name).map(|(_, class)| *class);
    match kind {
        "mem" => return Some(Place::Memory),
        "imm8_const_1" => return Some(Place::One),
        _ => {}
    }
    if let Some(indices) = kind.strip_prefix("mem_vsib") {
        let (bits, file) = indices.split_at_checked(2)?;
        let Class::Vector(first) = class(&format!("{file}mm"))? else { return None };
        return Some(Place::Gather(first, bits.parse().ok()?));
    }
    let whole =
        FIXED.into_iter().find(|register| format!("{register:?}").eq_ignore_ascii_case(kind));
    // `imm8sex16` is `Immediate8to16`.
    let number = kind.replacen("imm", "Immediate", 1).replace("sex", "to");
    let number = || OpKind::values().find(|kind| format!("{kind:?}") == number);
    whole.map(Place::Fixed).or_else(|| number().map(Place::Immediate)).or_else(|| {
        let (name, role) = kind.split_once('_')?;
        let class = class(name)?;
        match role {
            "or_mem" => Some(Place::RegisterOrMemory(class)),
            "reg" | "rm" | "vvvv" | "opcode" | "is4" => Some(Place::Register(class)),
            _ => None,
        }
    })
}

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
            // Behind AL to BL the table of bytes has AH to BH.
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
    fn new(code: Code, places: &[Place], pool: Pool, pattern: [usize; 4], memory: bool) -> Self {
        let encoding = code.op_code().encoding();
        let mut choice = Choice { line: Instruction::new(), fixed: Vec::new() };
        choice.line.set_code(code);
        let mut pattern = pattern.into_iter().cycle();
        for (operand, place) in (0..).zip(places) {
            let mut next = |class| {
                let index = pattern.next().expect("it goes round");
                (OpKind::Register, register(class, pool, encoding, index))
            };
            let (kind, register) = match *place {
                Place::Memory | Place::Gather(..) => (OpKind::Memory, Register::None),
                Place::RegisterOrMemory(_) if memory => (OpKind::Memory, Register::None),
                Place::Register(class) | Place::RegisterOrMemory(class) => next(class),
                Place::Fixed(register) => (OpKind::Register, register),
                Place::Immediate(kind) => (kind, Register::None),
                Place::One => (OpKind::Immediate8, Register::None),
            };
            choice.line.set_op_kind(operand, kind);
            match kind {
                OpKind::Register => choice.line.set_op_register(operand, register),
                OpKind::Memory if let Place::Gather(first, bits) = *place => {
                    choice.indices(self::register(Class::Vector(first), pool, encoding, 3), bits);
                }
                OpKind::Memory if pool == Pool::High => choice.far_address(),
                OpKind::Memory => choice.near_address(),
                _ if matches!(place, Place::One) => choice.line.set_immediate8(1),
                _ => {}
            }
        }
        choice
    }

    fn near_address(&mut self) {
        self.set_address(Register::RSI, Register::None, 1, 0);
        self.fixed = vec![(Register::RSI, Held::AddressLess(0))];
    }

    fn far_address(&mut self) {
        const INDEX: u64 = 5;
        self.set_address(Register::R14, Register::R13, 4, 0x140);
        let base = Held::AddressLess(0x140 + 4 * INDEX);
        self.fixed = vec![(Register::R14, base), (Register::R13, Held::Number(INDEX))];
    }

    fn indices(&mut self, index: Register, bits: u32) {
        self.set_address(Register::RSI, index, 4, 0);
        let base = Held::AddressLess(Held::BELOW.wrapping_neg());
        self.fixed = vec![(Register::RSI, base), (index.full_register(), Held::Indices(bits))];
    }

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

    /// The addresses that `lea` is to work out; they may be any. All else stays as it is.
    fn addresses(self) -> Vec<Choice> {
        use Register as R;
        if self.line.mnemonic() != Mnemonic::Lea {
            return vec![self];
        }
        let address = |(base, index, scale, displacement)| {
            let mut choice = Choice { fixed: Vec::new(), ..self.clone() };
            choice.set_address(base, index, scale, displacement);
            choice
        };
        [
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
        ]
        .map(address)
        .into()
    }

    /// Without and with a mask, with zeroing, with one element of memory repeated.
    fn masks(&self, pool: Pool) -> Vec<Choice> {
        let table = self.line.code().op_code();
        let mask = if pool == Pool::High { Register::K7 } else { Register::K1 };
        let memory = (0..self.line.op_count()).any(|operand| self.is_memory(operand));
        let mut all = Vec::new();
        for broadcast in
            [false, true].into_iter().filter(|&it| !it || memory && table.can_broadcast())
        {
            for (masked, zeroing) in [(false, false), (true, false), (true, true)] {
                let possible = (!masked || table.can_use_op_mask_register())
                    && (masked || !table.require_op_mask_register())
                    && (!zeroing || table.can_use_zeroing_masking());
                if possible {
                    let mut choice = self.clone();
                    choice.line.set_is_broadcast(broadcast);
                    choice.line.set_zeroing_masking(zeroing);
                    choice.line.set_op_mask(if masked { mask } else { Register::None });
                    all.push(choice);
                }
            }
        }
        all
    }

    fn is_memory(&self, operand: u32) -> bool {
        self.line.op_kind(operand) == OpKind::Memory
    }

    /// Whether an immediate of more than eight bits is to be chosen.
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

    fn is_open_immediate(&self, operand: u32) -> bool {
        let kind = format!("{:?}", self.line.op_kind(operand));
        kind.starts_with("Immediate")
            && self.line.code().op_code().op_kind(operand)
                != iced_x86::OpCodeOperandKind::imm8_const_1
    }

    /// The instruction with an immediate of these bits, and its bytes.
    pub(super) fn with_immediate(&self, bits: u64) -> Option<(Instruction, Vec<u8>)> {
        let mut line = self.line;
        for operand in (0..line.op_count()).filter(|&operand| self.is_open_immediate(operand)) {
            line.set_immediate_u64(operand, bits);
        }
        encoded(&line)
    }

    fn can_be_encoded(&self) -> bool {
        self.with_immediate(0x80).is_some()
    }
}

/// The instruction as it is decoded from its bytes, if it can be encoded and is the same then.
fn encoded(line: &Instruction) -> Option<(Instruction, Vec<u8>)> {
    let mut encoder = Encoder::new(64);
    encoder.encode(line, 0).ok()?;
    let bytes = encoder.take_buffer();
    let decoded = Decoder::new(64, &bytes, DecoderOptions::NONE).decode();
    (decoded.code() == line.code()).then_some((decoded, bytes))
}
