//! Fields that earlier versions wrote and that no type has now. Published records hold them, so
//! they are read and left out; any other unknown field is still refused.

use crate::{Estimate, Form, Plan};
use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, IntoDeserializer};
use serde::de::{MapAccess, Visitor};
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

/// The names of removed fields.
type Names = &'static [&'static str];

/// Removed fields of a plan: batches on boards from memory, and the threads that replayed a trace
/// at once.
const PLAN_FIELDS: Names = &["streamed", "threads"];

/// The removed field of a time by criterion: why it differs from ours.
const CRITERION_FIELDS: Names = &["reason"];

/// Reads the plan of a record, which may be `null`.
pub(crate) fn read_plan<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Plan>, D::Error> {
    from.deserialize_any(ObjectVisitor { removed: PLAN_FIELDS, target: PhantomData })
}

/// Reads the times by criterion of a routine.
pub(crate) fn read_criterion<'de, D: Deserializer<'de>>(
    from: D,
) -> Result<BTreeMap<Form, Estimate>, D::Error> {
    let times = BTreeMap::<Form, Time>::deserialize(from)?;
    Ok(times.into_iter().map(|(form, Time(time))| (form, time)).collect())
}

/// A time that criterion measured. It is read without its removed field.
struct Time(Estimate);

impl<'de> Deserialize<'de> for Time {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Time, D::Error> {
        let time =
            from.deserialize_any(ObjectVisitor { removed: CRITERION_FIELDS, target: PhantomData })?;
        time.map(Time).ok_or_else(|| D::Error::custom("it should be a time"))
    }
}

/// Reads an object as a `T`, without the fields that were removed from it, or `null`.
struct ObjectVisitor<T> {
    removed: Names,
    target: PhantomData<T>,
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for ObjectVisitor<T> {
    type Value = Option<T>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_unit<E: Error>(self) -> Result<Option<T>, E> {
        Ok(None)
    }

    fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<Option<T>, M::Error> {
        let fields = RemainingFields { map, removed: self.removed };
        T::deserialize(MapAccessDeserializer::new(fields)).map(Some)
    }
}

/// The fields of an object, except those that were removed.
struct RemainingFields<M> {
    map: M,
    removed: Names,
}

impl<'de, M: MapAccess<'de>> MapAccess<'de> for RemainingFields<M> {
    type Error = M::Error;

    fn next_key_seed<K>(&mut self, seed: K) -> Result<Option<K::Value>, M::Error>
    where
        K: DeserializeSeed<'de>,
    {
        while let Some(name) = self.map.next_key::<String>()? {
            if !self.removed.contains(&name.as_str()) {
                return seed.deserialize(name.into_deserializer()).map(Some);
            }
            self.map.next_value::<IgnoredAny>()?;
        }
        Ok(None)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, M::Error> {
        self.map.next_value_seed(seed)
    }
}

/// Returns the schema of the plans that [`read_plan`] reads.
#[cfg(test)]
pub(crate) fn plan_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    use schemars::JsonSchema;
    let mut plan = Plan::json_schema(generator);
    let fields = plan.get_mut("properties").and_then(serde_json::Value::as_object_mut);
    let fields = fields.expect("a plan has fields");
    for &field in PLAN_FIELDS {
        fields.insert(field.into(), serde_json::json!({ "description": "Ignored" }));
    }
    schemars::json_schema!({ "anyOf": [plan, { "type": "null" }] })
}
