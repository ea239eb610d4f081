//! Fields that earlier versions wrote and that no type has now. Published records hold them, so
//! they are read and left out; any other unknown field is still refused.

use crate::{Estimate, Form, Plan};
use serde::de::{Deserialize, DeserializeOwned, Deserializer, Error};
use serde_json::Value;
use std::collections::BTreeMap;

/// Of a plan: batches on boards from memory, and the threads that replayed a trace at once.
const OF_PLAN: [&str; 2] = ["streamed", "threads"];

/// Of a time by criterion: why it differs from ours.
const OF_CRITERION: [&str; 1] = ["reason"];

/// Reads the plan of a record.
pub(crate) fn plan<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Plan>, D::Error> {
    let mut plan = Value::deserialize(from)?;
    remove(&mut plan, &OF_PLAN);
    read(plan)
}

/// Reads the times by criterion of a routine.
pub(crate) fn criterion<'de, D: Deserializer<'de>>(
    from: D,
) -> Result<BTreeMap<Form, Estimate>, D::Error> {
    let mut times = Value::deserialize(from)?;
    for time in times.as_object_mut().into_iter().flat_map(serde_json::Map::values_mut) {
        remove(time, &OF_CRITERION);
    }
    read(times)
}

fn remove(value: &mut Value, fields: &[&str]) {
    let Some(object) = value.as_object_mut() else { return };
    for field in fields {
        object.remove(*field);
    }
}

/// The reader of the whole file names the place only as far as the field that is read here.
fn read<T: DeserializeOwned, E: Error>(value: Value) -> Result<T, E> {
    serde_path_to_error::deserialize(value).map_err(E::custom)
}

/// What [`plan`] reads.
#[cfg(test)]
pub(crate) fn plan_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    use schemars::JsonSchema;
    let mut plan = Plan::json_schema(generator);
    let fields = plan.get_mut("properties").and_then(Value::as_object_mut);
    let fields = fields.expect("a plan has fields");
    for field in OF_PLAN {
        fields.insert(field.into(), serde_json::json!({ "description": "Ignored" }));
    }
    schemars::json_schema!({ "anyOf": [plan, { "type": "null" }] })
}
