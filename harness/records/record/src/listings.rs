//! The machine code of a record without addresses: two records can be compared without their
//! executables.

use crate::{ClassCounts, FunctionName, Id};
use contract::Tier;
use std::collections::BTreeMap;

/// The listings of a record, in a file beside it.
#[apply(stored!)]
pub struct Listings {
    /// [`SCHEMA`](crate::SCHEMA) of the writer.
    #[serde(deserialize_with = "crate::read::read_schema_number")]
    pub schema: u32,
    /// The record they belong to.
    pub id: Id,
    /// Compiler that the executable names.
    pub compiler: Option<String>,
    /// Target-CPU level of the build.
    #[cfg_attr(test, schemars(with = "String"))]
    pub tier: Tier,
    /// Functions of the executable that was timed: `variant/routine/subject` is a probe,
    /// `variant/routine/subject/form` the loop that times it. None where no machine code is read.
    pub functions: BTreeMap<FunctionName, Function>,
}

/// A function without addresses, with the fields of `machine_code::decode::Normal`.
#[apply(stored!)]
pub struct Function {
    /// Counts by class.
    pub counts: ClassCounts,
    /// Its instructions.
    pub lines: Vec<Line>,
}

/// One instruction.
#[apply(stored!)]
pub struct Line {
    /// Its number, if a jump inside the function leads here; counted in the order of the lines.
    pub label: Option<u32>,
    /// Prefixes and mnemonic.
    pub mnemonic: String,
    /// The operands, piece by piece, as they are written one after the other.
    pub operands: Vec<Token>,
    /// Registers that it uses without naming them, such as `rax` and `rdx` of `mul`.
    pub implied: Vec<String>,
    /// Its class: `move`, `operation` ...
    pub class: String,
}

/// A piece of the operands.
#[apply(stored!)]
#[serde(rename_all = "lowercase")]
pub enum Token {
    /// Sizes, numbers, punctuation, constants by value and symbols by name.
    Text(String),
    /// A register, by the name of the part of it that is used.
    Register(String),
    /// The target of a jump inside the function.
    Label(u32),
}
