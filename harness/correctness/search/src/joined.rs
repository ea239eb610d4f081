//! The formula for programs of one skeleton: the words that each gate joins are fixed; shifts are free or
//! limited in number. A model is a program; no model means that no correct program has this skeleton.
//!
//! If shifts are free, every gate has an unshifted operand, as in `free_shifts`. If they are counted, all
//! operands of a gate may be shifted, but not in vain. Shifting them all less by their minimum, and the gate
//! by that much more wherever it is used, costs at most one shift, of the gate. It saves one if no other gate
//! uses these shifts, or if all operands are shifted equally far and one of the shifts is for this gate alone;
//! so the program does not grow. It changes no earlier gate, so it terminates.
//!
//! A bit of a word is the same function of the inputs from its rank up on every rank. So the value of a word
//! at the first rank of a file holds for all files that end in that one, and files share their common part.

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
    fn obeys(&self, shifts: Option<usize>, domain: Domain, cnf: &mut Cnf) {
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
    fn any(ranks: usize, skeleton: &Skeleton, cnf: &mut Cnf) -> Self {
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

    /// At most this many words are shifted, each amount counted separately (a sequential counter: Sinz 2005).
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

    /// If all operands of a gate are shifted, one of them is shifted as far for another gate too; if all are
    /// shifted equally far, all of them are.
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

    /// Defines the first ranks of all words, and requires the answer's. The first ranks of shifted words must
    /// be known; all words are zero where both inputs are.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::Gate;
    use crate::skeleton::skeletons;
    use crate::solver::{Answer, Solver};
    use std::collections::HashSet;

    /// The behaviour of a program on all inputs that count.
    fn table(runs: &dyn Runs, ranks: usize, domain: Domain) -> Vec<u64> {
        let board =
            |file: u64| (0..ranks).map(|rank| (file >> rank & 1) << (8 * rank)).sum::<u64>();
        let inputs = (0..1 << (2 * ranks)).map(|both: u64| (both % (1 << ranks), both >> ranks));
        inputs
            .filter(|(sliders, empty)| domain == Domain::Anywhere || sliders & empty == 0)
            .map(|(sliders, empty)| runs.run(board(sliders), board(empty)))
            .collect()
    }

    /// The behaviour of all programs with this many gates and at most this many shifts; operands and answer
    /// may be shifted.
    fn brute(ranks: usize, gates: usize, shifts: usize, domain: Domain) -> HashSet<Vec<u64>> {
        let mut all = vec![(Program::default(), vec![0, 1])];
        for _ in 0..gates {
            all = all.iter().flat_map(|(program, words)| joined(program, words, ranks)).collect();
            all.retain(|(program, _)| program.shifts() <= shifts);
        }
        let answer = |(mut program, words): (Program, Vec<usize>), by: usize| {
            program.shifted(words[words.len() - 1], by);
            (program.shifts() <= shifts).then(|| table(&program, ranks, domain))
        };
        (0..ranks)
            .flat_map(|by| all.iter().filter_map(move |one| answer(one.clone(), by)))
            .collect()
    }

    /// The behaviour without a gate: an input or a shift of it.
    fn inputs(ranks: usize, domain: Domain) -> Vec<Vec<u64>> {
        let all = (0..2).flat_map(|word| (0..=ranks).map(move |by| (word, by)));
        all.map(|(word, by)| {
            let mut program = Program::default();
            let same = program.join(Gate::Or, word, word);
            program.shifted(same, by);
            table(&program, ranks, domain)
        })
        .collect()
    }

    /// All programs that extend this one by one gate.
    fn joined(program: &Program, words: &[usize], ranks: usize) -> Vec<(Program, Vec<usize>)> {
        let mut all = Vec::new();
        for number in 0..(words.len() * ranks).pow(2) {
            for gate in [Gate::And, Gate::Or, Gate::Xor, Gate::Andn] {
                let mut longer = program.clone();
                let [left, right] =
                    [number / (words.len() * ranks), number % (words.len() * ranks)]
                        .map(|operand| longer.shifted(words[operand / ranks], operand % ranks));
                let word = longer.join(gate, left, right);
                all.push((longer, [words, &[word]].concat()));
            }
        }
        all
    }

    /// The behaviour of a skeleton's programs: all models of its formula without cases.
    fn models(
        ranks: usize,
        skeleton: &Skeleton,
        (shifts, domain): (Option<usize>, Domain),
    ) -> HashSet<Vec<u64>> {
        let mut cnf = Cnf::new();
        let joined = Joined::any(ranks, skeleton, &mut cnf);
        let chosen = cnf.variables();
        joined.obeys(shifts, domain, &mut cnf);
        let mut unheard = |_| {};
        let mut solver = Solver::new(&mut unheard, &|_| true);
        let mut tables = HashSet::new();
        while let Answer::Model(model) = solver.solve(&cnf) {
            let is = |literal: Literal| model[literal.unsigned_abs() as usize - 1] == (literal > 0);
            tables.insert(table(&*joined.read(&is), ranks, domain));
            let other: Vec<Literal> = (1..=chosen).map(|v| if is(v) { -v } else { v }).collect();
            cnf.clause(&other);
        }
        tables
    }

    /// Whatever this many gates can do with limited or free shifts, and fewer gates cannot, some skeleton's
    /// program can.
    #[test]
    fn no_smallest_program_is_lost() {
        let cases = [None, Some(1), Some(2), Some(3)]
            .into_iter()
            .flat_map(|shifts| [Domain::Anywhere, Domain::Disjoint].map(|of| (shifts, of)));
        std::thread::scope(|scope| {
            for (shifts, domain) in cases {
                scope.spawn(move || none_is_lost(shifts, domain));
            }
        });
    }

    fn none_is_lost(shifts: Option<usize>, domain: Domain) {
        // Without gates.
        let mut fewer: HashSet<_> = [2, 3].into_iter().flat_map(|n| inputs(n, domain)).collect();
        for (ranks, gates) in [(3, 1), (2, 1), (2, 2), (3, 2), (2, 3)] {
            // These take long with any limit, so one is tested, for arbitrary sets.
            let is_chosen = match (ranks, gates) {
                (3, 2) => shifts == Some(2),
                (2, 3) => shifts == Some(1) && domain == Domain::Anywhere,
                _ => true,
            };
            if !is_chosen {
                continue;
            }
            let all = brute(ranks, gates, shifts.unwrap_or(usize::MAX), domain);
            let skeletons = skeletons(gates, 2);
            let found: HashSet<_> =
                skeletons.iter().flat_map(|one| models(ranks, one, (shifts, domain))).collect();
            let lost = all.difference(&found).filter(|&table| !fewer.contains(table)).count();
            assert_eq!(
                lost,
                0,
                "{ranks} ranks, {gates} gates, {shifts:?}, {domain:?}, of {}",
                all.len()
            );
            fewer.extend(all);
        }
    }

    /// The formula refutes every skeleton that is left out for lack of paths, before any input is required.
    #[test]
    fn no_program_is_lost_for_want_of_ways() {
        for (ranks, gates) in [(3, 2), (4, 3), (5, 4)] {
            let skeletons = skeletons(gates, 2);
            let (enough, few): (Vec<_>, Vec<_>) =
                skeletons.iter().partition(|skeleton| skeleton.suffices(ranks));
            assert!(!enough.is_empty() && !few.is_empty(), "{ranks} ranks, {gates} gates");
            for skeleton in few {
                let mut cnf = Cnf::new();
                Joined::new(ranks, skeleton, (None, Domain::Anywhere), &mut cnf);
                let mut unheard = |_| {};
                let answer = Solver::new(&mut unheard, &|_| true).solve(&cnf);
                assert_eq!(answer, Answer::None, "{ranks} ranks, {skeleton}");
            }
        }
    }
}
