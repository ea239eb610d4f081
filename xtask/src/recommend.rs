//! `recommend`: which routine to use, from a record.

use crate::arguments::recommend::Arguments;
use crate::charts::choose;
use crate::measured::published;
use crate::{failure::Failure, say, say_as, say_json, select, terminal, workspace};
use ::charts::{
    ByClass, CPUS, Class, Demands, Joined, Recommended, at_stake, by_class, cpu_called, cpu_of,
    joined, recommend, recommendation, recommended,
};
use record::Record;
use serde::Serialize;
use std::path::Path;
use table::Table;

/// So many records of one's own are looked through, the newest first.
const OWN: usize = 6;

/// What `--json` prints.
#[derive(Serialize)]
struct Said {
    #[serde(flatten)]
    recommended: Recommended,
    by_class: ByClass,
    /// Which records have a part in it, which not, and what is left out of it and why.
    beside: Vec<String>,
}

/// A record to answer from, which features it may use, and what of them is left out.
type Source = (Joined, Option<Vec<String>>, Option<String>);

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    if let Some(path) = &arguments.trace {
        return of_trace(path, arguments.json);
    }
    let class = asked_class(arguments)?;
    let records = records(arguments.record.as_deref(), class.as_ref())?;
    let at_a_glance = by_class(
        &records,
        class.as_ref().map_or(&Class::ALL, std::slice::from_ref),
        arguments.table_limit,
    );
    let (joined, features, left_out) = match &class {
        Some(class) => {
            (of_class(class, records, arguments)?, Some(class.has.features()), class.has.left_out())
        }
        None => of_this_machine(records, arguments)?,
    };
    let Joined { record, notes } = joined;
    let demands = Demands { features, table_limit: arguments.table_limit };
    let slow = class.as_ref().and_then(slow_there);
    let beside: Vec<String> = slow.into_iter().chain(left_out).chain(notes).collect();
    if arguments.json {
        let recommended = recommendation(&record, &demands);
        return say_json(&Said { recommended, by_class: at_a_glance, beside });
    }
    let mut by_use = with_commands(&record, &demands).titled(format!(
        "use by use, on {}, tier {}",
        cpu_called(&record.machine),
        record.tier
    ));
    beside.into_iter().for_each(|words| by_use.note(words));
    let others = class.map(|_| at_a_glance.others(None));
    let tables: Vec<Table> =
        [at_a_glance.first(None)].into_iter().chain(others).chain([by_use]).collect();
    match arguments.markdown {
        true => say(&table::markdown(&tables)),
        false => terminal::show(&tables),
    }
}

/// The class that is asked about, or a named CPU as one.
fn asked_class(arguments: &Arguments) -> Result<Option<Class>, Failure> {
    let hint = "CPUs that have the same instructions; --cpu takes the name of one";
    if let Some(name) = &arguments.class {
        let names = Class::ALL.iter().map(|class| class.name);
        let class = Class::from_name(name);
        return class.map(Some).ok_or_else(|| select::unknown("class", name, names, hint));
    }
    let Some(name) = &arguments.cpu else { return Ok(None) };
    let named = CPUS.iter().find(|cpu| cpu.name == name.to_lowercase());
    let names = || CPUS.iter().map(|cpu| cpu.name);
    let cpu = named.ok_or_else(|| {
        let all = format!("there are {}", names().collect::<Vec<_>>().join(", "));
        select::unknown("CPU", name, names(), &all)
    })?;
    Ok(Some(Class::of_cpu(cpu)))
}

/// The slow instructions of a CPU that was named.
fn slow_there(class: &Class) -> Option<String> {
    let cpu = CPUS.iter().find(|cpu| cpu.name == class.name)?;
    Some(format!("slow on {}: {}", cpu.called, cpu.slow))
}

/// The named record, or the newest and those that are published; of a CPU that is asked about its own first.
fn records(named: Option<&Path>, class: Option<&Class>) -> Result<Vec<Record>, Failure> {
    if named.is_some() {
        return Ok(vec![choose(named)?.1]);
    }
    let folder = workspace::records();
    let own = record::newest_first(&folder).take(OWN);
    let mut all: Vec<Record> = own.chain(published()?).collect();
    let is_it = |record: &Record| {
        class.is_some_and(|class| class.users_have == cpu_called(&record.machine))
    };
    all.sort_by_key(|record| !is_it(record));
    Ok(all)
}

/// What the records say of the class.
fn of_class(class: &Class, records: Vec<Record>, arguments: &Arguments) -> Result<Joined, Failure> {
    let (name, tier) = (class.name, class.has.tier);
    let of = records.iter().filter_map(|record| class.of(record));
    joined(of).ok_or_else(|| {
        let takes = match tier.has_code() {
            Ok(()) => format!("`cargo xtask bench --tiers {tier}` takes them"),
            Err(_) => "`cargo xtask bench` on such a CPU takes them".to_string(),
        };
        let who = match (&arguments.record, records.first()) {
            (Some(_), Some(record)) => format!("record {} has no", record.id),
            _ => "no record has".to_string(),
        };
        let slow = slow_there(class).map_or(String::new(), |slow| format!("; {slow}"));
        Failure::Input(format!("{who} times for the class {name}; {takes}{slow}"))
    })
}

/// What the newest record says, of this machine unless it is named; else what the published say of its class.
fn of_this_machine(records: Vec<Record>, arguments: &Arguments) -> Result<Source, Failure> {
    let here = host::machine();
    let is_here = |record: &Record| {
        let own = &record.machine;
        arguments.record.is_some()
            || (&own.cpu, own.signature, &own.features)
                == (&here.cpu, here.signature, &here.features)
                && own.architecture == here.architecture
    };
    let (own, others): (Vec<Record>, Vec<Record>) = records.into_iter().partition(is_here);
    let Some(joined) = joined(own) else {
        let class = Class::of_machine(&here).ok_or_else(|| {
            let architecture = here.architecture.unwrap_or_default();
            Failure::Input(format!(
                "no class of CPUs is of {architecture}; --class takes one of another"
            ))
        })?;
        let joined = of_class(&class, others, arguments)?;
        return Ok((joined, Some(class.has.features()), class.has.left_out()));
    };
    let joined = Joined { record: at_tier(joined.record, arguments.tier.as_deref())?, ..joined };
    let machine = &joined.record.machine;
    let slow = cpu_of(machine).filter(|cpu| cpu.has.slow_pext);
    let features = match (&arguments.features, slow) {
        (Some(asked), _) => Some(asked.iter().filter(|name| *name != "none").cloned().collect()),
        (None, Some(cpu)) => Some(cpu.has.features()),
        (None, None) => None,
    };
    known(&joined.record, features.as_deref().filter(|_| arguments.features.is_some()))?;
    let left_out = slow.filter(|_| arguments.features.is_none()).and_then(|cpu| cpu.has.left_out());
    Ok((joined, features, left_out))
}

/// Features that nobody needs are misspelt.
fn known(record: &Record, features: Option<&[String]>) -> Result<(), Failure> {
    let is_known = |name: &&String| {
        let needed = record.routines.iter().filter_map(|routine| routine.features.as_ref());
        needed.chain([&record.machine.features]).any(|names| names.contains(name))
    };
    match features.unwrap_or_default().iter().find(|name| !is_known(name)) {
        None => Ok(()),
        Some(name) => Err(Failure::Input(format!(
            "record {} knows no CPU feature {name:?}: no routine needs it",
            record.id
        ))),
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
