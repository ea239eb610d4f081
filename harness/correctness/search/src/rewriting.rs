//! Rules for two-input gates that feed each other: they must not do what lower words do as well.
//!
//! Programs with the same number of gates are compared by their lists of words, in alphabetical
//! order, then by the least shifts of their gates, then by functions, `or` before `xor`. What a
//! rule forbids can be replaced, with no more gates or shifts, by something lower. Reordering the
//! gates (`skeleton`) and moving shifts (`joined`) also lower a program. So the lowest of the
//! smallest correct programs obeys all rules together.
//!
//! *Leaves* are words with their shifts. If shifts are free, a shifted gate is one whose operands
//! are shifted that much more. If they are counted, a rule applies only to unshifted gates, so that
//! no word gets a new shift.
//!
//! - A gate does not join a leaf with itself: the result is zero or the leaf.
//! - A gate and what it joins do not have only two leaves together: it would join these, a lower
//!   list.
//! - If only one gate uses another, the three leaves are joined in ascending order: the two lowest
//!   first. Of a conjunction of three, whatever is negated (if not all are), a disjunction or an
//!   exclusive or, any two can be joined first.
//! - Where sliders stand on no empty squares, both shifted equally are joined by `or` only: `xor`
//!   is the same, and the others are nothing or an operand. If one of the two has been joined with
//!   a third and the result is joined with the other, it is not by a conjunction that this other is
//!   a positive part of: there the first of the two is known to be 0, so the third can take its
//!   place.
//!
//! Rules for three gates together, from a table of all their functions, were tried and do not pay.

use crate::cnf::{Cnf, Literal};
use crate::gates::{Gates, Node, Operand};
use crate::program::Domain;

/// A gate that uses another.
struct Pair<'g> {
    inner: &'g Node,
    outer: &'g Node,
    /// The position of the inner gate among the operands of the outer one.
    position: usize,
}

impl Pair<'_> {
    /// Returns the operand of the outer gate that is the inner gate.
    fn inner_operand(&self) -> &Operand {
        &self.outer.operands[self.position]
    }

    /// Returns the operand that is joined with the inner gate.
    fn third_leaf(&self) -> &Operand {
        &self.outer.operands[1 - self.position]
    }
}

/// Forbids pairs of gates that do what lower words can do.
pub(crate) fn forbid_rewritable(gates: &Gates, is_counted: bool, domain: Domain, cnf: &mut Cnf) {
    // If shifts are counted, the rules apply only to an unshifted inner gate. Otherwise the leaves
    // of a shifted gate would need new shifts.
    let shifts = if is_counted { 1 } else { gates.ranks };
    for outer in &gates.nodes {
        forbid_in_gate(outer, domain, cnf);
        for position in 0..2 {
            let Some(gate) = outer.operands[position].word.checked_sub(2) else { continue };
            let pair = Pair { inner: &gates.nodes[gate], outer, position };
            for shift in 0..shifts {
                forbid_same_leaf(&pair, shift, domain, cnf);
            }
            let users = gates.operands().filter(|(_, operand)| operand.word == gate + 2).count();
            let is_ascending = pair.third_leaf().word >= pair.inner.operands[1].word;
            if users == 1 && !is_ascending {
                let unshifted = if is_counted { Some(pair.inner_operand().shift[0]) } else { None };
                forbid_descending(&pair, unshifted, cnf);
            }
        }
        let [lower, higher] = &outer.operands[..] else { continue };
        if let (Some(first), Some(second)) = (lower.word.checked_sub(2), higher.word.checked_sub(2))
        {
            let inner = [&gates.nodes[first], &gates.nodes[second]];
            for shift in 0..shifts {
                forbid_same_leaves([lower.shift[shift], higher.shift[shift]], inner, cnf);
            }
        }
    }
}

/// Forbids that a gate joins a leaf with itself, and that it joins disjoint leaves by anything but
/// `or`.
fn forbid_in_gate(gate: &Node, domain: Domain, cnf: &mut Cnf) {
    let [lower, higher] = &gate.operands[..] else { return };
    for (&low, &high) in lower.shift.iter().zip(&higher.shift) {
        if lower.word == higher.word {
            cnf.add_clause(&[-low, -high]);
        }
        if are_disjoint(domain, lower, higher) {
            for row in 1..4 {
                cnf.require_implication(&[low, high], &[gate.function.row(row)]);
            }
        }
    }
}

/// Whether two equally shifted leaves are disjoint: the sliders and the empty squares.
fn are_disjoint(domain: Domain, a: &Operand, b: &Operand) -> bool {
    domain == Domain::Disjoint && a.word + b.word == 1
}

/// Forbids that a leaf of the inner gate, shifted by `shift` ranks, is the third one, or disjoint
/// from it in a conjunction.
fn forbid_same_leaf(pair: &Pair, shift: usize, domain: Domain, cnf: &mut Cnf) {
    let third = pair.third_leaf();
    for leaf in &pair.inner.operands {
        for (total, &is_total) in third.shift.iter().enumerate().skip(shift) {
            let when = [pair.inner_operand().shift[shift], leaf.shift[total - shift], is_total];
            if leaf.word == third.word {
                cnf.require_implication(&when, &[]);
            }
            if are_disjoint(domain, leaf, third) {
                cnf.require_implication(&when, &[pair.outer.function.row(1 << pair.position)]);
            }
        }
    }
}

/// Forbids joining two equally shifted gates with the same leaves.
fn forbid_same_leaves(shifted: [Literal; 2], inner: [&Node; 2], cnf: &mut Cnf) {
    let [first, second] = inner.map(|node| &node.operands);
    if (0..2).any(|index| first[index].word != second[index].word) {
        return;
    }
    for (lower, &low) in first[0].shift.iter().enumerate() {
        for (higher, &high) in first[1].shift.iter().enumerate() {
            let leaves = [low, high, second[0].shift[lower], second[1].shift[higher]];
            cnf.require_implication(&[&shifted[..], &leaves].concat(), &[]);
        }
    }
}

/// Forbids three leaves in a descending order, if joining them in another order gives the same. The
/// third leaf must be lower than one of the inner gate, which no other gate uses.
fn forbid_descending(pair: &Pair, when: Option<Literal>, cnf: &mut Cnf) {
    let inner = [1, 2, 3].map(|row| pair.inner.function.row(row));
    let [inner_alone, third_alone] =
        [1 << pair.position, 2 >> pair.position].map(|row| pair.outer.function.row(row));
    let both_set = pair.outer.function.row(3);
    // The first two forbid conjunctions with an inner conjunction, which gives 0 in a row with a
    // single 1. The third forbids a conjunction with a negated disjunction. The last two forbid the
    // disjunction and the exclusive or of three leaves.
    forbid(&[-inner[0], -third_alone], when, cnf);
    forbid(&[-inner[1], -third_alone], when, cnf);
    forbid(&[inner[0], inner[1], inner[2], -inner_alone, -both_set], when, cnf);
    forbid(&[inner[0], inner[1], inner[2], inner_alone, third_alone, both_set], when, cnf);
    forbid(&[inner[0], inner[1], -inner[2], inner_alone, third_alone, -both_set], when, cnf);
}

/// Forbids that all of these literals are true. If there is a `when`, that holds only while `when`
/// is true.
fn forbid(literals: &[Literal], when: Option<Literal>, cnf: &mut Cnf) {
    let mut literals = literals.to_vec();
    literals.extend(when);
    cnf.require_implication(&literals, &[]);
}
