//! `recommend`: which routine to use, from a record.

use crate::arguments::recommend::Arguments;
use crate::charts::choose;
use crate::{failure::Failure, say, say_as, say_json, select, terminal, workspace};
use ::charts::{Class, Demands, at_stake, recommend, recommendation, recommended};
use record::Record;
use std::path::Path;
use std::slice;
use table::Table;

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    if let Some(path) = &arguments.trace {
        return of_trace(path, arguments.json);
    }
    if let Some(name) = &arguments.class {
        let class = class(name)?;
        let record = of_class(&class, arguments.record.as_deref())?;
        return print(&record, Some(class.features()), arguments);
    }
    let (_, record) = choose(arguments.record.as_deref())?;
    let record = at_tier(record, arguments.tier.as_deref())?;
    let features = arguments.features.clone().map(|mut features| {
        features.retain(|name| name != "none");
        features
    });
    let known = |name: &&String| {
        let needed = record.routines.iter().filter_map(|routine| routine.features.as_ref());
        needed.chain([&record.machine.features]).any(|names| names.contains(name))
    };
    if let Some(name) = features.iter().flatten().find(|name| !known(name)) {
        let id = &record.id;
        let text = format!("record {id} knows no CPU feature {name:?}: no routine needs it");
        return Err(Failure::Input(text));
    }
    print(&record, features, arguments)
}

fn print(
    record: &Record,
    features: Option<Vec<String>>,
    arguments: &Arguments,
) -> Result<(), Failure> {
    let demands = Demands { features, table_limit: arguments.table_limit };
    if arguments.json {
        return say_json(&recommendation(record, &demands));
    }
    let table = with_commands(record, &demands);
    match arguments.markdown {
        true => say(&table::markdown(slice::from_ref(&table))),
        false => terminal::show(&[table]),
    }
}

fn class(name: &str) -> Result<Class, Failure> {
    Class::from_name(name).ok_or_else(|| {
        let names = Class::ALL.map(|class| class.name).join(", ");
        Failure::Input(format!("there is no class of CPUs {name:?}; there are {names}"))
    })
}

/// What the named record says of the class, or the newest that says something.
fn of_class(class: &Class, named: Option<&Path>) -> Result<Record, Failure> {
    let (name, tier) = (class.name, class.tier.name());
    let how = format!("`cargo xtask bench --tiers {tier}` takes them");
    match named {
        Some(_) => {
            let (_, record) = choose(named)?;
            class.of(&record).ok_or_else(|| {
                let id = &record.id;
                Failure::Input(format!("record {id} has no times for the class {name}; {how}"))
            })
        }
        None => {
            record::newest_of(&workspace::records(), |record| class.of(&record)).ok_or_else(|| {
                Failure::Input(format!("no record has times for the class {name}; {how}"))
            })
        }
    }
}

/// What the replay of a trace in the record at `path` comes to.
fn of_trace(path: &Path, json: bool) -> Result<(), Failure> {
    let (_, record) = choose(Some(path))?;
    let lines = at_stake(&record).ok_or_else(|| {
        Failure::Input(format!(
            "record {} has no replay of a trace: `cargo xtask bench --trace FILE` makes one that has",
            record.id
        ))
    })?;
    say_as(json, &lines, || lines.join("\n") + "\n")
}

/// The record, read as one of this tier.
fn at_tier(record: Record, tier: Option<&str>) -> Result<Record, Failure> {
    let Some(wanted) = tier else { return Ok(record) };
    let wanted = select::tier(wanted)?.name();
    match record.tiers().contains(&wanted) {
        true => Ok(record.at_tier(wanted)),
        false => Err(Failure::Input(format!(
            "record {} has no times at tier {wanted}; it has {}: `cargo xtask bench --tiers {wanted}` takes them",
            record.id,
            record.tiers().join(", ")
        ))),
    }
}

/// What is recommended, and the command that makes a file of it: in Rust all print that are in the registry still.
pub fn with_commands(record: &Record, demands: &Demands) -> Table {
    let mut table = recommend(record, demands);
    let (prints, others): (Vec<String>, Vec<String>) =
        recommended(record, demands).into_iter().partition(|name| select::named(name).is_some());
    if let Some(first) = prints.first() {
        let mut words = format!(
            "copy it: `cargo xtask extract {first} --lang rust`; likewise with any other name above"
        );
        if !others.is_empty() {
            words += &format!(" but {}, which this build has not", others.join(", "));
        }
        table.note(words);
    }
    table
}
