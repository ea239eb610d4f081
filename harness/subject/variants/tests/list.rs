//! Tests the list of variants: names, subjects, twins and sources.

use contract::registry::{REFERENCE, probes, variants};
use contract::{CpuClass, Model, Subject};
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
fn subjects_are_those_of_the_models() {
    for (variant, routine, probe) in probes() {
        let is_listed = routine.model.subjects().contains(&probe.subject);
        let name = variant.probe_name(routine, probe.subject);
        assert!(is_listed || probe.subject.is_any(), "{name}");
        assert_eq!(Subject::from_name(probe.subject.name()), Some(probe.subject));
    }
    for model in Model::ALL.into_iter().filter(|model| *model != Model::Step) {
        for subject in model.subjects() {
            let mut probes = probes();
            let has_probe = probes
                .any(|(_, routine, probe)| routine.model == model && probe.subject == *subject);
            assert!(has_probe, "{model}: {subject}");
        }
    }
}

#[test]
fn the_reference_is_registered() {
    assert!(contract::registry::variant(REFERENCE).is_some());
}

#[test]
fn twins_and_adapters_name_routines_that_exist() {
    for (variant, routine, _) in probes() {
        if let Some(twin) = routine.twin_of {
            let (variant_name, name) = twin.split_once('/').expect("variant/routine");
            let twin_variant = contract::registry::variant(variant_name);
            let twin_routine = twin_variant.and_then(|variant| variant.routine(name));
            assert!(twin_routine.is_some(), "{}/{}: no twin {twin}", variant.name, routine.name);
        }
        if let Some(source) = routine.adapter_of {
            assert!(variant.routine(source).is_some(), "{}: no {source}", variant.name);
        }
    }
}

/// A table names the engines' form next to the fastest routine. So each model that engines discuss
/// has such a form, and the README of its variant says what the engine does.
#[test]
fn models_of_positions_have_an_engine_form_that_a_readme_explains() {
    let algorithms = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../algorithms");
    let class = CpuClass::Avx512Icl.instructions();
    let mut models = BTreeSet::new();
    for variant in variants() {
        for routine in variant.routines {
            let Some(form) = routine.engine_form else { continue };
            let readme = algorithms.join(variant.name).join("README.md");
            let readme = fs::read_to_string(readme).expect("a README");
            let name = variant.name_of(routine);
            assert!(readme.contains(form.engine), "{name}: README is silent on {}", form.engine);
            let mut numbers = form.source.split(|letter: char| !letter.is_ascii_digit());
            let has_numbers = numbers.all(|number| readme.contains(number));
            assert!(has_numbers, "{name}: README lacks a number of {:?}", form.source);
            if routine.features().all(|feature| class.has(feature)) {
                models.insert(routine.model);
            }
        }
    }
    let expected: BTreeSet<Model> =
        Model::ALL.into_iter().filter(|model| model.is_about_position()).collect();
    assert_eq!(models, expected);
}

/// The libraries of variants are not built as tests, so a test in one would never run.
#[test]
fn sources_of_variants_have_no_tests() {
    let algorithms = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../algorithms");
    for variant in variants() {
        let source = algorithms.join(variant.name).join("src");
        for file in fs::read_dir(&source).expect("it has a source") {
            let path = file.expect("a file").path();
            let text = fs::read_to_string(&path).expect("text");
            let message = format!("{}: tests belong in tests/", path.display());
            assert!(!text.contains("#[test]") && !text.contains("#[cfg(test)]"), "{message}");
        }
    }
}

#[test]
fn every_variant_has_a_source() {
    for variant in variants() {
        assert!(!variant.title.is_empty() && !variant.summary.is_empty(), "{}", variant.name);
        assert!(!variant.sources.is_empty(), "{} cites no source", variant.name);
        let is_template = variant.sources.iter().any(|source| source.author == "Who");
        assert!(!is_template, "{} is still the template: who found it?", variant.name);
        assert!(!variant.routines.is_empty(), "{} has no routine", variant.name);
    }
}
