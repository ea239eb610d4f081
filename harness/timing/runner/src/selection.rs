//! What every measuring process is asked to measure, and the environment variables that say so.
//!
//! Plain `cargo bench` reads the same variables, so whatever xtask can choose can be chosen there.

use crate::error::Error;
use contract::{Model, Routine, RoutineId, Variant};
use std::collections::BTreeSet;
use std::path::PathBuf;
pub use workloads::DEFAULT_SEED;

/// The workload that criterion and Callgrind measure on unless told otherwise.
pub const MAIN_WORKLOAD: &str = "game";

/// Names of environment variables.
pub mod variables {
    /// Variants by name, comma-separated; all if unset.
    pub const VARIANTS: &str = "RAYBENCH_VARIANTS";
    /// Routines of those as `variant/routine`, comma-separated; all if unset.
    pub const ROUTINES: &str = "RAYBENCH_ROUTINES";
    /// One model by name; all if unset.
    pub const MODEL: &str = "RAYBENCH_MODEL";
    /// One workload by name.
    pub const WORKLOAD: &str = "RAYBENCH_WORKLOAD";
    /// A file of the user's own positions, instead of a named workload.
    pub const POSITIONS: &str = "RAYBENCH_POSITIONS";
    /// Seed of generated boards and of the order of samples.
    pub const SEED: &str = "RAYBENCH_SEED";
    /// Seconds that criterion may take over all benchmarks, or `full` for its own defaults; a minute
    /// if unset.
    pub const CRITERION_SECONDS: &str = "RAYBENCH_CRITERION_SECONDS";
}

/// What to measure, as every measuring process understands it.
#[derive(Clone)]
pub struct Selection {
    /// The variants, in registry order.
    pub variants: Vec<&'static Variant>,
    /// Of these the routines with these names, `variant/routine`; all if none.
    pub only: Option<BTreeSet<String>>,
    /// One model alone.
    pub model: Option<Model>,
    /// A workload by name.
    pub workload: String,
    /// A file of positions, which then is the workload.
    pub positions: Option<PathBuf>,
    /// Seed of generated boards and of the order of samples.
    pub seed: u64,
    /// Shorter times.
    pub quick: bool,
    /// Longer times, for everything is timed.
    pub full: bool,
    /// Sizes in KiB to walk over before the first queries are timed, on the main workload, beside what is hot.
    pub cold_kib: Vec<u64>,
}

impl Default for Selection {
    fn default() -> Self {
        Selection {
            variants: registry::variants().to_vec(),
            only: None,
            model: None,
            workload: MAIN_WORKLOAD.to_string(),
            positions: None,
            seed: DEFAULT_SEED,
            quick: false,
            full: false,
            cold_kib: Vec::new(),
        }
    }
}

impl Selection {
    /// From the environment, as [`variables`] says.
    ///
    /// # Errors
    /// If a variable holds a name that does not exist or no number where one must be.
    pub fn from_environment() -> Result<Self, Error> {
        let get = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let names: Vec<String> = get(variables::VARIANTS)
            .map(|list| list.split(',').map(|name| name.trim().to_string()).collect())
            .unwrap_or_default();
        let seed = match get(variables::SEED) {
            None => DEFAULT_SEED,
            Some(text) => text.parse().map_err(|_| {
                Error::Input(format!("{}: {text:?} is no whole number", variables::SEED))
            })?,
        };
        let model = match get(variables::MODEL) {
            None => None,
            Some(name) => Some(model_named(&name)?),
        };
        Ok(Selection {
            variants: variants_named(&names)?,
            only: get(variables::ROUTINES)
                .map(|list| list.split(',').map(str::to_string).collect()),
            model,
            workload: get(variables::WORKLOAD).unwrap_or_else(|| MAIN_WORKLOAD.to_string()),
            positions: get(variables::POSITIONS).map(PathBuf::from),
            seed,
            ..Selection::default()
        })
    }

