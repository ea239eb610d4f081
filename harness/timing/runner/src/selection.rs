//! The routines of a plan: those that it names, or those that are timed by default.
//!
//! A plan without names times what an engine would choose among. Routines that are only there for
//! comparison, such as a walk square by square, are slow, so they wait until a plan names them or
//! asks for everything.

use crate::{Error, VariantRoutine};
use contract::{Model, Routine, Variant};
use record::Plan;

/// Models of which some routines are there for comparison alone.
const MODELS_WITH_COMPARISONS: [Model; 4] =
    [Model::SquareAttacks, Model::SquareBatch, Model::BoardAttacks, Model::BoardBatch];

/// Maximum number of routines that are sampled together where one sample takes long: a round of
/// twelve is still short enough.
const MAX_LONG_ROUND: usize = 12;

/// Returns the routines of a plan in registry order. A plan may name a routine, `variant/routine`,
/// in the place of a variant.
pub fn routines(plan: &Plan) -> Vec<VariantRoutine> {
    let is_specific = plan.full || plan.model.is_some() || !plan.variants.is_empty();
    let mut routines = Vec::new();
    for (variant, routine) in all_routines() {
        if !plan.variants.is_empty()
            && !plan.variants.iter().any(|name| has_name(variant, routine, name))
        {
            continue;
        }
        if plan.model.is_some_and(|model| routine.model != model) {
            continue;
        }
        if is_specific || is_default(variant, routine) {
            routines.push((variant, routine));
        }
    }
    routines
}

/// Whether `name` names the variant or the routine.
fn has_name(variant: &Variant, routine: &Routine, name: &str) -> bool {
    variant.name == name || name == variant.name_of(routine)
}

/// Checks that every name in a plan is known, because an unknown one would select nothing and the
/// run would end without a word.
///
/// # Errors
/// If a name belongs to no variant and to no routine, or if the plan has no tier.
pub fn check_plan(plan: &Plan) -> Result<(), Error> {
    if plan.tiers.is_empty() {
        return Err(Error::Input("a plan is of one tier at least".into()));
    }
    for name in &plan.variants {
        if !all_routines().any(|(variant, routine)| has_name(variant, routine, name)) {
            let variants = contract::registry::variants();
            let known_names: Vec<&str> = variants.iter().map(|variant| variant.name).collect();
            let known_names = known_names.join(", ");
            return Err(Error::Input(format!("unknown variant {name:?}; there are {known_names}")));
        }
    }
    Ok(())
}

/// Returns whether a run without variants and model times the routine. Adapters, walks square by
/// square, and other code that branches by the boards are slow for pieces and whole boards if they
/// have no tables. Of these, only the reference is timed, because the others are compared with it.
/// Models of positions have many forms, of which only the contenders are timed.
fn is_default(variant: &Variant, routine: &Routine) -> bool {
    if variant.name == contract::registry::REFERENCE {
        return true;
    }
    if routine.model.is_about_position() {
        return routine.contender;
    }
    if !MODELS_WITH_COMPARISONS.contains(&routine.model) || routine.table_bytes > 0 {
        return true;
    }
    routine.adapter_of.is_none() && !routine.data_dependent
}

/// Drops the routines that nobody would choose if there are too many for samples that take long:
/// otherwise an invocation would end before each of them had its samples.
pub fn narrow_to_contenders<T>(
    mut items: Vec<T>,
    routine: impl Fn(&T) -> &'static Routine,
) -> Vec<T> {
    if items.len() > MAX_LONG_ROUND {
        items.retain(|item| routine(item).contender);
    }
    items
}

