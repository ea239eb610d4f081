//! Resolves names and patterns from the command line; an unknown name is refused with the nearest
//! known ones.

use crate::failure::Failure;
use contract::{Direction, Probe, Routine, Subject, Tier, Variant};
use record::Competitor;
use std::collections::BTreeSet;
use std::str::FromStr;

/// A probe with its variant and routine, as the registry lists them.
type NamedProbe = (&'static Variant, &'static Routine, &'static Probe);

/// The name of a probe in one word; omitted parts mean all.
const PROBE: &str = "VARIANT[/ROUTINE[/SUBJECT]]";

/// The kind of each part of a probe's name.
const KINDS: [&str; 3] = ["variant", "routine", "subject"];

/// Returns the variants that match any of `patterns` (`*` and `?` are wildcards); all without
/// patterns.
pub fn variants(patterns: &[String]) -> Result<Vec<&'static Variant>, Failure> {
    variants_with_hint(patterns, "`cargo xtask list` shows all")
}

fn variants_with_hint(patterns: &[String], hint: &str) -> Result<Vec<&'static Variant>, Failure> {
    let registered_variants = contract::registry::variants();
    let names: Vec<&str> = registered_variants.iter().map(|variant| variant.name).collect();
    let selection = matching_names("variant", patterns, &names, hint)?;
    let mut variants = registered_variants.to_vec();
    variants.retain(|variant| patterns.is_empty() || selection.contains(variant.name));
    Ok(variants)
}

/// Returns the names in `known_names` that match any of `patterns`. Each pattern must match one.
fn matching_names(
    kind: &str,
    patterns: &[String],
    known_names: &[&str],
    hint: &str,
) -> Result<BTreeSet<String>, Failure> {
    let mut selection = BTreeSet::new();
    for pattern in patterns {
        let wild = wildmatch::WildMatch::new(pattern);
        let matched_names: Vec<&str> =
            known_names.iter().copied().filter(|name| wild.matches(name)).collect();
        if matched_names.is_empty() {
            return Err(unknown_name(kind, pattern, known_names.iter().copied(), hint));
        }
        selection.extend(matched_names.iter().map(ToString::to_string));
    }
    Ok(selection)
}

/// Returns the names of these variants.
pub fn names(variants: &[&Variant]) -> Vec<String> {
    variants.iter().map(|variant| variant.name.to_string()).collect()
}

/// Returns the probes that match any of `patterns`, `VARIANT[/ROUTINE[/SUBJECT]]`; all without
/// patterns.
pub fn probes(patterns: &[String]) -> Result<Vec<NamedProbe>, Failure> {
    let patterns: Vec<Pattern> =
        patterns.iter().map(|pattern| pattern.parse()).collect::<Result<_, Failure>>()?;
    let variants: Vec<String> = patterns.iter().map(|pattern| pattern.parts[0].clone()).collect();
    let hint = format!("names are {PROBE}; `cargo xtask list` shows all variants");
    variants_with_hint(&variants, &hint)?;
    let mut probes: Vec<NamedProbe> = contract::registry::probes().collect();
    for pattern in &patterns {
        pattern.check(&probes)?;
    }
    probes
        .retain(|probe| patterns.is_empty() || patterns.iter().any(|pattern| pattern.fits(probe)));
    Ok(probes)
}

/// A name from the command line: a variant, and perhaps a routine and a subject of it.
pub struct Pattern {
    /// One to three.
    pub parts: Vec<String>,
}

impl FromStr for Pattern {
    type Err = Failure;

    fn from_str(text: &str) -> Result<Pattern, Failure> {
        let parts: Vec<String> = text.split('/').map(String::from).collect();
        if parts.len() > KINDS.len() {
            return Err(Failure::Input(format!("\"{text}\" has too many parts for {PROBE}")));
        }
        Ok(Pattern { parts })
    }
}

impl Pattern {
    fn fits(&self, probe: &NamedProbe) -> bool {
        self.parts.iter().zip(parts(probe)).all(|(pattern, name)| matches(pattern, name))
    }

    /// Checks that each part matches a name among the probes that match the parts before it.
    fn check(&self, probes: &[NamedProbe]) -> Result<(), Failure> {
        let mut candidates: Vec<[&str; 3]> = probes.iter().map(parts).collect();
        for (index, part) in self.parts.iter().enumerate() {
            let mut matches_of_part = candidates.clone();
            matches_of_part.retain(|names| matches(part, names[index]));
            // A variant may have no routines in this build, which the caller reports.
            if index > 0 && matches_of_part.is_empty() && !candidates.is_empty() {
                let names: BTreeSet<&str> = candidates.iter().map(|names| names[index]).collect();
                let hint = format!("in {}", self.parts.join("/"));
                return Err(unknown_name(KINDS[index], part, names.into_iter(), &hint));
            }
            candidates = matches_of_part;
        }
        Ok(())
    }
}

