//! What plain `cargo bench` measures: all routines, or what environment variables say of a plan. The parent of a run hands over
//! a whole one.

use record::Plan;
use runner::Error;
use runner::wire::PLAN_VARIABLE;
use std::fmt::Display;
use std::str::FromStr;

/// Variants, or routines as `variant/routine`, comma-separated.
pub const VARIANTS: &str = "RAYBENCH_VARIANTS";
/// One model by name.
pub const MODEL: &str = "RAYBENCH_MODEL";
/// One workload by name.
pub const WORKLOAD: &str = "RAYBENCH_WORKLOAD";
/// A file of the user's own positions, instead of a named workload.
pub const POSITIONS: &str = "RAYBENCH_POSITIONS";
/// Seed of generated boards and of the order of samples.
pub const SEED: &str = "RAYBENCH_SEED";

/// The plan of this process.
///
/// # Errors
/// If a variable holds a name that does not exist, no number where one must be, or no plan.
pub fn plan() -> Result<Plan, Error> {
    plan_of(&|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
}

fn plan_of(get: &dyn Fn(&str) -> Option<String>) -> Result<Plan, Error> {
    let whole = get(PLAN_VARIABLE).map(|text| serde_json::from_str(&text));
    let whole = whole.transpose().map_err(|error| refused(PLAN_VARIABLE, error))?;
    let mut plan = whole.unwrap_or_else(|| Plan { full: true, ..Plan::default() });
    if let Some(names) = get(VARIANTS) {
        plan.variants = names.split(',').map(|name| name.trim().to_string()).collect();
    }
    plan.model = parsed(get, MODEL)?.or(plan.model);
    plan.workload = get(WORKLOAD).or(plan.workload);
    plan.positions = parsed(get, POSITIONS)?.or(plan.positions);
    plan.seed = parsed(get, SEED)?.unwrap_or(plan.seed);
    runner::checked(&plan).map(|()| plan)
}

fn parsed<T: FromStr<Err: Display>>(
    get: &dyn Fn(&str) -> Option<String>,
    name: &str,
) -> Result<Option<T>, Error> {
    get(name).map(|text| text.parse().map_err(|why| refused(name, why))).transpose()
}

fn refused(name: &str, why: impl Display) -> Error {
    Error::Input(format!("{name}: {why}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use contract::Model;

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
        let part =
            of(&[(PLAN_VARIABLE, &text), (VARIANTS, "walk, pext"), (MODEL, "square_attacks")]);
        let variants = vec!["walk".into(), "pext".into()];
        assert_eq!(part, Ok(Plan { variants, model: Some(Model::SquareAttacks), ..whole }));
    }

    #[test]
    fn nonsense_names_its_variable() {
        for (name, value) in
            [(PLAN_VARIABLE, "{\"varints\":[]}"), (MODEL, "ray"), (SEED, "x"), (VARIANTS, "nobody")]
        {
            let error = of(&[(name, value)]).expect_err(value);
            assert_eq!(error.exit_code(), 2);
            assert!(name == VARIANTS || error.to_string().starts_with(name), "{error}");
        }
    }
}
