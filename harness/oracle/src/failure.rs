//! What is said when an answer is wrong: the boards, not the numbers.
//!
//! It must not know how the answers were compared.

use contract::{Direction, Line, Model, Routine, Shape, Square, Subject, Variant, difference};
use std::error::Error;
use std::fmt::{self, Display, Write as _};

/// One wrong answer of one probe, or the reason why it gave none.
#[derive(Clone, Debug)]
pub struct Failure(Box<Details>);

#[derive(Clone, Debug)]
struct Details {
    variant: &'static str,
    routine: &'static str,
    subject: Subject,
    model: Model,
    shape: Shape,
    kind: Kind,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// `reading` is the probe itself or another reading of its kernel.
    Wrong { reading: &'static str, record: Vec<u64>, expected: Vec<u64>, got: Vec<u64> },
    /// A loop came to another checksum than the right answers have.
    Checksum { of: &'static str, passes: usize, calls: usize, expected: Vec<u64>, got: Vec<u64> },
    /// The record is none that the model speaks of.
    Precondition { record: Vec<u64>, broken: &'static str },
    /// Nothing was compared.
    Nothing { why: String },
}

impl Failure {
    pub(crate) fn new(
        variant: &Variant,
        routine: &Routine,
        subject: Subject,
        shape: &Shape,
        kind: Kind,
    ) -> Failure {
        Failure(Box::new(Details {
            variant: variant.name,
            routine: routine.name,
            subject,
            model: routine.model,
            shape: *shape,
            kind,
        }))
    }

    /// The variant that failed.
    pub fn variant(&self) -> &'static str {
        self.0.variant
    }

    /// The routine that failed.
    pub fn routine(&self) -> &'static str {
        self.0.routine
    }

    /// What its probe is for.
    pub fn subject(&self) -> Subject {
        self.0.subject
    }
}

impl Error for Failure {}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Details { variant, routine, subject, .. } = *self.0;
        write!(f, "{variant}/{routine} {subject}: ")?;
        match &self.0.kind {
            Kind::Wrong { reading, record, expected, got } => {
                writeln!(f, "wrong answer of {reading}")?;
                f.write_str(&self.0.inputs(record))?;
                f.write_str(&self.0.answers(expected, got))
            }
            Kind::Checksum { of, passes, calls, expected, got } => {
                writeln!(
                    f,
                    "{of}: checksum of {passes} passes over {calls} right answers differs"
                )?;
                f.write_str(&hex_rows(&[("expected", expected), ("got", got)]))
            }
            Kind::Precondition { record, broken } => {
                writeln!(f, "not a record of {}: {broken}", self.0.model)?;
                f.write_str(&self.0.inputs(record))
            }
            Kind::Nothing { why } => f.write_str(why),
        }
    }
}

impl Details {
    fn is_bytewise(&self) -> bool {
        matches!(self.model, Model::RaysQuadrant | Model::ByteArithmetic)
    }

    /// The arguments by name: numbers as words, sets as boards, bytes as hex rows.
    fn inputs(&self, record: &[u64]) -> String {
        let (mut numbers, mut boards, mut rows) = (String::new(), Vec::new(), Vec::new());
        let mut at = 0;
        for input in self.shape.inputs {
            let words = &record[at..at + input.words];
            at += input.words;
            match input.name {
                "square" | "direction" | "line" => {
                    let _ = writeln!(numbers, "{}: {}", input.name, number(input.name, words[0]));
                }
                _ if self.is_bytewise() => rows.push((input.name, words)),
                name if words.len() == 1 => boards.push((name.to_string(), words[0])),
                name => boards.extend(
                    words.iter().enumerate().map(|(k, word)| (format!("{name} {k}"), *word)),
                ),
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
        if self.is_bytewise() {
            let wrong: Vec<u64> = expected.iter().zip(got).map(|(a, b)| a ^ b).collect();
            return hex_rows(&[("expected", expected), ("got", got), ("difference", &wrong)]);
        }
        let mut out = String::new();
        for (k, (right, wrong)) in expected.iter().zip(got).enumerate() {
            if right != wrong {
                if expected.len() > 1 {
                    let _ = writeln!(out, "{}:", self.part_of_answer(k));
                }
                out += &difference(*right, *wrong);
            }
        }
        out
    }

    fn part_of_answer(&self, k: usize) -> String {
        match self.model {
            Model::BoardAttacks => Direction::ALL[k].to_string(),
            _ => format!("board {k}"),
        }
    }
}

fn number(name: &str, value: u64) -> String {
    let name = match name {
        "square" if value < 64 => Square::new(value as u8).to_string(),
        "direction" if value < 8 => Direction::ALL[value as usize].to_string(),
        "line" if value < 4 => Line::ALL[value as usize].name().to_string(),
        _ => "out of range".to_string(),
    };
    format!("{name} ({value})")
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
