//! Checks a refutation: every clause that the solver derives must follow by unit propagation alone
//! (RUP: Goldberg and Novikov 2003, Van Gelder 2008).
//!
//! A solver is a large program, a checker of its steps a small one, and only the latter needs to be
//! believed. It shares no code with the solver or the formulas.
//!
//! A clause follows if assuming all its literals false makes some clause false by propagation. If
//! the empty clause follows, the formula has no model. Deletions only save time: unknown clauses
//! are not deleted, and conclusions at the outermost level stay.

use std::collections::HashMap;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A refutation that fails, and the clause at which it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Counted from one.
    pub lemma: u64,
    /// The clause that does not follow; empty if the refutation ends before it refutes.
    pub clause: Vec<i32>,
}

impl fmt::Display for Refused {
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
    /// The first two literals of each clause are watched. Numbers of deleted clauses are reused.
    clauses: Vec<Box<[i32]>>,
    free: Vec<u32>,
    /// The clauses that watch a literal, by `slot`, and some that no longer do; each with one of
    /// its literals: while that is true the clause need not be examined.
    watches: Vec<Vec<(u32, i32)>>,
    /// 1 true, -1 false, 0 unassigned, by `slot`.
    values: Vec<i8>,
    /// The true literals in the order in which they became so.
    trail: Vec<i32>,
    /// How many of them are propagated.
    propagated: usize,
    /// The clauses by the hash of their literals.
    known: HashMap<u64, Vec<u32>>,
    lemmas: u64,
    refuted: bool,
}

fn slot(literal: i32) -> usize {
    2 * literal.unsigned_abs() as usize + usize::from(literal < 0)
}

fn sorted(clause: &[i32]) -> Vec<i32> {
    let mut sorted = clause.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    sorted
}

fn hash(sorted: &[i32]) -> u64 {
    let mut hasher = DefaultHasher::new();
    sorted.hash(&mut hasher);
    hasher.finish()
}

impl Checker {
    /// Whether the accepted clauses are a refutation.
    pub fn end(&self) -> Result<(), Refused> {
        if self.refuted {
            return Ok(());
        }
        Err(Refused { lemma: self.lemmas + 1, clause: Vec::new() })
    }

    /// Adds a clause of the formula.
    pub fn axiom(&mut self, clause: &[i32]) {
        let sorted = sorted(clause);
        let slots = sorted.iter().map(|&literal| slot(literal) + 2).max().unwrap_or(0);
        if slots > self.values.len() {
            self.values.resize(slots, 0);
            self.watches.resize(slots, Vec::new());
        }
        if !sorted.iter().any(|&literal| sorted.binary_search(&-literal).is_ok()) {
            self.insert(sorted);
        }
    }

    /// Adds a derived clause, if it follows.
    pub fn lemma(&mut self, clause: &[i32]) -> Result<(), Refused> {
        self.lemmas += 1;
        if !self.refuted && !self.follows(clause) {
            return Err(Refused { lemma: self.lemmas, clause: clause.to_vec() });
        }
        self.axiom(clause);
        Ok(())
    }

    /// Deletes a clause.
    pub fn delete(&mut self, clause: &[i32]) {
        let sorted = sorted(clause);
        let Some(alike) = self.known.get_mut(&hash(&sorted)) else { return };
        let index =
            alike.iter().position(|&number| self::sorted(&self.clauses[number as usize]) == sorted);
        if let Some(index) = index {
            let number = alike.swap_remove(index);
            self.clauses[number as usize] = Box::default();
            self.free.push(number);
        }
        if alike.is_empty() {
            self.known.remove(&hash(&sorted));
        }
    }

    /// Whether a clause follows; leaves the assignment as it was.
    fn follows(&mut self, clause: &[i32]) -> bool {
        let outermost = self.trail.len();
        let mut conflict = false;
        for &literal in clause {
            match self.values.get(slot(literal)) {
                Some(1) => conflict = true,
                Some(0) => self.assign(-literal),
                // Already false, or a variable without clauses.
                _ => {}
            }
        }
        conflict = conflict || !self.propagate();
        for literal in self.trail.drain(outermost..) {
            self.values[slot(literal)] = 0;
            self.values[slot(-literal)] = 0;
        }
        self.propagated = outermost;
        conflict
    }

    /// Adds a clause without duplicates at the outermost level.
    fn insert(&mut self, sorted: Vec<i32>) {
        let mut clause = sorted.clone();
        clause.sort_by_key(|&literal| self.values[slot(literal)] < 0);
        let open = clause.iter().filter(|&&literal| self.values[slot(literal)] >= 0).count();
        if open >= 2 {
            let number = self.free.pop().unwrap_or_else(|| {
                self.clauses.push(Box::default());
                u32::try_from(self.clauses.len() - 1).expect("memory ends before")
            });
            self.watches[slot(clause[0])].push((number, clause[1]));
            self.watches[slot(clause[1])].push((number, clause[0]));
            self.clauses[number as usize] = clause.into();
            self.known.entry(hash(&sorted)).or_default().push(number);
            return;
        }
        if open == 1 && self.values[slot(clause[0])] == 0 {
            self.assign(clause[0]);
        }
        self.refuted |= open == 0 || !self.propagate();
    }

    fn assign(&mut self, literal: i32) {
        self.values[slot(literal)] = 1;
        self.values[slot(-literal)] = -1;
        self.trail.push(literal);
    }

    /// Propagates; returns whether no clause became false.
    fn propagate(&mut self) -> bool {
        while let Some(&literal) = self.trail.get(self.propagated) {
            self.propagated += 1;
            let mut watching = std::mem::take(&mut self.watches[slot(-literal)]);
            let mut consistent = true;
            watching.retain_mut(|(number, other)| {
                if !consistent || self.values[slot(*other)] == 1 {
                    return true;
                }
                let visit = self.visit(*number, -literal);
                consistent = visit != Visit::False;
                if let Visit::Kept(first) = visit {
                    *other = first;
                }
                visit != Visit::Moved
            });
            self.watches[slot(-literal)] = watching;
            if !consistent {
                return false;
            }
        }
        true
    }

    /// Handles a false literal that a clause watched.
    fn visit(&mut self, number: u32, falsified: i32) -> Visit {
        let clause = &mut self.clauses[number as usize];
        let Some(position) = clause.iter().take(2).position(|&literal| literal == falsified) else {
            return Visit::Moved;
        };
        clause.swap(position, 1);
        let other = clause[0];
        if self.values[slot(other)] == 1 {
            return Visit::Kept(other);
        }
        let free = (2..clause.len()).find(|&index| self.values[slot(clause[index])] >= 0);
        if let Some(index) = free {
            clause.swap(1, index);
            self.watches[slot(clause[1])].push((number, other));
            return Visit::Moved;
        }
        if self.values[slot(other)] == -1 {
            return Visit::False;
        }
        self.assign(other);
        Visit::Kept(other)
    }
}

/// The effect on a clause whose watched literal became false.
#[derive(PartialEq, Eq)]
enum Visit {
    /// It watches another literal, or is deleted; its number may belong to another clause.
    Moved,
    /// It still watches it, and this literal.
    Kept(i32),
    /// All its literals are false.
    False,
}
