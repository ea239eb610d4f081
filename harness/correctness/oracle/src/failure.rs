//! The report of a wrong answer: boards, not numbers.

use crate::argument::Kind;
use crate::oracle::Oracle;
use contract::{Layout, Routine, Variant, difference};
use std::error::Error;
use std::fmt::{self, Display, Write as _};

/// Four boards fit on a line of 80 characters, so that a report fits a terminal.
const BOARDS_PER_ROW: usize = 4;

/// A failure is a wrong answer of a probe, or the reason why there is no answer.
#[derive(Clone, Debug)]
pub struct Failure(Box<Details>);

#[derive(Clone, Debug)]
struct Details {
    variant: &'static str,
    routine: &'static str,
    oracle: Oracle,
    fault: Fault,
}

#[derive(Clone, Debug)]
pub(crate) enum Fault {
    /// `reading` names the probe, or another interpretation of its kernel.
    Wrong { reading: &'static str, arguments: Vec<u64>, expected: Vec<u64>, got: Vec<u64> },
    /// The checksum of a loop differs from that of the right answers.
    Checksum { name: &'static str, passes: usize, calls: usize, expected: Vec<u64>, got: Vec<u64> },
    /// The arguments break a precondition of the model.
    Precondition { arguments: Vec<u64>, rule: &'static str },
    /// Nothing was compared.
    Nothing { why: String },
}

impl Failure {
    pub(crate) fn new(
        variant: &Variant,
        routine: &Routine,
        oracle: Oracle,
        fault: Fault,
    ) -> Failure {
        let (variant, routine) = (variant.name, routine.name);
        Failure(Box::new(Details { variant, routine, oracle, fault }))
    }
}

impl Error for Failure {}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Details { variant, routine, oracle, fault } = &*self.0;
        write!(f, "{variant}/{routine} {}: ", oracle.question.subject)?;
        match fault {
            Fault::Wrong { reading, arguments, expected, got } => {
                writeln!(f, "wrong answer of {reading}")?;
                f.write_str(&self.0.draw_arguments(arguments))?;
                f.write_str(&self.0.draw_answers(expected, got))
            }
            Fault::Checksum { name, passes, calls, expected, got } => {
                writeln!(
                    f,
                    "{name}: checksum of {passes} passes over {calls} right answers differs"
                )?;
                f.write_str(&draw_bytes(&[("expected", expected), ("got", got)]))
            }
            Fault::Precondition { arguments, rule } => {
                writeln!(f, "invalid arguments of {}: {rule}", oracle.question.model)?;
                f.write_str(&self.0.draw_arguments(arguments))
            }
            Fault::Nothing { why } => f.write_str(why),
        }
    }
}

impl Details {
    /// Shows the arguments by name: numbers in words, sets as boards, bytes as hex rows.
    fn draw_arguments(&self, arguments: &[u64]) -> String {
        let question = &self.oracle.question;
        let (mut numbers, mut boards, mut rows) = (String::new(), Vec::new(), Vec::new());
        let mut start = 0;
        for input in question.shape.inputs {
            let words = &arguments[start..start + input.words];
            start += input.words;
            let kind = question.kind(input.name);
            if kind == Kind::Bytes {
                rows.push((input.name, words));
                continue;
            }
            for (index, &word) in words.iter().enumerate() {
                let name = match words.len() {
                    1 => input.name.to_string(),
                    _ => format!("{} {index}", input.name),
                };
                if kind == Kind::Set {
                    boards.push((name, word));
                } else {
                    let _ = writeln!(numbers, "{name}: {}", kind.describe(word));
                }
            }
        }
        let mut text = numbers;
        for row in boards.chunks(BOARDS_PER_ROW) {
            let row: Vec<(&str, u64)> =
                row.iter().map(|(name, board)| (name.as_str(), *board)).collect();
            text += &contract::pictures(&row);
        }
        text + &draw_bytes(&rows)
    }

    /// Shows the expected word, the actual one and their difference for each word that differs.
    fn draw_answers(&self, expected: &[u64], got: &[u64]) -> String {
        if matches!(self.oracle.question.shape.layout, Layout::Places | Layout::List) {
            return draw_entries(expected, got);
        }
        if self.oracle.question.is_bytes() {
            let wrong: Vec<u64> = expected.iter().zip(got).map(|(a, b)| a ^ b).collect();
            return draw_bytes(&[("expected", expected), ("got", got), ("difference", &wrong)]);
        }
        let mut text = String::new();
        for (index, (right, wrong)) in expected.iter().zip(got).enumerate() {
            if right == wrong {
                continue;
            }
            if expected.len() > 1 {
                let _ = writeln!(text, "{}:", self.oracle.describe_word(index));
            }
            text += &difference(*right, *wrong);
        }
        text
    }
}

/// Shows the entries of two answers that the other lacks, then all bytes: the right entries may be
/// at wrong places.
fn draw_entries(expected: &[u64], got: &[u64]) -> String {
    let mut text = String::new();
    for (what, words, others) in [("missing", expected, got), ("wrong", got, expected)] {
        let others = entries(others);
        for entry in entries(words).into_iter().filter(|entry| !others.contains(entry)) {
            let [attacker, from, victim, to] = entry.to_le_bytes();
            let change = if to < 0x80 { "appears" } else { "vanishes" };
            let [from, to] = [from, to & 0x7f].map(|square| Kind::Square.describe(square.into()));
            let _ = writeln!(text, "{what}: code {attacker} on {from}, {victim} on {to}, {change}");
        }
    }
    text + &draw_bytes(&[("expected", expected), ("got", got)])
}

/// Returns the entries of words, two to each, without zeros.
fn entries(words: &[u64]) -> Vec<u32> {
    let halves = words.iter().flat_map(|word| [*word as u32, (word >> 32) as u32]);
    halves.filter(|&entry| entry != 0).collect()
}

/// Shows bytes in memory order, a row for each name.
fn draw_bytes(rows: &[(&str, &[u64])]) -> String {
    let mut text = String::new();
    for (name, words) in rows {
        let bytes = words.iter().flat_map(|word| word.to_le_bytes());
        let row = bytes.map(|byte| format!(" {byte:02x}")).collect::<String>();
        let _ = writeln!(text, "{name:<12}{row}");
    }
    text
}
