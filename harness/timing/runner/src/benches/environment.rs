//! The plan of `cargo bench`: all routines, the named ones, or a whole plan from the parent of a
//! run.

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
    plan_of(&|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
}

fn plan_of(get: &dyn Fn(&str) -> Option<String>) -> Result<Plan, Error> {
    let whole = get(PLAN_VARIABLE).map(|text| serde_json::from_str::<Plan>(&text));
    let refused = |why| Error::Input(format!("{PLAN_VARIABLE}: {why}"));
    let whole = whole.transpose().map_err(refused)?;
    let mut plan = whole.unwrap_or_else(|| Plan { full: true, ..Plan::default() });
    if let Some(names) = get(VARIANTS) {
        plan.variants = names.split(',').map(|name| name.trim().to_string()).collect();
    }
    crate::checked(&plan).map(|()| plan)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(variables: &[(&str, &str)]) -> Result<Plan, Error> {
        plan_of(&|name| {
            let held = variables.iter().find(|(one, _)| *one == name);
            held.map(|(_, value)| value.to_string())
        })
    }

    #[test]
    fn variables_are_a_part_of_a_plan_and_win_over_a_whole_one() {
        assert_eq!(of(&[]), Ok(Plan { full: true, ..Plan::default() }), "all routines");
        let whole = Plan { variants: vec!["magic".into()], seed: 9, ..Plan::default() };
        let text = serde_json::to_string(&whole).expect("plain data");
        assert_eq!(of(&[(PLAN_VARIABLE, &text)]), Ok(whole.clone()));
        let part = of(&[(PLAN_VARIABLE, &text), (VARIANTS, "walk, pext")]);
        let variants = vec!["walk".into(), "pext".into()];
        assert_eq!(part, Ok(Plan { variants, ..whole }));
    }

    #[test]
    fn nonsense_names_its_variable() {
        for (name, value) in [(PLAN_VARIABLE, "{\"varints\":[]}"), (VARIANTS, "nobody")] {
            let error = of(&[(name, value)]).expect_err(value);
            assert_eq!(error.exit_code(), 2);
            assert!(name == VARIANTS || error.to_string().starts_with(name), "{error}");
        }
    }
}
