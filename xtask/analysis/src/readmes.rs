//! The spliced paragraph in the README of each variant: when to use it, what it needs, its kernel,
//! how to copy it.

use crate::extract::file_name;
use crate::published_extracts::FOLDER;
use crate::{failure::Failure, workspace};
use ::charts::{Choice, first_routine, variant_answers, word_list};
use contract::{Routine, Variant};
use extract::Language;
use record::group_by_key;
use std::fs;

/// The feature that comes with every x86-64.
const IMPLIED: &str = "sse2";

/// The name of the region.
pub const REGION: &str = "where";

/// Returns the path of the README of each variant, and the text of its region.
pub fn blocks(
    variants: &[&'static Variant],
    choices: &[Choice],
) -> Result<Vec<(String, String)>, Failure> {
    let mut blocks = Vec::new();
    for variant in variants {
        blocks.push((path(variant), block(variant, choices)?));
    }
    Ok(blocks)
}

/// Returns the path of the README of a variant.
pub fn path(variant: &Variant) -> String {
    format!("algorithms/{}/README.md", variant.name)
}

/// Returns the region of a variant: its answers to the questions, then what it needs, where its
/// kernel is and how to copy it.
fn block(variant: &Variant, choices: &[Choice]) -> Result<String, Failure> {
    let answers = variant_answers(choices, variant.name).join("\n");
    let best_routine =
        first_routine(choices, variant.name).and_then(|name| variant.routine(name.routine()?));
    let mut sentences = vec![needs_sentence(variant), kernel_sentence(variant)?];
    if let Some(routine) = best_routine.or(variant.routines.first()) {
        sentences.push(copy_sentence(variant, routine));
    }
    sentences.extend(file_links(variant));
    // A variant that no question asks about has no answers.
    Ok(format!("{answers}\n\n{}", sentences.join(" ")).trim_start().to_string())
}

/// Returns a sentence on the CPU features of its routines: those that most routines need, then the
/// others by the names of their routines.
fn needs_sentence(variant: &Variant) -> String {
    let by_features = variant.routines.iter().map(|routine| (routine.features, routine.name));
    let mut groups = group_by_key(by_features);
    groups.sort_by_key(|(_, names)| std::cmp::Reverse(names.len()));
    let mut needs = Vec::new();
    for (index, (features, names)) in groups.iter().enumerate() {
        let mut extra_features: Vec<&str> = features.split(',').collect();
        extra_features.retain(|name| !name.is_empty() && *name != IMPLIED);
        let features = if extra_features.is_empty() {
            "nothing beyond x86-64".to_string()
        } else {
            word_list(&extra_features)
        };
        needs.push(match index {
            0 => features,
            _ => format!("{} {features}", word_list(&quote(names))),
        });
    }
    format!("Needs {}.", needs.join("; "))
}

/// Returns a sentence with a link to the kernel, or links to its files if there are several.
fn kernel_sentence(variant: &Variant) -> Result<String, Failure> {
    const KERNEL: &str = "kernel.rs";
    let folder = workspace::root().join("algorithms").join(variant.name).join("src");
    let entries = fs::read_dir(folder).map_err(Failure::machine)?;
    let mut files: Vec<String> =
        entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    if files.iter().any(|file| file == KERNEL) {
        files = vec![KERNEL.to_string()];
    }
    files.retain(|file| file.ends_with(".rs") && file != "lib.rs" && file != "tables.rs");
    files.sort();
    let links: Vec<String> =
        files.iter().map(|file| format!("[`src/{file}`](src/{file})")).collect();
    Ok(format!("Kernel: {}.", word_list(&links)))
}

fn copy_sentence(variant: &Variant, routine: &Routine) -> String {
    format!("To copy: `cargo xtask extract {}/{} --lang c`.", variant.name, routine.name)
}

/// Returns links to the published files to copy.
fn file_links(variant: &Variant) -> Option<String> {
    let folder = workspace::root().join(FOLDER);
    let mut links = Vec::new();
    for routine in variant.routines {
        for language in Language::ALL {
            let file = file_name(variant, routine, language);
            if folder.join(&file).is_file() {
                links.push(format!("[`{file}`](../../{FOLDER}/{file})"));
            }
        }
    }
    (!links.is_empty()).then(|| format!("Printed files: {}.", word_list(&links)))
}

fn quote(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| format!("`{name}`")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::charts::splice;

    #[test]
    fn a_new_variant_has_the_region_too() {
        let folder = workspace::root().join("xtask/templates");
        let templates: Vec<_> = fs::read_dir(folder).expect("templates").flatten().collect();
        assert_eq!(templates.len(), 4);
        for template in templates {
            let page = template.path().join("README.md");
            let page = fs::read_to_string(page).expect("a template has one");
            splice(&page, REGION, "ahead").expect("markers");
            assert!(page.contains("## When to use it\n\n<!-- BEGIN: where -->"), "{page}");
        }
    }

    #[test]
    fn what_most_routines_need_comes_first_and_what_every_cpu_has_is_no_need() {
        for (name, expected) in [
            ("subtract_sse2", "Needs nothing beyond x86-64."),
            (
                "kogge_stone",
                "Needs nothing beyond x86-64; `attacks_x4` avx2; `attacks_x8` avx512f.",
            ),
        ] {
            let variant = contract::registry::variant(name).expect("it is registered");
            assert_eq!(needs_sentence(variant), expected);
        }
    }
}
