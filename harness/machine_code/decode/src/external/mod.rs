//! Functions in the assembler text of processors whose bytes no decoder here reads (AArch64,
//! RISC-V), with the classes of their instructions.
//!
//! The rules are those for x86-64 code. Each processor has one table of the mnemonics that may
//! occur; another one is unknown. What is one instruction to the assembler may be several to the
//! processor (`li`), so the text must have as many as the bytes of its object have.
//!
//! Constants are followed along straight lines: where something branches to, and behind a call, nothing is
//! known of registers.

mod aarch64;
mod riscv64;

use crate::facts::is_among;
use crate::{Class, Counts, Error};
use std::collections::BTreeSet;

/// A processor whose assembler text is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Processor {
    /// 64-bit Arm.
    Aarch64,
    /// 64-bit RISC-V.
    Riscv64,
}

/// A function as the compiler wrote it for such a processor.
#[derive(Debug)]
pub struct External {
    /// Its instructions with their classes.
    pub lines: Vec<(String, Class)>,
    bytes: u32,
}

/// What an instruction does, as far as its class depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Writes its first operand: a copy of the second.
    Move,
    /// Writes its first operand, and reads the others.
    Operation,
    /// The same, and reads the first operand too.
    Update,
    /// The same as `Operation`, and reads the flags.
    Conditional,
    /// Writes the flags alone, and reads them or not.
    Compare {
        conditional: bool,
    },
    Load,
    Store,
    /// Branches or does nothing.
    Control,
    Call,
    Ret,
}

/// What an operand names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Register {
    General(u8),
    Vector(u8),
    /// Always reads as zero.
    Zero,
}

impl Processor {
    /// What a mnemonic stands for; nothing if it is not in the table.
    fn kind(self, mnemonic: &str) -> Option<Kind> {
        let kinds = match self {
            Processor::Aarch64 => aarch64::KINDS,
            Processor::Riscv64 => riscv64::KINDS,
        };
        kinds.iter().find(|(_, words)| is_among(mnemonic, words)).map(|(kind, _)| *kind)
    }

    fn register(self, operand: &str) -> Option<Register> {
        match self {
            Processor::Aarch64 => aarch64::register(operand),
            Processor::Riscv64 => riscv64::register(operand),
        }
    }

    /// Whether an instruction whose kind does not say so writes the flags besides.
    fn sets_flags(self, mnemonic: &str) -> bool {
        self == Processor::Aarch64 && aarch64::sets_flags(mnemonic)
    }

    const fn comment(self) -> &'static str {
        match self {
            Processor::Aarch64 => "//",
            Processor::Riscv64 => "#",
        }
    }

    /// How many instructions there are in `code`, but for `nop`; nothing if its end lies within one.
    fn instructions(self, code: &[u8]) -> Option<usize> {
        let (mut at, mut count) = (0, 0);
        while at < code.len() {
            let bytes = match self {
                // A compressed instruction is told by its lowest two bits (RISC-V manual, 1.5).
                Processor::Riscv64 if code[at] & 0b11 != 0b11 => 2,
                _ => 4,
            };
            let instruction = code.get(at..at + bytes)?;
            count += usize::from(!self.nops().contains(&instruction));
            at += bytes;
        }
        Some(count)
    }

    /// The assembler pads with them where the text aligns a loop.
    const fn nops(self) -> &'static [&'static [u8]] {
        match self {
            Processor::Aarch64 => &[&[0x1f, 0x20, 0x03, 0xd5]],
            Processor::Riscv64 => &[&[0x13, 0, 0, 0], &[1, 0]],
        }
    }
}

impl External {
    /// Reads the function called `symbol` in the `text`; `code` is what the assembler made of it.
    ///
    /// # Errors
    /// If the text lacks it, or has not as many instructions but `nop` as the code.
    pub fn read(
        processor: Processor,
        text: &str,
        symbol: &str,
        code: &[u8],
    ) -> Result<External, Error> {
        let body = body(text, symbol)
            .ok_or_else(|| Error::Differs(format!("the assembler text has no {symbol}")))?;
        let lines = classify(processor, &statements(processor, body));
        let written = lines.iter().filter(|(line, _)| line != "nop").count();
        let assembled = processor.instructions(code);
        if assembled != Some(written) {
            return Err(Error::Differs(format!(
                "{symbol}: {written} instructions in the text, {} in {} bytes",
                assembled.map_or("no whole number".to_string(), |count| count.to_string()),
                code.len(),
            )));
        }
        Ok(External { lines, bytes: code.len() as u32 })
    }

    /// Counts by class.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts { bytes: self.bytes, ..Counts::default() };
        for (_, class) in &self.lines {
            counts.add(*class, *class == Class::Load, *class == Class::Store);
        }
        counts
    }
}

/// The lines between a function's label and its end.
fn body<'a>(text: &'a str, symbol: &str) -> Option<Vec<&'a str>> {
    let mut lines = text.lines().map(str::trim);
    let label = format!("{symbol}:");
    lines.find(|line| line.split_whitespace().next() == Some(&label))?;
    Some(lines.take_while(|line| !line.starts_with(".size")).collect())
}

/// What is neither comment nor directive.
enum Statement {
    Label(String),
    Instruction { text: String, mnemonic: String, operands: Vec<String> },
}

fn statements(processor: Processor, body: Vec<&str>) -> Vec<Statement> {
    let mut statements = Vec::new();
    for line in body {
        let code = line.split(processor.comment()).next().unwrap_or_default();
        let mut words: Vec<&str> = code.split_whitespace().collect();
        // An instruction may stand beside its label.
        while let Some(label) = words.first().and_then(|word| word.strip_suffix(':')) {
            statements.push(Statement::Label(label.to_string()));
            words.remove(0);
        }
        if words.first().is_none_or(|word| word.starts_with(['.', '#'])) {
            continue;
        }
        let text = words.join(" ");
        let mnemonic = words.remove(0).to_string();
        let operands = operands(&words.join(" "));
        statements.push(Statement::Instruction { text, mnemonic, operands });
    }
    statements
}

