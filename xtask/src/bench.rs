//! `bench`: verify, time, count, record, draw.

use crate::arguments::bench::Arguments;
use crate::{
    charts, failure::Failure, interrupt, progress::Teller, say_json, select, self_test, shown,
    workspace,
};
use bench::Request;
use machine_code::build;
use record::Plan;
use std::sync::atomic::Ordering;

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let plan = plan(arguments)?;
    let request = Request {
        plan,
        label: arguments.label.clone(),
        out: arguments.out.clone(),
        stop: || interrupt::in_order().load(Ordering::SeqCst),
    };
    if arguments.self_test {
        return self_test::run(&request, arguments.json);
    }
    let mut teller = Teller::new(arguments.json);
    interrupt::recording(&arguments.out.clone().unwrap_or_else(workspace::records));
    let outcome = bench::run(&request, &mut teller);
    let outcome = match outcome {
        Err(_) if interrupt::is_wanted() => interrupt::kept(),
        outcome => outcome?,
    };
    let (record, home) = (&outcome.record, &outcome.folder);
    let drawn = charts::draw(record, &home.join("charts"))?;
    if arguments.json {
        say_json(record)?;
    } else {
        let named = arguments.out.is_some().then_some(home.as_path());
        shown::summary(record, home, named, &drawn)?;
    }
    if interrupt::is_wanted() {
        interrupt::kept();
    }
    match outcome.demanded {
        _ if !outcome.failures.is_empty() => Err(Failure::Check(outcome.failures.join("\n"))),
        Some(error) => Err(error.into()),
        None => Ok(()),
    }
}

/// The plan with its patterns resolved: of a trace they are generators, and not every variant has one.
fn plan(arguments: &Arguments) -> Result<Plan, Failure> {
    let plan = arguments.plan.clone();
    let tiers = &plan.tiers;
    if let Some((_, tier)) = tiers.iter().enumerate().find(|(at, one)| tiers[..*at].contains(one)) {
        return Err(Failure::Input(format!("--tiers: {tier} is named twice")));
    }
    if plan.trace.is_some() && tiers.len() > 1 {
        return Err(Failure::Input("--trace is of one tier, and --tiers names several".into()));
    }
    if plan.trace.is_some() || plan.variants.is_empty() {
        return Ok(plan);
    }
    let variants = select::variants(&plan.variants)?;
    let variants = variants.into_iter().map(|variant| variant.name.to_string()).collect();
    Ok(Plan { variants, ..plan })
}

impl From<bench::Error> for Failure {
    fn from(error: bench::Error) -> Self {
        match error {
            bench::Error::Input(text) => Failure::Input(text),
            bench::Error::Check(text) => Failure::Check(text),
            bench::Error::Machine(text) => Failure::Machine(text),
        }
    }
}

impl From<build::Error> for Failure {
    fn from(error: build::Error) -> Self {
        match error {
            build::Error::Failed(text) => Failure::Check(text),
            build::Error::Machine(text) => Failure::Machine(text),
        }
    }
}
