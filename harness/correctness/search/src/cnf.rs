//! A growing formula in conjunctive normal form.

use std::io::{self, Write};

/// A variable, numbered from 1, or its negation, as in the DIMACS format.
pub type Literal = i32;

/// The literal that is true in every model.
pub const TRUE: Literal = 1;

/// Clauses over numbered variables.
pub struct Cnf {
    variables: i32,
    /// The literals of all clauses, one clause after another.
    literals: Vec<Literal>,
    /// The end of each clause in `literals`.
    ends: Vec<usize>,
}

/// The formula in which only [`TRUE`] is fixed.
impl Default for Cnf {
    fn default() -> Self {
        Cnf { variables: TRUE, literals: vec![TRUE], ends: vec![1] }
    }
}

impl Cnf {
    /// Returns the number of variables.
    pub fn variables(&self) -> i32 {
        self.variables
    }

    /// Returns the number of clauses.
    pub fn size(&self) -> usize {
        self.ends.len()
    }

    /// Adds a variable and returns it.
    pub fn new_variable(&mut self) -> Literal {
        self.variables += 1;
        self.variables
    }

    /// Adds this many variables and returns them.
    pub fn new_variables(&mut self, count: usize) -> Vec<Literal> {
        (0..count).map(|_| self.new_variable()).collect()
    }

    /// Adds this many variables of which exactly one is true, and returns them.
    pub fn new_choice(&mut self, count: usize) -> Vec<Literal> {
        let options = self.new_variables(count);
        self.add_clause(&options);
        for (index, &option) in options.iter().enumerate() {
            for &earlier in &options[..index] {
                self.add_clause(&[-option, -earlier]);
            }
        }
        options
    }

    /// Requires one of the literals to be true. A clause that contains [`TRUE`] is left out,
    /// because it requires nothing.
    pub fn add_clause(&mut self, literals: &[Literal]) {
        if literals.contains(&TRUE) {
            return;
        }
        self.literals.extend(literals.iter().filter(|&&literal| literal != -TRUE));
        self.ends.push(self.literals.len());
    }

    /// Requires one of the literals in `then` to be true if all in `when` are.
    pub fn require_implication(&mut self, when: &[Literal], then: &[Literal]) {
        let mut clause: Vec<Literal> = when.iter().map(|&literal| -literal).collect();
        clause.extend(then);
        self.add_clause(&clause);
    }

    /// Requires two literals to agree if all in `when` are true.
    pub fn require_equal(&mut self, when: &[Literal], a: Literal, b: Literal) {
        self.require_implication(&[when, &[a]].concat(), &[b]);
        self.require_implication(&[when, &[b]].concat(), &[a]);
    }

    /// Requires two words to agree if all in `when` are true.
    pub fn require_equal_words(&mut self, when: &[Literal], a: &[Literal], b: &[Literal]) {
        for (&a, &b) in a.iter().zip(b) {
            self.require_equal(when, a, b);
        }
    }

    /// Returns the clauses from number `first` on.
    pub fn clauses(&self, first: usize) -> impl Iterator<Item = &[Literal]> {
        (first..self.ends.len()).map(|number| {
            let start = if number == 0 { 0 } else { self.ends[number - 1] };
            &self.literals[start..self.ends[number]]
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
