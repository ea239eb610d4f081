//! Converts decoded machine code to the types of a record.
//!
//! The record has separate types for the results of the decoder, because files must stay readable
//! when the decoder changes. We name every field on both sides, so that a field which either side
//! lacks is an error of the compiler.

use machine_code::decode::{Counts, Normal, NormalLine, Token};
use record::{ClassCounts, Function, Line};

/// Converts the counts by class.
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

/// Converts a function without addresses.
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
