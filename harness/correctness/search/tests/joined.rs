//! The rules on skeletons lose no smallest program: against all programs, by brute force.

use search::cnf::{Cnf, Literal};
use search::encoding::Encoding;
use search::joined::Joined;
use search::program::{Domain, Gate, Program, Runnable};
use search::skeleton::{Skeleton, skeletons};
use search::solver::{Answer, NoSteps, Solver};
use std::collections::HashSet;

/// The behaviour of a program on all inputs that count.
fn table(runs: &dyn Runnable, ranks: usize, domain: Domain) -> Vec<u64> {
    let board = |file: u64| (0..ranks).map(|rank| (file >> rank & 1) << (8 * rank)).sum::<u64>();
    let inputs = (0..1 << (2 * ranks)).map(|both: u64| (both % (1 << ranks), both >> ranks));
    inputs
        .filter(|(sliders, empty)| domain == Domain::Anywhere || sliders & empty == 0)
        .map(|(sliders, empty)| runs.run(board(sliders), board(empty)))
        .collect()
}

/// The behaviour of all programs with this many gates and at most this many shifts; operands and
/// answer may be shifted.
fn brute(ranks: usize, gates: usize, shifts: usize, domain: Domain) -> HashSet<Vec<u64>> {
    let mut all = vec![(Program::default(), vec![0, 1])];
    for _ in 0..gates {
        all = all.iter().flat_map(|(program, words)| joined(program, words, ranks)).collect();
        all.retain(|(program, _)| program.shifts() <= shifts);
    }
    let mut tables = HashSet::new();
    for shift in 0..ranks {
        for (program, words) in &all {
            let mut program = program.clone();
            program.add_shift(words[words.len() - 1], shift);
            if program.shifts() <= shifts {
                tables.insert(table(&program, ranks, domain));
            }
        }
    }
    tables
}

/// The behaviour without a gate: an input or a shift of it.
fn inputs(ranks: usize, domain: Domain) -> Vec<Vec<u64>> {
    let mut tables = Vec::new();
    for word in 0..2 {
        for shift in 0..=ranks {
            let mut program = Program::default();
            let same = program.add_gate(Gate::Or, word, word);
            program.add_shift(same, shift);
            tables.push(table(&program, ranks, domain));
        }
    }
    tables
}

/// All programs that extend this one by one gate.
fn joined(program: &Program, words: &[usize], ranks: usize) -> Vec<(Program, Vec<usize>)> {
    let mut all = Vec::new();
    for number in 0..(words.len() * ranks).pow(2) {
        for gate in [Gate::And, Gate::Or, Gate::Xor, Gate::Andn] {
            let mut longer = program.clone();
            let [left, right] = [number / (words.len() * ranks), number % (words.len() * ranks)]
                .map(|operand| longer.add_shift(words[operand / ranks], operand % ranks));
            let word = longer.add_gate(gate, left, right);
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
    let mut cnf = Cnf::default();
    let joined = Joined::without_rules(ranks, skeleton, &mut cnf);
    let chosen = cnf.variables();
    joined.add_rules(shifts, domain, &mut cnf);
    let mut no_steps = NoSteps;
    let mut solver = Solver::new(&mut no_steps, &|_| true);
    let mut tables = HashSet::new();
    while let Answer::Model(model) = solver.solve(&cnf) {
        let is = |literal: Literal| model[literal.unsigned_abs() as usize - 1] == (literal > 0);
        tables.insert(table(&*joined.read(&is), ranks, domain));
        let other: Vec<Literal> = (1..=chosen).map(|v| if is(v) { -v } else { v }).collect();
        cnf.clause(&other);
    }
    tables
}

/// Whatever this many gates can do with limited or free shifts, and fewer gates cannot, some
/// skeleton's program can.
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
            skeletons.iter().flat_map(|part| models(ranks, part, (shifts, domain))).collect();
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

/// The formula refutes every skeleton that is left out for lack of paths, before any input is
/// required.
#[test]
fn no_program_is_lost_for_want_of_ways() {
    for (ranks, gates) in [(3, 2), (4, 3), (5, 4)] {
        let skeletons = skeletons(gates, 2);
        let (enough, few): (Vec<_>, Vec<_>) =
            skeletons.iter().partition(|skeleton| skeleton.suffices(ranks));
        assert!(!enough.is_empty() && !few.is_empty(), "{ranks} ranks, {gates} gates");
        for skeleton in few {
            let mut cnf = Cnf::default();
            Joined::new(ranks, skeleton, (None, Domain::Anywhere), &mut cnf);
            let answer = Solver::new(&mut NoSteps, &|_| true).solve(&cnf);
            assert_eq!(answer, Answer::None, "{ranks} ranks, {skeleton}");
        }
    }
}
