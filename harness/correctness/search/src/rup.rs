//! Checks a refutation: every clause that the solver derives must follow by unit propagation alone
//! (RUP: Goldberg and Novikov 2003, Van Gelder 2008).
//!
//! A solver is a large program, and a checker of its steps is a small one. Only the checker needs
//! to be believed. It shares no code with the solver or the formulas.
//!
//! A clause follows if assuming all its literals false makes some clause false by propagation. If
//! the empty clause follows, the formula has no model. Deletions only save time: unknown clauses
//! are not deleted, and conclusions at the outermost level stay.

use std::collections::HashMap;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The first error of a refutation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejection {
    /// The number of the clause among the derived ones, counted from one.
    pub lemma: u64,
    /// The clause that does not follow; empty if the refutation ends before it refutes.
    pub clause: Vec<i32>,
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.clause.as_slice() {
            [] => write!(f, "the {} steps do not refute the formula", self.lemma - 1),
            clause => write!(f, "step {}, {clause:?}, does not follow", self.lemma),
        }
    }
}

/// The clauses known so far, and what follows from them by propagation.
#[derive(Default)]
pub struct Checker {
    /// The first two literals of each clause are watched: while neither is false, the clause cannot
    /// have become false. Numbers of deleted clauses are reused.
    clauses: Vec<Box<[i32]>>,
    /// The numbers of deleted clauses.
    free_numbers: Vec<u32>,
    /// The clauses that watch a literal, by `slot`, and some that no longer do. Each comes with one
    /// of its literals: while that literal is true, the clause need not be examined.
    watches: Vec<Vec<(u32, i32)>>,
    /// 1 true, -1 false, 0 unassigned, by `slot`.
    values: Vec<i8>,
    /// The true literals in the order in which they became so.
    trail: Vec<i32>,
    /// How many of them are propagated.
    propagated: usize,
    /// The numbers of clauses by the hash of their literals, to find a clause that is deleted.
    numbers: HashMap<u64, Vec<u32>>,
    /// Number of derived clauses until now.
    lemmas: u64,
    is_refuted: bool,
}

/// Returns the index of a literal in lists that have one entry for each.
fn slot(literal: i32) -> usize {
    2 * literal.unsigned_abs() as usize + usize::from(literal < 0)
}

/// Returns the literals of a clause in ascending order, each once. A deletion may list them in
/// another order than the clause had.
fn sort_literals(clause: &[i32]) -> Vec<i32> {
    let mut literals = clause.to_vec();
    literals.sort_unstable();
    literals.dedup();
    literals
}

/// Returns the hash of a clause whose literals are sorted.
fn hash(literals: &[i32]) -> u64 {
    let mut hasher = DefaultHasher::new();
    literals.hash(&mut hasher);
    hasher.finish()
}

impl Checker {
    /// Checks at the end that the accepted clauses are a refutation.
    pub fn finish(&self) -> Result<(), Rejection> {
        if self.is_refuted {
            return Ok(());
        }
        Err(Rejection { lemma: self.lemmas + 1, clause: Vec::new() })
    }

    /// Adds a clause of the formula.
    pub fn add_axiom(&mut self, clause: &[i32]) {
        let literals = sort_literals(clause);
        let slots = literals.iter().map(|&literal| slot(literal) + 2).max().unwrap_or(0);
        if slots > self.values.len() {
            self.values.resize(slots, 0);
            self.watches.resize(slots, Vec::new());
        }
        // A clause with a literal and its negation is always true, so it says nothing.
        let is_tautology =
            literals.iter().any(|&literal| literals.binary_search(&-literal).is_ok());
        if !is_tautology {
            self.insert(literals);
        }
    }

    /// Adds a derived clause, or rejects it if it does not follow.
    pub fn add_lemma(&mut self, clause: &[i32]) -> Result<(), Rejection> {
        self.lemmas += 1;
        if !self.is_refuted && !self.follows(clause) {
            return Err(Rejection { lemma: self.lemmas, clause: clause.to_vec() });
        }
        self.add_axiom(clause);
        Ok(())
    }

    /// Deletes a clause. An unknown clause is ignored, since a deletion only saves time.
    pub fn delete(&mut self, clause: &[i32]) {
        let literals = sort_literals(clause);
        let Some(numbers) = self.numbers.get_mut(&hash(&literals)) else { return };
        // Different clauses may have the same hash.
        let index = numbers
            .iter()
            .position(|&number| sort_literals(&self.clauses[number as usize]) == literals);
        if let Some(index) = index {
            let number = numbers.swap_remove(index);
            self.clauses[number as usize] = Box::default();
            self.free_numbers.push(number);
        }
        if numbers.is_empty() {
            self.numbers.remove(&hash(&literals));
        }
    }

