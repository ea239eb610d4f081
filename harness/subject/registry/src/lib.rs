//! The one list of variants. Knows their names and nothing of what is done with them.
//!
//! It names the list and does not depend on it: an executable or test that reads it links the crate `variants`
//! (`use variants as _;`). So an edit of a kernel has nothing compiled again but the kernel and what is linked.

mod nearest;

pub use nearest::{nearest, unknown};

use contract::{Probe, Routine, Subject, Variant};

// SAFETY: the crate `variants` has it with this very type; nobody else exports the symbol.
unsafe extern "Rust" {
    #[link_name = "raybench.variants"]
    safe static VARIANTS: &'static [&'static Variant];
}

/// Every variant, in alphabetical order.
pub fn variants() -> &'static [&'static Variant] {
    VARIANTS
}

/// The variant that ratios are to, in every model that it offers: the best known fill.
pub const REFERENCE: &str = "kogge_stone";

/// The variant called `name`.
pub fn variant(name: &str) -> Option<&'static Variant> {
    variants().iter().copied().find(|variant| variant.name == name)
}

/// Every probe with its variant and routine, in list order.
pub fn probes() -> impl Iterator<Item = (&'static Variant, &'static Routine, &'static Probe)> {
    variants().iter().flat_map(|variant| {
        variant.routines.iter().flat_map(move |routine| {
            routine.probes.iter().map(move |probe| (*variant, routine, probe))
        })
    })
}

/// The subjects of a routine that has some of its model's alone, such as one direction; its times
/// compare with those of other routines on these. `None` if it has all, or if it is one kind of
/// arithmetic, for these are there to be compared with each other.
pub fn part(routine: &Routine) -> Option<Vec<Subject>> {
    let own: Vec<Subject> = routine.probes.iter().map(|probe| probe.subject).collect();
    let lacks = |subject: &Subject| !own.contains(subject);
    let is_part = !own.iter().any(|one| one.is_any()) && routine.model.subjects().iter().any(lacks);
    is_part.then_some(own)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use variants as _;

    #[test]
    fn names_and_symbols_are_unique() {
        let names: BTreeSet<&str> = variants().iter().map(|variant| variant.name).collect();
        assert_eq!(names.len(), variants().len());
        let symbols: Vec<&str> = probes().map(|(_, _, probe)| probe.symbol).collect();
        assert_eq!(symbols.iter().collect::<BTreeSet<_>>().len(), symbols.len());
    }

    #[test]
    fn a_subject_is_one_of_its_model_and_each_of_those_is_somewhere() {
        for (variant, routine, probe) in probes() {
            let known = routine.model.subjects().contains(&probe.subject);
            let name = variant.name;
            assert!(known || probe.subject.is_any(), "{name}/{}/{}", routine.name, probe.subject);
            assert_eq!(Subject::from_name(probe.subject.name()), Some(probe.subject));
        }
        let is_there = |model: contract::Model, subject: Subject| {
            probes().any(|(_, routine, probe)| routine.model == model && probe.subject == subject)
        };
        for model in contract::Model::ALL.into_iter().filter(|one| *one != contract::Model::Step) {
            assert!(model.subjects().iter().all(|one| is_there(model, *one)), "{model}");
        }
    }

    #[test]
    fn the_reference_is_there() {
        assert!(super::variant(REFERENCE).is_some());
    }

    #[test]
    fn what_has_one_direction_is_a_part_and_what_takes_any_is_none() {
        let part = |variant: &str, routine: &str| {
            let variant = super::variant(variant).expect("registered");
            super::part(variant.routine(routine).expect("it has this"))
        };
        let east = Subject::Direction(contract::Direction::East);
        assert_eq!(part("carry_scalar", "attacks"), Some(vec![east]));
        for (variant, routine) in [
            ("kogge_stone", "attacks"),
            ("rotate_fill", "attacks_loop"),
            ("bytewise_fill", "paddb"),
        ] {
            assert_eq!(part(variant, routine), None, "{variant}/{routine}");
        }
    }

    #[test]
    fn twins_and_adapters_name_routines_that_exist() {
        for (variant, routine, _) in probes() {
            if let Some(twin) = routine.twin_of {
                let (other, name) = twin.split_once('/').expect("variant/routine");
                let found = super::variant(other).and_then(|other| other.routine(name));
                assert!(found.is_some(), "{}/{}: no twin {twin}", variant.name, routine.name);
            }
            if let Some(source) = routine.adapter_of {
                assert!(variant.routine(source).is_some(), "{}: no {source}", variant.name);
            }
        }
    }

    /// Their libraries are not built as tests, so one would never be run.
    #[test]
    fn no_test_stands_in_the_source_of_a_variant() {
        let algorithms =
            std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../algorithms");
        for variant in variants() {
            let source = algorithms.join(variant.name).join("src");
            for file in std::fs::read_dir(&source).expect("it has a source") {
                let path = file.expect("a file").path();
                let text = std::fs::read_to_string(&path).expect("text");
                let moved = format!("{}: tests stand in tests/", path.display());
                assert!(!text.contains("#[test]") && !text.contains("#[cfg(test)]"), "{moved}");
            }
        }
    }

    #[test]
    fn every_variant_says_who_found_it() {
        for variant in variants() {
            assert!(!variant.title.is_empty() && !variant.summary.is_empty(), "{}", variant.name);
            assert!(!variant.sources.is_empty(), "{} cites no source", variant.name);
            let unwritten = variant.sources.iter().any(|source| source.author == "Who");
            assert!(!unwritten, "{} is still the template: who found it?", variant.name);
            assert!(!variant.routines.is_empty(), "{} has no routine", variant.name);
        }
    }
}
