//! Random changes of a good file of JSON. Most keep the kind of the value they change, so that the
//! result is often read; some are what no reader should accept.

use super::mangled::{Edit, edits, mangled};
use proptest::prelude::*;
use proptest::sample::Index;
use record::packed;
use serde_json::{Map, Value, json};

/// Texts that no record should contain.
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

/// Figures beyond them.
const BEYOND: [f64; 5] = [5e-324, 1e-300, 1.1e12, 1e300, -1.0];

/// A changed file, apart from the good one.
#[derive(Clone, Debug)]
pub struct Mutation {
    changes: Vec<Change>,
    edits: Vec<Edit>,
    packing: Packing,
}

/// How the file is compressed.
#[derive(Clone, Debug)]
enum Packing {
    Plain,
    Packed,
    Twice,
    WithAnother,
    Broken(Vec<Edit>),
}

/// A change of one value.
#[derive(Clone, Debug)]
struct Change {
    at: Index,
    /// Another value of the file, for a change that needs one.
    other: Index,
    kind: Kind,
    choices: [Index; 3],
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Fitting,
    Moved,
    Wrong,
}

/// Up to six changed values; one file in eight is edited as bytes as well, and one in six
/// compressed.
pub fn mutations() -> impl Strategy<Value = Mutation> {
    let any_kind =
        prop_oneof![4 => Just(Kind::Fitting), 1 => Just(Kind::Moved), 1 => Just(Kind::Wrong)];
    let changes = prop_oneof![
        2 => prop::collection::vec(change(Just(Kind::Fitting)), 0..7),
        1 => prop::collection::vec(change(any_kind), 1..7),
    ];
    let edits = || prop_oneof![7 => Just(Vec::new()), 1 => edits()];
    let packing = prop_oneof![
        20 => Just(Packing::Plain),
        1 => Just(Packing::Packed),
        1 => Just(Packing::Twice),
        1 => Just(Packing::WithAnother),
        1 => edits().prop_map(Packing::Broken),
    ];
    (changes, edits(), packing).prop_map(|(changes, edits, packing)| Mutation {
        changes,
        edits,
        packing,
    })
}

fn change(kind: impl Strategy<Value = Kind>) -> impl Strategy<Value = Change> {
    let parts = (any::<Index>(), any::<Index>(), kind, any::<[Index; 3]>());
    parts.prop_map(|(at, other, kind, choices)| Change { at, other, kind, choices })
}

impl Mutation {
    /// The bytes of the changed file.
    pub fn of(&self, good: &Value) -> Vec<u8> {
        let mut value = good.clone();
        self.changes.iter().for_each(|change| change.make(&mut value));
        let bytes = mangled(value.to_string().as_bytes(), &self.edits);
        match &self.packing {
            Packing::Plain => bytes,
            Packing::Packed => packed(&bytes),
            Packing::Twice => packed(&packed(&bytes)),
            Packing::WithAnother => [packed(&bytes), packed(b" ")].concat(),
            Packing::Broken(edits) => mangled(&packed(&bytes), edits),
        }
    }
}

impl Change {
    fn make(&self, root: &mut Value) {
        let values = count(root);
        let other = node(root, &mut self.other.index(values)).cloned();
        let Some(place) = node(root, &mut self.at.index(values)) else { return };
        match self.kind {
            Kind::Fitting => fitting(place, other, self.choices),
            Kind::Moved => *place = other.filter(|one| count(one) < 200).unwrap_or_default(),
            Kind::Wrong => wrong(place, self.choices),
        }
    }
}

/// Makes another value of the same kind.
fn fitting(value: &mut Value, other: Option<Value>, choices: [Index; 3]) {
    let [first, second, third] = choices;
    match value {
        Value::Bool(truth) => *truth = !*truth,
        Value::Number(number) if number.is_u64() => {
            *value =
                json!(first.get(&[0, 1, 2, 3, 7, 64, 1000, 65_536, u64::from(u32::MAX), 1 << 40]));
        }
        Value::Number(_) => *value = json!(first.get(&FIGURES)),
        Value::String(text) => match other {
            Some(Value::String(other)) if is_alike(text, &other) => *text = other,
            _ => *text = another(text, first, second),
        },
        Value::Array(list) if list.is_empty() => {}
        Value::Array(list) => entries(list, choices),
        Value::Object(fields) => {
            let Some(inner) = pick(fields, first) else { return };
            match inner {
                Value::Null => *inner = other.unwrap_or_default(),
                Value::Object(_) => *inner = Value::Null,
                inner => fitting(inner, None, [second, third, first]),
            }
        }
        Value::Null => *value = other.unwrap_or(json!(1)),
    }
}

fn pick(fields: &mut Map<String, Value>, choice: Index) -> Option<&mut Value> {
    let count = fields.len();
    fields.values_mut().nth(choice.index(count.max(1)))
}

/// Whether one text could stand in the place of the other.
fn is_alike(text: &str, other: &str) -> bool {
    ['/', ' ', '-', '.'].iter().all(|sign| text.contains(*sign) == other.contains(*sign))
}

fn another(text: &str, how: Index, kept: Index) -> String {
    match how.index(3) {
        0 => text.chars().take(kept.index(text.chars().count() + 1)).collect(),
        1 => text.repeat(2),
        _ => text.to_uppercase(),
    }
}

fn entries(list: &mut Vec<Value>, [how, first, second]: [Index; 3]) {
    let (at, other) = (first.index(list.len()), second.index(list.len()));
    match how.index(6) {
        0 => list.clear(),
        1 => drop(list.remove(at)),
        2 => list.swap(at, other),
        3 => list.insert(at, list[other].clone()),
        4 => list.truncate(at),
        _ => {
            let times = if list.len() < 300 { 1 + second.index(40) } else { 1 };
            list.extend(vec![list[at].clone(); times]);
        }
    }
}

/// Makes what no reader should accept.
fn wrong(value: &mut Value, [how, first, _]: [Index; 3]) {
    let nested = |depth: usize| (0..depth).fold(json!(0), |inner, _| json!([inner]));
    *value = match how.index(10) {
        0 => json!(first.get(&HOSTILE)),
        1 => json!("x".repeat(1 << first.index(18))),
        2 => json!(-1),
        3 => json!(u64::MAX),
        4 => nested(1 + first.index(120)),
        5 => json!({}),
        6 => Value::Null,
        7 => json!(vec![value.clone(); if count(value) < 20 { 2500 } else { 2 }]),
        8 => json!(first.get(&BEYOND)),
        _ => {
            let mut fields = value.as_object().cloned().unwrap_or_default();
            fields.insert(first.get(&HOSTILE).to_string(), json!(1));
            Value::Object(fields)
        }
    };
}

/// The number of values in a value, itself included.
fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(list) => list.iter().map(count).sum(),
        Value::Object(fields) => fields.values().map(count).sum(),
        _ => 0,
    }
}

/// The value of this number, counted from the outside in.
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
        let values = count(one);
        if *at < values {
            return node(one, at);
        }
        *at -= values;
    }
    None
}
