//! Which attack generators a replay times by default: at each tier those that an answer may name.

use contract::{Model, Routine, Subject, Tier};
use machine_code::build::{self, Progress, Workspace};
use record::{Competitor, Plan};
use runner::{Error, VariantRoutine, every, few};
use std::path::PathBuf;

/// The library that takes part beside our routines.
const LIBRARY: &str = "cozy-chess 0.3";

/// Whether a move generator can have its attacks from a routine: it answers for one square and
/// every piece.
pub(crate) fn is_generator(routine: &Routine) -> bool {
    routine.model == Model::SquareAttacks && routine.probe(Subject::Both).is_some()
}

/// Every attack generator by name; those that take part unless others are named.
fn all(marked: bool) -> Vec<String> {
    let routines = every().filter(|(_, it)| is_generator(it) && (it.contender || !marked));
    let names = routines.map(|(variant, it)| variant.name_of(it));
    names.chain([LIBRARY.to_string()]).collect()
}

/// The generators that match any of `patterns`, by their names or by those of their variants or
/// libraries; the contenders and the library if none is given.
///
/// # Errors
/// If a pattern matches none.
pub fn attack_generators(patterns: &[String]) -> Result<Vec<String>, Error> {
    let mut all = all(patterns.is_empty());
    let matches = |pattern: &String, name: &String| {
        let competitor = Competitor::from(name.as_str());
        let wild = wildmatch::WildMatch::new(pattern);
        wild.matches(name) || wild.matches(competitor.family())
    };
    let matches_none = |pattern: &&String| !all.iter().any(|name| matches(pattern, name));
    if let Some(pattern) = patterns.iter().find(matches_none) {
        let line = contract::unknown("attack generator", pattern, all.iter().map(String::as_str));
        return Err(Error::Input(format!("{line} (`cargo xtask list` shows routines)")));
    }
    all.retain(|name| patterns.is_empty() || patterns.iter().any(|pattern| matches(pattern, name)));
    Ok(all)
}

/// Builds the executable of `perft` with these generators.
pub(crate) fn built(
    workspace: &Workspace,
    tier: Tier,
    names: &[String],
    progress: &mut dyn Progress,
) -> Result<PathBuf, Error> {
    let marked = all(true);
    let others: Vec<String> = names.iter().filter(|one| !marked.contains(one)).cloned().collect();
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
    let own = tier.features();
    let higher = tiers.iter().filter(|one| **one > tier).flat_map(|one| one.features());
    let higher: Vec<&str> = higher.copied().filter(|feature| !own.contains(feature)).collect();
    let may = |(_, routine): &VariantRoutine| {
        is_generator(routine)
            && runs(routine)
            && routine.features().all(|one| !higher.contains(&one))
    };
    let may = runner::routines(plan).into_iter().filter(may).collect();
    let names = few(may, |one: &VariantRoutine| one.1).into_iter();
    names.map(|(variant, routine)| variant.name_of(routine)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::perft::GENERATORS;
    use contract::CpuClass;

    const TIERS: [Tier; 3] = [Tier::X86_64, Tier::V3, Tier::V4];

    fn of(variants: &[&str], tier: Tier) -> Vec<String> {
        let variants = variants.iter().map(ToString::to_string).collect();
        let runs =
            |one: &Routine| one.features().all(|it| CpuClass::Avx512Icl.instructions().has(it));
        names_of(&Plan { variants, ..Plan::default() }, (tier, &TIERS), &runs)
    }

    #[test]
    fn names_are_those_that_the_executable_can_be_built_with() {
        let known: Vec<&str> = ::perft::KNOWN.iter().copied().chain([LIBRARY]).collect();
        assert_eq!(all(false), known);
        let there: Vec<&str> = GENERATORS.iter().map(|one| one.name).collect();
        assert!(all(true).iter().all(|name| there.contains(&name.as_str())), "{there:?}");
    }

    #[test]
    fn generators_are_named_by_themselves_or_by_variant_or_library() {
        let named = |pattern: &str| attack_generators(&[pattern.to_string()]).expect("some");
        assert_eq!(named("pext/*_split"), ["pext/square_attacks_split"]);
        assert_eq!(named("walk"), ["walk/square_attacks"]);
        assert_eq!(named("cozy-chess"), [LIBRARY]);
        assert_eq!(attack_generators(&[]).expect("contenders"), all(true));
        assert!(attack_generators(&["mag".to_string()]).is_err());
    }

    #[test]
    fn contenders_take_part_unless_a_few_are_named() {
        let most = of(&[], Tier::V4);
        assert!((10..=13).contains(&most.len()), "{most:?}");
        for name in [::perft::BASE, "magic/square_attacks", "pext/square_attacks"] {
            assert!(most.iter().any(|one| one == name), "{name} is not among {most:?}");
        }
        let selected = of(&["magic", "walk"], Tier::V4);
        assert!(selected.iter().all(|one| one.starts_with("magic/") || one.starts_with("walk/")));
        assert!(selected.len() > 4, "all of them: {selected:?}");
    }

    #[test]
    fn what_needs_a_higher_tier_of_the_run_is_left_to_that() {
        let lowest = of(&[], Tier::X86_64);
        let starts = |names: &[String], with: &str| names.iter().any(|one| one.starts_with(with));
        assert!(lowest.iter().any(|one| one == "magic/square_attacks_fixed"), "{lowest:?}");
        assert!(!starts(&lowest, "pext/") && !starts(&lowest, "hyperbola_avx2/"), "{lowest:?}");
        let middle = of(&[], Tier::V3);
        assert!(starts(&middle, "pext/") && !starts(&middle, "one_piece_avx512/"), "{middle:?}");
    }
}
