//! `recommend`: which routine to take, by the one rule.

use crate::arguments::recommend::Arguments;
use crate::charts::choose;
use crate::measured::published;
use crate::{failure::Failure, say_json, select, terminal, workspace};
use ::charts::{
    CPUS, Choice, Class, Limits, Question, answer, answers, at_stake, costs, notes, sentence,
};
use contract::{Instructions, Tier};
use record::Record;
use serde::Serialize;
use std::path::Path;
use table::Table;

/// So many records of one's own are looked through, the newest first.
const OWN: usize = 6;

/// What `--json` prints.
#[derive(Serialize)]
struct Said {
    schema: u32,
    choices: Vec<Choice>,
    notes: Vec<String>,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let named = arguments.trace.as_deref().or(arguments.record.as_deref());
    let records = records(named)?;
    let class = class(arguments, &records)?;
    let limits = Limits {
        table_bytes: arguments.table_limit,
        features: arguments
            .features
            .as_ref()
            .map(|asked| asked.iter().filter(|name| *name != "none").cloned().collect()),
    };
    known(&records, limits.features.as_deref().unwrap_or_default())?;
    let questions = match arguments.trace {
        Some(_) => &Question::ALL[..1],
        None => &Question::ALL[..],
    };
    let choices: Vec<Choice> =
        questions.iter().map(|one| answer(&records, &class, *one, &limits)).collect();
    if arguments.trace.is_some() && choices[0].machines.is_empty() {
        return Err(Failure::Input(format!(
            "record {} has no replay of a trace at {}: `cargo xtask bench --trace FILE` makes one that has",
            records[0].id, choices[0].tier
        )));
    }
    let traced = choices.iter().filter(|_| arguments.trace.is_some());
    let stake = traced.flat_map(|one| &one.machines).filter_map(at_stake);
    let beside: Vec<String> = slow_there(&class)
        .into_iter()
        .chain(class.has.left_out())
        .chain(stake)
        .chain(copy(&choices))
        .chain(notes(&choices))
        .collect();
    if arguments.json {
        return say_json(&Said { schema: 2, choices, notes: beside });
    }
    let mut table = answers(&choices);
    choices.iter().for_each(|one| table.say(sentence(one)));
    beside.into_iter().for_each(|words| table.note(words));
    let each = choices.iter().filter(|one| one.question == Question::InSearch).map(costs);
    let each = each.filter(|one| !one.is_empty());
    let tables: Vec<Table> = [table].into_iter().chain(each).collect();
    terminal::show(&tables)
}

/// The class that is asked about, a named CPU as one, or else that of the machine that a named record is of, or of this.
fn class(arguments: &Arguments, records: &[Record]) -> Result<Class, Failure> {
    let hint = "CPUs that have the same instructions; --cpu takes the name of one";
    if let Some(name) = &arguments.class {
        let names = Class::ALL.iter().map(|class| class.name);
        return Class::from_name(name).ok_or_else(|| select::unknown("class", name, names, hint));
    }
    if let Some(name) = &arguments.cpu {
        let names = || CPUS.iter().map(|cpu| cpu.name);
        let named = CPUS.iter().find(|cpu| cpu.name == name.to_lowercase());
        let all = || format!("there are {}", names().collect::<Vec<_>>().join(", "));
        return named
            .map(Class::of_cpu)
            .ok_or_else(|| select::unknown("CPU", name, names(), &all()));
    }
    let is_named = arguments.record.is_some() || arguments.trace.is_some();
    let machine = match records.first().filter(|_| is_named) {
        Some(record) => record.machine.clone(),
        None => bench::host::machine(),
    };
    let class = Class::of_machine(&machine).ok_or_else(|| {
        let architecture = machine.architecture.unwrap_or_default();
        Failure::Input(format!(
            "no class of CPUs is of {architecture}; --class takes one of another"
        ))
    })?;
    // A trace is answered for the build that replayed it.
    let replayed = records.first().and_then(|record| record.in_use.as_ref());
    let replayed = replayed.filter(|_| arguments.trace.is_some()).map(|found| &found.tier);
    let tier = match (&arguments.tier, replayed.and_then(|tier| Tier::from_name(tier.name()))) {
        (Some(name), _) => select::tier(name)?,
        (None, Some(tier)) => tier,
        (None, None) => class.has.tier,
    };
    Ok(Class { has: Instructions { tier, ..class.has }, ..class })
}

/// The slow instructions of a CPU that was named.
fn slow_there(class: &Class) -> Option<String> {
    let cpu = CPUS.iter().find(|cpu| cpu.name == class.name)?;
    Some(format!("slow on {}: {}", cpu.called, cpu.slow))
}

/// The named record, or one's own newest and those that are published.
fn records(named: Option<&Path>) -> Result<Vec<Record>, Failure> {
    if named.is_some() {
        return Ok(vec![choose(named)?.1]);
    }
    let folder = workspace::records();
    let own = record::newest_first(&folder).take(OWN);
    Ok(own.chain(published()?).collect())
}

/// Features that nobody needs are misspelt.
fn known(records: &[Record], features: &[String]) -> Result<(), Failure> {
    let is_known = |name: &&String| {
        records.iter().any(|record| {
            let needed = record.routines.iter().filter_map(|routine| routine.features.as_ref());
            needed
                .chain([&record.machine.features])
                .any(|names| names.iter().any(|own| own == *name))
        })
    };
    match features.iter().find(|name| !is_known(name)) {
        None => Ok(()),
        Some(name) => {
            Err(Failure::Input(format!("no CPU feature {name:?} is known: no routine needs it")))
        }
    }
}

/// The command that makes a file of what is taken, or of the first that is named.
fn copy(choices: &[Choice]) -> Option<String> {
    let first =
        choices.iter().flat_map(Choice::named).find(|one| select::named(&one.routine).is_some());
    first.map(|one| format!("copy it: `cargo xtask extract {} --lang rust`", one.routine))
}
