//! A function in a form that is independent of addresses, for stored listings and comparisons.

use crate::decode::facts::holds_values;
use crate::decode::{Class, Counts};
use iced_x86::Register;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

/// A function without addresses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Normal {
    /// Counts by class.
    pub counts: Counts,
    /// Its instructions.
    pub lines: Vec<NormalLine>,
}

/// One instruction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NormalLine {
    /// Its label number, if a jump inside the function targets it; numbered in line order.
    pub label: Option<u32>,
    /// Prefixes and mnemonic.
    pub mnemonic: String,
    /// The operands as written, piece by piece.
    pub operands: Vec<Token>,
    /// Registers that it uses implicitly, such as `rax` and `rdx` of `mul`.
    pub implied: Vec<String>,
    /// Its class.
    pub class: Class,
}

/// A piece of the operands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Token {
    /// Sizes, numbers, punctuation, constants by value and symbols by name.
    Text(String),
    /// A register, by the name of the part used.
    Register(String),
    /// The target of a jump inside the function.
    Label(u32),
}

impl NormalLine {
    /// Returns the operands in Intel syntax.
    pub fn operands(&self) -> String {
        let mut text = String::new();
        for token in &self.operands {
            let _ = match token {
                Token::Text(piece) | Token::Register(piece) => write!(text, "{piece}"),
                Token::Label(number) => write!(text, "L{number}"),
            };
        }
        text
    }

    /// Returns label and instruction in columns: `"L1  shr    rax, 8"`.
    pub fn text(&self) -> String {
        let label = self.label.map_or_else(String::new, |number| format!("L{number}"));
        let line = format!("{label:<4}{:<6} {}", self.mnemonic, self.operands());
        line.trim_end().to_string()
    }

    /// Returns the registers among the operands.
    pub fn registers(&self) -> impl Iterator<Item = &str> {
        self.operands.iter().filter_map(|token| match token {
            Token::Register(name) => Some(name.as_str()),
            _ => None,
        })
    }

    /// Returns the label that it jumps to.
    pub fn target(&self) -> Option<u32> {
        self.operands.iter().find_map(|token| match token {
            Token::Label(number) => Some(*number),
            _ => None,
        })
    }
}

/// Facts about a register by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedRegister {
    /// The part that the name means: `"64"` of `rax`, `"16"` of `cx`, `"xmm"`. Only registers with
    /// the same part are interchangeable.
    pub view: &'static str,
    /// The full register; `None` for one with a fixed meaning, such as the stack pointer.
    pub whole: Option<&'static str>,
}

/// Returns the register called `name`, or `None` if x86-64 has no such register. The caller takes
/// an unknown name for a register with a fixed meaning.
pub fn register(name: &str) -> Option<NamedRegister> {
    static BY_NAME: LazyLock<HashMap<String, NamedRegister>> = LazyLock::new(|| {
        Register::values()
            .map(|register| (listing_name(register).to_string(), named_register(register)))
            .collect()
    });
    BY_NAME.get(name).copied()
}

fn named_register(register: Register) -> NamedRegister {
    use Register::{AH, BH, CH, DH};
    let view = match register {
        AH | BH | CH | DH => "8 high",
        _ if register.is_xmm() => "xmm",
        _ if register.is_ymm() => "ymm",
        _ if register.is_zmm() => "zmm",
        _ if register.is_k() => "mask",
        _ => match register.size() {
            1 => "8",
            2 => "16",
            4 => "32",
            _ => "64",
        },
    };
    let whole = register.full_register();
    let is_free = holds_values(whole) && whole != Register::RSP;
    NamedRegister { view, whole: is_free.then(|| listing_name(whole)) }
}

/// Returns the name in listings.
fn listing_name(register: Register) -> &'static str {
    static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
        Register::values().map(|register| format!("{register:?}").to_ascii_lowercase()).collect()
    });
    &NAMES[register as usize]
}
