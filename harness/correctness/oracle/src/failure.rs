//! The report of a wrong answer: boards, not numbers.

use crate::argument::Kind;
use crate::question::Question;
use contract::{Routine, Variant, difference};
use std::error::Error;
use std::fmt::{self, Display, Write as _};

/// A wrong answer of a probe, or why there is no answer.
#[derive(Clone, Debug)]
pub struct Failure(Box<Details>);

#[derive(Clone, Debug)]
struct Details {
    variant: &'static str,
    routine: &'static str,
    question: Question,
    fault: Fault,
}

#[derive(Clone, Debug)]
pub(crate) enum Fault {
    /// `reading` names the probe, or another interpretation of its kernel.
    Wrong { reading: &'static str, arguments: Vec<u64>, expected: Vec<u64>, got: Vec<u64> },
    /// The checksum of a loop differs from that of the right answers.
    Checksum { of: &'static str, passes: usize, calls: usize, expected: Vec<u64>, got: Vec<u64> },
    /// The arguments break a precondition of the model.
    Precondition { arguments: Vec<u64>, broken: &'static str },
    /// Nothing was compared.
    Nothing { why: String },
}

impl Failure {
    pub(crate) fn new(
        variant: &Variant,
        routine: &Routine,
        question: Question,
        fault: Fault,
    ) -> Failure {
        let (variant, routine) = (variant.name, routine.name);
        Failure(Box::new(Details { variant, routine, question, fault }))
    }
}

impl Error for Failure {}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Details { variant, routine, question, fault } = &*self.0;
        write!(f, "{variant}/{routine} {}: ", question.subject)?;
        match fault {
            Fault::Wrong { reading, arguments, expected, got } => {
                writeln!(f, "wrong answer of {reading}")?;
                f.write_str(&self.0.drawn(arguments))?;
                f.write_str(&self.0.answers(expected, got))
            }
            Fault::Checksum { of, passes, calls, expected, got } => {
                writeln!(
                    f,
                    "{of}: checksum of {passes} passes over {calls} right answers differs"
                )?;
                f.write_str(&hex_rows(&[("expected", expected), ("got", got)]))
            }
            Fault::Precondition { arguments, broken } => {
                writeln!(f, "invalid arguments of {}: {broken}", question.model)?;
                f.write_str(&self.0.drawn(arguments))
            }
            Fault::Nothing { why } => f.write_str(why),
        }
    }
}

impl Details {
    /// The arguments by name: numbers in words, sets as boards, bytes as hex rows.
    fn drawn(&self, arguments: &[u64]) -> String {
        let (mut numbers, mut boards, mut rows) = (String::new(), Vec::new(), Vec::new());
        let mut at = 0;
        for input in self.question.shape.inputs {
            let words = &arguments[at..at + input.words];
            at += input.words;
            // Several words are numbered.
            let names = (0..words.len()).map(|k| match words.len() {
                1 => input.name.to_string(),
                _ => format!("{} {k}", input.name),
            });
            let named = names.zip(words.iter().copied());
            match self.question.kind(input.name) {
                Kind::Bytes => rows.push((input.name, words)),
                Kind::Set => boards.extend(named),
                kind => named.for_each(|(name, number)| {
                    let _ = writeln!(numbers, "{name}: {}", kind.spoken(number));
                }),
            }
        }
        // Four boards fit on a line of 80 signs.
        let boards: Vec<(&str, u64)> =
            boards.iter().map(|(name, board)| (name.as_str(), *board)).collect();
        let drawn = boards.chunks(4).map(contract::pictures);
        numbers + &drawn.collect::<String>() + &hex_rows(&rows)
    }

    /// Expected, got and difference of the words that differ.
    fn answers(&self, expected: &[u64], got: &[u64]) -> String {
        let rules = self.question.rules;
        if rules.arguments()[0].kind == Kind::Bytes {
            let wrong: Vec<u64> = expected.iter().zip(got).map(|(a, b)| a ^ b).collect();
            return hex_rows(&[("expected", expected), ("got", got), ("difference", &wrong)]);
        }
        let mut out = String::new();
        for (k, (right, wrong)) in expected.iter().zip(got).enumerate() {
            if right != wrong {
                if expected.len() > 1 {
                    let _ = writeln!(out, "{}:", rules.part_of_answer(k, &self.question));
                }
                out += &difference(*right, *wrong);
            }
        }
        out
    }
}

/// Bytes in memory order, a row for each name.
fn hex_rows(rows: &[(&str, &[u64])]) -> String {
    let mut out = String::new();
    for (name, words) in rows {
        let bytes = words.iter().flat_map(|word| word.to_le_bytes());
        let row = bytes.map(|byte| format!(" {byte:02x}")).collect::<String>();
        let _ = writeln!(out, "{name:<12}{row}");
    }
    out
}
