//! `bench`: verify, time, count, record, draw.

use crate::arguments::bench::{Arguments, Charts, Criterion};
use crate::{
    charts, failure::Failure, interrupt, progress::Teller, say, say_json, select, self_test, shown,
    sweeps, workspace,
};
use bench::{CriterionTime, Extent, Options, Replay};
use clap::ValueEnum;
use contract::Tier;
use std::path::Path;
use std::sync::atomic::Ordering;

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let model = arguments.model.as_deref().map(select::model).transpose()?;
    // Of a trace they are generators, and not every variant has one.
    let variants = match arguments.variants.is_empty() || arguments.trace.is_some() {
        true => Vec::new(),
        false => select::variants(&arguments.variants)?,
    };
    let options = Options {
        variants: variants.iter().map(|variant| variant.name.to_string()).collect(),
        model,
        workload: arguments.workload.clone(),
        positions: arguments.positions.clone(),
        quick: arguments.quick,
        full: arguments.full,
        criterion: match arguments.criterion {
            None if arguments.quick => CriterionTime::None,
            Some(Criterion::None) => CriterionTime::None,
            None | Some(Criterion::Minute) => CriterionTime::Minute,
            Some(Criterion::Full) => CriterionTime::Full,
        },
        bounds: arguments.bounds,
        compilers: arguments.compilers,
        streamed: arguments.streamed,
        core: arguments.core,
        tiers: tiers(&arguments.tiers)?,
        cold_kib: arguments.cold.clone(),
        seed: arguments.seed,
        label: arguments.label.clone(),
        command: command(arguments),
        out: arguments.out.clone(),
        limit: 60.0 * arguments.limit,
        stop: || interrupt::in_order().load(Ordering::SeqCst),
    };
    if let Some(offsets) = &arguments.sweep_alignment {
        return sweeps::alignment(&options, offsets, arguments.json);
    }
    if arguments.self_test {
        return self_test::run(&options, arguments.json);
    }
    let mut teller = Teller::new(arguments.json);
    let replay = arguments.trace.as_deref().map(|trace| replay(arguments, trace)).transpose()?;
    interrupt::recording(&arguments.out.clone().unwrap_or_else(workspace::records));
    let outcome = match &replay {
        Some(replay) => bench::replay(&options, replay, &mut teller),
        None => bench::run(&options, &mut teller),
    };
    let outcome = match outcome {
        Err(_) if interrupt::is_wanted() => interrupt::kept(),
        outcome => outcome?,
    };
    let (record, home) = (&outcome.record, &outcome.folder);
    let drawn = charts::draw(record, &home.join("charts"), arguments.charts == Charts::All)?;
    if arguments.json {
        say_json(record)?;
    } else {
        if arguments.tables {
            shown::tables(record)?;
            say("\n")?;
        }
        if let Some(pages) = &outcome.criterion_pages {
            let pages = workspace::shown(&pages.join("report/index.html"));
            eprintln!("criterion's pages: {pages}");
        }
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

/// What is to be replayed.
fn replay(arguments: &Arguments, trace: &Path) -> Result<Replay, Failure> {
    if arguments.tiers.len() > 1 {
        return Err(Failure::Input(
            "--trace is of one tier, and --tiers names several".to_string(),
        ));
    }
    Ok(Replay {
        trace: trace.to_path_buf(),
        evaluation_bytes: arguments.evaluation,
        threads: usize::from(arguments.threads),
        extent: Extent::Whole,
        generators: arguments.variants.clone(),
    })
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

/// The tiers of these names, each once.
fn tiers(names: &[String]) -> Result<Vec<Tier>, Failure> {
    let tiers: Vec<Tier> =
        names.iter().map(|name| select::tier(name)).collect::<Result<_, Failure>>()?;
    let twice = tiers.iter().enumerate().find(|(at, tier)| tiers[..*at].contains(tier));
    match twice {
        None => Ok(tiers),
        Some((_, tier)) => Err(Failure::Input(format!("--tiers: {tier} is named twice"))),
    }
}

/// The command as a record cites it: what a reader would type, without paths of this machine.
fn command(arguments: &Arguments) -> String {
    let mut words = vec!["bench".to_string()];
    words.extend(arguments.variants.iter().cloned());
    let mut option = |name: &str, value: Option<String>| {
        words.extend(value.map(|value| format!("--{name} {value}")));
    };
    option("model", arguments.model.clone());
    option("workload", arguments.workload.clone());
    option("positions", arguments.positions.as_ref().map(|_| "FILE".into()));
    option("trace", arguments.trace.as_ref().map(|_| "FILE".into()));
    let evaluation = arguments.evaluation;
    option("evaluation", (evaluation != perft::EVALUATION_BYTES).then(|| evaluation.to_string()));
    option("threads", (arguments.threads != 1).then(|| arguments.threads.to_string()));
    let sizes: Vec<String> = arguments.cold.iter().map(u64::to_string).collect();
    option("cold", (!sizes.is_empty()).then(|| sizes.join(",")));
    option("tiers", (arguments.tiers != [Tier::host().name()]).then(|| arguments.tiers.join(",")));
    option("core", arguments.core.map(|core| core.to_string()));
    let criterion = arguments.criterion.and_then(|time| time.to_possible_value());
    option("criterion", criterion.map(|time| time.get_name().to_string()));
    option("seed", (arguments.seed != workloads::DEFAULT_SEED).then(|| arguments.seed.to_string()));
    let flags = [
        ("--bounds", arguments.bounds),
        ("--compilers", arguments.compilers),
        ("--streamed", arguments.streamed),
        ("--full", arguments.full),
        ("--quick", arguments.quick),
    ];
    words.extend(flags.iter().filter(|(_, given)| *given).map(|(name, _)| name.to_string()));
    words.join(" ")
}
