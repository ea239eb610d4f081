//! Routines as code, as far as they print: those that are recommended, and one of each other variant.

use super::origin;
use crate::{extract::print, select, workspace};
use ::charts::supplements::{Extract, Found};
use ::charts::{Choice, Class, Limits, by_class};
use contract::{Model, Routine, Variant};
use extract::Language;
use record::Record;
use std::collections::BTreeSet;

/// Of which model an example is, if a variant has several.
const MODELS: [Model; 8] = [
    Model::SquareAttacks,
    Model::RayAttacks,
    Model::BoardAttacks,
    Model::LineAttacks,
    Model::Fill,
    Model::Rays,
    Model::RaysQuadrant,
    Model::KeptAttacks,
];

/// A file in each language of one routine of each variant: of the first that an answer names, or else of a
/// short one. It cites the first record.
pub fn shown(records: &[Record]) -> Found<Extract> {
    let mut found = Found { origin: origin("cargo xtask extract", None), ..Found::default() };
    let mut variants = BTreeSet::new();
    let commit = workspace::commit();
    let Some(record) = records.first() else { return found };
    for name in named(&by_class(records, &Class::ALL, &Limits::default())) {
        let Some((variant, routine)) = select::named(&name) else {
            let why = format!("{name}: it is not in this build's registry");
            if !found.skipped.contains(&why) {
                found.skipped.push(why);
            }
            continue;
        };
        if variants.insert(variant.name) {
            add(&mut found, texts(variant, routine, record, commit.as_deref()));
        }
    }
    for variant in contract::registry::variants() {
        if variants.insert(variant.name) {
            let texts = example(variant, record, commit.as_deref());
            add(&mut found, texts.map(|texts| texts.into_iter().map(shown_or_named).collect()));
        }
    }
    found
}

/// All that choices name.
fn named(choices: &[Choice]) -> Vec<String> {
    record::unique(choices.iter().flat_map(Choice::named).map(|one| one.routine.clone()))
}

/// A file, or, if it is long, the command that prints it.
fn shown_or_named(file: Extract) -> Extract {
    match file.text.len() {
        ..MAX_BYTES => file,
        bytes => {
            let text = format!("// {bytes} bytes, most of them tables: {}\n", file.command);
            Extract { text, ..file }
        }
    }
}

fn add(found: &mut Found<Extract>, texts: Result<Vec<Extract>, String>) {
    match texts {
        Ok(texts) => found.rows.extend(texts),
        Err(why) => found.skipped.push(why),
    }
}

/// A file in each language of one of its routines that print in both: of those of the first model the shortest; or why
/// there is none.
fn example(
    variant: &'static Variant,
    record: &Record,
    commit: Option<&str>,
) -> Result<Vec<Extract>, String> {
    let place = |routine: &Routine| {
        let model = MODELS.iter().position(|model| *model == routine.model);
        (routine.adapter_of.is_some(), model.unwrap_or(MODELS.len()))
    };
    let mut routines: Vec<&Routine> = variant.routines.iter().collect();
    routines.sort_by_key(|routine| place(routine));
    let mut why = format!("{}: it has no routines", variant.name);
    for alike in routines.chunk_by(|one, other| place(one) == place(other)) {
        let printed = alike.iter().map(|routine| texts(variant, routine, record, commit));
        let (printed, others): (Vec<_>, Vec<_>) = printed.partition(Result::is_ok);
        let bytes = |texts: &Vec<Extract>| texts.iter().map(|one| one.text.len()).sum::<usize>();
        if let Some(shortest) = printed.into_iter().flatten().min_by_key(bytes) {
            return Ok(shortest);
        }
        why = others.into_iter().find_map(Result::err).unwrap_or(why);
    }
    Err(why)
}

/// Of longer examples, mostly tables, the page has the command alone.
const MAX_BYTES: usize = 20_000;

/// A file in each language, or why there is none.
fn texts(
    variant: &'static Variant,
    routine: &'static Routine,
    record: &Record,
    commit: Option<&str>,
) -> Result<Vec<Extract>, String> {
    let name = format!("{}/{}", variant.name, routine.name);
    let text = |language: &Language| {
        let title = language.title();
        let command = format!("cargo xtask extract {name} --lang {}", title.to_lowercase());
        match print(variant, &[routine], *language, record, commit) {
            Ok(text) => {
                Ok(Extract { of: name.clone(), language: title.to_string(), text, command })
            }
            Err(why) => Err(format!("not printed in {title}: {why}")),
        }
    };
    Language::ALL.iter().map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measured;

    #[test]
    fn the_code_of_each_variant_is_there_in_both_languages() {
        let (_, record) = measured::documented().expect("a record is published");
        let found = shown(std::slice::from_ref(&record));
        assert_eq!(found.skipped, [""; 0]);
        for variant in contract::registry::variants() {
            let is_of = |row: &&Extract| row.of.split('/').next() == Some(variant.name);
            let files = found.rows.iter().filter(is_of).count();
            assert_eq!(files, Language::ALL.len(), "{}", variant.name);
        }
        let choices = by_class(&[record], &Class::ALL, &Limits::default());
        let recommended = named(&choices);
        let is_there = |name: &&String| found.rows.iter().any(|row| row.of == **name);
        assert!(recommended.iter().filter(is_there).count() > 3, "{recommended:?}");
    }
}
