//! The table of generators has what it should, under the right names.

use contract::{Model, Subject, registry};
use perft::{GENERATORS, KNOWN};

#[test]
fn every_routine_of_one_square_can_be_named_and_contenders_take_part_unasked() {
    let (mut known, mut marked) = (Vec::new(), 0);
    for variant in registry::variants() {
        // Moves are made for every piece: a routine of queens alone cannot take part.
        for routine in variant.routines {
            if routine.model != Model::SquareAttacks || routine.probe(Subject::Both).is_none() {
                continue;
            }
            let name = variant.name_of(routine);
            let takes_part = GENERATORS.iter().any(|generator| generator.name == name);
            assert!(takes_part || !routine.contender, "{name} is a contender");
            marked += usize::from(routine.contender);
            known.push(name);
        }
    }
    assert_eq!(KNOWN, known, "what build.rs reads is what is registered");
    assert!((10..=14).contains(&marked), "{marked} contenders: the search is compiled for each");
}

#[test]
fn a_generator_is_one_of_a_routine_or_foreign() {
    for generator in GENERATORS {
        match (generator.variant, generator.routine()) {
            (Some(variant), Some(routine)) => {
                assert_eq!(generator.name, variant.name_of(routine));
            }
            (None, None) => {}
            _ => panic!("{} has no such routine", generator.name),
        }
    }
}
