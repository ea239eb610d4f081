//! Decoded machine code as a record keeps it.
//!
//! The record has types of its own for what the decoder returns, because files must stay readable
//! when the decoder changes. Every field is named on both sides, so that one which either side
//! lacks does not compile.

use machine_code::decode::{Counts, Normal, NormalLine, Token};
use record::{ClassCounts, Function, Line};

/// Counts by class.
pub(crate) fn counts(counts: Counts) -> ClassCounts {
    let Counts {
        instructions,
        moves,
        operations,
        constants,
        loads,
        stores,
        control,
        transfers,
        unknown,
        bytes,
    } = counts;
    ClassCounts {
        instructions,
        moves,
        operations,
        constants,
        loads,
        stores,
        control,
        transfers,
        unknown,
        bytes,
    }
}

/// A function without addresses.
pub(crate) fn function(normal: &Normal) -> Function {
    let lines = normal.lines.iter().map(line).collect();
    Function { counts: counts(normal.counts), lines }
}

fn line(line: &NormalLine) -> Line {
    let NormalLine { label, mnemonic, operands, implied, class } = line.clone();
    Line {
        label,
        mnemonic,
        operands: operands.into_iter().map(token).collect(),
        implied,
        class: class.name().to_string(),
    }
}

fn token(token: Token) -> record::Token {
    match token {
        Token::Text(text) => record::Token::Text(text),
        Token::Register(name) => record::Token::Register(name),
        Token::Label(number) => record::Token::Label(number),
    }
}
