//! What a written instruction reads and writes: asked of the decoder's tables by its mnemonic, with
//! the forms that APX adds. A three-operand form reads what the two-operand form reads and writes
//! its first operand whole.

use super::operand::{self, Written};
use crate::decode::facts::{self, Bank, Facts, Operand, Whole};
use crate::decode::facts::{is_read, is_write};
use iced_x86::{
    Code, FlowControl, Instruction, InstructionInfoFactory, Mnemonic, OpAccess, OpKind, Register,
};
use std::collections::HashMap;
use std::sync::LazyLock;

/// The facts of instruction `index` of `count`; `target` knows the function's labels.
pub(super) fn facts(
    text: &str,
    index: usize,
    count: usize,
    target: impl Fn(&str) -> Option<usize>,
) -> Facts {
    let spelling = Spelling::of(text);
    let operands = operand::operands(spelling.operands);
    let next = Some(index + 1).filter(|&next| next < count);
    let mut facts = meaning(&spelling, &operands);
    facts.operands = operands.iter().map(|written| written.operand).collect();
    let to = target(spelling.operands);
    facts.successors = match facts.flow {
        FlowControl::Return | FlowControl::IndirectBranch | FlowControl::Exception => Vec::new(),
        FlowControl::UnconditionalBranch => to.into_iter().collect(),
        FlowControl::ConditionalBranch => next.into_iter().chain(to).collect(),
        _ => next.into_iter().collect(),
    };
    facts
}

/// Mnemonic and operands, apart.
struct Spelling<'a> {
    /// The mnemonic under which the decoder's tables know the operation.
    mnemonic: String,
    operands: &'a str,
    /// `{nf}`: leaves the flags alone.
    no_flags: bool,
    /// Executed under a condition, which is that of this branch.
    condition: Option<String>,
}

impl<'a> Spelling<'a> {
    fn of(text: &'a str) -> Self {
        let (mut rest, mut no_flags) = (text, false);
        loop {
            let (word, after) = rest.split_once(' ').unwrap_or((rest, ""));
            let prefix =
                word.starts_with('{') || matches!(word, "rep" | "repne" | "lock" | "notrack");
            no_flags |= word == "{nf}";
            if !prefix || after.is_empty() {
                break;
            }
            rest = after;
        }
        let (word, mut operands) = rest.split_once(' ').unwrap_or((rest, ""));
        if operands.starts_with('{') {
            // Flags that a conditional comparison leaves if its condition does not hold.
            operands = operands.split_once('}').map_or(operands, |(_, after)| after.trim_start());
        }
        let (mnemonic, condition) = renamed(word);
        Spelling { mnemonic, operands, no_flags, condition }
    }
}

/// Names that only the compiler's assembly or APX has.
fn renamed(word: &str) -> (String, Option<String>) {
    let under = |stem: &str, known: &str| {
        let condition = word.strip_prefix(stem)?;
        Some((known.to_string(), Some(format!("j{condition}"))))
    };
    let plain = match word {
        "movabs" => Some("mov".to_string()),
        "push2" | "push2p" | "pushp" => Some("push".to_string()),
        "pop2" | "pop2p" | "popp" => Some("pop".to_string()),
        "imulzu" => Some("imul".to_string()),
        _ => word
            .strip_prefix("setzu")
            .map(|condition| format!("set{condition}"))
            .or(word.strip_prefix("cfcmov").map(|condition| format!("cmov{condition}"))),
    };
    let plain = plain.or_else(|| {
        // A comparison of vectors into a mask: `vpcmpltuq` is `vpcmpuq` with a number.
        let named = word.strip_prefix("vpcmp")?;
        let elements =
            ["nlt", "nle", "neq", "lt", "le"].iter().find_map(|by| named.strip_prefix(by))?;
        Some(format!("vpcmp{elements}"))
    });
    under("ctest", "test")
        .or_else(|| under("ccmp", "cmp"))
        .unwrap_or_else(|| (plain.unwrap_or_else(|| word.to_string()), None))
}

/// The decoder's forms of each mnemonic; those that move strings through memory are left out.
static FORMS: LazyLock<HashMap<String, Vec<Code>>> = LazyLock::new(|| {
    let mut forms: HashMap<String, Vec<Code>> = HashMap::new();
    for code in Code::values() {
        if !of(code).is_string_instruction() {
            let name = facts::name(code.mnemonic());
            forms.entry(name).or_default().push(code);
        }
    }
    forms
});

fn of(code: Code) -> Instruction {
    let mut instruction = Instruction::default();
    instruction.set_code(code);
    instruction
}

/// The last form with so many operands: later ones are wider, and do to their operands as the
/// others do.
fn form(mnemonic: &str, operands: usize) -> Option<Code> {
    let forms = FORMS.get(mnemonic)?;
    forms.iter().rev().copied().find(|&code| of(code).op_count() as usize == operands)
}

