//! Straight-line programs of right shifts and gates, and their execution.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The inputs for which an answer must be correct.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Domain {
    /// No square is both a slider and empty, as on a chess board.
    Disjoint,
    /// Any two words.
    Anywhere,
}

/// A computation of attacks from sliders and empty squares.
pub trait Runnable: fmt::Display + Send {
    /// Returns the program, if it consists of gates.
    fn program(&self) -> Option<&Program>;

    /// Returns the answer for sliders and empty squares. The words have at most one square per
    /// eight bits.
    fn run(&self, sliders: u64, empty: u64) -> u64;
}

/// A two-input gate that gives 0 for two zeros and depends on both inputs.
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

impl Gate {
    /// All gates in order, each after its sign.
    pub(crate) const SIGNS: [(&'static str, Gate); 4] =
        [(" & ", Gate::And), (" | ", Gate::Or), (" ^ ", Gate::Xor), (" & ~", Gate::Andn)];
}

/// One line of a program. Words are numbered: 0 the sliders, 1 the empty squares, then the lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Line {
    /// A word shifted toward the first rank.
    Shift {
        /// The word.
        word: usize,
        /// The amount in ranks.
        ranks: usize,
    },
    /// Two words joined by a gate.
    Join {
        /// The gate.
        gate: Gate,
        /// The first.
        left: usize,
        /// The second.
        right: usize,
    },
    /// A truth table applied to three words.
    Look {
        /// The rows, row 0 lowest; the first word is the lowest bit of a row's number.
        table: u8,
        /// The words.
        words: [usize; 3],
    },
}

/// The last line is the answer; without lines the answer is the sliders.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Program {
    /// The lines in execution order.
    pub lines: Vec<Line>,
}

impl Program {
    /// Appends a gate and returns the number of its word.
    pub fn add_gate(&mut self, gate: Gate, left: usize, right: usize) -> usize {
        self.lines.push(Line::Join { gate, left, right });
        self.lines.len() + 1
    }

    /// Appends a gate of three inputs, given by its truth table, and returns the number of its
    /// word.
    pub fn add_table(&mut self, table: u8, words: [usize; 3]) -> usize {
        self.lines.push(Line::Look { table, words });
        self.lines.len() + 1
    }

    /// Appends a shift and returns the number of its word. A shift by no ranks is the word itself.
    /// The same shift is never added twice, because each costs an operation.
    pub fn add_shift(&mut self, word: usize, ranks: usize) -> usize {
        if ranks == 0 {
            return word;
        }
        let line = Line::Shift { word, ranks };
        if let Some(index) = self.lines.iter().position(|&earlier| earlier == line) {
            return index + 2;
        }
        self.lines.push(line);
        self.lines.len() + 1
    }

    /// Returns the number of shifts.
    pub fn shifts(&self) -> usize {
        self.lines.iter().filter(|line| matches!(line, Line::Shift { .. })).count()
    }

    /// Returns the number of gates.
    pub fn gates(&self) -> usize {
        self.lines.len() - self.shifts()
    }

    /// Returns the programs with gates of this many inputs that were known before any search, each
    /// with the number of ranks for which it is correct.
    pub fn published_programs(inputs: usize, domain: Domain) -> Vec<(usize, Self)> {
        match (inputs, domain) {
            (2, _) => {
                vec![(6, Self::reused_fill()), (7, Self::doubled_step()), (8, Self::kogge_stone(2))]
            }
            (_, Domain::Disjoint) => vec![(8, Self::shared_word())],
            (_, Domain::Anywhere) => vec![(8, Self::kogge_stone(3))],
        }
    }

    /// Makes a program for six ranks with 7 gates and 4 shifts: a fill of two ranks is shifted by
    /// two more and used twice. One gate makes the attacks at even distances from it; another
    /// extends the fill, which is then shifted for the odd distances.
    fn reused_fill() -> Self {
        let mut program = Program::default();
        let e1 = program.add_shift(1, 1);
        let e2 = program.add_gate(Gate::And, 1, e1);
        let moved = program.add_shift(0, 2);
        let reached = program.add_gate(Gate::And, e2, moved);
        let two = program.add_gate(Gate::Or, 0, reached);
        let far = program.add_shift(two, 2);
        let even = program.add_gate(Gate::And, e1, far);
        let reached = program.add_gate(Gate::And, e2, far);
        let four = program.add_gate(Gate::Or, 0, reached);
        let odd = program.add_shift(four, 1);
        program.add_gate(Gate::Or, even, odd);
        program
    }

