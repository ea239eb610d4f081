//! Rules for two-input gates that feed each other: they must not do what lower words do as well.
//!
//! Programs with the same number of gates are compared by their lists of words, in alphabetical
//! order, then by the least shifts of their gates, then by functions, `or` before `xor`. What a
//! rule forbids can be replaced, with no more gates or shifts, by something lower. Reordering the
//! gates (`skeleton`) and moving shifts (`joined`) also lower a program. So the lowest of the
//! smallest correct programs obeys all rules together.
//!
//! *Leaves* are words with their shifts. If shifts are free, a shifted gate is one whose operands are shifted
//! that much more. If they are counted, a rule applies only to unshifted gates, so that no word
//! gets a new shift.
//!
//! - A gate does not join a leaf with itself: the result is zero or the leaf.
//! - A gate and what it joins do not have only two leaves together: it would join these, a lower list.
//! - If only one gate uses another, the three leaves are joined in ascending order: the two lowest
//!   first. Of a conjunction of three, whatever is negated (if not all are), a disjunction or an exclusive or,
//!   any two can be joined first.
//! - Where sliders stand on no empty squares, both shifted equally are joined by `or` only: `xor`
//!   is the same, and the others are nothing or an operand. If one of the two has been joined with
//!   a third and the result is joined with the other, it is not by a conjunction that this other is
//!   a positive part of: there the first of the two is known to be 0, so the third can take its place.

use crate::cnf::{Cnf, Literal};
use crate::joined::{Joined, Node, Operand};
use crate::program::Domain;

/// A gate that uses another.
struct Pair<'j> {
    inner: &'j Node,
    outer: &'j Node,
    /// The position of the inner gate among the operands of the outer one.
    place: usize,
}

impl Pair<'_> {
    fn link(&self) -> &Operand {
        &self.outer.operands[self.place]
    }

    /// What is joined with the inner gate.
    fn third(&self) -> &Operand {
        &self.outer.operands[1 - self.place]
    }
}

/// Forbids pairs of gates that do what lower words can do.
pub fn none_lower(joined: &Joined, counted: bool, domain: Domain, cnf: &mut Cnf) {
    let most = if counted { 1 } else { joined.ranks };
    for outer in &joined.gates {
        two_leaves(outer, domain, cnf);
        for place in 0..2 {
            let Some(at) = outer.operands[place].word.checked_sub(2) else { continue };
            let pair = Pair { inner: &joined.gates[at], outer, place };
            for by in 0..most {
                same_leaf(&pair, by, domain, cnf);
            }
            let users = joined.operands().filter(|(_, operand)| operand.word == at + 2).count();
            let ascend = pair.third().word >= pair.inner.operands[1].word;
            if users == 1 && !ascend {
                let by = if counted { Some(pair.link().shift[0]) } else { None };
                descending(&pair, by, cnf);
            }
        }
        let [lower, higher] = &outer.operands[..] else { continue };
        if let (Some(one), Some(other)) = (lower.word.checked_sub(2), higher.word.checked_sub(2)) {
            let inner = [&joined.gates[one], &joined.gates[other]];
            for by in 0..most {
                same_leaves([lower.shift[by], higher.shift[by]], inner, cnf);
            }
        }
    }
}

/// What a gate may do with two leaves.
fn two_leaves(gate: &Node, domain: Domain, cnf: &mut Cnf) {
    let [lower, higher] = &gate.operands[..] else { return };
    for (&one, &other) in lower.shift.iter().zip(&higher.shift) {
        if lower.word == higher.word {
            cnf.clause(&[-one, -other]);
        }
        if disjoint(domain, lower, higher) {
            for row in 1..4 {
                cnf.implies(&[one, other], &[gate.function.row(row)]);
            }
        }
    }
}

/// Whether two equally shifted leaves are disjoint.
fn disjoint(domain: Domain, one: &Operand, other: &Operand) -> bool {
    domain == Domain::Disjoint && one.word + other.word == 1
}

/// Whether a leaf of the inner gate, shifted by `by` ranks, is the third one or disjoint from it.
fn same_leaf(pair: &Pair, by: usize, domain: Domain, cnf: &mut Cnf) {
    let third = pair.third();
    for leaf in &pair.inner.operands {
        for (shift, &moved) in third.shift.iter().enumerate().skip(by) {
            let when = [pair.link().shift[by], leaf.shift[shift - by], moved];
            if leaf.word == third.word {
                cnf.implies(&when, &[]);
            }
            if disjoint(domain, leaf, third) {
                cnf.implies(&when, &[pair.outer.function.row(1 << pair.place)]);
            }
        }
    }
}

/// Forbids joining two equally shifted gates with the same leaves.
fn same_leaves(shifted: [Literal; 2], inner: [&Node; 2], cnf: &mut Cnf) {
    let [one, other] = inner.map(|node| &node.operands);
    if (0..2).any(|at| one[at].word != other[at].word) {
        return;
    }
    for (lower, &low) in one[0].shift.iter().enumerate() {
        for (higher, &high) in one[1].shift.iter().enumerate() {
            let when = [low, high, other[0].shift[lower], other[1].shift[higher]];
            cnf.implies(&[&shifted[..], &when].concat(), &[]);
        }
    }
}

/// If the third leaf is lower than one of the inner gate, which nothing else uses: forbids what
/// another order can do.
fn descending(pair: &Pair, when: Option<Literal>, cnf: &mut Cnf) {
    let inner = [1, 2, 3].map(|row| pair.inner.function.row(row));
    let [own, third] = [1 << pair.place, 2 >> pair.place].map(|row| pair.outer.function.row(row));
    let both = pair.outer.function.row(3);
    let mut never = |all: &[Literal]| {
        let all: Vec<Literal> = all.iter().copied().chain(when).collect();
        cnf.implies(&all, &[]);
    };
    // Conjunctions: the inner gate is one if a row with a single 1 gives 0.
    never(&[-inner[0], -third]);
    never(&[-inner[1], -third]);
    never(&[inner[0], inner[1], inner[2], -own, -both]);
    never(&[inner[0], inner[1], inner[2], own, third, both]);
    never(&[inner[0], inner[1], -inner[2], own, third, -both]);
}