fn meaning(spelling: &Spelling, written: &[Written]) -> Facts {
    let name = spelling.mnemonic.as_str();
    let mut operands: Vec<Written> = written.to_vec();
    let shifts = matches!(name, "rcl" | "rcr" | "rol" | "ror" | "sal" | "sar" | "shl" | "shr");
    let amount = |one: &Written| match one.operand {
        Operand::Register(part) => part.whole == CL && part.bits == 8,
        Operand::Immediate => true,
        Operand::Memory => false,
    };
    if shifts && (operands.len() == 1 || !operands.last().is_some_and(amount)) {
        // A shift by one is written without its amount.
        operands.extend(operand::operands("1"));
    }
    let elements = name.strip_prefix("vpcmp").map(|by| by.trim_start_matches('u'));
    if matches!(elements, Some("b" | "w" | "d" | "q")) && operands.len() == 3 {
        // The number of the comparison is in the name.
        operands.extend(operand::operands("1"));
    }
    let pair = matches!(name, "push" | "pop") && operands.len() == 2;
    let (code, three_operand) = match form(name, operands.len()) {
        Some(code) => (Some(code), false),
        None if operands.is_empty() => (None, false),
        None => (form(name, operands.len() - 1), !pair),
    };
    let Some(code) = code else { return Facts::default() };
    let sources = if three_operand || pair { &operands[1..] } else { &operands[..] };
    let template = Template::of(code, sources);
    let mut facts = template.facts;
    for (one, &access) in sources.iter().zip(&template.access) {
        let access = match (three_operand, access) {
            (true, OpAccess::ReadWrite | OpAccess::ReadCondWrite) => OpAccess::Read,
            (true, OpAccess::Write | OpAccess::CondWrite) => OpAccess::None,
            (_, access) => access,
        };
        apply(&mut facts, one, access);
    }
    if three_operand {
        apply(&mut facts, &operands[0], OpAccess::Write);
        facts.writes.iter_mut().for_each(|write| write.partial = false);
    }
    if pair {
        apply(&mut facts, &operands[0], template.access[0]);
    }
    if spelling.no_flags {
        facts.flags_modified = 0;
    }
    if let Some(branch) = spelling.condition.as_ref().and_then(|branch| form(branch, 1)) {
        facts.flags_read |= of(branch).rflags_read();
    }
    let by_address = written.iter().any(|one| match one.operand {
        Operand::Immediate => false,
        Operand::Memory | Operand::Register(_) => true,
    });
    facts.flow = match facts.mnemonic {
        Some(Mnemonic::Jmp) if by_address => FlowControl::IndirectBranch,
        Some(Mnemonic::Jmp) => FlowControl::UnconditionalBranch,
        Some(Mnemonic::Call) => FlowControl::Call,
        _ => facts.flow,
    };
    facts
}

const CL: Whole = Whole { bank: Some(Bank::General), number: 1 };

/// Adds what an operand with this access reads and writes.
fn apply(facts: &mut Facts, one: &Written, access: OpAccess) {
    facts.reads.extend(&one.address);
    facts.reads.extend(one.mask);
    match one.operand {
        Operand::Memory => {
            facts.reads_memory |= is_read(access);
            facts.writes_memory |= is_write(access);
        }
        Operand::Register(part) => {
            if is_read(access) {
                facts.reads.push(part.whole);
            }
            if is_write(access) {
                let partial = part.whole.bank == Some(Bank::General) && part.bits < 32;
                facts.writes.push(facts::Written { whole: part.whole, partial });
            }
        }
        Operand::Immediate => facts.immediate = one.number.map(|number| number as u8),
    }
}

/// A decoder's form filled with stand-ins, so that its tables tell the access of each operand, and
/// what else it reads and writes.
struct Template {
    access: Vec<OpAccess>,
    /// Without what the operands read and write.
    facts: Facts,
}

impl Template {
    fn of(code: Code, operands: &[Written]) -> Template {
        const GENERAL: [Register; 4] = [Register::R12, Register::R13, Register::R14, Register::R15];
        const VECTOR: [Register; 4] =
            [Register::ZMM28, Register::ZMM29, Register::ZMM30, Register::ZMM31];
        const MASK: [Register; 4] = [Register::K4, Register::K5, Register::K6, Register::K7];
        let mut raw = of(code);
        let stand_ins = |place: usize| [GENERAL[place % 4], VECTOR[place % 4], MASK[place % 4]];
        for (place, one) in operands.iter().enumerate() {
            let (place, [general, vector, mask]) = (place as u32, stand_ins(place));
            match one.operand {
                Operand::Memory => raw.set_op_kind(place, OpKind::Memory),
                Operand::Immediate => {
                    raw.set_op_kind(place, OpKind::Immediate8);
                    raw.set_immediate8(one.number.map_or(1, |number| number as u8));
                }
                Operand::Register(part) => {
                    raw.set_op_kind(place, OpKind::Register);
                    raw.set_op_register(
                        place,
                        match part.whole.bank {
                            Some(Bank::Vector) => vector,
                            Some(Bank::Mask) => mask,
                            Some(Bank::General) | None => general,
                        },
                    );
                }
            }
            if one.mask.is_some() {
                raw.set_op_mask(Register::K1);
                raw.set_zeroing_masking(one.zeroing);
            }
        }
        let mut factory = InstructionInfoFactory::new();
        let info = factory.info(&raw);
        let access = (0..raw.op_count()).map(|operand| info.op_access(operand)).collect();
        let mut facts = Facts::alone(&raw, &mut factory);
        let named: Vec<Whole> = (0..operands.len())
            .flat_map(stand_ins)
            .chain([Register::K1])
            .map(Whole::from)
            .collect();
        facts.reads.retain(|read| !named.contains(read));
        facts.writes.retain(|write| !named.contains(&write.whole));
        (facts.reads_memory, facts.writes_memory) = (false, false);
        Template { access, facts }
    }
}
