//! What lies beside records: found out by a command, written into a small file, read for the page. What
//! follows from the workspace and a record alone (films, extracts) is made when it is asked for. Each kind
//! has its file here, with how what was found becomes rows; nothing is found out or judged.

pub mod claims;
pub mod compilers;
pub mod counterexamples;
mod extracts;
pub mod films;
pub mod proofs;
mod smallest;
pub mod tiers;
mod variants;

pub use films::Wanted;

use crate::{failure::Failure, workspace};
use ::charts::supplements::{Found, Origin, Supplements};
use record::Record;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::io::Read;

/// What published texts have wrong; written by hand.
const ERRATA: &str = "harness/errata.json";

/// The form of the files.
const SCHEMA: u32 = 1;

/// No file is larger: they are committed, and go into a page whole.
const MAX_BYTES: usize = 200_000;

/// The published comparison, and the same where a step can leave the board.
const COMPARED: [&str; 4] = [
    "dumb7_unrolled/attacks/south",
    "kogge_stone/attacks/south",
    "dumb7_unrolled/attacks/east",
    "kogge_stone/attacks/east",
];

/// Everything that a page of these records shows beside them.
pub fn gather(records: &[Record], films: &Wanted) -> Result<Supplements, Failure> {
    Ok(Supplements {
        compared: COMPARED.map(str::to_string).to_vec(),
        claims: read(claims::FILE)?,
        proofs: read(proofs::FILE)?,
        counterexamples: read(counterexamples::FILE)?,
        smallest: smallest::settled()?,
        compilers: read(compilers::FILE)?,
        tiers: tiers::kept()?,
        films: films::shown(films)?,
        variants: variants::described(),
        extracts: extracts::shown(records),
        errata: read(ERRATA)?,
        left_out: None,
    })
}

/// Where something is from that this workspace makes by `command`.
pub fn origin(command: &str, compiler: Option<&str>) -> Origin {
    Origin {
        command: command.to_string(),
        compiler: compiler.unwrap_or_default().to_string(),
        commit: workspace::commit().unwrap_or_default(),
    }
}

/// Reads a file of the workspace; one that is not there has nothing.
pub fn read<T: Serialize + DeserializeOwned>(file: &str) -> Result<Found<T>, Failure> {
    let path = workspace::root().join(file);
    if !path.exists() {
        return Ok(Found::default());
    }
    let mut text = String::new();
    std::fs::File::open(&path)
        .and_then(|open| open.take(MAX_BYTES as u64 + 1).read_to_string(&mut text))
        .map_err(|error| error.to_string())
        .and_then(|_| parsed(&text))
        .map_err(|why| Failure::Input(format!("{file}: {why}")))
}

/// What a file says, or in one short line why it is none of ours.
fn parsed<T: Serialize + DeserializeOwned>(written: &str) -> Result<Found<T>, String> {
    if written.len() > MAX_BYTES {
        return Err(format!("more than {MAX_BYTES} bytes, which is the most"));
    }
    let refused =
        |error: serde_json::Error| -> String { error.to_string().chars().take(200).collect() };
    let found: Found<T> = serde_json::from_str(written).map_err(refused)?;
    if found.schema != SCHEMA {
        return Err(format!("schema {}, and this build reads {SCHEMA}", found.schema));
    }
    // What is not understood would be left out of what was read.
    let values = [written, &text(&found)].map(serde_json::from_str::<Value>);
    match values.map(|value| value.ok().map(without_nothing)) {
        [given, understood] if given == understood => Ok(found),
        _ => Err("fields that this build does not know".to_string()),
    }
}

/// Writes what was found into a file of the workspace, if that is wanted.
pub fn write_if<T: Serialize>(
    is_wanted: bool,
    file: &str,
    found: impl FnOnce() -> Found<T>,
) -> Result<(), Failure> {
    if !is_wanted {
        return Ok(());
    }
    let found = found();
    let bytes = write(file, &found)?;
    crate::say(&format!("{file}: {} rows written, {bytes} bytes\n", found.rows.len()))
}

/// Writes a file of the workspace; its bytes.
pub fn write<T: Serialize>(file: &str, found: &Found<T>) -> Result<usize, Failure> {
    let text = text(found);
    if text.len() > MAX_BYTES {
        let why = format!("{file}: {} bytes, and {MAX_BYTES} are the most", text.len());
        return Err(Failure::Check(why));
    }
    record::write_whole(&workspace::root().join(file), text.as_bytes())
        .map_err(Failure::machine)?;
    Ok(text.len())
}

