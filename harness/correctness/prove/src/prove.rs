//! Proves or refutes one probe.
//!
//! Machine code and specification are functions of the same variables, as diagrams, so they are
//! equal if their diagrams are. A proof fails if a diagram becomes too large. Whether it has
//! depends on the order of the variables and on what the case leaves open, hence:
//!
//! ```text
//! for each case:                                          a square, a direction ... (`question`)
//!     for each order of the variables, the likeliest first:
//!         execute the code for all inputs, and compare each bit with the specification
//!         a bit differs for some input: refuted
//!         every bit was equal in this order or an earlier one: the next case
//!     in a lane of a batch: refute with known inputs in the other lanes, if possible
//!     with rooks and bishops: the four cases of whether there are any of each
//!     not proved
//! every read from an unknown address was a read from a known one in another case
//! no access was outside arguments, answer, stack and tables
//! ```
//!
//! The last two come after all cases, because they are about all of them together.

use crate::conclusion::{Conclusion, Counterexample, Method, Proof};
use crate::explore::Effort;
use crate::inputs::{Inputs, Specification, argument_names};
use crate::models::specification;
use crate::order::Order;
use crate::question::{Case, Precondition, enumerated_input};
use crate::target::{Entry, Limits, Target, compute_answer};
use crate::{Algebra, Bit, Error};
use contract::{Probe, Subject};
use std::collections::{BTreeMap, BTreeSet};

/// Proves or refutes a probe, called through its wrapper.
pub fn prove(target: &Target, precondition: Precondition, limits: Limits) -> Proof {
    prove_entry(target, Entry::Memory, precondition, limits)
}

/// Proves or refutes a function that has to answer as the probe of `target` should.
pub fn prove_entry(
    target: &Target,
    entry: Entry,
    precondition: Precondition,
    limits: Limits,
) -> Proof {
    let specification = specification(target.model);
    let cases = specification.cases(target.probe);
    let mut prover = Prover {
        target,
        entry,
        specification,
        precondition,
        limits,
        effort: Effort::default(),
        unproved_reads: UnprovedReads::default(),
    };
    let failure = match specification.cannot_prove(&target.probe.shape) {
        Some(reason) => Some(Conclusion::NotProved(reason.to_string())),
        None => prover.prove_cases(&cases),
    };
    let effort = prover.effort;
    let method = match effort.entries {
        0 => Method::Symbolically,
        _ => Method::Exhaustively,
    };
    let wrapper = target.executable.extent(target.probe.call_symbol).unwrap_or_default();
    Proof {
        conclusion: failure.unwrap_or(Conclusion::Proved(method)),
        cases: cases.len(),
        touches: effort.footprint.touches(&wrapper),
        steady: effort.footprint.steady(enumerated_input(&cases)),
        effort,
    }
}

/// Returns all orders in the sequence in which a proof tries them, the likeliest to suit first. An
/// unsuitable order costs time, because its diagrams grow up to the cap before the next is tried.
pub(crate) fn orders(subject: Subject, case: &Case) -> Vec<Order> {
    let mut orders = match (subject, case.direction) {
        (_, Some(direction)) => vec![Order::from_direction(direction), Order::Board],
        (Subject::Board, _) => Vec::new(),
        _ => vec![Order::Board],
    };
    for order in Order::ALL {
        if !orders.contains(&order) {
            orders.push(order);
        }
    }
    orders
}

/// The reads from unknown addresses, by their numbers, of each lane: those that were such in some
/// case of the lane, whatever the order.
type UnprovedReads = BTreeMap<Option<usize>, BTreeSet<usize>>;

/// A proof in progress.
struct Prover<'p> {
    target: &'p Target<'p>,
    entry: Entry<'p>,
    specification: &'static dyn Specification,
    precondition: Precondition,
    limits: Limits,
    /// The effort so far.
    effort: Effort,
    /// The reads that no case has shown to be valid yet. They are checked after the last case.
    unproved_reads: UnprovedReads,
}

