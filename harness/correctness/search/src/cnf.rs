//! A growing formula in conjunctive normal form.

use std::io::{self, Write};

/// A variable, numbered from 1, or its negation, as in the DIMACS format.
pub type Literal = i32;

/// The literal that is true in every model.
pub const TRUE: Literal = 1;

/// Clauses over numbered variables.
pub struct Cnf {
    variables: i32,
    literals: Vec<Literal>,
    ends: Vec<usize>,
}

/// The formula in which only [`TRUE`] is fixed.
impl Default for Cnf {
    fn default() -> Self {
        Cnf { variables: TRUE, literals: vec![TRUE], ends: vec![1] }
    }
}

impl Cnf {
    /// The number of variables.
    pub fn variables(&self) -> i32 {
        self.variables
    }

    /// The number of clauses.
    pub fn size(&self) -> usize {
        self.ends.len()
    }

    /// A new variable.
    pub fn variable(&mut self) -> Literal {
        self.variables += 1;
        self.variables
    }

    /// Some new variables.
    pub fn fresh(&mut self, count: usize) -> Vec<Literal> {
        (0..count).map(|_| self.variable()).collect()
    }

    /// New variables of which exactly one is true.
    pub fn choice(&mut self, count: usize) -> Vec<Literal> {
        let options = self.fresh(count);
        self.clause(&options);
        for (at, &one) in options.iter().enumerate() {
            for &other in &options[..at] {
                self.clause(&[-one, -other]);
            }
        }
        options
    }

    /// Requires one of the literals to be true.
    pub fn clause(&mut self, literals: &[Literal]) {
        if literals.contains(&TRUE) {
            return;
        }
        self.literals.extend(literals.iter().filter(|&&literal| literal != -TRUE));
        self.ends.push(self.literals.len());
    }

    /// Requires one of the literals in `then` to be true if all in `when` are.
    pub fn implies(&mut self, when: &[Literal], then: &[Literal]) {
        let clause: Vec<Literal> = when.iter().map(|&w| -w).chain(then.iter().copied()).collect();
        self.clause(&clause);
    }

    /// Requires two literals to agree if all in `when` are true.
    pub fn agree(&mut self, when: &[Literal], one: Literal, other: Literal) {
        for (a, b) in [(one, other), (other, one)] {
            let all: Vec<Literal> = when.iter().copied().chain([a]).collect();
            self.implies(&all, &[b]);
        }
    }

    /// Requires two words to agree if all in `when` are true.
    pub fn agree_all(&mut self, when: &[Literal], one: &[Literal], other: &[Literal]) {
        one.iter().zip(other).for_each(|(&one, &other)| self.agree(when, one, other));
    }

    /// The clauses from number `first` on.
    pub fn clauses(&self, first: usize) -> impl Iterator<Item = &[Literal]> {
        (first..self.ends.len()).map(|at| {
            let start = if at == 0 { 0 } else { self.ends[at - 1] };
            &self.literals[start..self.ends[at]]
        })
    }

    /// Writes the formula in the DIMACS format.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "p cnf {} {}", self.variables, self.size())?;
        for clause in self.clauses(0) {
            for literal in clause {
                write!(out, "{literal} ")?;
            }
            writeln!(out, "0")?;
        }
        Ok(())
    }
}
