//! `recommend`: which routine to use, from a record.

use crate::arguments::recommend::Arguments;
use crate::charts::choose;
use crate::{failure::Failure, say, say_as, say_json, select, terminal};
use ::charts::{Demands, at_stake, recommend, recommendation, recommended};
use record::Record;
use std::path::Path;
use std::slice;
use table::Table;

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    if let Some(path) = &arguments.trace {
        return of_trace(path, arguments.json);
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
    let demands = Demands { features, table_limit: arguments.table_limit };
    if arguments.json {
        return say_json(&recommendation(&record, &demands));
    }
    let table = with_commands(&record, &demands);
    match arguments.markdown {
        true => say(&table::markdown(slice::from_ref(&table))),
        false => terminal::show(&[table]),
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