/// The labels that something branches to. Others mark addresses.
fn targets(processor: Processor, function: &[Statement]) -> BTreeSet<&str> {
    let branches = |mnemonic: &str| processor.kind(mnemonic) == Some(Kind::Control);
    let mut targets = BTreeSet::new();
    for statement in function {
        if let Statement::Instruction { mnemonic, operands, .. } = statement
            && branches(mnemonic)
        {
            targets.extend(operands.last().map(String::as_str));
        }
    }
    targets
}

/// Split at commas, but for those within brackets.
fn operands(text: &str) -> Vec<String> {
    let mut depth = 0;
    let outside = |sign: char| {
        depth += i32::from(matches!(sign, '[' | '{' | '('));
        depth -= i32::from(matches!(sign, ']' | '}' | ')'));
        sign == ',' && depth == 0
    };
    let parts = text.split(outside).map(|part| part.trim().to_string());
    parts.filter(|part| !part.is_empty()).collect()
}

fn classify(processor: Processor, function: &[Statement]) -> Vec<(String, Class)> {
    let mut known: BTreeSet<Register> = BTreeSet::new();
    let targets = targets(processor, function);
    let mut lines = Vec::new();
    for (index, statement) in function.iter().enumerate() {
        let (text, mnemonic, operands) = match statement {
            Statement::Instruction { text, mnemonic, operands } => (text, mnemonic, operands),
            Statement::Label(label) if targets.contains(label.as_str()) => {
                known.clear();
                continue;
            }
            Statement::Label(_) => continue,
        };
        let last = function[index + 1..].iter().all(|it| matches!(it, Statement::Label(_)));
        let class = match processor.kind(mnemonic) {
            None => Class::Unknown,
            Some(Kind::Load) => Class::Load,
            Some(Kind::Store) => Class::Store,
            Some(Kind::Ret) if last => Class::Ret,
            Some(Kind::Ret | Kind::Control | Kind::Call) => Class::Control,
            Some(Kind::Compare { .. }) if only_branches(processor, &function[index + 1..]) => {
                Class::Control
            }
            Some(Kind::Compare { .. }) => Class::Operation,
            Some(kind) => computes(processor, kind, operands, &known),
        };
        let written = operands.first().and_then(|operand| processor.register(operand));
        match (class, written) {
            (Class::Constant, Some(register)) => _ = known.insert(register),
            (Class::Store, _) => {}
            (Class::Move, Some(register)) => {
                let from = operands.get(1).and_then(|operand| processor.register(operand));
                let constant = from.is_some_and(|from| known.contains(&from));
                known.remove(&register);
                known.extend(constant.then_some(register));
            }
            // A pair is loaded into two registers, and an address may be stepped on.
            (Class::Load, _) => {
                for operand in operands {
                    named(processor, operand).for_each(|register| _ = known.remove(&register));
                }
            }
            (_, Some(register)) => _ = known.remove(&register),
            (_, None) => {}
        }
        if matches!(processor.kind(mnemonic), None | Some(Kind::Call)) {
            // It may change registers that it does not name.
            known.clear();
        }
        lines.push((text.clone(), class));
    }
    lines
}

/// The class of what writes its first operand.
fn computes(
    processor: Processor,
    kind: Kind,
    operands: &[String],
    known: &BTreeSet<Register>,
) -> Class {
    let registers: Vec<Option<Register>> =
        operands.iter().map(|operand| processor.register(operand)).collect();
    let Some((&to, sources)) = registers.split_first() else { return Class::Unknown };
    let crosses = sources.iter().any(|from| {
        let banks = (to, from);
        matches!(
            banks,
            (Some(Register::General(_)), Some(Register::Vector(_)))
                | (Some(Register::Vector(_)), Some(Register::General(_)))
        )
    });
    let constant = |register: &Option<Register>| match register {
        None | Some(Register::Zero) => true,
        Some(register) => known.contains(register),
    };
    let fixed = sources.iter().all(constant);
    match kind {
        Kind::Move if matches!(sources, [None | Some(Register::Zero)]) => Class::Constant,
        Kind::Move if crosses && !fixed => Class::Transfer,
        Kind::Move if crosses => Class::Constant,
        Kind::Move => Class::Move,
        Kind::Operation if fixed => Class::Constant,
        Kind::Update if fixed && constant(&to) => Class::Constant,
        _ if crosses => Class::Transfer,
        _ => Class::Operation,
    }
}

/// Whether the flags that are set before these lines steer branches alone.
fn only_branches(processor: Processor, after: &[Statement]) -> bool {
    for statement in after {
        let Statement::Instruction { mnemonic, .. } = statement else { continue };
        match processor.kind(mnemonic) {
            Some(Kind::Conditional | Kind::Compare { conditional: true }) => return false,
            Some(Kind::Compare { .. }) => return true,
            _ if processor.sets_flags(mnemonic) => return true,
            _ => {}
        }
    }
    true
}

/// All registers that an operand names, those of an address too.
fn named(processor: Processor, operand: &str) -> impl Iterator<Item = Register> {
    let words = operand.split(['[', ']', '(', ')', '{', '}', ',', ' ']);
    words.filter_map(move |word| processor.register(word))
}

/// `prefix` and a number below `below`.
fn numbered(name: &str, prefix: &str, below: u8) -> Option<u8> {
    let digits = name.strip_prefix(prefix)?;
    digits.parse().ok().filter(|&number| number < below && digits.len() < 3)
}

#[cfg(test)]
mod tests;
