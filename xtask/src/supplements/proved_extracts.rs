//! Proofs of what `extract` prints as compilers compile it: a row for each variant, compiler and level. A row is of the
//! text whose hash it has, and stale where another is printed now. Nothing is compiled or proved here.

use super::origin;
use crate::extract::source;
use crate::failure::Failure;
use ::charts::supplements::Found;
use contract::{Tier, Variant};
use extract::{Language, Provenance};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What `prove --extracted --write` writes.
pub const FILE: &str = "asm_reports/extracts.json";

/// The levels at which it is proved.
pub const TIERS: [Tier; 2] = [Tier::V3, Tier::V4];

/// What is proved of a variant's text as one compiler makes it for one level.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ProvedExtract {
    /// The variant.
    pub of: String,
    /// `Rust` or `C`.
    pub language: String,
    /// Compiler and version.
    pub compiler: String,
    /// The level that is compiled for.
    pub tier: String,
    /// Routines that print.
    pub routines: usize,
    /// Their probes.
    pub probes: usize,
    /// How many are proved.
    pub proved: usize,
    /// The others, and why they are not.
    pub open: Vec<String>,
    /// SHA-256 of the text, without the comment that it opens with.
    pub text: String,
    /// The day of the proof.
    pub date: String,
}

/// What is printed of a variant in a language.
pub struct Printed {
    pub variant: &'static Variant,
    /// Routines that print.
    pub routines: usize,
    pub text: String,
}

