//! Which attack generators a replay times by default: at each tier those that an answer may name. It times nothing.

use contract::{Model, Routine, RoutineId, Tier};
use record::Plan;
use runner::{Named, few};

/// Routines of one square of the plan that are among all generators; of many the contenders. What needs instructions of a
/// higher tier of the run is left to that tier.
pub(crate) fn chosen(plan: &Plan, tiers: (Tier, &[Tier]), all: &[String]) -> Vec<String> {
    names(plan, tiers).into_iter().filter(|name| all.contains(name)).collect()
}

/// The same, whether there is such a generator or not.
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
    let may = |(_, routine): &Named| {
        let is_of_square = routine.model == Model::SquareAttacks;
        is_of_square && runs(routine) && routine.features().all(|one| !higher.contains(&one))
    };
    let may = runner::routines(plan).into_iter().filter(may).collect();
    let names = few(may, |one: &Named| one.1).into_iter();
    names.map(|(variant, routine)| RoutineId::new(variant, routine).to_string()).collect()
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

    /// By this, commands know the names of all before they build them (xtask, `select::generators`).
    #[test]
    fn all_but_one_are_routines_of_one_square() {
        let is_routine = |name: &&str| {
            let (variant, routine) = name.split_once('/').unwrap_or_default();
            let routine = contract::registry::variant(variant).and_then(|one| one.routine(routine));
            routine.is_some_and(|one| one.model == Model::SquareAttacks)
        };
        let names = GENERATORS.iter().map(|one| one.name);
        let others: Vec<&str> = names.filter(|name| !is_routine(name)).collect();
        assert_eq!(others, ["cozy-chess 0.3"]);
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
