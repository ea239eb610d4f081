//! Which attack generators a replay times by default: at each tier those that an answer may name.

use contract::{Model, Routine, Subject, Tier};
use machine_code::build::{self, Progress, Workspace};
use record::{Competitor, Plan};
use runner::{Error, all_routines, narrow_to_contenders};
use std::path::PathBuf;

/// The library that takes part beside our routines.
const LIBRARY: &str = "cozy-chess 0.3";

/// Whether a move generator can have its attacks from a routine: it answers for one square and
/// every piece.
pub(crate) fn is_generator(routine: &Routine) -> bool {
    routine.model == Model::SquareAttacks && routine.probe(Subject::Both).is_some()
}

/// The attack generators by name: those that take part unless others are named, or every one.
fn generator_names(only_contenders: bool) -> Vec<String> {
    let mut names = Vec::new();
    for (variant, routine) in all_routines() {
        if is_generator(routine) && (routine.contender || !only_contenders) {
            names.push(variant.name_of(routine));
        }
    }
    names.push(LIBRARY.to_string());
    names
}

/// The generators that match any of `patterns`, by their names or by those of their variants or
/// libraries; the contenders and the library if none is given.
///
/// # Errors
/// If a pattern matches none.
pub fn attack_generators(patterns: &[String]) -> Result<Vec<String>, Error> {
    let mut names = generator_names(patterns.is_empty());
    if patterns.is_empty() {
        return Ok(names);
    }
    for pattern in patterns {
        if !names.iter().any(|name| matches(pattern, name)) {
            let known = names.iter().map(String::as_str);
            let line = contract::unknown("attack generator", pattern, known);
            return Err(Error::Input(format!("{line} (`cargo xtask list` shows routines)")));
        }
    }
    names.retain(|name| patterns.iter().any(|pattern| matches(pattern, name)));
    Ok(names)
}

/// Whether a pattern fits the name of a generator, or that of its variant or library.
fn matches(pattern: &str, name: &str) -> bool {
    let wildcards = wildmatch::WildMatch::new(pattern);
    wildcards.matches(name) || wildcards.matches(Competitor::from(name).family())
}

/// Builds the executable of `perft` with these generators.
pub(crate) fn built(
    workspace: &Workspace,
    tier: Tier,
    names: &[String],
    progress: &mut dyn Progress,
) -> Result<PathBuf, Error> {
    let contenders = generator_names(true);
    let mut others = names.to_vec();
    others.retain(|name| !contenders.contains(name));
    build::perft(workspace, tier, &others, progress)
}

/// The generators of a plan: routines of one square, of many the contenders. What needs
/// instructions of a higher tier of the run is left to that tier.
pub(crate) fn names(plan: &Plan, tiers: (Tier, &[Tier])) -> Vec<String> {
    names_of(plan, tiers, &|routine| routine.runnable().is_ok())
}

/// The same for a CPU that runs these routines.
fn names_of(
    plan: &Plan,
    (tier, tiers): (Tier, &[Tier]),
    runs: &dyn Fn(&Routine) -> bool,
) -> Vec<String> {
    let mut of_higher_tiers: Vec<&str> = Vec::new();
    for higher in tiers.iter().filter(|other| **other > tier) {
        of_higher_tiers.extend(higher.features());
    }
    of_higher_tiers.retain(|feature| !tier.features().contains(feature));
    let mut candidates = runner::routines(plan);
    candidates.retain(|(_, routine)| {
        is_generator(routine)
            && runs(routine)
            && routine.features().all(|feature| !of_higher_tiers.contains(&feature))
    });
    let selected = narrow_to_contenders(candidates, |(_, routine)| *routine);
    selected.into_iter().map(|(variant, routine)| variant.name_of(routine)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::perft::GENERATORS;
    use contract::CpuClass;

    const TIERS: [Tier; 3] = [Tier::X86_64, Tier::V3, Tier::V4];

    fn of(variants: &[&str], tier: Tier) -> Vec<String> {
        let variants = variants.iter().map(ToString::to_string).collect();
        let runs = |routine: &Routine| {
            routine.features().all(|feature| CpuClass::Avx512Icl.instructions().has(feature))
        };
        names_of(&Plan { variants, ..Plan::default() }, (tier, &TIERS), &runs)
    }

    #[test]
    fn names_are_those_that_the_executable_can_be_built_with() {
        let known: Vec<&str> = ::perft::KNOWN.iter().copied().chain([LIBRARY]).collect();
        assert_eq!(generator_names(false), known);
        let there: Vec<&str> = GENERATORS.iter().map(|generator| generator.name).collect();
        assert!(
            generator_names(true).iter().all(|name| there.contains(&name.as_str())),
            "{there:?}"
        );
    }

    #[test]
    fn generators_are_named_by_themselves_or_by_variant_or_library() {
        let named = |pattern: &str| attack_generators(&[pattern.to_string()]).expect("some");
        assert_eq!(named("pext/*_split"), ["pext/square_attacks_split"]);
        assert_eq!(named("walk"), ["walk/square_attacks"]);
        assert_eq!(named("cozy-chess"), [LIBRARY]);
        assert_eq!(attack_generators(&[]).expect("contenders"), generator_names(true));
        assert!(attack_generators(&["mag".to_string()]).is_err());
    }

    #[test]
    fn contenders_take_part_unless_a_few_are_named() {
        let most = of(&[], Tier::V4);
        assert!((10..=13).contains(&most.len()), "{most:?}");
        for name in [::perft::BASE, "magic/square_attacks", "pext/square_attacks"] {
            assert!(most.iter().any(|generator| generator == name), "{name} is not among {most:?}");
        }
        let selected = of(&["magic", "walk"], Tier::V4);
        for name in &selected {
            assert!(name.starts_with("magic/") || name.starts_with("walk/"), "{name}");
        }
        assert!(selected.len() > 4, "all of them: {selected:?}");
    }

    /// Whether a name begins like this.
    fn has(names: &[String], start: &str) -> bool {
        names.iter().any(|name| name.starts_with(start))
    }

    #[test]
    fn what_needs_a_higher_tier_of_the_run_is_left_to_that() {
        let lowest = of(&[], Tier::X86_64);
        assert!(lowest.contains(&"magic/square_attacks_fixed".to_string()), "{lowest:?}");
        assert!(!has(&lowest, "pext/") && !has(&lowest, "hyperbola_avx2/"), "{lowest:?}");
        let middle = of(&[], Tier::V3);
        assert!(has(&middle, "pext/") && !has(&middle, "one_piece_avx512/"), "{middle:?}");
    }
}
