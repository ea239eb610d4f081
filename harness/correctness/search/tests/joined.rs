//! The rules on skeletons lose no smallest program. We compare with all programs, by brute force.

use search::cnf::{Cnf, Literal};
use search::encoding::Encoding;
use search::joined::Joined;
use search::program::{Domain, Gate, Program, Runnable};
use search::skeleton::{Skeleton, skeletons};
use search::solver::{Answer, NoSteps, Solver};
use std::collections::HashSet;

/// Returns the answers of a program to all inputs that count: programs with the same answers are
/// equivalent.
fn table(program: &dyn Runnable, ranks: usize, domain: Domain) -> Vec<u64> {
    let mut answers = Vec::new();
    for bits in 0..1_u64 << (2 * ranks) {
        let (sliders, empty) = (bits % (1 << ranks), bits >> ranks);
        if domain == Domain::Anywhere || sliders & empty == 0 {
            answers.push(program.run(board(sliders, ranks), board(empty, ranks)));
        }
    }
    answers
}

/// Returns the board with these squares on its a-file.
fn board(file: u64, ranks: usize) -> u64 {
    let mut board = 0;
    for rank in 0..ranks {
        board |= (file >> rank & 1) << (8 * rank);
    }
    board
}

/// Returns the tables of all programs with this many gates and at most this many shifts. Operands
/// and answer may be shifted.
fn all_tables(ranks: usize, gates: usize, max_shifts: usize, domain: Domain) -> HashSet<Vec<u64>> {
    let mut programs = vec![(Program::default(), vec![0, 1])];
    for _ in 0..gates {
        let mut longer_programs = Vec::new();
        for (program, words) in &programs {
            longer_programs.extend(extensions(program, words, ranks));
        }
        longer_programs.retain(|(program, _)| program.shifts() <= max_shifts);
        programs = longer_programs;
    }
    let mut tables = HashSet::new();
    for shift in 0..ranks {
        for (program, words) in &programs {
            let mut program = program.clone();
            program.add_shift(words[words.len() - 1], shift);
            if program.shifts() <= max_shifts {
                tables.insert(table(&program, ranks, domain));
            }
        }
    }
    tables
}

/// Returns the tables of programs without a gate: an input or a shift of it.
fn input_tables(ranks: usize, domain: Domain) -> Vec<Vec<u64>> {
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

/// Returns all programs that extend this one by one gate, each with the numbers of the inputs and
/// gates.
fn extensions(program: &Program, words: &[usize], ranks: usize) -> Vec<(Program, Vec<usize>)> {
    let mut programs = Vec::new();
    for number in 0..(words.len() * ranks).pow(2) {
        for gate in [Gate::And, Gate::Or, Gate::Xor, Gate::Andn] {
            let mut longer = program.clone();
            let [left, right] = [number / (words.len() * ranks), number % (words.len() * ranks)]
                .map(|operand| longer.add_shift(words[operand / ranks], operand % ranks));
            let word = longer.add_gate(gate, left, right);
            programs.push((longer, [words, &[word]].concat()));
        }
    }
    programs
}

/// Returns the tables of a skeleton's programs: those of all models of its formula without cases.
fn model_tables(
    ranks: usize,
    skeleton: &Skeleton,
    (shifts, domain): (Option<usize>, Domain),
) -> HashSet<Vec<u64>> {
    let mut cnf = Cnf::default();
    let joined = Joined::new_without_rules(ranks, skeleton, &mut cnf);
    let last_variable = cnf.variables();
    joined.add_rules(shifts, domain, &mut cnf);
    let mut no_steps = NoSteps;
    let mut solver = Solver::new(&mut no_steps, &|_| true);
    let mut tables = HashSet::new();
    while let Answer::Model(model) = solver.solve(&cnf) {
        let is_true =
            |literal: Literal| model[literal.unsigned_abs() as usize - 1] == (literal > 0);
        tables.insert(table(&*joined.read(&is_true), ranks, domain));
        // Forbids this program, so that the next model is another one.
        let mut difference: Vec<Literal> = Vec::new();
        for variable in 1..=last_variable {
            difference.push(if is_true(variable) { -variable } else { variable });
        }
        cnf.add_clause(&difference);
    }
    tables
}

/// Some skeleton has a program for each function that needs this many gates, with limited or free
/// shifts.
#[test]
fn no_smallest_program_is_lost() {
    std::thread::scope(|scope| {
        for shifts in [None, Some(1), Some(2), Some(3)] {
            for domain in [Domain::Anywhere, Domain::Disjoint] {
                scope.spawn(move || assert_none_lost(shifts, domain));
            }
        }
    });
}

fn assert_none_lost(shifts: Option<usize>, domain: Domain) {
    // The tables of programs with fewer gates, at first those without any.
    let mut smaller_tables: HashSet<_> =
        [2, 3].into_iter().flat_map(|ranks| input_tables(ranks, domain)).collect();
    for (ranks, gates) in [(3, 1), (2, 1), (2, 2), (3, 2), (2, 3)] {
        // These two sizes take long, so we test each with one limit of shifts only.
        let is_selected = match (ranks, gates) {
            (3, 2) => shifts == Some(2),
            (2, 3) => shifts == Some(1) && domain == Domain::Anywhere,
            _ => true,
        };
        if !is_selected {
            continue;
        }
        let tables = all_tables(ranks, gates, shifts.unwrap_or(usize::MAX), domain);
        let mut skeleton_tables = HashSet::new();
        for skeleton in skeletons(gates, 2) {
            skeleton_tables.extend(model_tables(ranks, &skeleton, (shifts, domain)));
        }
        let lost_tables = tables.difference(&skeleton_tables);
        let lost_count = lost_tables.filter(|&table| !smaller_tables.contains(table)).count();
        assert_eq!(
            lost_count,
            0,
            "{ranks} ranks, {gates} gates, {shifts:?}, {domain:?}, of {}",
            tables.len()
        );
        smaller_tables.extend(tables);
    }
}

/// The formula refutes every skeleton that is left out for lack of paths, before any input is
/// required.
#[test]
fn no_program_is_lost_for_want_of_ways() {
    for (ranks, gates) in [(3, 2), (4, 3), (5, 4)] {
        let skeletons = skeletons(gates, 2);
        let (sufficient, insufficient): (Vec<_>, Vec<_>) =
            skeletons.iter().partition(|skeleton| skeleton.suffices(ranks));
        assert!(!sufficient.is_empty(), "{ranks} ranks, {gates} gates");
        assert!(!insufficient.is_empty(), "{ranks} ranks, {gates} gates");
        for skeleton in insufficient {
            let mut cnf = Cnf::default();
            Joined::new(ranks, skeleton, (None, Domain::Anywhere), &mut cnf);
            let answer = Solver::new(&mut NoSteps, &|_| true).solve(&cnf);
            assert_eq!(answer, Answer::None, "{ranks} ranks, {skeleton}");
        }
    }
}
