//! Random changes of a good file of JSON. Most keep the kind of the value they change, so that the
//! result is often read; some are values that no reader should accept.

use super::mangled::{Edit, apply_edits, edits};
use proptest::prelude::*;
use proptest::sample::Index;
use record::pack;
use serde_json::{Value, json};

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

/// Figures at the edges of what is allowed, and beyond them.
const FIGURES: [f64; 11] =
    [0.0, 1.0, 1e-30, 1e-18, 1e-9, 0.999_999_9, 1e3, 1e6, 1e9, 1e12, 1.099e12];
const BEYOND: [f64; 5] = [5e-324, 1e-300, 1.1e12, 1e300, -1.0];
const COUNTS: [u64; 9] = [0, 1, 2, 3, 7, 1000, 65_536, u32::MAX as u64, 1 << 40];

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
    walk: Vec<Index>,
    /// To another value of the file, for a change that needs one.
    other: Vec<Index>,
    kind: Kind,
    choices: [Index; 2],
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    /// Another value of its kind.
    Fitting,
    /// Another value of the file.
    Moved,
    /// A value that no reader should accept.
    Wrong,
}

/// Returns mutations of up to six values. One file in eight is edited as bytes as well, and one in
/// six is compressed.
pub fn mutations() -> impl Strategy<Value = Mutation> {
    let kind =
        prop_oneof![16 => Just(Kind::Fitting), 1 => Just(Kind::Moved), 1 => Just(Kind::Wrong)];
    let walk = || prop::collection::vec(any::<Index>(), 1..9);
    let change = (walk(), walk(), kind, any::<[Index; 2]>());
    let change =
        change.prop_map(|(walk, other, kind, choices)| Change { walk, other, kind, choices });
    let edits_of_some = prop_oneof![7 => Just(Vec::new()), 1 => edits()];
    let packing = prop_oneof![
        20 => Just(Packing::Plain),
        1 => Just(Packing::Packed),
        1 => Just(Packing::Twice),
        1 => Just(Packing::WithAnother),
        1 => edits().prop_map(Packing::Broken),
    ];
    let parts = (prop::collection::vec(change, 0..7), edits_of_some, packing);
    parts.prop_map(|(changes, edits, packing)| Mutation { changes, edits, packing })
}

impl Mutation {
    /// Returns the bytes of the changed file.
    pub fn of(&self, good: &Value) -> Vec<u8> {
        let mut value = good.clone();
        for change in &self.changes {
            change.make(&mut value);
        }
        let bytes = apply_edits(value.to_string().as_bytes(), &self.edits);
        match &self.packing {
            Packing::Plain => bytes,
            Packing::Packed => pack(&bytes),
            Packing::Twice => pack(&pack(&bytes)),
            Packing::WithAnother => [pack(&bytes), pack(b" ")].concat(),
            Packing::Broken(edits) => apply_edits(&pack(&bytes), edits),
        }
    }
}

impl Change {
    fn make(&self, root: &mut Value) {
        let other = walked(root, &self.other).clone();
        let value = walked(root, &self.walk);
        match self.kind {
            Kind::Fitting => fitting(value, self.choices),
            Kind::Moved => *value = other,
            Kind::Wrong => *value = wrong(value, self.choices),
        }
    }
}

/// Returns the value at the end of a walk from the whole. So a field with one value is changed as
/// often as one with a thousand.
fn walked<'v>(value: &'v mut Value, walk: &[Index]) -> &'v mut Value {
    let Some((choice, walk)) = walk.split_first() else { return value };
    let inner = match value {
        Value::Array(list) => list.len(),
        Value::Object(fields) => fields.len(),
        _ => 0,
    };
    if inner == 0 {
        return value;
    }
    let index = choice.index(inner);
    match value {
        Value::Object(fields) => walked(fields.values_mut().nth(index).expect("a field"), walk),
        list => walked(&mut list[index], walk),
    }
}

/// Makes another value of the same kind.
fn fitting(value: &mut Value, [first, second]: [Index; 2]) {
    match value {
        Value::Null => *value = json!(1),
        Value::Bool(truth) => *truth = !*truth,
        Value::Number(number) if number.is_u64() => *value = json!(first.get(&COUNTS)),
        Value::Number(_) => *value = json!(first.get(&FIGURES)),
        Value::String(text) => {
            *text = match first.index(3) {
                0 => text.chars().take(second.index(text.chars().count() + 1)).collect(),
                1 => text.repeat(2),
                _ => text.to_uppercase(),
            }
        }
        Value::Object(_) => *value = Value::Null,
        Value::Array(list) if list.is_empty() => {}
        Value::Array(list) => {
            let at = second.index(list.len());
            match first.index(5) {
                0 => list.clear(),
                1 => drop(list.remove(at)),
                2 => list.reverse(),
                3 => list.truncate(at),
                _ if list.len() < 300 => list.extend(vec![list[at].clone(); 1 + at]),
                _ => list.push(list[at].clone()),
            }
        }
    }
}

fn wrong(value: &Value, [first, second]: [Index; 2]) -> Value {
    match first.index(9) {
        0 => json!(second.get(&HOSTILE)),
        1 => json!("x".repeat(1 << second.index(18))),
        2 => json!(-1),
        3 => json!(u64::MAX),
        4 => (0..second.index(120)).fold(json!(0), |inner, _| json!([inner])),
        5 => json!({ *second.get(&HOSTILE): 1 }),
        6 => Value::Null,
        7 if value.is_number() || value.is_string() => json!(vec![value.clone(); 2500]),
        _ => json!(second.get(&BEYOND)),
    }
}
