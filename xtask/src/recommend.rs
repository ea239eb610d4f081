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
        let needed = |needs: &Vec<String>| needs.contains(name);
        record.routines.iter().filter_map(|routine| routine.features.as_ref()).any(needed)
    };
    if let Some(name) = features.iter().flatten().find(|name| !known(name)) {
        return Err(Failure::Input(format!("no routine of record {} needs {name:?}", record.id)));
    }
    let table = recommend(&record, &Demands { features, table_limit: arguments.table_limit });
    match arguments.markdown {
        true => say(&table::markdown(slice::from_ref(&table))),
        false => terminal::show(&[table]),
    }
}
