//! The places at which two JSON values differ.

use serde_json::Value;

/// Adds every place at which `one` and `other` differ, with the two values there. Lists of one
/// length differ entry by entry if `in_lists`.
pub(crate) fn differing<'a>(
    at: &str,
    [one, other]: [&'a Value; 2],
    in_lists: bool,
    found: &mut Vec<(String, &'a Value, &'a Value)>,
) {
    match (one, other) {
        _ if one == other => {}
        (Value::Object(a), Value::Object(b)) => {
            for key in a.keys().chain(b.keys().filter(|key| !a.contains_key(*key))) {
                let both = [a, b].map(|of| of.get(key).unwrap_or(&Value::Null));
                let dot = if at.is_empty() { "" } else { "." };
                differing(&format!("{at}{dot}{key}"), both, in_lists, found);
            }
        }
        (Value::Array(a), Value::Array(b)) if in_lists && a.len() == b.len() => {
            for (number, both) in a.iter().zip(b).enumerate() {
                differing(&format!("{at}[{number}]"), both.into(), in_lists, found);
            }
        }
        _ => found.push((at.to_string(), one, other)),
    }
}
