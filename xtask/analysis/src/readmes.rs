//! The spliced paragraph in the README of each variant: when to use it, what it needs, its kernel,
//! how to copy it.

use crate::extract::file_name;
use crate::published_extracts::FOLDER;
use crate::{failure::Failure, workspace};
use ::charts::{Choice, first_of, listed, of_variant};
use contract::{Routine, Variant};
use extract::Language;
use record::grouped;
use std::fs;

/// The feature that comes with every x86-64.
const IMPLIED: &str = "sse2";

/// The name of the region.
pub const REGION: &str = "where";

/// The README of each variant by its path, and what is to stand in its region.
pub fn blocks(
    variants: &[&'static Variant],
    choices: &[Choice],
) -> Result<Vec<(String, String)>, Failure> {
    let block = |variant: &&'static Variant| Ok((path(variant), block(variant, choices)?));
    variants.iter().map(block).collect()
}

/// The README of a variant.
pub fn path(variant: &Variant) -> String {
    format!("algorithms/{}/README.md", variant.name)
}

fn block(variant: &Variant, choices: &[Choice]) -> Result<String, Failure> {
    let answers = of_variant(choices, variant.name).join("\n");
    let first = first_of(choices, variant.name).and_then(|name| variant.routine(name.routine()?));
    let copied = first.or(variant.routines.first()).map(|routine| copy(variant, routine));
    let facts = [Some(needs(variant)), Some(kernels(variant)?), copied, made(variant)];
    let facts = facts.into_iter().flatten().collect::<Vec<String>>().join(" ");
    // What no question asks about has no answers.
    Ok(format!("{answers}\n\n{facts}").trim_start().to_string())
}

/// The CPU features of its routines: what most need, then the others by name.
fn needs(variant: &Variant) -> String {
    let by_features = variant.routines.iter().map(|routine| (routine.features, routine.name));
    let mut groups = grouped(by_features);
    groups.sort_by_key(|(_, names)| std::cmp::Reverse(names.len()));
    let words = |(at, (features, names)): (usize, &(&str, Vec<&str>))| {
        let is_beyond = |name: &&str| !name.is_empty() && *name != IMPLIED;
        let features: Vec<&str> = features.split(',').filter(is_beyond).collect();
        let features =
            if features.is_empty() { "nothing beyond x86-64".into() } else { listed(&features) };
        match at {
            0 => features,
            _ => format!("{} {features}", listed(&quoted(names))),
        }
    };
    let all: Vec<String> = groups.iter().enumerate().map(words).collect();
    format!("Needs {}.", all.join("; "))
}

/// Links to the kernel, or to the files that it is in several of.
fn kernels(variant: &Variant) -> Result<String, Failure> {
    const KERNEL: &str = "kernel.rs";
    let folder = workspace::root().join("algorithms").join(variant.name).join("src");
    let entries = fs::read_dir(folder).map_err(Failure::machine)?;
    let mut files: Vec<String> =
        entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    match files.iter().any(|file| file == KERNEL) {
        true => files = vec![KERNEL.to_string()],
        false => {
            files.retain(|file| file.ends_with(".rs") && file != "lib.rs" && file != "tables.rs")
        }
    }
    files.sort();
    let links: Vec<String> =
        files.iter().map(|file| format!("[`src/{file}`](src/{file})")).collect();
    Ok(format!("Kernel: {}.", listed(&links)))
}

fn copy(variant: &Variant, routine: &Routine) -> String {
    format!("To copy: `cargo xtask extract {}/{} --lang c`.", variant.name, routine.name)
}

/// Links to the published files to copy.
fn made(variant: &Variant) -> Option<String> {
    let folder = workspace::root().join(FOLDER);
    let files = variant.routines.iter().flat_map(|routine| {
        Language::ALL.into_iter().map(move |language| file_name(variant, routine, language))
    });
    let there = files.filter(|file| folder.join(file).is_file());
    let links: Vec<String> =
        there.map(|file| format!("[`{file}`](../../{FOLDER}/{file})")).collect();
    (!links.is_empty()).then(|| format!("Printed files: {}.", listed(&links)))
}

fn quoted(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| format!("`{name}`")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::charts::splice;

    #[test]
    fn a_new_variant_has_the_region_too() {
        let folder = workspace::root().join("xtask/templates");
        let templates = fs::read_dir(folder).expect("templates").flatten().map(|one| one.path());
        let pages: Vec<String> = templates
            .map(|one| fs::read_to_string(one.join("README.md")).expect("a template has one"))
            .collect();
        assert_eq!(pages.len(), 4);
        for page in pages {
            splice(&page, REGION, "ahead").expect("markers");
            assert!(page.contains("## When to use it\n\n<!-- BEGIN: where -->"), "{page}");
        }
    }

    #[test]
    fn what_most_routines_need_comes_first_and_what_every_cpu_has_is_no_need() {
        let needs = |name| needs(contract::registry::variant(name).expect("it is registered"));
        assert_eq!(needs("subtract_sse2"), "Needs nothing beyond x86-64.");
        assert_eq!(
            needs("kogge_stone"),
            "Needs nothing beyond x86-64; `attacks_x4` avx2; `attacks_x8` avx512f."
        );
    }
}