/// The texts that are printed now, by variant and language, in the order of rows.
pub type AllPrinted = BTreeMap<(usize, &'static str), Printed>;

/// All of them.
///
/// # Errors
/// If one that should print does not.
pub fn all_printed() -> Result<AllPrinted, Failure> {
    let mut all = AllPrinted::new();
    for (place, &variant) in registry::variants().iter().enumerate() {
        for language in Language::ALL {
            let (routines, _) = extract::printable(variant);
            let none = Provenance::default();
            let file = extract::extract(variant, &routines, language, &none, &source);
            let text = file.map_err(Failure::Check)?.text;
            let text = record::sha256(code(&text, language).as_bytes());
            all.insert(
                (place, language.title()),
                Printed { variant, routines: routines.len(), text },
            );
        }
    }
    Ok(all)
}

/// A text without the comment that it opens with: whatever a record says there, the code is the same.
pub fn code(text: &str, language: Language) -> &str {
    let end = match language {
        Language::C => "*/\n",
        Language::Rust => "\n\n",
    };
    text.split_once(end).map_or(text, |(_, code)| code)
}

/// The place of a row, if it is of what is printed now.
fn place(row: &ProvedExtract, all: &AllPrinted) -> Option<usize> {
    let is_of = |((_, language), printed): (&(usize, &'static str), &Printed)| {
        printed.variant.name == row.of && *language == row.language && printed.text == row.text
    };
    all.iter().position(is_of)
}

/// What was written, without stale rows.
///
/// # Errors
/// If it cannot be read.
pub fn kept(all: &AllPrinted) -> Result<Vec<ProvedExtract>, Failure> {
    let mut rows = super::read::<ProvedExtract>(FILE)?.rows;
    rows.retain(|row| place(row, all).is_some());
    Ok(rows)
}

/// Whether all of a text is proved in these rows as that compiler makes it, or open where `or_open`.
pub fn is_proved(rows: &[ProvedExtract], printed: &Printed, compiler: &str, or_open: bool) -> bool {
    TIERS.iter().all(|tier| {
        rows.iter().any(|row| {
            row.of == printed.variant.name
                && (row.compiler.as_str(), row.tier.as_str()) == (compiler, tier.name())
                && row.text == printed.text
                && (or_open || row.proved == row.probes)
        })
    })
}

/// Writes rows in order: each replaces the one of the same variant, compiler and level.
///
/// # Errors
/// If the file cannot be written.
pub fn write(
    rows: &mut Vec<ProvedExtract>,
    new: Vec<ProvedExtract>,
    all: &AllPrinted,
    skipped: &[String],
) -> Result<(), Failure> {
    rows.retain(|old| {
        !new.iter()
            .any(|new| (&new.of, &new.compiler, &new.tier) == (&old.of, &old.compiler, &old.tier))
    });
    rows.extend(new);
    rows.sort_by_cached_key(|row| (place(row, all), row.compiler.clone(), row.tier.clone()));
    let found = Found {
        origin: origin("cargo xtask prove --extracted all --write", None),
        rows: rows.clone(),
        skipped: skipped.to_vec(),
        ..Found::default()
    };
    super::write(FILE, &found).map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::*;

    const REMEDY: &str = "cargo xtask prove --extracted all --write";

    /// Of old, refuted, or open without a reason.
    fn complaints(rows: &[ProvedExtract], all: &AllPrinted) -> Vec<String> {
        let mut complaints = Vec::new();
        for row in rows {
            let name = format!("{} by {} at {}", row.of, row.compiler, row.tier);
            if place(row, all).is_none() {
                complaints.push(format!("{name}: of another text than is printed now"));
            }
            let refuted = row.open.iter().any(|why| why.ends_with(": refuted"));
            if row.proved + row.open.len() != row.probes || row.probes == 0 || refuted {
                complaints.push(format!("{name}: {} of {}", row.proved, row.probes));
            }
        }
        complaints
    }

    #[test]
    fn what_is_written_is_of_the_texts_that_are_printed_and_none_is_wrong() {
        let all = all_printed().expect("all that should print prints");
        let mut rows = super::super::read::<ProvedExtract>(FILE).expect("it reads").rows;
        assert_eq!(complaints(&rows, &all), [""; 0], "{REMEDY}");
        let mut missing = Vec::new();
        for ((_, language), printed) in &all {
            let compilers = if *language == "C" { &["gcc ", "clang "][..] } else { &["rustc "] };
            for compiler in compilers {
                let names = rows.iter().map(|row| row.compiler.as_str());
                let mut names = names.filter(|name| name.starts_with(compiler));
                if !names.any(|name| is_proved(&rows, printed, name, false)) {
                    missing.push(format!("{} by {}", printed.variant.name, compiler.trim()));
                }
            }
        }
        if let Some(first) = missing.first() {
            contract::skip_part(&format!("{} are not proved, {first}: {REMEDY}", missing.len()));
        }
        let row = rows.first_mut().expect("some are proved");
        row.text = row.text.replace(|digit: char| digit.is_ascii_digit(), "a");
        row.open.push("a/b/c at x86-64-v3: refuted".into());
        assert_eq!(complaints(&rows, &all).len(), 2, "another text and a wrong answer are seen");
    }

    #[test]
    fn what_is_open_or_of_another_text_or_compiler_is_proved_again() {
        let variant = registry::variants()[0];
        let printed = Printed { variant, routines: 1, text: "a".into() };
        let row = |tier: &Tier| ProvedExtract {
            of: variant.name.into(),
            compiler: "gcc 1".into(),
            tier: tier.name().into(),
            text: "a".into(),
            probes: 2,
            proved: 2,
            ..ProvedExtract::default()
        };
        let mut rows = TIERS.each_ref().map(row);
        assert!(
            is_proved(&rows, &printed, "gcc 1", false)
                && !is_proved(&rows, &printed, "gcc 2", false)
        );
        assert!(!is_proved(&rows[..1], &printed, "gcc 1", false), "at one level alone");
        rows[0].proved = 1;
        assert!(!is_proved(&rows, &printed, "gcc 1", false), "one is open");
        assert!(is_proved(&rows, &printed, "gcc 1", true));
        rows[0].proved = 2;
        assert!(!is_proved(&rows, &Printed { text: "b".into(), ..printed }, "gcc 1", false));
    }

    #[test]
    fn the_head_of_a_text_is_no_part_of_what_is_proved() {
        for (text, language, expected) in [
            ("/*\n * a\n */\n#ifndef A\n/* b */\n", Language::C, "#ifndef A\n/* b */\n"),
            ("//! a\n//!\n//! b\n\nfn c() {}\n\n", Language::Rust, "fn c() {}\n\n"),
        ] {
            assert_eq!(code(text, language), expected);
        }
    }
}
