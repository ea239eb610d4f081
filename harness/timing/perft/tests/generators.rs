//! The table of generators has what it should, under the right names.

use contract::{Model, Routine, RoutineId, Subject};
use perft::GENERATORS;
use std::collections::BTreeSet;

#[test]
fn every_routine_of_one_square_of_these_variants_is_there() {
    let named: BTreeSet<String> = GENERATORS.iter().map(|it| it.name.to_string()).collect();
    assert_eq!(named.len(), GENERATORS.len());
    for variant in GENERATORS.iter().filter_map(|it| it.variant) {
        // Moves are made for every piece: a routine of queens alone cannot take part.
        let of_one_square = |routine: &&Routine| {
            routine.model == Model::SquareAttacks && routine.probe(Subject::Both).is_some()
        };
        for routine in variant.routines.iter().filter(of_one_square) {
            let name = RoutineId::new(variant, routine).to_string();
            assert!(named.contains(&name), "{name} has no line");
        }
    }
}

#[test]
fn a_generator_is_one_of_a_routine_or_foreign() {
    for generator in GENERATORS {
        match (generator.variant, generator.routine()) {
            (Some(variant), Some(routine)) => {
                assert_eq!(generator.name, RoutineId::new(variant, routine).to_string());
                assert_eq!(generator.features(), routine.features);
            }
            (None, None) => assert_eq!(generator.features(), ""),
            _ => panic!("{} has no such routine", generator.name),
        }
    }
}