    /// The selected routines in registry order.
    pub fn routines(&self) -> Vec<(&'static Variant, &'static Routine)> {
        let of = |variant: &'static Variant| {
            variant.routines.iter().map(move |routine| (variant, routine))
        };
        let is_wanted = |(variant, routine): &(&'static Variant, &'static Routine)| {
            let is_of_model = self.model.is_none_or(|model| routine.model == model);
            let is_among = |only: &BTreeSet<String>| {
                only.contains(&RoutineId::new(variant, routine).to_string())
            };
            is_of_model && self.only.as_ref().is_none_or(is_among)
        };
        self.variants.iter().copied().flat_map(of).filter(is_wanted).collect()
    }

    /// The names of routines that are wanted, comma-separated.
    pub fn only_in_words(&self) -> Option<String> {
        let names = self.only.as_ref()?.iter().map(String::as_str);
        Some(names.collect::<Vec<_>>().join(","))
    }

    /// The environment that selects the same in a child process, `None` where a variable must go.
    pub fn to_environment(&self) -> Vec<(&'static str, Option<String>)> {
        let names: Vec<&str> = self.variants.iter().map(|variant| variant.name).collect();
        let positions = self.positions.as_ref().map(|path| path.to_string_lossy().into_owned());
        vec![
            (variables::VARIANTS, Some(names.join(","))),
            (variables::ROUTINES, self.only_in_words()),
            (variables::MODEL, self.model.map(|model| model.name().to_string())),
            (variables::WORKLOAD, Some(self.workload.clone())),
            (variables::POSITIONS, positions),
            (variables::SEED, Some(self.seed.to_string())),
        ]
    }
}

/// The variants of these names in registry order; all of them if there is no name.
///
/// # Errors
/// If a name is none of a variant.
pub fn variants_named(names: &[String]) -> Result<Vec<&'static Variant>, Error> {
    let all = registry::variants();
    if let Some(name) = names.iter().find(|name| registry::variant(name).is_none()) {
        let known: Vec<&str> = all.iter().map(|variant| variant.name).collect();
        return Err(Error::Input(format!(
            "unknown variant {name:?}; there are {}",
            known.join(", ")
        )));
    }
    let chosen = |variant: &&&'static Variant| {
        names.is_empty() || names.iter().any(|name| name == variant.name)
    };
    Ok(all.iter().filter(chosen).copied().collect())
}

/// The model of this name.
///
/// # Errors
/// If there is none.
pub fn model_named(name: &str) -> Result<Model, Error> {
    Model::from_name(name).ok_or_else(|| {
        let known: Vec<&str> = Model::ALL.into_iter().map(Model::name).collect();
        Error::Input(format!("unknown model {name:?}; there are {}", known.join(", ")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_names_are_bad_input() {
        let error = variants_named(&["kogge_stole".into()]).map(|_| ()).unwrap_err();
        assert_eq!(error.exit_code(), 2);
        assert!(error.to_string().contains("kogge_stole"));
        assert_eq!(model_named("ray").unwrap_err().exit_code(), 2);
    }

    #[test]
    fn names_come_in_registry_order_and_no_name_means_all() {
        let two = variants_named(&["kogge_stone".into(), "bytewise_fill".into()]).unwrap();
        let names: Vec<&str> = two.iter().map(|variant| variant.name).collect();
        assert_eq!(names, ["bytewise_fill", "kogge_stone"]);
        assert_eq!(variants_named(&[]).unwrap().len(), registry::variants().len());
    }

    #[test]
    fn a_model_narrows_the_routines() {
        let selection = Selection { model: Some(Model::Fill), ..Selection::default() };
        let routines = selection.routines();
        assert!(routines.iter().any(|(variant, _)| variant.name == "kogge_stone"));
        assert!(routines.iter().all(|(_, routine)| routine.model == Model::Fill));
    }
}
