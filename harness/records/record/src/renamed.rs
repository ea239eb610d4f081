//! Variants that had other names when a record of schema 3 was published. They go with its reader.

use serde_json::Value;

/// Names then and now.
const NAMES: [(&str, &str); 2] =
    [("queen_lanes", "one_piece_avx512"), ("queens_lanes", "queens_avx512")];

/// Gives what is in `value` its present names, wherever one stands in a text as a word.
pub fn renamed(value: &mut Value) {
    match value {
        Value::String(text) => {
            let is_word = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
            for (then, now) in NAMES {
                let parts: Vec<&str> = text.split_inclusive(|sign| !is_word(sign)).collect();
                let part = |part: &&str| match part.strip_prefix(then) {
                    Some(rest) if !rest.starts_with(is_word) => format!("{now}{rest}"),
                    _ => part.to_string(),
                };
                *text = parts.iter().map(part).collect();
            }
        }
        Value::Array(list) => list.iter_mut().for_each(renamed),
        Value::Object(fields) => fields.values_mut().for_each(renamed),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn names_of_then_are_those_of_now() {
        let mut value =
            json!({"variant": "queen_lanes", "of": ["(queens_lanes/a, x)", "queens_lanes2"]});
        renamed(&mut value);
        let now =
            json!({"variant": "one_piece_avx512", "of": ["(queens_avx512/a, x)", "queens_lanes2"]});
        assert_eq!(value, now);
    }
}
