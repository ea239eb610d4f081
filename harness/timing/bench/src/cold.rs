//! Which routines are timed cold. It times nothing.

use crate::Error;
use crate::leaders::{first_somewhere, places};
use contract::{MIN_TABLE_BYTES, Model, Piece, Routine, RoutineId, Subject};
use runner::{Named, Selection};
use std::path::Path;

/// Where a cold look-up or a cold board is a question.
const ASKED: [(Model, Subject); 3] = [
    (Model::SquareAttacks, Subject::Piece(Piece::Queen)),
    (Model::SquareBatch, Subject::Piece(Piece::Queen)),
    (Model::BoardAttacks, Subject::Board),
];

/// Routines of a class.
const MOST: usize = 12;
/// Of them, those with tables, if there are others.
const WITH_TABLES: usize = 9;

/// `variant/routine` of those of the selection that lead their class in the published records, or may for all that these
/// know: with tables, then without. Whom an answer for some CPU names comes before whoever is fast beside it.
///
/// # Errors
/// If a published record cannot be read.
pub(crate) fn chosen(root: &Path, selection: &Selection) -> Result<Vec<String>, Error> {
    chosen_of(root, selection, &|routine| routine.runnable().is_ok())
}

/// The same for a CPU that runs these routines.
pub(crate) fn chosen_of(
    root: &Path,
    selection: &Selection,
    runs: &dyn Fn(&Routine) -> bool,
) -> Result<Vec<String>, Error> {
    let mut chosen = Vec::new();
    for (model, subject) in ASKED {
        let (firsts, places) = (first_somewhere(root, model)?, places(root, model, subject)?);
        let mut all: Vec<(String, &Routine)> = selection
            .routines()
            .into_iter()
            .filter(|one| is_asked(one, model, subject) && runs(one.1))
            .map(named)
            .collect();
        // What is new has no place, and may lead.
        all.sort_by_key(|(name, _)| (!firsts.contains(name), places.get(name).copied()));
        chosen.extend(first(all).into_iter().map(|(name, _)| name));
    }
    Ok(chosen)
}

fn is_asked((_, routine): &Named, model: Model, subject: Subject) -> bool {
    let has_it = routine.probes.iter().any(|probe| probe.subject == subject);
    routine.model == model && has_it
}

fn named((variant, routine): Named) -> (String, &'static Routine) {
    (RoutineId::new(variant, routine).to_string(), routine)
}

/// The first ones, of either kind as many as there are room for.
fn first(all: Vec<(String, &Routine)>) -> Vec<(String, &Routine)> {
    let has_tables = |(_, routine): &(String, &Routine)| routine.table_bytes >= MIN_TABLE_BYTES;
    let (mut with, mut without): (Vec<_>, Vec<_>) = all.into_iter().partition(has_tables);
    let room = WITH_TABLES.max(MOST.saturating_sub(without.len()));
    with.truncate(room);
    without.truncate(MOST - with.len());
    [with, without].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, root};
    use contract::CpuClass;

    fn selection(model: Option<Model>, variants: &[&str]) -> Selection {
        let variants = variants.iter().map(ToString::to_string).collect();
        Options { model, variants, ..Options::default() }.selection(&root()).expect("they exist")
    }

    /// What a CPU of a class runs, whatever this one does.
    fn on(class: CpuClass, model: Option<Model>) -> Vec<String> {
        let runs = |routine: &Routine| runs(class, routine);
        chosen_of(&root(), &selection(model, &[]), &runs).expect("records can be read")
    }

    fn runs(class: CpuClass, routine: &Routine) -> bool {
        routine.features().all(|feature| class.instructions().has(feature))
    }

    #[test]
    fn twelve_of_each_class_lead_and_those_with_tables_come_first() {
        let there = |class, (model, subject)| {
            let all = selection(Some(model), &[]).routines();
            let is_there = |one: &&Named| is_asked(one, model, subject) && runs(class, one.1);
            all.iter().filter(is_there).count()
        };
        for (class, asked) in CpuClass::ALL.into_iter().flat_map(|one| ASKED.map(|it| (one, it))) {
            let (model, there) = (asked.0, there(class, asked));
            let chosen = on(class, Some(model));
            assert_eq!(chosen.len(), there.min(MOST), "{class:?}, {model}: {chosen:?}");
            assert!(there >= MOST || class != CpuClass::Avx512Icl, "{model}: only {there}");
            let bytes = chosen.iter().map(|name| {
                let (variant, routine) = name.split_once('/').expect("a routine of a variant");
                let variant = registry::variant(variant).expect("registered");
                variant.routine(routine).expect("it has this").table_bytes
            });
            let small: Vec<bool> = bytes.map(|bytes| bytes < MIN_TABLE_BYTES).collect();
            assert!(small.is_sorted(), "{model}: {chosen:?}");
            let with_tables = small.iter().filter(|small| !**small).count();
            assert!(with_tables <= WITH_TABLES || small.iter().all(|small| !small), "{model}");
        }
        assert_eq!(on(CpuClass::Avx512Icl, None).len(), ASKED.len() * MOST);
    }

    #[test]
    fn who_leads_on_some_cpu_is_timed_cold() {
        let firsts = first_somewhere(&root(), Model::SquareAttacks).expect("records can be read");
        assert!(firsts.len() > 2, "{firsts:?}");
        let all = selection(Some(Model::SquareAttacks), &[]).routines();
        for class in CpuClass::ALL {
            let chosen = on(class, Some(Model::SquareAttacks));
            let runs = all.iter().filter(|(_, routine)| runs(class, routine)).copied().map(named);
            let mut leads = runs.map(|(name, _)| name).filter(|name| firsts.contains(name));
            assert!(leads.all(|name| chosen.contains(&name)), "{class:?}: {chosen:?}");
        }
    }

    #[test]
    fn what_was_asked_for_is_chosen_where_it_is_little_and_nothing_of_other_models() {
        let here = |model, variants: &[&str]| {
            chosen(&root(), &selection(Some(model), variants)).expect("records can be read")
        };
        let chosen = here(Model::SquareAttacks, &["hyperbola", "kindergarten"]);
        let has = |variant: &str| chosen.iter().any(|name| name.starts_with(variant));
        assert!(has("hyperbola/") && has("kindergarten/"), "{chosen:?}");
        assert!(here(Model::Fill, &[]).is_empty());
    }

    #[test]
    fn either_kind_has_the_room_that_the_other_leaves() {
        let routine =
            |bytes| &*Box::leak(Box::new(Routine { table_bytes: bytes, ..Routine::PLAIN }));
        let of = |with: usize, without: usize| {
            let all = (0..with).map(|_| ("t".to_string(), routine(4096)));
            let all = all.chain((0..without).map(|_| ("f".to_string(), routine(0)))).collect();
            let first: String = first(all).into_iter().map(|(name, _)| name).collect();
            first
        };
        assert_eq!(of(12, 12), "tttttttttfff");
        assert_eq!(of(12, 1), "tttttttttttf");
        assert_eq!(of(2, 12), "ttffffffffff");
        assert_eq!(of(3, 2), "tttff");
    }
}