/// Returns every routine of the registry with its variant.
pub fn all_routines() -> impl Iterator<Item = VariantRoutine> {
    let variants: &[&'static Variant] = contract::registry::variants();
    variants
        .iter()
        .flat_map(|&variant| variant.routines.iter().map(move |routine| (variant, routine)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use contract::CpuClass;

    /// Returns the routines of a model that a class of CPUs runs.
    fn routines_for_class(class: CpuClass, model: Model) -> Vec<VariantRoutine> {
        let instructions = class.instructions();
        let mut routines = Vec::new();
        for (variant, routine) in all_routines() {
            let is_runnable = routine.features().all(|feature| instructions.has(feature));
            if routine.model == model && is_runnable {
                routines.push((variant, routine));
            }
        }
        routines
    }

    fn names(routines: &[VariantRoutine]) -> Vec<String> {
        routines.iter().map(|(variant, routine)| variant.name_of(routine)).collect()
    }

    fn contains(names: &[String], name: &str) -> bool {
        names.iter().any(|element| element == name)
    }

    #[test]
    fn every_class_of_cpus_has_contenders_of_every_question() {
        for class in CpuClass::ALL {
            for model in [Model::SquareAttacks, Model::SquareBatch, Model::BoardAttacks] {
                let mut defaults = routines_for_class(class, model);
                defaults.retain(|(variant, routine)| is_default(variant, routine));
                let count = defaults.len();
                let contenders = narrow_to_contenders(defaults, |(_, routine)| routine);
                let expected =
                    if count > MAX_LONG_ROUND { 5..=MAX_LONG_ROUND + 1 } else { count..=count };
                let names = names(&contenders);
                assert!(expected.contains(&contenders.len()), "{class:?}, {model}: {names:?}");
            }
            let routines = routines_for_class(class, Model::SquareAttacks);
            let contenders = names(&narrow_to_contenders(routines, |(_, routine)| routine));
            for name in ["hyperbola/square_attacks", "magic/square_attacks"] {
                assert!(contains(&contenders, name), "{name} is not among {contenders:?}");
            }
        }
    }

    fn plan(names: &[&str], model: Option<Model>) -> Plan {
        let variants = names.iter().map(ToString::to_string).collect();
        Plan { variants, model, ..Plan::default() }
    }

    #[test]
    fn unknown_names_and_missing_tiers_are_refused() {
        let error = check_plan(&plan(&["magic", "kogge_stole"], None)).unwrap_err();
        assert_eq!(error.exit_code(), 2);
        assert!(error.to_string().contains("unknown variant \"kogge_stole\""), "{error}");
        assert!(check_plan(&plan(&["kogge_stone/atacks"], None)).is_err());
        assert!(check_plan(&Plan { tiers: Vec::new(), ..Plan::default() }).is_err(), "no tier");
    }

    #[test]
    fn a_plan_names_variants_or_routines_and_a_model_narrows_them() {
        let variant_and_routine = plan(&["walk", "kogge_stone/attacks"], None);
        assert_eq!(check_plan(&variant_and_routine), Ok(()));
        let routine_names = names(&routines(&variant_and_routine));
        assert_eq!(routine_names, ["kogge_stone/attacks", "walk/square_attacks"]);
        let default_plan = Plan::default();
        assert_eq!(default_plan.workload(), oracle::workloads::DEFAULT);
        assert_eq!(default_plan.seed, oracle::workloads::DEFAULT_SEED);
        let fills = routines(&plan(&["kogge_stone", "magic"], Some(Model::Fill)));
        assert_eq!(names(&fills), ["kogge_stone/occluded_fill"]);
    }

    #[test]
    fn routines_for_comparison_wait_until_they_are_asked_for() {
        let runnable = routines_for_class(CpuClass::Avx512Icl, Model::SquareAttacks);
        let (defaults, comparisons): (Vec<VariantRoutine>, Vec<VariantRoutine>) =
            runnable.iter().partition(|(variant, routine)| is_default(variant, routine));
        let [defaults, comparisons] = [defaults, comparisons].map(|routines| names(&routines));
        for name in ["walk/square_attacks", "dumb7_loop/square_attacks"] {
            assert!(contains(&comparisons, name), "{name} is not among {comparisons:?}");
        }
        assert!(contains(&defaults, "kogge_stone/square_attacks"), "the reference");
        assert!(comparisons.len() < runnable.len() / 4, "{comparisons:?}");
        let [default_count, full_count] =
            [false, true].map(|full| routines(&Plan { full, ..Plan::default() }).len());
        assert!(default_count < full_count);
        let rays = routines_for_class(CpuClass::Avx512Icl, Model::RayAttacks);
        let are_defaults = rays.iter().all(|(variant, routine)| is_default(variant, routine));
        assert!(are_defaults, "a model without comparisons has a routine that is left out");
    }
}