/// A row a line, so that a difference is one of rows.
pub fn text<T: Serialize>(found: &Found<T>) -> String {
    let lines = |rows: Vec<Value>| match rows.is_empty() {
        true => "[]".to_string(),
        false => {
            let rows: Vec<String> = rows.iter().map(|row| format!("  {row}")).collect();
            format!("[\n{}\n ]", rows.join(",\n"))
        }
    };
    let rows = found.rows.iter().map(|row| without_nothing(value(row))).collect();
    let skipped = found.skipped.iter().map(|line| Value::from(line.as_str())).collect();
    format!(
        "{{\n \"schema\": {},\n \"origin\": {},\n \"rows\": {},\n \"skipped\": {}\n}}\n",
        found.schema,
        value(&found.origin),
        lines(rows),
        lines(skipped)
    )
}

fn value(of: &impl Serialize) -> Value {
    serde_json::to_value(of).expect("plain data always serialises")
}

/// What is empty is what a reader takes for what is missing.
fn without_nothing(value: Value) -> Value {
    let fields = match value {
        Value::Object(fields) => fields,
        Value::Array(items) => return items.into_iter().map(without_nothing).collect(),
        _ => return value,
    };
    let fields = fields.into_iter().map(|(name, field)| (name, without_nothing(field)));
    let says = |field: &Value| match field {
        Value::Null => false,
        Value::String(text) => !text.is_empty(),
        Value::Array(items) => !items.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
        _ => true,
    };
    Value::Object(fields.filter(|(_, field)| says(field)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::charts::supplements::{Board, Claim, Counted, Counterexample, Erratum};

    #[test]
    fn what_is_written_is_what_is_read() {
        let squares = |squares| vec![Board { name: "a".into(), squares }];
        let found = Found {
            origin: Origin { command: "it".into(), ..Origin::default() },
            rows: vec![
                Counterexample { arguments: squares(1 << 63), ..Counterexample::default() },
                Counterexample { of: "a \"b\"".into(), ..Counterexample::default() },
            ],
            skipped: vec!["one".to_string()],
            ..Found::default()
        };
        let written = text(&found);
        assert_eq!(serde_json::from_str::<Found<Counterexample>>(&written).unwrap(), found);
        assert_eq!(written.lines().count(), 11, "a row a line: {written}");
        let emitted = Some(Counted { moves: Some(0), ..Counted::default() });
        let claim = value(&Claim { emitted, ..Claim::default() });
        assert_eq!(without_nothing(claim).to_string(), r#"{"emitted":{"moves":0}}"#);
    }

    #[test]
    fn what_is_not_ours_is_refused_in_one_short_line() {
        let refused = |written: &str| parsed::<Counterexample>(written).expect_err(written);
        let long = "x".repeat(5000);
        for (written, why) in [
            (" ".repeat(MAX_BYTES + 1).as_str(), "200000 bytes"),
            ("{", "EOF"),
            (r#"{"schema": 2, "rows": []}"#, "schema 2"),
            (r#"{"schema": 1, "rows": [{"of": 1}]}"#, "invalid type"),
            (&format!(r#"{{"schema": "{long}"}}"#), "invalid type"),
            (r#"{"schema": 1, "rows": [{"off": "it"}]}"#, "does not know"),
        ] {
            let said = refused(written);
            assert!(said.contains(why) && said.len() <= 200 && !said.contains('\n'), "{said}");
        }
        let nothing = r#"{"schema": 1, "origin": {"command": ""}, "rows": [{"of": "it"}]}"#;
        assert!(parsed::<Counterexample>(nothing).is_ok());
    }

    #[test]
    fn an_erratum_says_who_printed_what_and_how_it_was_shown_to_be_wrong() {
        let errata: Found<Erratum> = read(ERRATA).expect("it reads");
        assert!(!errata.rows.is_empty());
        for Erratum { source, printed, right, shown, .. } in &errata.rows {
            assert!([source, printed, right, shown].iter().all(|text| !text.is_empty()));
            assert_ne!(printed, right);
        }
    }
}
