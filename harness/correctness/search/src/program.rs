//! Straight-line programs of right shifts and two-input gates, and how they run on words.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Which inputs count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Domain {
    /// Sliders never stand on empty squares, as on a chess board.
    Disjoint,
    /// Any two words.
    Anywhere,
}

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
    /// What a truth table says of three words.
    Look {
        /// The rows, the lowest lowest; in the number of a row the first word is lowest.
        table: u8,
        /// The words.
        words: [usize; 3],
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

    /// Appends a gate of three inputs; the number of its word.
    pub fn look(&mut self, table: u8, words: [usize; 3]) -> usize {
        self.lines.push(Line::Look { table, words });
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

    /// Programs that are known to be right for so many ranks, by gates of so many inputs.
    pub fn known(inputs: usize, domain: Domain) -> Vec<(usize, Self)> {
        match (inputs, domain) {
            (2, _) => {
                vec![(6, Self::used_twice()), (7, Self::two_by_two()), (8, Self::kogge_stone(2))]
            }
            (_, Domain::Disjoint) => vec![(8, Self::one_word())],
            (_, Domain::Anywhere) => vec![(8, Self::kogge_stone(3))],
        }
    }

    /// A fill of two ranks whose shift by two more is used twice, for six ranks: 7 gates and 4 shifts. One gate makes
    /// the attacks at even distances of it; another extends the fill, which is then shifted for the odd ones.
    fn used_twice() -> Self {
        let mut program = Program::default();
        let e1 = program.shifted(1, 1);
        let e2 = program.join(Gate::And, 1, e1);
        let moved = program.shifted(0, 2);
        let reached = program.join(Gate::And, e2, moved);
        let two = program.join(Gate::Or, 0, reached);
        let far = program.shifted(two, 2);
        let even = program.join(Gate::And, e1, far);
        let reached = program.join(Gate::And, e2, far);
        let four = program.join(Gate::Or, 0, reached);
        let odd = program.shifted(four, 1);
        program.join(Gate::Or, even, odd);
        program
    }

    /// Kogge and Stone's prefix with its second step twice, for seven ranks: 7 gates and 5 shifts.
    fn two_by_two() -> Self {
        let mut program = Program::default();
        let moved = program.shifted(1, 1);
        let propagator = program.join(Gate::And, 1, moved);
        let mut generator = 0;
        for (through, ranks) in [(1, 1), (propagator, 2), (propagator, 2)] {
            let moved = program.shifted(generator, ranks);
            let reached = program.join(Gate::And, through, moved);
            generator = program.join(Gate::Or, generator, reached);
        }
        program.shifted(generator, 1);
        program
    }

    /// Sliders on occupied squares and steps on empty ones in one word, so that a shift moves both:
    /// 5 gates and 5 shifts. Right only where no slider stands on an empty square.
    fn one_word() -> Self {
        let mut program = Program::default();
        let e1 = program.shifted(1, 1);
        let t2 = program.look(table(|g, e, e1| g | e & e1), [0, 1, e1]);
        let s = program.shifted(t2, 2);
        let t3 = program.look(table(|t2, e, s| t2 & (!e | s)), [t2, 1, s]);
        let u = program.shifted(t3, 1);
        let t4 = program.look(table(|e1, s, u| u ^ (e1 & s)), [e1, s, u]);
        let t5 = program.look(table(|e, t3, u| t3 | e & u), [1, t3, u]);
        let [near, far] = [1, 5].map(|ranks| program.shifted(t5, ranks));
        program.look(table(|t4, near, far| near & (t4 | far)), [t4, near, far]);
        program
    }

    /// Kogge and Stone's parallel prefix (1973) for eight ranks: 6 shifts, and 8 gates of two inputs or 5
    /// of three.
    pub fn kogge_stone(inputs: usize) -> Self {
        let mut program = Program::default();
        let (mut generator, mut propagator) = (0, 1);
        for ranks in [1, 2, 4] {
            let moved = program.shifted(generator, ranks);
            generator = if inputs == 3 {
                program.look(table(|g, e, moved| g | e & moved), [generator, propagator, moved])
            } else {
                let reached = program.join(Gate::And, propagator, moved);
                program.join(Gate::Or, generator, reached)
            };
            if ranks < 4 {
                let moved = program.shifted(propagator, ranks);
                propagator = match inputs {
                    3 => program.look(table(|e, moved, _| e & moved), [propagator, moved, moved]),
                    _ => program.join(Gate::And, propagator, moved),
                };
            }
        }
        program.shifted(generator, 1);
        program
    }
}

/// The truth table of a function, as [`Line::Look`] has it.
fn table(function: impl Fn(bool, bool, bool) -> bool) -> u8 {
    let value = |row: u8| function(row & 1 == 1, row & 2 == 2, row & 4 == 4);
    (0..8).map(|row| u8::from(value(row)) << row).sum()
}

impl Runs for Program {
    fn program(&self) -> Option<&Program> {
        Some(self)
    }

    fn run(&self, sliders: u64, empty: u64) -> u64 {
        self.words(sliders, empty).last().copied().unwrap_or(sliders)
    }
}

impl Program {
    /// The word of every line.
    pub fn words(&self, sliders: u64, empty: u64) -> Vec<u64> {
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
                Line::Look { table, words: from } => (0..8)
                    .filter(|row| table >> row & 1 == 1)
                    .map(|row| {
                        let word = |at: usize| {
                            let word = words[from[at]];
                            if row >> at & 1 == 1 { word } else { !word }
                        };
                        word(0) & word(1) & word(2)
                    })
                    .fold(0, |all, one| all | one),
            });
        }
        words.split_off(2)
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
                Line::Look { table, words } => {
                    let [first, second, third] = words.map(name);
                    writeln!(f, "table {table:08b} ({third} {second} {first})")?;
                }
            }
        }
        Ok(())
    }
}
