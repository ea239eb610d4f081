//! The routines of a plan: those that it names, or those that are timed by default.
//!
//! A plan without names times what somebody would choose among. Routines that are only there for
//! comparison, such as a walk square by square, are slow, and wait until they are asked for.

use crate::{Error, VariantRoutine};
use contract::{Model, Routine, Variant};
use record::Plan;

/// Models of which some routines are there for comparison alone.
const NARROWED: [Model; 4] =
    [Model::SquareAttacks, Model::SquareBatch, Model::BoardAttacks, Model::BoardBatch];

/// Maximum number of routines that are few: a round of twelve is short enough for samples that take
/// long.
const FEW: usize = 12;

/// The routines of a plan in registry order. It may name a routine, `variant/routine`, in the place
/// of a variant.
pub fn routines(plan: &Plan) -> Vec<VariantRoutine> {
    let is_specific = plan.full || plan.model.is_some() || !plan.variants.is_empty();
    let mut routines = Vec::new();
    for (variant, routine) in every() {
        if !plan.variants.is_empty()
            && !plan.variants.iter().any(|name| is_called(variant, routine, name))
        {
            continue;
        }
        if plan.model.is_some_and(|model| routine.model != model) {
            continue;
        }
        if is_specific || is_timed(variant, routine) {
            routines.push((variant, routine));
        }
    }
    routines
}

fn is_called(variant: &Variant, routine: &Routine, name: &str) -> bool {
    variant.name == name || name == variant.name_of(routine)
}

/// Checks that every name in a plan is known.
///
/// # Errors
/// If a name is of no variant and of no routine, or no tier is named.
pub fn checked(plan: &Plan) -> Result<(), Error> {
    if plan.tiers.is_empty() {
        return Err(Error::Input("a plan is of one tier at least".into()));
    }
    for name in &plan.variants {
        if !every().any(|(variant, routine)| is_called(variant, routine, name)) {
            let known: Vec<&str> =
                contract::registry::variants().iter().map(|variant| variant.name).collect();
            let known = known.join(", ");
            return Err(Error::Input(format!("unknown variant {name:?}; there are {known}")));
        }
    }
    Ok(())
}

/// Whether a run without variants and model times it. Without tables, adapters and walks square by
/// square are slow for pieces and whole boards, and only the reference is timed.
fn is_timed(variant: &Variant, routine: &Routine) -> bool {
    let is_slow = routine.adapter_of.is_some() || routine.data_dependent;
    let is_for_comparison =
        NARROWED.contains(&routine.model) && routine.table_bytes == 0 && is_slow;
    !is_for_comparison || variant.name == contract::registry::REFERENCE
}

/// All of these if they are few, otherwise the contenders: for samples that take long.
pub fn few<T>(mut items: Vec<T>, routine: impl Fn(&T) -> &'static Routine) -> Vec<T> {
    if items.len() > FEW {
        items.retain(|item| routine(item).contender);
    }
    items
}

/// Every routine of the registry.
pub fn every() -> impl Iterator<Item = VariantRoutine> {
    let variants: &[&'static Variant] = contract::registry::variants();
    variants
        .iter()
        .flat_map(|&variant| variant.routines.iter().map(move |routine| (variant, routine)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use contract::CpuClass;

    /// Those of a model that a class of CPUs runs.
    fn run_by(class: CpuClass, model: Model) -> Vec<VariantRoutine> {
        let instructions = class.instructions();
        every()
            .filter(|(_, routine)| routine.model == model)
            .filter(|(_, routine)| routine.features().all(|feature| instructions.has(feature)))
            .collect()
    }

    fn names(routines: &[VariantRoutine]) -> Vec<String> {
        routines.iter().map(|(variant, routine)| variant.name_of(routine)).collect()
    }

    fn has(names: &[String], name: &str) -> bool {
        names.iter().any(|other| other == name)
    }

    #[test]
    fn every_class_of_cpus_has_contenders_of_every_question() {
        for class in CpuClass::ALL {
            for model in [Model::SquareAttacks, Model::SquareBatch, Model::BoardAttacks] {
                let mut timed = run_by(class, model);
                timed.retain(|(variant, routine)| is_timed(variant, routine));
                let few = few(timed.clone(), |(_, routine)| routine);
                let count = timed.len();
                let expected = if count > FEW { 5..=FEW + 1 } else { count..=count };
                assert!(expected.contains(&few.len()), "{class:?}, {model}: {:?}", names(&few));
            }
            let few = names(&few(run_by(class, Model::SquareAttacks), |(_, routine)| routine));
            for name in ["hyperbola/square_attacks", "magic/square_attacks"] {
                assert!(has(&few, name), "{name} is not among {few:?}");
            }
        }
    }

    fn plan(names: &[&str], model: Option<Model>) -> Plan {
        let variants = names.iter().map(ToString::to_string).collect();
        Plan { variants, model, ..Plan::default() }
    }

    #[test]
    fn a_plan_names_variants_or_routines_and_a_model_narrows_them() {
        let error = checked(&plan(&["magic", "kogge_stole"], None)).unwrap_err();
        assert_eq!(error.exit_code(), 2);
        assert!(error.to_string().contains("unknown variant \"kogge_stole\""), "{error}");
        assert!(checked(&plan(&["kogge_stone/atacks"], None)).is_err());
        assert!(checked(&Plan { tiers: Vec::new(), ..Plan::default() }).is_err(), "no tier");
        let two = plan(&["walk", "kogge_stone/attacks"], None);
        assert_eq!(checked(&two), Ok(()));
        assert_eq!(names(&routines(&two)), ["kogge_stone/attacks", "walk/square_attacks"]);
        let usual = Plan::default();
        assert_eq!(usual.workload(), oracle::workloads::DEFAULT);
        assert_eq!(usual.seed, oracle::workloads::DEFAULT_SEED);
        let fills = routines(&plan(&["kogge_stone", "magic"], Some(Model::Fill)));
        assert_eq!(names(&fills), ["kogge_stone/occluded_fill"]);
    }

    #[test]
    fn what_is_there_for_comparison_waits_until_it_is_asked_for() {
        let runnable = run_by(CpuClass::Avx512Icl, Model::SquareAttacks);
        let (timed, left_out): (Vec<VariantRoutine>, Vec<VariantRoutine>) =
            runnable.iter().partition(|(variant, routine)| is_timed(variant, routine));
        let [timed, left_out] = [timed, left_out].map(|routines| names(&routines));
        for name in ["walk/square_attacks", "dumb7_loop/square_attacks"] {
            assert!(has(&left_out, name), "{name} is not among {left_out:?}");
        }
        assert!(has(&timed, "kogge_stone/square_attacks"), "the reference");
        assert!(left_out.len() < runnable.len() / 4, "{left_out:?}");
        let [usual, full] =
            [false, true].map(|full| routines(&Plan { full, ..Plan::default() }).len());
        assert!(usual < full);
        let rays = run_by(CpuClass::Avx512Icl, Model::RayAttacks);
        assert!(rays.iter().all(|(variant, routine)| is_timed(variant, routine)), "one direction");
    }
}