    /// Makes a program for seven ranks with 7 gates and 5 shifts: Kogge and Stone's prefix with its
    /// second step twice.
    fn doubled_step() -> Self {
        let mut program = Program::default();
        let moved = program.add_shift(1, 1);
        let propagator = program.add_gate(Gate::And, 1, moved);
        let mut generator = 0;
        for (mask, ranks) in [(1, 1), (propagator, 2), (propagator, 2)] {
            let moved = program.add_shift(generator, ranks);
            let reached = program.add_gate(Gate::And, mask, moved);
            generator = program.add_gate(Gate::Or, generator, reached);
        }
        program.add_shift(generator, 1);
        program
    }

    /// Makes a program for eight ranks with 5 gates and 5 shifts: sliders on occupied squares and
    /// steps on empty ones share a word, so that one shift moves both. It is correct only if no
    /// slider is on an empty square.
    fn shared_word() -> Self {
        let mut program = Program::default();
        let e1 = program.add_shift(1, 1);
        let t2 = program.add_table(table(|g, e, e1| g | e & e1), [0, 1, e1]);
        let s = program.add_shift(t2, 2);
        let t3 = program.add_table(table(|t2, e, s| t2 & (!e | s)), [t2, 1, s]);
        let u = program.add_shift(t3, 1);
        let t4 = program.add_table(table(|e1, s, u| u ^ (e1 & s)), [e1, s, u]);
        let t5 = program.add_table(table(|e, t3, u| t3 | e & u), [1, t3, u]);
        let [near, far] = [1, 5].map(|ranks| program.add_shift(t5, ranks));
        program.add_table(table(|t4, near, far| near & (t4 | far)), [t4, near, far]);
        program
    }

    /// Makes Kogge and Stone's parallel prefix (1973) for eight ranks: 6 shifts, and 8 gates of two
    /// inputs or 5 of three.
    pub fn kogge_stone(inputs: usize) -> Self {
        let mut program = Program::default();
        let (mut generator, mut propagator) = (0, 1);
        for ranks in [1, 2, 4] {
            let moved = program.add_shift(generator, ranks);
            generator = if inputs == 3 {
                program
                    .add_table(table(|g, e, moved| g | e & moved), [generator, propagator, moved])
            } else {
                let reached = program.add_gate(Gate::And, propagator, moved);
                program.add_gate(Gate::Or, generator, reached)
            };
            if ranks < 4 {
                let moved = program.add_shift(propagator, ranks);
                propagator = match inputs {
                    3 => program
                        .add_table(table(|e, moved, _| e & moved), [propagator, moved, moved]),
                    _ => program.add_gate(Gate::And, propagator, moved),
                };
            }
        }
        program.add_shift(generator, 1);
        program
    }
}

/// Returns the truth table of a function, as in [`Line::Look`].
fn table(function: impl Fn(bool, bool, bool) -> bool) -> u8 {
    let mut table = 0;
    for row in 0..8u8 {
        let value = function(row & 1 == 1, row & 2 == 2, row & 4 == 4);
        table |= u8::from(value) << row;
    }
    table
}

/// Applies a truth table to three words, bit by bit. The result is the disjunction of the rows that
/// give 1.
fn apply_table(table: u8, words: [u64; 3]) -> u64 {
    let mut result = 0;
    for row in 0..8 {
        if table >> row & 1 == 0 {
            continue;
        }
        let mut selected = u64::MAX;
        for (index, word) in words.into_iter().enumerate() {
            selected &= if row >> index & 1 == 1 { word } else { !word };
        }
        result |= selected;
    }
    result
}

impl Runnable for Program {
    fn program(&self) -> Option<&Program> {
        Some(self)
    }

    fn run(&self, sliders: u64, empty: u64) -> u64 {
        self.words(sliders, empty).last().copied().unwrap_or(sliders)
    }
}

impl Program {
    /// Returns the word of every line.
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
                Line::Look { table, words: operands } => {
                    apply_table(table, operands.map(|operand| words[operand]))
                }
            });
        }
        words.split_off(2)
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (line, number) in self.lines.iter().zip(1..) {
            write!(f, "t{number} = ")?;
            match *line {
                Line::Shift { word, ranks } => writeln!(f, "{} >> {}", name(word), 8 * ranks)?,
                Line::Join { gate, left, right } => {
                    let (sign, _) = Gate::SIGNS[gate as usize];
                    writeln!(f, "{}{sign}{}", name(left), name(right))?;
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

/// Returns the name of a word: `g` for the sliders, `e` for the empty squares, then those of the
/// lines.
fn name(word: usize) -> String {
    match word {
        0 => "g".to_string(),
        1 => "e".to_string(),
        _ => format!("t{}", word - 1),
    }
}
