//! The list: names, subjects, twins and sources.

use contract::registry::{REFERENCE, probes, variants};
use contract::{Model, Subject};
use std::{collections::BTreeSet, fs, path::Path};
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
    for model in Model::ALL.into_iter().filter(|model| *model != Model::Step) {
        for subject in model.subjects() {
            let mut probes = probes();
            let is_there = probes
                .any(|(_, routine, probe)| routine.model == model && probe.subject == *subject);
            assert!(is_there, "{model}: {subject}");
        }
    }
}

#[test]
fn the_reference_is_there() {
    assert!(contract::registry::variant(REFERENCE).is_some());
}

#[test]
fn twins_and_adapters_name_routines_that_exist() {
    for (variant, routine, _) in probes() {
        if let Some(twin) = routine.twin_of {
            let (other, name) = twin.split_once('/').expect("variant/routine");
            let other = contract::registry::variant(other).and_then(|other| other.routine(name));
            assert!(other.is_some(), "{}/{}: no twin {twin}", variant.name, routine.name);
        }
        if let Some(source) = routine.adapter_of {
            assert!(variant.routine(source).is_some(), "{}: no {source}", variant.name);
        }
    }
}

/// Their libraries are not built as tests, so one would never be run.
#[test]
fn no_test_stands_in_the_source_of_a_variant() {
    let algorithms = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../algorithms");
    for variant in variants() {
        let source = algorithms.join(variant.name).join("src");
        for file in fs::read_dir(&source).expect("it has a source") {
            let path = file.expect("a file").path();
            let text = fs::read_to_string(&path).expect("text");
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
