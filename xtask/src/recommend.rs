//! `recommend`: which routine to use, from a record.

use crate::arguments::recommend::Arguments;
use crate::charts::choose;
use crate::{failure::Failure, say, terminal};
use ::charts::{Demands, recommend};
use std::slice;

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (_, record) = choose(arguments.record.as_deref())?;
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
    let table = recommend(&record, &Demands { features, table_limit: arguments.table_limit });
    match arguments.markdown {
        true => say(&table::markdown(slice::from_ref(&table))),
        false => terminal::show(&[table]),
    }
}