/// The bits of the answer in one case, and how far they are proved.
struct CaseProof {
    /// Whether each bit is proved; a bit that the case is not about counts as proved.
    proved: Vec<bool>,
    /// The reads from unknown addresses in every order so far; none before the first.
    unproved_reads: Option<BTreeSet<usize>>,
    /// The error of the last order that failed.
    error: Option<Error>,
}

impl CaseProof {
    /// Starts a case in which nothing is proved yet.
    fn new(probe: &Probe, case: &Case) -> CaseProof {
        let (words, lanes) = (probe.shape.answer_words, probe.shape.units);
        let proved = (0..64 * words).map(|bit| !case.includes(bit / 64, lanes)).collect();
        CaseProof { proved, unproved_reads: None, error: None }
    }

    /// Notes the reads from unknown addresses in an order. A read that is proved in another order
    /// is proved.
    fn add_reads(&mut self, reads: BTreeSet<usize>) {
        self.unproved_reads = Some(match &self.unproved_reads {
            Some(earlier) => earlier & &reads,
            None => reads,
        });
    }

    fn is_complete(&self) -> bool {
        self.proved.iter().all(|&is_proved| is_proved)
    }

    /// Returns why the case is not proved.
    fn reason(&self, nodes: usize) -> String {
        if let Some(error) = &self.error {
            return error.to_string();
        }
        let unproved = self.proved.iter().filter(|&&is_proved| !is_proved).count();
        let bits = self.proved.len();
        format!("{unproved} of {bits} bits are undefined or need diagrams of over {nodes} nodes")
    }
}

