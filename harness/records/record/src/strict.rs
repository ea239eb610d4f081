//! Strict reading: a file has exactly the fields of the schema. serde alone lets unknown fields
//! pass and takes a missing optional one for an absent value.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// `value` as a `T`, if it has every field of it and no other.
pub fn typed<T: DeserializeOwned + Serialize>(value: &Value) -> Result<T, String> {
    let typed: T = serde_path_to_error::deserialize(value).map_err(|error| {
        let at = error.path().to_string();
        let why = error.into_inner();
        if at == "." { why.to_string() } else { format!("at `{at}`: {why}") }
    })?;
    let whole = serde_json::to_value(&typed).map_err(|error| error.to_string())?;
    match misfit(value, &whole, "") {
        None => Ok(typed),
        Some(misfit) => Err(misfit),
    }
}

/// The first place at which the fields differ.
fn misfit(given: &Value, whole: &Value, at: &str) -> Option<String> {
    match (given, whole) {
        (Value::Object(given), Value::Object(whole)) => {
            if let Some(key) = whole.keys().find(|key| !given.contains_key(*key)) {
                return Some(format!("missing field `{at}{key}`"));
            }
            given.iter().find_map(|(key, given)| match whole.get(key) {
                None if given.as_array().is_some_and(Vec::is_empty) => {
                    Some(format!("field `{at}{key}` is unknown, or left out where it is empty"))
                }
                None => Some(format!("unknown field `{at}{key}`")),
                Some(whole) => misfit(given, whole, &format!("{at}{key}.")),
            })
        }
        (Value::Array(given), Value::Array(whole)) => {
            let at = at.trim_end_matches('.');
            let pairs = given.iter().zip(whole).enumerate();
            pairs.map(|(n, (a, b))| misfit(a, b, &format!("{at}[{n}]."))).find_map(|found| found)
        }
        _ => None,
    }
}