fn parts((variant, routine, probe): &NamedProbe) -> [&'static str; 3] {
    [variant.name, routine.name, probe.subject.name()]
}

/// Returns whether `name` matches a pattern, or is the direction with this name (`south`, `sout`).
fn matches(pattern: &str, name: &str) -> bool {
    Direction::from_name(pattern).is_some_and(|direction| direction.name() == name)
        || wildmatch::WildMatch::new(pattern).matches(name)
}

/// Returns the one variant called `name`.
pub fn variant(name: &str) -> Result<&'static Variant, Failure> {
    contract::registry::variant(name).ok_or_else(|| {
        let names = contract::registry::variants().iter().map(|variant| variant.name);
        unknown_name("variant", name, names, "`cargo xtask list` shows all")
    })
}

/// Returns the routine of `variant` called `name`.
pub fn routine(variant: &'static Variant, name: &str) -> Result<&'static Routine, Failure> {
    variant.routine(name).ok_or_else(|| {
        let names = variant.routines.iter().map(|routine| routine.name);
        unknown_name("routine", name, names, &format!("in {}", variant.name))
    })
}

/// Returns the routine of a competitor, if it is one and this build has it.
pub fn competitor_routine(name: &Competitor) -> Option<(&'static Variant, &'static Routine)> {
    let variant = contract::registry::variant(name.variant()?)?;
    Some((variant, variant.routine(name.routine()?)?))
}

/// Returns the probe for the subject called `name`. If the routine takes its direction or line at
/// run time, also the value of that argument.
pub fn probe(
    routine: &'static Routine,
    name: &str,
) -> Result<(&'static Probe, Option<u64>), Failure> {
    let subject_name = Direction::from_name(name).map_or(name, |direction| direction.name());
    if let Some(probe) = routine.probes.iter().find(|probe| probe.subject.name() == subject_name) {
        return Ok((probe, None));
    }
    for probe in routine.probes {
        let argument = match probe.subject {
            Subject::AnyDirection => Direction::from_name(name).map(|direction| direction.dir8()),
            Subject::AnyLine => contract::Line::ALL
                .into_iter()
                .find(|line| line.name() == name)
                .map(|line| line as u8),
            _ => None,
        };
        if let Some(argument) = argument {
            return Ok((probe, Some(u64::from(argument))));
        }
    }
    let names = routine.probes.iter().map(|probe| probe.subject.name());
    Err(unknown_name("subject", name, names, &format!("in {}", routine.name)))
}

/// Parses an option: the tier called `name`, if `RAYBENCH_CPU` allows it.
pub fn tier(name: &str) -> Result<Tier, String> {
    let names = Tier::ALL.iter().map(|tier| tier.name());
    let tier = Tier::from_name(name).ok_or_else(|| {
        format!(
            "{}; `v3` is short for `x86-64-v3`",
            contract::unknown_name_message("tier", name, names)
        )
    })?;
    tier.check_limit().map(|()| tier)
}

/// Parses an option: the language called `name`.
pub fn language(name: &str) -> Result<extract::Language, String> {
    extract::Language::from_name(name)
        .ok_or_else(|| contract::unknown_name_message("language", name, ["rust", "c"].into_iter()))
}

/// Returns a failure that names an unknown name, the nearest known ones, and where to find the
/// right one.
pub fn unknown_name<'a>(
    kind: &str,
    name: &str,
    known_names: impl Iterator<Item = &'a str>,
    hint: &str,
) -> Failure {
    let line = contract::unknown_name_message(kind, name, known_names);
    Failure::Input(format!("{line} ({hint})"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn probe_count(name: &str) -> usize {
        probes(&[name.into()]).expect("a known name").len()
    }

    fn refusal(name: &str) -> String {
        probes(&[name.into()]).map(|_| ()).expect_err(name).to_string()
    }

    #[test]
    fn probes_are_chosen_by_the_names_that_tables_print() {
        assert_eq!(probe_count("kogge_stone/attacks"), 8);
        assert_eq!(probe_count("kogge_stone/attacks/sout"), 1);
        assert_eq!(probe_count("dumb7_*/attacks/south*"), 9);
        assert!(probe_count("kogge_stone") > 8);
        assert!(refusal("kogge_stne/attacks").contains("nearest: kogge_stone"));
        assert!(refusal("kogge_stone/atacks").contains("unknown routine \"atacks\"; nearest: att"));
        assert!(refusal("kogge_stone/attacks/suoth").contains("unknown subject"));
        assert!(refusal("kogge_stone/attacks/south/1").contains("too many parts"));
    }
}
