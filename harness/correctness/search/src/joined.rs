//! The formula for programs of one skeleton: the words that each gate joins are fixed; shifts are
//! free or limited in number. A model is a program; no model means that no correct program has this
//! skeleton.
//!
//! If shifts are free, every gate has an unshifted operand, as in `free_shifts`. If they are
//! counted, all operands of a gate may be shifted, but not in vain. Shifting them all less by their
//! minimum, and the gate by that much more wherever it is used, costs at most one shift, of the
//! gate. It saves one if no other gate uses these shifts, or if all operands are shifted equally
//! far and one of the shifts is for this gate alone; so the program does not grow. It changes no
//! earlier gate, so it terminates.
//!
//! A bit of a word is the same function of the inputs from its rank up on every rank. So the value
//! of a word at the first rank of a file holds for all files that end in that one, and files share
//! their common part.

use crate::case::{Case, constant};
use crate::cnf::{Cnf, Literal};
use crate::encoding::Encoding;
use crate::function::{Function, Reach, chosen};
use crate::program::{Domain, Program, Runs};
use crate::rewriting;
use crate::skeleton::Skeleton;
use std::collections::HashMap;

/// The unknowns: for every gate its shifts and function, and the last shift.
pub struct Joined {
    pub(crate) ranks: usize,
    pub(crate) gates: Vec<Node>,
    /// The shift of the last gate for the answer, in ranks.
    tail: Vec<Literal>,
    /// The gates at the first rank of each file so far.
    known: HashMap<Case, Vec<Literal>>,
}

/// The operands of a gate, the lower first, and its function.
pub(crate) struct Node {
    pub(crate) operands: Vec<Operand>,
    pub(crate) function: Function,
}

/// A word and its shift in ranks.
pub(crate) struct Operand {
    pub(crate) word: usize,
    pub(crate) shift: Vec<Literal>,
}

impl Joined {
    /// Everything but the cases. Shifts are free, or at most this many.
    pub fn new(
        ranks: usize,
        skeleton: &Skeleton,
        (shifts, domain): (Option<usize>, Domain),
        cnf: &mut Cnf,
    ) -> Self {
        let joined = Joined::any(ranks, skeleton, cnf);
        joined.obeys(shifts, domain, cnf);
        joined.reaches(cnf);
        joined
    }

    /// The rules on shifts, and on two-input gates.
    pub fn obeys(&self, shifts: Option<usize>, domain: Domain, cnf: &mut Cnf) {
        if self.gates.iter().all(|node| node.operands.len() == 2) {
            rewriting::none_lower(self, shifts.is_some(), domain, cnf);
        }
        match shifts {
            None => self.operands_unshifted(cnf),
            Some(most) => {
                self.at_most(most, cnf);
                self.shifts_late(cnf);
            }
        }
    }

    /// Any program of this skeleton. Of two operands with the same word the first is shifted less.
    pub fn any(ranks: usize, skeleton: &Skeleton, cnf: &mut Cnf) -> Self {
        let mut node = |words: &[u8]| {
            let operand = |&word: &u8| Operand { word: word.into(), shift: cnf.choice(ranks) };
            let operands: Vec<Operand> = words.iter().rev().map(operand).collect();
            for pair in operands.windows(2).filter(|pair| pair[0].word == pair[1].word) {
                for (shift, &chosen) in pair[1].shift.iter().enumerate() {
                    for &more in &pair[0].shift[shift + 1..] {
                        cnf.clause(&[-chosen, -more]);
                    }
                }
            }
            Node { operands, function: Function::any(cnf, words.len()) }
        };
        let gates = skeleton.gates().map(&mut node).collect();
        Joined { ranks, gates, tail: cnf.choice(ranks), known: HashMap::new() }
    }

    /// Every gate has an unshifted operand.
    fn operands_unshifted(&self, cnf: &mut Cnf) {
        for node in &self.gates {
            cnf.clause(&node.operands.iter().map(|operand| operand.shift[0]).collect::<Vec<_>>());
        }
    }

    /// All operands of all gates, with gate and position.
    pub(crate) fn operands(&self) -> impl Iterator<Item = ((usize, usize), &Operand)> {
        self.gates.iter().enumerate().flat_map(|(gate, node)| {
            node.operands.iter().enumerate().map(move |(at, operand)| ((gate, at), operand))
        })
    }

    /// At most this many words are shifted, each amount counted separately (a sequential counter:
    /// Sinz 2005).
    fn at_most(&self, most: usize, cnf: &mut Cnf) {
        let mut counted = vec![constant(false); most];
        for word in 0..2 + self.gates.len() {
            for shift in 1..self.ranks {
                let last = (word == 1 + self.gates.len()).then(|| self.tail[shift]);
                let users = self.operands().filter(|(_, operand)| operand.word == word);
                let uses: Vec<Literal> =
                    users.map(|(_, operand)| operand.shift[shift]).chain(last).collect();
                if uses.is_empty() {
                    continue;
                }
                let used = cnf.variable();
                uses.iter().for_each(|&one| cnf.implies(&[one], &[used]));
                let more = cnf.fresh(most);
                for at in 0..=most {
                    let before = at.checked_sub(1).map_or(constant(true), |less| counted[less]);
                    let after: Vec<Literal> = more.get(at).copied().into_iter().collect();
                    cnf.implies(&[used, before], &after);
                    if at < most {
                        cnf.implies(&[counted[at]], &after);
                    }
                }
                counted = more;
            }
        }
    }

