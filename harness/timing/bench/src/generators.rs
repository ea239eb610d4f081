//! Selects the attack generators that a replay times by default: at each tier those that an answer
//! may name.

use contract::{Model, Routine, Subject, Tier};
use machine_code::build::{self, Progress, Workspace};
use record::{Competitor, Plan};
use runner::{Error, all_routines, narrow_to_contenders};
use std::path::PathBuf;

/// The library that takes part together with our routines.
const LIBRARY: &str = "cozy-chess 0.3";

/// Whether a move generator can have its attacks from a routine: it answers for one square and
/// every piece.
pub(crate) fn is_generator(routine: &Routine) -> bool {
    routine.model == Model::SquareAttacks && routine.probe(Subject::Both).is_some()
}

/// Returns the names of all attack generators, or of those that take part by default.
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

/// Returns the generators that match any of `patterns`, by their names or by those of their
/// variants or libraries. Without patterns it returns the contenders and the library.
///
/// # Errors
/// If a pattern matches no generator.
pub fn attack_generators(patterns: &[String]) -> Result<Vec<String>, Error> {
    let mut names = generator_names(patterns.is_empty());
    if patterns.is_empty() {
        return Ok(names);
    }
    for pattern in patterns {
        if !names.iter().any(|name| matches(pattern, name)) {
            let known = names.iter().map(String::as_str);
            let line = contract::unknown_name_message("attack generator", pattern, known);
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
pub(crate) fn build(
    workspace: &Workspace,
    tier: Tier,
    names: &[String],
    progress: &mut dyn Progress,
) -> Result<PathBuf, Error> {
    let contenders = generator_names(true);
    // Contenders are in every build, so only the other generators need a separate build.
    let mut further_names = names.to_vec();
    further_names.retain(|name| !contenders.contains(name));
    build::perft(workspace, tier, &further_names, progress)
}

/// Returns the generators of a plan: routines of one square, or the contenders if there are many.
/// A routine that needs instructions of a higher tier of the run is timed at that tier.
pub(crate) fn names_at_tier(plan: &Plan, tiers: (Tier, &[Tier])) -> Vec<String> {
    names_on_cpu(plan, tiers, &|routine| routine.runnable().is_ok())
}

/// Does what [`names_at_tier`] does, for a CPU that runs the routines for which `is_runnable`
/// holds.
fn names_on_cpu(
    plan: &Plan,
    (tier, tiers): (Tier, &[Tier]),
    is_runnable: &dyn Fn(&Routine) -> bool,
) -> Vec<String> {
    let mut higher_features: Vec<&str> = Vec::new();
    for higher_tier in tiers.iter().filter(|element| **element > tier) {
        higher_features.extend(higher_tier.features());
    }
    higher_features.retain(|feature| !tier.features().contains(feature));
    let mut candidates = runner::routines(plan);
    candidates.retain(|(_, routine)| {
        is_generator(routine)
            && is_runnable(routine)
            && routine.features().all(|feature| !higher_features.contains(&feature))
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

    fn selected_names(variants: &[&str], tier: Tier) -> Vec<String> {
        let variants = variants.iter().map(ToString::to_string).collect();
        let runs = |routine: &Routine| {
            routine.features().all(|feature| CpuClass::Avx512Icl.instructions().has(feature))
        };
        names_on_cpu(&Plan { variants, ..Plan::default() }, (tier, &TIERS), &runs)
    }

    #[test]
    fn names_are_known_to_the_executable() {
        let known: Vec<&str> = ::perft::KNOWN.iter().copied().chain([LIBRARY]).collect();
        assert_eq!(generator_names(false), known);
        let there: Vec<&str> = GENERATORS.iter().map(|generator| generator.name).collect();
        assert!(
            generator_names(true).iter().all(|name| there.contains(&name.as_str())),
            "{there:?}"
        );
    }

    #[test]
    fn pattern_matches_generator_variant_or_library() {
        let matching = |pattern: &str| attack_generators(&[pattern.to_string()]).expect("some");
        assert_eq!(matching("pext/*_split"), ["pext/square_attacks_split"]);
        assert_eq!(matching("walk"), ["walk/square_attacks"]);
        assert_eq!(matching("cozy-chess"), [LIBRARY]);
        assert_eq!(attack_generators(&[]).expect("contenders"), generator_names(true));
        assert!(attack_generators(&["mag".to_string()]).is_err());
    }

    #[test]
    fn contenders_take_part_unless_a_few_are_named() {
        let most = selected_names(&[], Tier::V4);
        assert!((10..=13).contains(&most.len()), "{most:?}");
        for name in [::perft::BASE, "magic/square_attacks", "pext/square_attacks"] {
            assert!(most.iter().any(|generator| generator == name), "{name} is not among {most:?}");
        }
        let selected = selected_names(&["magic", "walk"], Tier::V4);
        for name in &selected {
            assert!(name.starts_with("magic/") || name.starts_with("walk/"), "{name}");
        }
        assert!(selected.len() > 4, "all of them: {selected:?}");
    }

    /// Whether a name has this start.
    fn has_start(names: &[String], start: &str) -> bool {
        names.iter().any(|name| name.starts_with(start))
    }

    #[test]
    fn routine_that_needs_a_higher_tier_is_timed_there() {
        let lowest = selected_names(&[], Tier::X86_64);
        assert!(lowest.contains(&"magic/square_attacks_fixed".to_string()), "{lowest:?}");
        assert!(
            !has_start(&lowest, "pext/") && !has_start(&lowest, "hyperbola_avx2/"),
            "{lowest:?}"
        );
        let middle = selected_names(&[], Tier::V3);
        assert!(
            has_start(&middle, "pext/") && !has_start(&middle, "one_piece_avx512/"),
            "{middle:?}"
        );
    }
}
