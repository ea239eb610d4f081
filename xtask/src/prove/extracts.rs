//! `prove --extracted --write`: each variant's text as each compiler makes it, one after the other, written down as soon as
//! it is proved. What is written of the same text and compiler is not proved again, so that a run goes on where another
//! ended.

use super::extracted::{self, Maker};
use crate::arguments::prove::Arguments;
use crate::supplements::proved_extracts::{self as kept, Printed, ProvedExtract, TIERS};
use crate::{failure::Failure, progress::Teller, say, say_json, select};
use extract::Language;
use prove::report::{ProofRow, Selected, prove_all};
use std::time::SystemTime;

pub fn run(arguments: &Arguments, languages: &[Language]) -> Result<(), Failure> {
    let chosen = select::variants(&arguments.names)?;
    let makers = extracted::makers(languages, arguments.compiler.as_deref())?;
    let printed = kept::all_printed()?;
    let others = registry::variants().iter();
    let others: Vec<String> = others.flat_map(|&variant| extract::printable(variant).1).collect();
    let mut rows = kept::kept(&printed)?;
    let pairs = printed.iter().flat_map(|((_, language), printed)| {
        let fitting = makers.iter().filter(|maker| maker.language().title() == *language);
        fitting.map(move |maker| (printed, maker))
    });
    let is_chosen =
        |printed: &Printed| chosen.iter().any(|own| std::ptr::eq(*own, printed.variant));
    let pairs: Vec<(&Printed, &Maker)> = pairs.filter(|(printed, _)| is_chosen(printed)).collect();
    // What is open takes as long as what is proved, and is tried again where it is asked for by name.
    let or_open = arguments.names.is_empty();
    let is_left = |(printed, maker): &&(&Printed, &Maker)| {
        !kept::is_proved(&rows, printed, &maker.name(), or_open)
    };
    let left: Vec<&(&Printed, &Maker)> = pairs.iter().filter(is_left).collect();
    let mut teller = Teller::new(arguments.json);
    for (done, (one, maker)) in left.iter().enumerate() {
        let count = format!("{} of {}", done + 1, left.len());
        let new = prove_one(&count, one, maker, arguments, &mut teller)?;
        kept::write(&mut rows, new, &printed, &others)?;
    }
    // Stale rows go also where nothing was left to prove.
    kept::write(&mut rows, Vec::new(), &printed, &others)?;
    let is_asked = |row: &&ProvedExtract| {
        pairs.iter().any(|(one, maker)| one.variant.name == row.of && maker.name() == row.compiler)
    };
    let asked: Vec<&ProvedExtract> = rows.iter().filter(is_asked).collect();
    if arguments.json {
        say_json(&asked)?;
    } else {
        say(&summary(&asked))?;
    }
    let open: Vec<&String> = asked.iter().flat_map(|row| &row.open).collect();
    match open.first() {
        None => Ok(()),
        Some(first) => Err(Failure::Check(format!("{} not proved, {first}", open.len()))),
    }
}

/// Rows of one variant's text by one compiler.
fn prove_one(
    count: &str,
    printed: &Printed,
    maker: &Maker,
    arguments: &Arguments,
    teller: &mut Teller,
) -> Result<Vec<ProvedExtract>, Failure> {
    let variant = printed.variant;
    let routines = variant.routines.iter();
    let selected: Vec<Selected> = routines
        .flat_map(|routine| {
            routine.probes.iter().map(move |probe| Selected { variant, routine, probe })
        })
        .collect();
    let limits = super::limits(arguments);
    let mut proofs: Vec<ProofRow> = Vec::new();
    for made in maker.made(&TIERS, &selected)? {
        let stage = format!("{count}: prove {} by {}", variant.name, made.compiler);
        proofs.extend(super::stage(teller, &stage, 0, &|told| {
            prove_all(&made.executables, &made.selected, limits, super::threads(), told)
        }));
    }
    let now = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    let row = |tier: &str| {
        let of_tier: Vec<&ProofRow> = proofs.iter().filter(|row| row.tier == tier).collect();
        let open = of_tier.iter().filter(|row| !row.proved());
        ProvedExtract {
            of: variant.name.into(),
            language: maker.language().title().into(),
            compiler: maker.name(),
            tier: tier.into(),
            routines: printed.routines,
            probes: of_tier.len(),
            proved: of_tier.iter().filter(|row| row.proved()).count(),
            open: open.map(|row| why_open(row)).collect(),
            text: printed.text.clone(),
            date: now[..10].into(),
        }
    };
    Ok(TIERS.map(|tier| row(tier.name())).to_vec())
}

