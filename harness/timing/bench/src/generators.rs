//! Which attack generators a replay times by default: at each tier those that an answer may name. It times nothing.

use crate::leaders::behind;
use crate::{Error, cold};
use contract::{Routine, RoutineId, Tier};
use record::{Comparison, unique};
use runner::{Named, Selection};
use std::path::Path;

/// What engines use: tables by PEXT, of 64 bits and of 16, and by magics, hyperbola quintessence by words and by lanes.
const OF_ENGINES: [&str; 5] = [
    "pext/square_attacks",
    "pext/square_attacks_compressed",
    "magic/square_attacks",
    "hyperbola/square_attacks",
    "hyperbola_avx2/square_attacks_lanes",
];

/// What a search asks most: bishop and rook of one square.
const ASKED: &str = "both";

/// So many of those that lead hot.
const LEADING: usize = 6;
/// Generators that take part if none is named.
const MOST: usize = 11;

/// Of the selection and of all generators those that lead hot at this tier, then what engines use, then those that are
/// timed cold. What needs instructions of a higher tier of the run is left to that tier.
///
/// # Errors
/// If a published record cannot be read.
pub(crate) fn chosen(
    root: &Path,
    selection: &Selection,
    hot: &[Comparison],
    tiers: (Tier, &[Tier]),
    all: &[String],
) -> Result<Vec<String>, Error> {
    chosen_of(root, selection, hot, tiers, all, &|routine| routine.runnable().is_ok())
}

/// The same for a CPU that runs these routines.
fn chosen_of(
    root: &Path,
    selection: &Selection,
    hot: &[Comparison],
    (tier, tiers): (Tier, &[Tier]),
    all: &[String],
    runs: &dyn Fn(&Routine) -> bool,
) -> Result<Vec<String>, Error> {
    let own = tier.features();
    let higher = tiers.iter().filter(|one| **one > tier).flat_map(|one| one.features());
    let higher: Vec<&str> = higher.copied().filter(|feature| !own.contains(feature)).collect();
    let may = |(_, routine): &Named| {
        runs(routine) && routine.features().all(|one| !higher.contains(&one))
    };
    let may: Vec<String> = selection.routines().into_iter().filter(may).map(name).collect();
    let can = |name: &String| may.contains(name) && all.contains(name);
    let is_asked = |one: &&Comparison| one.subjects == [ASKED] && one.condition.tier == tier.name();
    let mut leading: Vec<(String, f64)> = behind(hot.iter().filter(is_asked)).into_iter().collect();
    leading.sort_by(|(_, one), (_, other)| one.total_cmp(other));
    let leading = leading.into_iter().map(|(name, _)| name).filter(can).take(LEADING);
    let others =
        OF_ENGINES.map(String::from).into_iter().chain(cold::chosen_of(root, selection, runs)?);
    Ok(unique(leading.chain(others.filter(can))).into_iter().take(MOST).collect())
}

fn name((variant, routine): (&'static contract::Variant, &'static Routine)) -> String {
    RoutineId::new(variant, routine).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, root};
    use ::perft::GENERATORS;
    use contract::{CpuClass, Model};

    const TIERS: [Tier; 3] = [Tier::X86_64, Tier::V3, Tier::V4];

    fn of(variants: &[&str], hot: &[Comparison], tier: Tier) -> Vec<String> {
        let all: Vec<String> = GENERATORS.iter().map(|one| one.name.to_string()).collect();
        let variants = variants.iter().map(ToString::to_string).collect();
        let options = Options { model: Some(Model::SquareAttacks), variants, ..Options::default() };
        let selection = options.selection(&root()).expect("they exist");
        let runs =
            |one: &Routine| one.features().all(|it| CpuClass::Avx512Icl.instructions().has(it));
        let chosen = chosen_of(&root(), &selection, hot, (tier, &TIERS), &all, &runs);
        chosen.expect("records are published")
    }

    /// By this, commands know the names of all before they build them (xtask, `select::generators`).
    #[test]
    fn all_but_one_are_routines_of_one_square() {
        let is_routine = |name: &&str| {
            let (variant, routine) = name.split_once('/').unwrap_or_default();
            let routine = registry::variant(variant).and_then(|one| one.routine(routine));
            routine.is_some_and(|one| one.model == Model::SquareAttacks)
        };
        let names = GENERATORS.iter().map(|one| one.name);
        let others: Vec<&str> = names.filter(|name| !is_routine(name)).collect();
        assert_eq!(others, ["cozy-chess 0.3"]);
    }

    #[test]
    fn some_take_part_unless_others_are_named_and_what_engines_use_is_among_them() {
        let most = of(&[], &[], Tier::V4);
        assert_eq!(most.len(), MOST, "{most:?}");
        for name in [::perft::BASE, "magic/square_attacks", "magic/square_attacks_fixed"] {
            assert!(most.iter().any(|one| one == name), "{name} is not among {most:?}");
        }
        let selected = of(&["magic", "walk"], &[], Tier::V4);
        assert!(selected.iter().all(|one| one.starts_with("magic/") || one.starts_with("walk/")));
        assert_eq!(selected[0], "magic/square_attacks");
    }

    #[test]
    fn who_leads_in_the_run_comes_first_at_its_own_tier() {
        let published = record::published(&root()).expect("there are some");
        let mut comparisons = published.into_iter().flat_map(|(_, record)| record.comparisons);
        let is_it = |one: &Comparison| one.model == "square_attacks" && one.subjects == [ASKED];
        let mut hot = comparisons.find(is_it).expect("it was timed");
        let order = ["pext/square_attacks", "kindergarten/square_attacks", "walk/square_attacks"];
        hot.standings.retain(|one| order.contains(&one.name.as_str()));
        for one in &mut hot.standings {
            let place = order.iter().position(|name| *name == one.name).expect("retained");
            one.to_reference.center = [1.0, 1.2, 7.0][place];
        }
        hot.condition.tier = Tier::V3.name().to_string();
        let at = |tier| of(&[], std::slice::from_ref(&hot), tier);
        assert_eq!(at(Tier::V3)[..2], [order[1], order[0]], "each leads on some CPU");
        assert_eq!(at(Tier::X86_64), of(&[], &[], Tier::X86_64), "hot at another tier");
    }

    #[test]
    fn what_needs_a_higher_tier_of_the_run_is_left_to_that() {
        let lowest = of(&[], &[], Tier::X86_64);
        let starts = |names: &[String], with: &str| names.iter().any(|one| one.starts_with(with));
        assert!(lowest.iter().any(|one| one == "magic/square_attacks_fixed"), "{lowest:?}");
        assert!(!starts(&lowest, "pext/") && !starts(&lowest, "hyperbola_avx2/"), "{lowest:?}");
        let middle = of(&[], &[], Tier::V3);
        assert!(starts(&middle, "pext/") && !starts(&middle, "one_piece_avx512/"), "{middle:?}");
    }
}