    /// If all operands of a gate are shifted, one of them is shifted as far for another gate too;
    /// if all are shifted equally far, all of them are.
    fn shifts_late(&self, cnf: &mut Cnf) {
        for (gate, node) in self.gates.iter().enumerate() {
            let shared: Vec<Literal> = node
                .operands
                .iter()
                .enumerate()
                .map(|(at, operand)| {
                    let shared = cnf.variable();
                    for (shift, &chosen) in operand.shift.iter().enumerate() {
                        let others = self.operands().filter(|&(place, other)| {
                            place != (gate, at) && other.word == operand.word
                        });
                        let others: Vec<Literal> =
                            others.map(|(_, other)| other.shift[shift]).collect();
                        cnf.implies(&[shared, chosen], &others);
                    }
                    shared
                })
                .collect();
            let unshifted = node.operands.iter().map(|operand| operand.shift[0]);
            cnf.clause(&unshifted.chain(shared.iter().copied()).collect::<Vec<Literal>>());
            for shift in 1..self.ranks {
                let equal: Vec<Literal> =
                    node.operands.iter().map(|operand| operand.shift[shift]).collect();
                shared.iter().for_each(|&shared| cnf.implies(&equal, &[shared]));
            }
        }
    }

    fn reaches(&self, cnf: &mut Cnf) {
        let mut words = vec![Reach::input(0, self.ranks), Reach::input(1, self.ranks)];
        for node in &self.gates {
            let own = Reach::any(cnf, self.ranks);
            let mut reached = |operand: &Operand| {
                let reach = Reach::any(cnf, self.ranks);
                for (shift, &chosen) in operand.shift.iter().enumerate() {
                    reach.within(cnf, &[chosen], &words[operand.word], shift);
                }
                reach
            };
            let reached: Vec<Reach> = node.operands.iter().map(&mut reached).collect();
            own.joins(cnf, &reached);
            words.push(own);
        }
        for (shift, &chosen) in self.tail.iter().enumerate() {
            words[words.len() - 1].suffices(cnf, &[chosen], shift);
        }
    }

    /// The first rank of a shifted word.
    fn bit(&self, case: Case, word: usize, shift: usize) -> Literal {
        let case = case.from(shift);
        match word {
            0 => constant(case.sliders & 1 == 1),
            1 => constant(case.empty & 1 == 1),
            _ => self.known.get(&case).map_or(constant(false), |gates| gates[word - 2]),
        }
    }

    /// Defines the first ranks of all words, and requires the answer's. The first ranks of shifted
    /// words must be known; all words are zero where both inputs are.
    fn first_rank(&mut self, case: Case, cnf: &mut Cnf) {
        if self.known.contains_key(&case) || (case.sliders, case.empty) == (0, 0) {
            return;
        }
        let gates = cnf.fresh(self.gates.len());
        self.known.insert(case, gates.clone());
        for (node, out) in self.gates.iter().zip(gates) {
            let moved = |Operand { word, shift }: &Operand| {
                let operand = cnf.variable();
                for (by, &chosen) in shift.iter().enumerate() {
                    cnf.agree(&[chosen], self.bit(case, *word, by), operand);
                }
                operand
            };
            let operands: Vec<Literal> = node.operands.iter().map(moved).collect();
            node.function.gives(cnf, &operands, out);
        }
        let answer = case.answer(self.ranks)[0];
        for (by, &chosen) in self.tail.iter().enumerate() {
            cnf.agree(&[chosen], self.bit(case, 1 + self.gates.len(), by), answer);
        }
    }
}

impl Encoding for Joined {
    fn add(&mut self, case: Case, cnf: &mut Cnf) {
        (0..self.ranks).rev().for_each(|rank| self.first_rank(case.from(rank), cnf));
    }

    fn read(&self, model: &dyn Fn(Literal) -> bool) -> Box<dyn Runs> {
        let chosen = |options: &[Literal]| chosen(model, options);
        let mut program = Program::default();
        let mut words = vec![0, 1];
        for node in &self.gates {
            let operand =
                |operand: &Operand| program.shifted(words[operand.word], chosen(&operand.shift));
            let operands: Vec<usize> = node.operands.iter().map(operand).collect();
            words.push(match operands[..] {
                [first, second, third] => {
                    program.look(node.function.table(model), [first, second, third])
                }
                [lower, higher] => node.function.join(&mut program, model, [lower, higher]),
                _ => unreachable!("gates have two inputs or three"),
            });
        }
        program.shifted(words[words.len() - 1], chosen(&self.tail));
        Box::new(program)
    }
}
