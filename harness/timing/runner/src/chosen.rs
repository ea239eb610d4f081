//! The routines of a plan: those that it names, or those that are timed by default.

use crate::{Error, VariantRoutine};
use contract::{Model, Routine, Variant};
use record::Plan;

/// Models of which some routines are there for comparison alone.
const NARROWED: [Model; 4] =
    [Model::SquareAttacks, Model::SquareBatch, Model::BoardAttacks, Model::BoardBatch];

/// Maximum number of routines that are few.
const FEW: usize = 12;

/// The routines of a plan in registry order. It may name a routine, `variant/routine`, in the place
/// of a variant.
pub fn routines(plan: &Plan) -> Vec<VariantRoutine> {
    let is_narrow = plan.full || plan.model.is_some() || !plan.variants.is_empty();
    let is_named = |one: &VariantRoutine| {
        plan.variants.is_empty() || plan.variants.iter().any(|name| is_called(one, name))
    };
    let is_asked = |one: &VariantRoutine| {
        plan.model.is_none_or(|model| one.1.model == model) && (is_narrow || is_timed(one.0, one.1))
    };
    every().filter(is_named).filter(is_asked).collect()
}

fn is_called(&(variant, routine): &VariantRoutine, name: &str) -> bool {
    variant.name == name || name == variant.name_of(routine)
}

/// Whether all that a plan names is there.
///
/// # Errors
/// If a name is of no variant and of no routine, or no tier is named.
pub fn checked(plan: &Plan) -> Result<(), Error> {
    if plan.tiers.is_empty() {
        return Err(Error::Input("a plan is of one tier at least".into()));
    }
    let is_there = |name: &str| every().any(|one| is_called(&one, name));
    let Some(name) = plan.variants.iter().find(|name| !is_there(name)) else { return Ok(()) };
    let known: Vec<&str> =
        contract::registry::variants().iter().map(|variant| variant.name).collect();
    Err(Error::Input(format!("unknown variant {name:?}; there are {}", known.join(", "))))
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
pub fn few<T>(mut all: Vec<T>, routine: impl Fn(&T) -> &'static Routine) -> Vec<T> {
    if all.len() > FEW {
        all.retain(|one| routine(one).contender);
    }
    all
}

/// Every routine of the registry.
pub fn every() -> impl Iterator<Item = VariantRoutine> {
    let of = |variant: &'static Variant| variant.routines.iter().map(move |one| (variant, one));
    contract::registry::variants().iter().copied().flat_map(of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use contract::CpuClass;

    /// Those of a model that a class of CPUs runs.
    fn run_by(class: CpuClass, model: Model) -> Vec<VariantRoutine> {
        let runs = |one: &Routine| one.features().all(|it| class.instructions().has(it));
        every().filter(|(_, one)| one.model == model && runs(one)).collect()
    }

    fn names(all: &[VariantRoutine]) -> Vec<String> {
        all.iter().map(|(variant, one)| variant.name_of(one)).collect()
    }

    #[test]
    fn every_class_of_cpus_has_contenders_of_every_question() {
        for class in CpuClass::ALL {
            for model in [Model::SquareAttacks, Model::SquareBatch, Model::BoardAttacks] {
                let mut all = run_by(class, model);
                all.retain(|(variant, one)| is_timed(variant, one));
                let few = few(all.clone(), |one| one.1);
                let expected = if all.len() > FEW { 5..=FEW + 1 } else { all.len()..=all.len() };
                assert!(expected.contains(&few.len()), "{class:?}, {model}: {:?}", names(&few));
            }
            let few = names(&few(run_by(class, Model::SquareAttacks), |one| one.1));
            for name in ["hyperbola/square_attacks", "magic/square_attacks"] {
                assert!(few.iter().any(|one| one == name), "{name} is not among {few:?}");
            }
        }
    }

    fn of(names: &[&str], model: Option<Model>) -> Plan {
        let variants = names.iter().map(ToString::to_string).collect();
        Plan { variants, model, ..Plan::default() }
    }

    #[test]
    fn a_plan_names_variants_or_routines_and_a_model_narrows_them() {
        let error = checked(&of(&["magic", "kogge_stole"], None)).unwrap_err();
        assert_eq!(error.exit_code(), 2);
        assert!(error.to_string().contains("unknown variant \"kogge_stole\""), "{error}");
        assert!(checked(&of(&["kogge_stone/atacks"], None)).is_err());
        assert!(checked(&Plan { tiers: Vec::new(), ..Plan::default() }).is_err(), "no tier");
        let two = of(&["walk", "kogge_stone/attacks"], None);
        assert_eq!(checked(&two), Ok(()));
        assert_eq!(names(&routines(&two)), ["kogge_stone/attacks", "walk/square_attacks"]);
        let usual = Plan::default();
        assert_eq!(usual.workload(), oracle::workloads::DEFAULT);
        assert_eq!(usual.seed, oracle::workloads::DEFAULT_SEED);
        let fills = routines(&of(&["kogge_stone", "magic"], Some(Model::Fill)));
        assert_eq!(names(&fills), ["kogge_stone/occluded_fill"]);
    }

    #[test]
    fn what_is_there_for_comparison_waits_until_it_is_asked_for() {
        let all = run_by(CpuClass::Avx512Icl, Model::SquareAttacks);
        let (timed, left): (Vec<VariantRoutine>, Vec<VariantRoutine>) =
            all.iter().partition(|(variant, one)| is_timed(variant, one));
        let [timed, left] = [timed, left].map(|some| names(&some));
        for name in ["walk/square_attacks", "dumb7_loop/square_attacks"] {
            assert!(left.iter().any(|one| one == name), "{name} is not among {left:?}");
        }
        assert!(timed.iter().any(|one| one == "kogge_stone/square_attacks"), "the reference");
        assert!(left.len() < all.len() / 4, "{left:?}");
        let count = |full| routines(&Plan { full, ..Plan::default() }).len();
        assert!(count(false) < count(true));
        let rays = run_by(CpuClass::Avx512Icl, Model::RayAttacks);
        assert!(rays.iter().all(|(variant, one)| is_timed(variant, one)), "one direction");
    }
}
