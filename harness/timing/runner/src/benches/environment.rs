//! Reads the plan of `cargo bench`: all routines, the named ones, or a whole plan from the parent
//! of a run. The plan comes from the environment, because the harnesses of the bench targets take
//! all arguments for theirs.

use crate::Error;
use crate::wire::PLAN_VARIABLE;
use record::Plan;

/// The environment variable with names of variants, or of routines as `variant/routine`, separated
/// by commas.
pub const VARIANTS: &str = "RAYBENCH_VARIANTS";

/// Reads the plan of this process.
///
/// # Errors
/// If a variable holds a name that does not exist, or no plan.
pub fn plan() -> Result<Plan, Error> {
    plan_from(&|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
}

/// Reads the plan of an environment. `get` returns its variables, so that tests need not change
/// those of their process.
fn plan_from(get: &dyn Fn(&str) -> Option<String>) -> Result<Plan, Error> {
    let mut plan = match get(PLAN_VARIABLE) {
        Some(text) => serde_json::from_str(&text)
            .map_err(|error| Error::Input(format!("{PLAN_VARIABLE}: {error}")))?,
        None => Plan { full: true, ..Plan::default() },
    };
    if let Some(names) = get(VARIANTS) {
        plan.variants = names.split(',').map(|name| name.trim().to_string()).collect();
    }
    crate::check_plan(&plan)?;
    Ok(plan)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan_with(variables: &[(&str, &str)]) -> Result<Plan, Error> {
        plan_from(&|name| {
            let variable = variables.iter().find(|(variable_name, _)| *variable_name == name);
            variable.map(|(_, value)| value.to_string())
        })
    }

    #[test]
    fn named_variants_replace_those_of_a_whole_plan() {
        assert_eq!(plan_with(&[]), Ok(Plan { full: true, ..Plan::default() }), "all routines");
        let whole_plan = Plan { variants: vec!["magic".into()], seed: 9, ..Plan::default() };
        let text = serde_json::to_string(&whole_plan).expect("plain data");
        assert_eq!(plan_with(&[(PLAN_VARIABLE, &text)]), Ok(whole_plan.clone()));
        let plan = plan_with(&[(PLAN_VARIABLE, &text), (VARIANTS, "walk, pext")]);
        let variants = vec!["walk".into(), "pext".into()];
        assert_eq!(plan, Ok(Plan { variants, ..whole_plan }));
    }

    #[test]
    fn nonsense_names_its_variable() {
        for (name, value) in [(PLAN_VARIABLE, "{\"varints\":[]}"), (VARIANTS, "nobody")] {
            let error = plan_with(&[(name, value)]).expect_err(value);
            assert_eq!(error.exit_code(), 2);
            assert!(name == VARIANTS || error.to_string().starts_with(name), "{error}");
        }
    }
}
