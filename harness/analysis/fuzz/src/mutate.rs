//! Changes of a record as a tree of values: most keep the form of what they change, so that the
//! result is often read and drawn; some are what no reader should let pass.

use serde_json::{Map, Value, json};
use workloads::SplitMix64;

/// Texts that no record should hold.
const HOSTILE: [&str; 14] = [
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "</style></title>",
    "<!-- END: results -->",
    "../../../etc/passwd",
    "/home/alice/.ssh/id_ed25519",
    "C:\\Users\\alice",
    "alice@laptop",
    "\u{1b}]0;x\u{7}\u{1b}[2J",
    "\u{202e}\u{2066}",
    "a|b`c`[d](e)",
    "\u{0}",
    "",
    "NaN",
];

/// Figures at the edges of what is allowed.
const FIGURES: [f64; 11] =
    [0.0, 1.0, 1e-30, 1e-18, 1e-9, 0.999_999_9, 1e3, 1e6, 1e9, 1e12, 1.099e12];

/// Figures beyond.
const BEYOND: [f64; 5] = [5e-324, 1e-300, 1.1e12, 1e300, -1.0];

/// Changes `record` in one place or a few.
pub fn mutate(record: &mut Value, random: &mut SplitMix64) {
    let is_hostile = random.below(3) == 0;
    for _ in 0..1 + random.below(6) {
        let nodes = count(record);
        let mut at = random.below(nodes);
        let other = random.below(nodes);
        let spare = node(record, &mut { other }).map(|value| value.clone());
        let Some(place) = node(record, &mut at) else { continue };
        match random.below(6) {
            0 if is_hostile => wrong(place, random),
            1 if is_hostile => *place = spare.filter(|one| count(one) < 200).unwrap_or_default(),
            _ => fitting(place, spare, random),
        }
    }
}

/// Another value of the same kind.
fn fitting(value: &mut Value, spare: Option<Value>, random: &mut SplitMix64) {
    match value {
        Value::Bool(truth) => *truth = !*truth,
        Value::Number(number) if number.is_u64() => {
            let figures = [0, 1, 2, 3, 7, 64, 1000, 65_536, u64::from(u32::MAX), 1 << 40];
            *value = json!(figures[random.below(figures.len())]);
        }
        Value::Number(_) => *value = json!(FIGURES[random.below(FIGURES.len())]),
        Value::String(text) => match spare {
            Some(Value::String(other)) if is_alike(text, &other) => *text = other,
            _ => shorten(text, random),
        },
        Value::Array(list) => entries(list, random),
        Value::Object(fields) => {
            let names: Vec<String> = fields.keys().cloned().collect();
            if let [_, ..] = names[..] {
                let name = &names[random.below(names.len())];
                match &mut fields[name] {
                    Value::Null => fields[name] = spare.unwrap_or_default(),
                    Value::Object(_) => fields[name] = Value::Null,
                    inner => fitting(inner, None, random),
                }
            }
        }
        Value::Null => *value = spare.unwrap_or(json!(1)),
    }
}

/// Whether one might stand where the other does.
fn is_alike(text: &str, other: &str) -> bool {
    ['/', ' ', '-', '.'].iter().all(|sign| text.contains(*sign) == other.contains(*sign))
}

fn shorten(text: &mut String, random: &mut SplitMix64) {
    let signs: Vec<char> = text.chars().collect();
    let kept = random.below(signs.len() + 1);
    *text = match random.below(3) {
        0 => signs[..kept].iter().collect(),
        1 => text.repeat(2),
        _ => text.to_uppercase(),
    };
}

fn entries(list: &mut Vec<Value>, random: &mut SplitMix64) {
    if list.is_empty() {
        return;
    }
    let (at, other) = (random.below(list.len()), random.below(list.len()));
    match random.below(6) {
        0 => list.clear(),
        1 => drop(list.remove(at)),
        2 => list.swap(at, other),
        3 => list.insert(at, list[other].clone()),
        4 => list.truncate(at),
        _ => {
            let times = 1 + random.below(40);
            list.extend(vec![list[at].clone(); if list.len() < 300 { times } else { 1 }]);
        }
    }
}

/// What no reader should let pass.
fn wrong(value: &mut Value, random: &mut SplitMix64) {
    let nested = |depth: usize| (0..depth).fold(json!(0), |inner, _| json!([inner]));
    *value = match random.below(10) {
        0 => json!(HOSTILE[random.below(HOSTILE.len())]),
        1 => json!("x".repeat(1 << random.below(18))),
        2 => json!(-1),
        3 => json!(u64::MAX),
        4 => nested(1 + random.below(120)),
        5 => json!({}),
        6 => Value::Null,
        8 => json!(BEYOND[random.below(BEYOND.len())]),
        7 => json!(vec![value.clone(); if count(value) < 20 { 2500 } else { 2 }]),
        _ => {
            let mut fields = value.as_object().cloned().unwrap_or_else(Map::new);
            fields.insert(HOSTILE[random.below(HOSTILE.len())].into(), json!(1));
            Value::Object(fields)
        }
    };
}

/// The values in a value, itself included.
fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(list) => list.iter().map(count).sum(),
        Value::Object(fields) => fields.values().map(count).sum(),
        _ => 0,
    }
}

/// The value of this number, counted from outside in.
fn node<'a>(value: &'a mut Value, at: &mut usize) -> Option<&'a mut Value> {
    if *at == 0 {
        return Some(value);
    }
    *at -= 1;
    let inside: Box<dyn Iterator<Item = &mut Value>> = match value {
        Value::Array(list) => Box::new(list.iter_mut()),
        Value::Object(fields) => Box::new(fields.values_mut()),
        _ => return None,
    };
    for one in inside {
        let has = count(one);
        if *at < has {
            return node(one, at);
        }
        *at -= has;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_has_a_number() {
        let mut value = json!({"a": [1, {"b": 2}], "c": 3});
        assert_eq!(count(&value), 6);
        let found = |at: usize, value: &mut Value| node(value, &mut { at }).cloned();
        assert_eq!(found(2, &mut value), Some(json!(1)));
        assert_eq!(found(4, &mut value), Some(json!(2)));
        assert_eq!(found(5, &mut value), Some(json!(3)));
        assert_eq!(found(6, &mut value), None);
    }
}