    /// Returns whether a clause follows: we assume that all its literals are false, and propagation
    /// must then make some clause false. The assignment is afterwards as it was.
    fn follows(&mut self, clause: &[i32]) -> bool {
        let outermost_length = self.trail.len();
        let mut is_conflict = false;
        for &literal in clause {
            match self.values.get(slot(literal)) {
                Some(1) => is_conflict = true,
                Some(0) => self.assign(-literal),
                // The literal is already false, or no clause has its variable.
                _ => {}
            }
        }
        is_conflict = is_conflict || !self.propagate();
        for literal in self.trail.drain(outermost_length..) {
            self.values[slot(literal)] = 0;
            self.values[slot(-literal)] = 0;
        }
        self.propagated = outermost_length;
        is_conflict
    }

    /// Adds a clause, given by its sorted literals, at the outermost level. The literals that are
    /// not false come first, because those are watched.
    fn insert(&mut self, literals: Vec<i32>) {
        let mut clause = literals.clone();
        clause.sort_by_key(|&literal| self.values[slot(literal)] < 0);
        let open = clause.iter().filter(|&&literal| self.values[slot(literal)] >= 0).count();
        if open >= 2 {
            let number = self.free_numbers.pop().unwrap_or_else(|| {
                self.clauses.push(Box::default());
                u32::try_from(self.clauses.len() - 1).expect("memory ends before")
            });
            self.watches[slot(clause[0])].push((number, clause[1]));
            self.watches[slot(clause[1])].push((number, clause[0]));
            self.clauses[number as usize] = clause.into();
            self.numbers.entry(hash(&literals)).or_default().push(number);
            return;
        }
        // With one literal the clause is a fact for ever, so it needs no watches.
        if open == 1 && self.values[slot(clause[0])] == 0 {
            self.assign(clause[0]);
        }
        self.is_refuted |= open == 0 || !self.propagate();
    }

    /// Makes a literal true. Its consequences wait for [`Checker::propagate`].
    fn assign(&mut self, literal: i32) {
        self.values[slot(literal)] = 1;
        self.values[slot(-literal)] = -1;
        self.trail.push(literal);
    }

    /// Assigns all consequences of the true literals. Returns whether no clause became false.
    fn propagate(&mut self) -> bool {
        while let Some(&literal) = self.trail.get(self.propagated) {
            self.propagated += 1;
            // The list is taken out, because a visit adds to the lists of other literals.
            let mut watches = std::mem::take(&mut self.watches[slot(-literal)]);
            let mut is_consistent = true;
            watches.retain_mut(|(number, blocker)| {
                if !is_consistent || self.values[slot(*blocker)] == 1 {
                    return true;
                }
                let visit = self.visit(*number, -literal);
                is_consistent = visit != Visit::False;
                if let Visit::Kept(first) = visit {
                    *blocker = first;
                }
                visit != Visit::Moved
            });
            self.watches[slot(-literal)] = watches;
            if !is_consistent {
                return false;
            }
        }
        true
    }

    /// Handles a clause with a watched literal that became false: it watches another literal
    /// instead, or its last literal must be true.
    fn visit(&mut self, number: u32, false_literal: i32) -> Visit {
        let clause = &mut self.clauses[number as usize];
        let watched = clause.iter().take(2).position(|&literal| literal == false_literal);
        let Some(position) = watched else {
            return Visit::Moved;
        };
        clause.swap(position, 1);
        let first = clause[0];
        if self.values[slot(first)] == 1 {
            return Visit::Kept(first);
        }
        let replacement = (2..clause.len()).find(|&index| self.values[slot(clause[index])] >= 0);
        if let Some(index) = replacement {
            clause.swap(1, index);
            self.watches[slot(clause[1])].push((number, first));
            return Visit::Moved;
        }
        if self.values[slot(first)] == -1 {
            return Visit::False;
        }
        self.assign(first);
        Visit::Kept(first)
    }
}

/// The effect on a clause whose watched literal became false.
#[derive(PartialEq, Eq)]
enum Visit {
    /// The clause watches another literal, or is deleted; its number may belong to another clause.
    Moved,
    /// The clause still watches the false literal, and this one.
    Kept(i32),
    /// All its literals are false.
    False,
}
