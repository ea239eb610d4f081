//! The places at which two JSON values differ.

use serde_json::Value;

/// Adds every place at which `a` and `b` differ, with the two values there. Lists of the same
/// length differ entry by entry if `in_lists`.
pub(crate) fn differing<'a>(
    path: &str,
    [a, b]: [&'a Value; 2],
    in_lists: bool,
    differences: &mut Vec<(String, &'a Value, &'a Value)>,
) {
    match (a, b) {
        _ if a == b => {}
        (Value::Object(in_a), Value::Object(in_b)) => {
            for key in in_a.keys().chain(in_b.keys().filter(|key| !in_a.contains_key(*key))) {
                let values = [in_a, in_b].map(|object| object.get(key).unwrap_or(&Value::Null));
                let dot = if path.is_empty() { "" } else { "." };
                differing(&format!("{path}{dot}{key}"), values, in_lists, differences);
            }
        }
        (Value::Array(in_a), Value::Array(in_b)) if in_lists && in_a.len() == in_b.len() => {
            for (index, values) in in_a.iter().zip(in_b).enumerate() {
                differing(&format!("{path}[{index}]"), values.into(), in_lists, differences);
            }
        }
        _ => differences.push((path.to_string(), a, b)),
    }
}
