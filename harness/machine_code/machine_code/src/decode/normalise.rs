//! Converts decoded code to its [`Normal`] form. The caller resolves addresses.

use crate::decode::facts::holds_values;
use crate::decode::normal::{Normal, NormalLine, Token};
use crate::decode::{Code, counts, text};
use iced_x86::{
    Formatter, FormatterOutput, FormatterTextKind, Instruction, InstructionInfoFactory,
    IntelFormatter, Mnemonic, NumberKind, Register,
};
use std::collections::BTreeSet;

/// Returns `code` without addresses. `name` returns the function that begins at an address.
///
/// Jumps inside become labels, calls and jumps to other functions their names. Constants at fixed
/// addresses become their bytes; other data at fixed addresses is numbered in order of first use.
pub fn normal(code: &Code, name: impl Fn(u64) -> Option<String>) -> Normal {
    let targets: BTreeSet<usize> =
        code.instructions.iter().filter_map(|line| jump_target(code, &line.raw)).collect();
    let mut factory = InstructionInfoFactory::new();
    let mut formatter = text::formatter();
    formatter.options_mut().set_rip_relative_addresses(false);
    let mut writer = Writer { code, formatter, data: Vec::new(), name };
    let mut lines = Vec::new();
    for (index, line) in code.instructions.iter().enumerate() {
        let operands = match (jump_target(code, &line.raw), line.raw.near_branch_target()) {
            (Some(target), _) => vec![Token::Label(label(&targets, target))],
            (None, 0) => writer.operands(index, &line.raw),
            (None, target) => vec![Token::Text(writer.function(target))],
        };
        lines.push(NormalLine {
            label: targets.contains(&index).then(|| label(&targets, index)),
            mnemonic: writer.mnemonic(&line.raw),
            operands,
            implied: implied_registers(&line.raw, &mut factory),
            class: line.class,
        });
    }
    Normal { counts: counts(code), lines }
}

/// Returns the number of the label of an instruction: labels are numbered in order of memory.
fn label(targets: &BTreeSet<usize>, index: usize) -> u32 {
    targets.range(..=index).count() as u32
}

/// Returns the instruction that an internal jump targets.
fn jump_target(code: &Code, line: &Instruction) -> Option<usize> {
    match line.near_branch_target() {
        0 => None,
        target => code.index_at(target),
    }
}

struct Writer<'a, N> {
    code: &'a Code,
    formatter: IntelFormatter,
    /// Addresses of data, in the order of their numbers.
    data: Vec<u64>,
    name: N,
}

impl<N: Fn(u64) -> Option<String>> Writer<'_, N> {
    fn mnemonic(&mut self, line: &Instruction) -> String {
        let mut text = String::new();
        self.formatter.format_mnemonic(line, &mut text);
        text
    }

    fn operands(&mut self, index: usize, line: &Instruction) -> Vec<Token> {
        let address = line.is_ip_rel_memory_operand().then(|| line.ip_rel_memory_address());
        let data_text = address.map(|address| self.data_text(index, address));
        let mut pieces = Pieces { tokens: Vec::new(), address, data_text };
        self.formatter.format_all_operands(line, &mut pieces);
        pieces.tokens
    }

    /// Returns the text for a fixed address that an instruction refers to.
    fn data_text(&mut self, index: usize, address: u64) -> String {
        let constant = self.code.constants.iter().find(|constant| constant.instruction == index);
        if let Some(constant) = constant {
            let bytes: String = constant.bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            return format!("const {bytes}");
        }
        if let Some(name) = (self.name)(address) {
            return name;
        }
        let number = self.data.iter().position(|&datum| datum == address);
        let number = number.unwrap_or_else(|| {
            self.data.push(address);
            self.data.len() - 1
        });
        format!("data {}", number + 1)
    }

    fn function(&self, address: u64) -> String {
        match (self.name)(address) {
            Some(name) => name,
            None if self.code.contains(address) => {
                format!("inside at {:#x}", address - self.code.address)
            }
            None => "unnamed".to_string(),
        }
    }
}

/// Receives the formatter's output: separates registers and replaces addresses.
struct Pieces {
    tokens: Vec<Token>,
    address: Option<u64>,
    data_text: Option<String>,
}

impl FormatterOutput for Pieces {
    fn write(&mut self, text: &str, _: FormatterTextKind) {
        match self.tokens.last_mut() {
            Some(Token::Text(last)) => last.push_str(text),
            _ => self.tokens.push(Token::Text(text.to_string())),
        }
    }

    fn write_register(&mut self, _: &Instruction, _: u32, _: Option<u32>, text: &str, _: Register) {
        self.tokens.push(Token::Register(text.to_string()));
    }

    fn write_number(
        &mut self,
        _: &Instruction,
        _: u32,
        _: Option<u32>,
        text: &str,
        value: u64,
        _: NumberKind,
        kind: FormatterTextKind,
    ) {
        match &self.data_text {
            Some(data_text) if self.address == Some(value) => self.write(&data_text.clone(), kind),
            _ => self.write(text, kind),
        }
    }
}

/// Returns the registers that it uses without naming them, except the stack pointer.
fn implied_registers(line: &Instruction, factory: &mut InstructionInfoFactory) -> Vec<String> {
    if matches!(line.mnemonic(), Mnemonic::Vzeroupper | Mnemonic::Vzeroall) {
        return Vec::new();
    }
    let mut named_registers = vec![line.memory_base(), line.memory_index(), line.op_mask()];
    named_registers.extend((0..line.op_count()).map(|operand| line.op_register(operand)));
    let mut names = BTreeSet::new();
    for used in factory.info(line).used_registers() {
        let whole = used.register().full_register();
        let is_named = named_registers.iter().any(|register| register.full_register() == whole);
        if holds_values(whole) && whole != Register::RSP && !is_named {
            names.insert(format!("{whole:?}").to_ascii_lowercase());
        }
    }
    names.into_iter().collect()
}
