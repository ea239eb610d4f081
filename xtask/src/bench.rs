//! `bench`: verify, time, count, record, draw.

use crate::{
    charts, failure::Failure, interrupt, progress::Teller, record_view, say, say_json, select,
    terminal, workspace,
};
use bench::{Request, tables};
use record::Plan;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

/// Verify, time and count routines; write a record with its raw samples and charts
///
/// Each routine is verified in the process that times it. On a quiet machine a run takes two
/// to three minutes after the build, and less than one with --quick. On a busy machine it takes
/// longer and says so first. Ctrl-C keeps the finished invocations.
///
/// Examples: cargo xtask bench --quick
///           cargo xtask bench 'dumb7_*' kogge_stone --model ray_attacks
///           cargo xtask bench --positions my_games.epd --label laptop
///           cargo xtask bench --model board_batch --bounds
///           cargo xtask bench pext magic hyperbola --trace search.trace
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    #[command(flatten)]
    plan: Plan,
    /// Label to store in the record
    #[arg(long, value_name = "TEXT")]
    label: Option<String>,
    /// Write the record into this folder [default: target/raybench/records]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Test the instrument instead: false alarms, planted slowdowns, and whether a routine costs
    /// the same alone as among others. Takes about five minutes
    #[arg(long, conflicts_with_all = ["variants", "model", "workload", "positions", "label", "out",
        "quick", "full", "instruments", "core", "bounds", "compilers"])]
    self_test: bool,
    /// Print the record as JSON instead of the summary, and no progress
    #[arg(long)]
    json: bool,
}

/// The name on the command line that stands for all workloads.
const ALL_WORKLOADS: &str = "all";

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    for plan in runs(&plan(arguments)?) {
        run_plan(arguments, plan)?;
    }
    Ok(())
}

/// Returns the runs of a plan: one, or one for each workload, because a record is of one workload.
fn runs(plan: &Plan) -> Vec<Plan> {
    if plan.workload.as_deref() != Some(ALL_WORKLOADS) {
        return vec![plan.clone()];
    }
    let mut runs = Vec::new();
    for kind in oracle::workloads::names() {
        runs.push(Plan { workload: Some(kind.name.to_string()), ..plan.clone() });
    }
    runs
}

fn run_plan(arguments: &Arguments, plan: Plan) -> Result<(), Failure> {
    let request = Request {
        plan,
        label: arguments.label.clone(),
        out: arguments.out.clone(),
        stop: || interrupt::stop_flag().load(Ordering::SeqCst),
    };
    if arguments.self_test {
        return self_test(&request, arguments.json);
    }
    let mut teller = Teller::new(arguments.json);
    let folder = arguments.out.clone().map_or_else(workspace::records, Ok)?;
    interrupt::announce_record(&folder);
    let outcome = match bench::run(&request, &mut teller) {
        Err(_) if interrupt::is_stop_requested() => interrupt::exit_with_record(),
        outcome => outcome?,
    };
    let (record, home) = (&outcome.record, &outcome.folder);
    let chart_files = charts::draw(record, &home.join("charts"))?;
    if arguments.json {
        say_json(record)?;
    } else {
        let record_path = arguments.out.is_some().then_some(home.as_path());
        record_view::print_summary(record, home, record_path, &chart_files)?;
    }
    if interrupt::is_stop_requested() {
        interrupt::exit_with_record();
    }
    match outcome.demanded {
        _ if !outcome.failures.is_empty() => Err(Failure::Check(outcome.failures.join("\n"))),
        Some(error) => Err(error.into()),
        None => Ok(()),
    }
}

/// Prints the results of the test. A failed trial fails the check; with too few clean samples a
/// trial is inconclusive.
fn self_test(request: &Request, json: bool) -> Result<(), Failure> {
    let test = bench::try_instrument(request, &mut Teller::new(json))?;
    terminal::show_as(json, &test, || vec![tables::self_test_table(&test)])?;
    match (test.shortfalls.as_slice(), test.not_shown.as_slice()) {
        ([], []) if json => Ok(()),
        ([], []) => say("the instrument passed its test\n"),
        ([], few) => Err(Failure::NotShown(format!("inconclusive: {}", few.join("; ")))),
        (short, _) => {
            Err(Failure::Check(format!("the instrument failed its test: {}", short.join("; "))))
        }
    }
}

/// Returns the plan with its names checked and its patterns resolved, before anything is built.
/// With a trace the patterns name attack generators.
fn plan(arguments: &Arguments) -> Result<Plan, Failure> {
    let plan = arguments.plan.clone();
    let tiers = &plan.tiers;
    tiers.iter().try_for_each(|tier| tier.check_limit()).map_err(Failure::Input)?;
    for (index, tier) in tiers.iter().enumerate() {
        if tiers[..index].contains(tier) {
            return Err(Failure::Input(format!("--tiers: {tier} is named twice")));
        }
    }
    if let Some(name) = plan.workload.as_ref().filter(|name| *name != ALL_WORKLOADS) {
        oracle::workloads::by_name(name, Plan::SEED).map_err(Failure::Input)?;
    }
    if plan.trace.is_some() {
        if tiers.len() > 1 {
            return Err(Failure::Input("--trace needs one tier, and --tiers names several".into()));
        }
        bench::attack_generators(&plan.variants)?;
        return Ok(plan);
    }
    let variants = match plan.variants.as_slice() {
        [] => Vec::new(),
        patterns => select::names(&select::variants(patterns)?),
    };
    Ok(Plan { variants, ..plan })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Bench {
        #[command(flatten)]
        bench: Arguments,
    }

    fn arguments(words: &[&str]) -> Arguments {
        let line = ["bench"].iter().chain(words);
        Bench::try_parse_from(line).expect("they are understood").bench
    }

    fn plan(words: &[&str]) -> Plan {
        arguments(words).plan
    }

    fn runs_of(words: &[&str]) -> Result<Vec<Plan>, Failure> {
        Ok(runs(&super::plan(&arguments(words))?))
    }

    #[test]
    fn all_workloads_are_a_run_each() {
        let plans = runs_of(&["magic", "--workload", "all"]).expect("a name");
        let names: Vec<&str> = plans.iter().filter_map(|plan| plan.workload.as_deref()).collect();
        let known_names: Vec<&str> =
            oracle::workloads::names().iter().map(|kind| kind.name).collect();
        assert_eq!(names, known_names);
        assert!(plans.iter().all(|plan| plan.variants == ["magic"]));
        assert_eq!(runs_of(&["--workload", "endgame"]).expect("a name").len(), 1);
        assert!(runs_of(&["--workload", "every"]).is_err());
    }

    #[test]
    fn without_arguments_a_plan_is_the_default_and_its_command_is_read_back() {
        assert_eq!(plan(&[]), Plan::default());
        let words = ["magic", "--quick", "--tiers", "v2,x86-64-v3", "--limit", "1.5"];
        let expected = plan(&words);
        let command = expected.command();
        let words_again: Vec<&str> = command.split(' ').skip(1).collect();
        assert_eq!(plan(&words_again), expected, "{command}");
    }
}