fn why_open(row: &ProofRow) -> String {
    let why = row.reason.as_deref().unwrap_or(row.verdict);
    format!("{}/{}/{} at {}: {why}", row.variant, row.routine, row.subject, row.tier)
}

/// A line for each compiler and level, and what is open.
fn summary(rows: &[&ProvedExtract]) -> String {
    let mut kinds: Vec<(&str, &str)> =
        rows.iter().map(|row| (row.compiler.as_str(), row.tier.as_str())).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let mut text = String::new();
    for kind in kinds {
        let of = |row: &&&ProvedExtract| (row.compiler.as_str(), row.tier.as_str()) == kind;
        let sum = |number: fn(&ProvedExtract) -> usize| -> usize {
            rows.iter().filter(of).map(|row| number(row)).sum()
        };
        let (proved, probes) = (sum(|row| row.proved), sum(|row| row.probes));
        let (compiler, tier) = kind;
        text += &format!(
            "{compiler} at {tier}: {proved} of {probes} probes of {} routines proved\n",
            sum(|row| row.routines)
        );
    }
    let open =
        rows.iter().flat_map(|row| row.open.iter().map(|why| format!("{}: {why}\n", row.compiler)));
    text + &open.collect::<String>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        extract::{file_name, source},
        published_extracts::FOLDER,
        workspace,
    };
    use ::extract::Provenance;
    use contract::Tier;

    /// What lies there in a language, which has to be what is printed.
    fn published(language: Language) -> Vec<Selected> {
        let mut selected = Vec::new();
        for &variant in registry::variants() {
            for routine in variant.routines {
                let name = file_name(variant, routine, language);
                let path = workspace::root().join(FOLDER).join(&name);
                let Ok(text) = std::fs::read_to_string(path) else { continue };
                let none = Provenance::default();
                let printed = ::extract::extract(variant, &[routine], language, &none, &source);
                let printed = printed.expect("it prints").text;
                let same = kept::code(&text, language) == kept::code(&printed, language);
                assert!(same, "{name}: cargo xtask report --splice");
                let probes = routine.probes.iter();
                selected.extend(probes.map(|probe| Selected { variant, routine, probe }));
            }
        }
        assert!(selected.len() > 10, "{} probes", selected.len());
        selected
    }

    /// Where compilers do most of what they can: the command proves all, at every tier, and a test looks at what it wrote.
    #[test]
    fn published_files_are_proved_as_they_are_compiled() {
        let tiers = [Tier::V4];
        for (language, brand) in
            [(Language::Rust, None), (Language::C, Some("gcc")), (Language::C, Some("clang"))]
        {
            let makers = match extracted::makers(&[language], brand) {
                Ok(makers) => makers,
                Err(why) => {
                    contract::skip_part(&format!("proofs of published files: {why}"));
                    continue;
                }
            };
            let selected = published(language);
            for maker in makers {
                let made = maker.made(&tiers, &selected).expect("it compiles");
                let rows: Vec<ProofRow> = made
                    .iter()
                    .flat_map(|made| {
                        let (files, limits) = (&made.executables, prove::Limits::default());
                        prove_all(
                            files,
                            &made.selected,
                            limits,
                            super::super::threads(),
                            &|_, _, _| (),
                        )
                    })
                    .collect();
                let open: Vec<String> =
                    rows.iter().filter(|row| !row.proved()).map(why_open).collect();
                assert_eq!(open, [""; 0], "by {}", maker.name());
                assert_eq!(rows.len(), selected.len(), "by {}", maker.name());
            }
        }
    }
}
