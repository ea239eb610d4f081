//! Straight-line programs of right shifts and two-input gates, and how they run on words.
//! Knows nothing of how they were found.

use serde::Serialize;
use std::fmt;

/// Whatever computes an answer.
pub trait Runs: fmt::Display + Send {
    /// The program, if it is one of gates.
    fn program(&self) -> Option<&Program>;

    /// The answer to sliders and empty squares, words with a square on every eighth bit at most.
    fn run(&self, sliders: u64, empty: u64) -> u64;
}

/// A two-input gate that gives 0 for two zeroes and depends on both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Gate {
    /// Both.
    And,
    /// Either.
    Or,
    /// Exactly one.
    Xor,
    /// The first and not the second.
    Andn,
}

/// One line of a program. Words are numbered: 0 the sliders, 1 the empty squares, then the lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Line {
    /// A word moved toward the first rank.
    Shift {
        /// The word.
        word: usize,
        /// By how many ranks.
        ranks: usize,
    },
    /// Two words joined.
    Join {
        /// How.
        gate: Gate,
        /// The first.
        left: usize,
        /// The second.
        right: usize,
    },
}

/// The last line is the answer; no line at all answers with the sliders.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Program {
    /// In the order in which they are executed.
    pub lines: Vec<Line>,
}

impl Program {
    /// Appends a gate; the number of its word.
    pub fn join(&mut self, gate: Gate, left: usize, right: usize) -> usize {
        self.lines.push(Line::Join { gate, left, right });
        self.lines.len() + 1
    }

    /// A word moved by so many ranks, by none the word itself; its number. No word is moved twice
    /// by as many ranks.
    pub fn shifted(&mut self, word: usize, ranks: usize) -> usize {
        if ranks == 0 {
            return word;
        }
        let line = Line::Shift { word, ranks };
        let at = self.lines.iter().position(|&known| known == line).unwrap_or_else(|| {
            self.lines.push(line);
            self.lines.len() - 1
        });
        at + 2
    }

    /// How many lines are shifts.
    pub fn shifts(&self) -> usize {
        self.lines.iter().filter(|line| matches!(line, Line::Shift { .. })).count()
    }

    /// How many lines are gates.
    pub fn gates(&self) -> usize {
        self.lines.len() - self.shifts()
    }

    /// Kogge and Stone's parallel prefix (1973) for eight ranks: 8 gates and 6 shifts.
    pub fn kogge_stone() -> Self {
        let mut program = Program::default();
        let (mut generator, mut propagator) = (0, 1);
        for ranks in [1, 2, 4] {
            let moved = program.shifted(generator, ranks);
            let reached = program.join(Gate::And, propagator, moved);
            generator = program.join(Gate::Or, generator, reached);
            if ranks < 4 {
                let moved = program.shifted(propagator, ranks);
                propagator = program.join(Gate::And, propagator, moved);
            }
        }
        program.shifted(generator, 1);
        program
    }
}

impl Runs for Program {
    fn program(&self) -> Option<&Program> {
        Some(self)
    }

    fn run(&self, sliders: u64, empty: u64) -> u64 {
        let mut words = vec![sliders, empty];
        for &line in &self.lines {
            words.push(match line {
                Line::Shift { word, ranks } => words[word] >> (8 * ranks),
                Line::Join { gate, left, right } => {
                    let (left, right) = (words[left], words[right]);
                    match gate {
                        Gate::And => left & right,
                        Gate::Or => left | right,
                        Gate::Xor => left ^ right,
                        Gate::Andn => left & !right,
                    }
                }
            });
        }
        if self.lines.is_empty() { sliders } else { words[words.len() - 1] }
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let name = |word: usize| match word {
            0 => "g".to_string(),
            1 => "e".to_string(),
            _ => format!("t{}", word - 1),
        };
        for (at, &line) in self.lines.iter().enumerate() {
            write!(f, "t{} = ", at + 1)?;
            match line {
                Line::Shift { word, ranks } => writeln!(f, "{} >> {}", name(word), 8 * ranks)?,
                Line::Join { gate, left, right } => {
                    let sign = match gate {
                        Gate::And => "&",
                        Gate::Or => "|",
                        Gate::Xor => "^",
                        Gate::Andn => "& ~",
                    };
                    let space = if gate == Gate::Andn { "" } else { " " };
                    writeln!(f, "{} {sign}{space}{}", name(left), name(right))?;
                }
            }
        }
        Ok(())
    }
}
