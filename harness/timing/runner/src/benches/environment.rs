//! The plan of `cargo bench`: all routines, the named ones, or a whole plan from the parent of a
//! run. It comes from the environment, because the harnesses of the bench targets take all
//! arguments for theirs.

use crate::Error;
use crate::wire::PLAN_VARIABLE;
use record::Plan;

/// Variants, or routines as `variant/routine`, comma-separated.
pub const VARIANTS: &str = "RAYBENCH_VARIANTS";

/// The plan of this process.
///
/// # Errors
/// If a variable holds a name that does not exist, or no plan.
pub fn plan() -> Result<Plan, Error> {
    plan_from(&|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
}

/// The plan of an environment whose variables `get` returns.
fn plan_from(get: &dyn Fn(&str) -> Option<String>) -> Result<Plan, Error> {
    let mut plan = match get(PLAN_VARIABLE) {
        Some(text) => serde_json::from_str(&text)
            .map_err(|error| Error::Input(format!("{PLAN_VARIABLE}: {error}")))?,
        None => Plan { full: true, ..Plan::default() },
    };
    if let Some(names) = get(VARIANTS) {
        plan.variants = names.split(',').map(|name| name.trim().to_string()).collect();
    }
    crate::checked(&plan)?;
    Ok(plan)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan_with(variables: &[(&str, &str)]) -> Result<Plan, Error> {
        plan_from(&|name| {
            let variable = variables.iter().find(|(other, _)| *other == name);
            variable.map(|(_, value)| value.to_string())
        })
    }

    #[test]
    fn variables_are_a_part_of_a_plan_and_win_over_a_whole_one() {
        assert_eq!(plan_with(&[]), Ok(Plan { full: true, ..Plan::default() }), "all routines");
        let whole = Plan { variants: vec!["magic".into()], seed: 9, ..Plan::default() };
        let text = serde_json::to_string(&whole).expect("plain data");
        assert_eq!(plan_with(&[(PLAN_VARIABLE, &text)]), Ok(whole.clone()));
        let part = plan_with(&[(PLAN_VARIABLE, &text), (VARIANTS, "walk, pext")]);
        let variants = vec!["walk".into(), "pext".into()];
        assert_eq!(part, Ok(Plan { variants, ..whole }));
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