impl Prover<'_> {
    /// Proves all cases, one after another. Returns why the probe is not proved, or nothing if it
    /// is.
    fn prove_cases(&mut self, cases: &[Case]) -> Option<Conclusion> {
        for case in cases {
            if let Some(failure) = self.prove_case(case) {
                return Some(failure);
            }
        }
        if let Some(reason) = check_unproved_reads(&self.unproved_reads, &self.effort) {
            return Some(Conclusion::NotProved(reason));
        }
        let fault = self.effort.footprint.fault(self.target.executable)?;
        Some(Conclusion::NotProved(fault))
    }

    /// Proves a case in one order after another. Returns why it is not proved, or nothing if it is.
    fn prove_case(&mut self, case: &Case) -> Option<Conclusion> {
        let probe = self.target.probe;
        let mut case_proof = CaseProof::new(probe, case);
        for order in orders(probe.subject, case) {
            let inputs = self.inputs(case, order);
            match self.prove_in_order(&inputs, case, &mut case_proof.proved) {
                Ok(None) => case_proof.add_reads(inputs.diagrams.unproved_reads()),
                Ok(refutation) => return refutation,
                Err(error) => {
                    case_proof.error = Some(error);
                    continue;
                }
            }
            if case_proof.is_complete() {
                let reads = case_proof.unproved_reads.unwrap_or_default();
                self.unproved_reads.entry(case.lane).or_default().extend(reads);
                return None;
            }
        }
        if let Some(refutation) = self.refute_with_other_lanes(case, &case_proof.proved) {
            return Some(refutation);
        }
        if case.members.is_empty() && Case::has_members(probe) {
            return self.prove_members(case);
        }
        Some(Conclusion::NotProved(case_proof.reason(self.limits.nodes)))
    }

    /// Returns the inputs of a case over diagrams in this order.
    fn inputs(&self, case: &Case, order: Order) -> Inputs {
        let Prover { target, specification, precondition, limits, .. } = self;
        Inputs::new(*specification, target.probe, case, *precondition, order, limits.nodes)
    }

    /// Returns an input that refutes a lane of a batch, if its answer depends on another lane.
    /// While the other lanes are unknown, a bit that depends on them is unknown and refutes
    /// nothing.
    fn refute_with_other_lanes(&mut self, case: &Case, proved: &[bool]) -> Option<Conclusion> {
        case.lane?;
        let case = Case { knows_other_lanes: true, ..*case };
        let inputs = self.inputs(&case, Order::Board);
        // A bit that is right for these squares of the other lanes is not proved for all.
        self.prove_in_order(&inputs, &case, &mut proved.to_vec()).ok().flatten()
    }

    /// Proves a case with rooks and bishops, with rooks only, and so on. A compiler that tests once
    /// for all directions whether there is a slider leaves too many paths otherwise.
    fn prove_members(&mut self, case: &Case) -> Option<Conclusion> {
        for members in Case::MEMBERS {
            if let Some(failure) = self.prove_case(&Case { members, ..*case }) {
                return Some(failure);
            }
        }
        None
    }

    /// Executes the code in the order of `inputs` and compares its answer with the specification.
    /// Marks the bits that are equal; returns a counterexample if a bit differs.
    fn prove_in_order(
        &mut self,
        inputs: &Inputs,
        case: &Case,
        proved: &mut [bool],
    ) -> Result<Option<Conclusion>, Error> {
        let answer =
            compute_answer(self.target, self.entry, inputs, self.limits, &mut self.effort)?;
        let expected = self.specification.answer(inputs);
        let mut differences = Vec::new();
        for (index, (bit, expected_bit)) in answer.iter().zip(&expected).enumerate() {
            if *bit == Bit::Unknown || *expected_bit == Bit::Unknown {
                continue;
            }
            // Outside the assumption the case claims nothing, so a difference there counts as none.
            let difference = inputs.diagrams.xor(bit, expected_bit);
            let difference = inputs.diagrams.and(&inputs.assumption, &difference);
            proved[index] = difference != Bit::Unknown;
            if proved[index] && difference != Bit::Known(false) {
                differences.push(difference);
            }
        }
        if differences.is_empty() {
            return Ok(None);
        }
        let counterexample = self.counterexample(case, inputs, &answer, &differences)?;
        Ok(Some(Conclusion::Refuted(Box::new(counterexample))))
    }

    /// Returns an input for which some bit differs, with both answers to it.
    fn counterexample(
        &self,
        case: &Case,
        inputs: &Inputs,
        answer: &[Bit],
        differences: &[Bit],
    ) -> Result<Counterexample, Error> {
        let assignment = differences
            .iter()
            .find_map(|difference| inputs.diagrams.witness(difference))
            .ok_or_else(|| Error::TooLarge("a difference, but no room to find where".into()))?;
        // For this one input the specification computes with constants: a bit of the right answer
        // that had no room as a function of all inputs has a value here.
        let expected = self.specification.answer(&inputs.substitute(&assignment));
        let mut answer_bits = Vec::new();
        let mut known_mask = Vec::new();
        for (bit, expected_bit) in answer.iter().zip(&expected) {
            let is_known = *bit != Bit::Unknown;
            // A reader compares both answers, so an unknown bit must not look like an error.
            answer_bits.push(if is_known { bit.clone() } else { expected_bit.clone() });
            known_mask.push(Bit::Known(is_known));
        }
        let mut arguments = inputs.words(&inputs.arguments, &assignment);
        // A call on words in memory also has the padding that follows a mailbox.
        arguments.resize(self.target.probe.shape.argument_words(), 0);
        Ok(Counterexample {
            case: case.to_string(),
            arguments,
            names: argument_names(self.target.probe),
            right: inputs.words(&expected, &assignment),
            given: inputs.words(&answer_bits, &assignment),
            known: inputs.words(&known_mask, &assignment),
            wrong_bits: differences.len(),
        })
    }
}

/// Returns why a read may be outside all memory, or nothing if every read is proved.
///
/// In the cases of its lane the address of a read is known, and there it was read. So each read
/// must be missing from the unproved reads of some lane. A number names the same read in all cases
/// only if no branch depends on the inputs, so we give up if paths were merged.
fn check_unproved_reads(unproved_reads: &UnprovedReads, effort: &Effort) -> Option<String> {
    if unproved_reads.values().all(BTreeSet::is_empty) {
        return None;
    }
    if effort.merges > 0 {
        return Some("branches and look-ups that depend on other lanes".to_string());
    }
    let mut lanes = unproved_reads.values().cloned();
    let first = lanes.next().unwrap_or_default();
    let in_every_lane = lanes.fold(first, |common, reads| &common & &reads);
    if in_every_lane.is_empty() {
        return None;
    }
    Some(format!("{} reads at addresses that depend on several lanes", in_every_lane.len()))
}
