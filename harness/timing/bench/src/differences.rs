//! Finds the paths at which two JSON values differ.

use serde_json::Value;

/// Adds every path at which `a` and `b` differ, with the two values there. Lists of the same length
/// are compared entry by entry if `has_list_entries`.
pub(crate) fn add_differences<'a>(
    path: &str,
    [a, b]: [&'a Value; 2],
    has_list_entries: bool,
    differences: &mut Vec<(String, &'a Value, &'a Value)>,
) {
    match (a, b) {
        _ if a == b => {}
        (Value::Object(a), Value::Object(b)) => {
            for key in a.keys().chain(b.keys().filter(|key| !a.contains_key(*key))) {
                let values = [a, b].map(|object| object.get(key).unwrap_or(&Value::Null));
                let dot = if path.is_empty() { "" } else { "." };
                add_differences(
                    &format!("{path}{dot}{key}"),
                    values,
                    has_list_entries,
                    differences,
                );
            }
        }
        (Value::Array(a), Value::Array(b)) if has_list_entries && a.len() == b.len() => {
            for (index, values) in a.iter().zip(b).enumerate() {
                add_differences(
                    &format!("{path}[{index}]"),
                    values.into(),
                    has_list_entries,
                    differences,
                );
            }
        }
        _ => differences.push((path.to_string(), a, b)),
    }
}
