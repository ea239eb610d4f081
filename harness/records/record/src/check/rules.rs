//! What each field of a record may hold: names by a strict pattern, plain texts, figures within
//! bounds.

use super::bounds::{CONFIDENCE, FIGURE, MIN_FIGURE, TEXT};
use super::text::{self, Fault};
use serde_json::Value;

/// What a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Letters, digits and `_`.
    Word,
    /// Words and numbers joined by a few signs: `kogge_stone/attacks`, `uniform-16`, `not separated`.
    Name,
    /// What a symbol of machine code is called.
    Symbol,
    /// Letters, digits and `-`: what a folder is called.
    Id,
    /// Hexadecimal digits.
    Hash,
    /// The same of machine code, empty where nothing here reads it.
    CodeHash,
    /// UTC time, ISO 8601.
    Time,
    /// A line of plain text of so many bytes at most.
    Line(usize),
    /// The same with several lines: boards.
    Lines,
}

/// The label and the command line.
const CHOSEN: Kind = Kind::Line(200);

/// What the field is of which this is the text, a text in it, or the name of a field in it; `around` is
/// the field around it. None of a field that no record has.
pub fn kind(field: &str, around: &str) -> Option<Kind> {
    Some(match (field, around) {
        ("variant" | "family" | "routine" | "model" | "unit" | "adapter_of", _) => Kind::Word,
        ("reference" | "winner" | "twin_of" | "name" | "probe", _) => Kind::Name,
        ("subject" | "subjects" | "workload" | "generator" | "tier" | "features" | "state", _) => {
            Kind::Name
        }
        ("form" | "criterion" | "ended" | "binds", _) => Kind::Name,
        ("classes" | "mnemonics" | "distribution" | "turns" | "evaluation" | "tiers", _) => {
            Kind::Name
        }
        ("symbol", _) => Kind::Symbol,
        ("id", _) => Kind::Id,
        ("hash", "probes") => Kind::CodeHash,
        ("hash" | "commit" | "samples_sha256", _) => Kind::Hash,
        ("created", _) => Kind::Time,
        ("label" | "variants", _) => CHOSEN,
        ("positions" | "trace", _) => Kind::Word,
        ("position", _) => Kind::Line(128),
        ("command", _) => Kind::Line(1024),
        ("cpu" | "caches" | "hypervisor" | "governor" | "source" | "from", _) => Kind::Line(128),
        ("architecture" | "emulator" | "limited_to", _) => Kind::Name,
        ("rustc" | "llvm" | "flags" | "valgrind" | "compiler", _) => Kind::Line(256),
        ("what" | "left_out" | "reason" | "note" | "none" | "suspect", _) => Kind::Line(TEXT),
        ("callgrind_skipped" | "stepped_skipped", _) => Kind::Line(TEXT),
        ("error", _) => Kind::Lines,
        _ => return None,
    })
}

/// What is wrong with a record of the present version that has all its fields: the first fault, its place
/// and what would be right.
pub fn fault(record: &Value) -> Option<String> {
    let (place, why) = walk(record, ["", ""])?;
    Some(format!("at `{}`: {why}", place.trim_start_matches('.')))
}

/// What is wrong with what a user calls a run.
pub fn label_fault(label: &str) -> Option<String> {
    text_fault(CHOSEN, label)
}

/// The first fault of what a field and the field around it hold: where in it, as a reader would write it
/// (`.probes[0].hash`), and what.
fn walk(value: &Value, fields: [&str; 2]) -> Option<(String, String)> {
    let [field, around] = fields;
    let here = |why| (String::new(), why);
    match value {
        Value::Null | Value::Bool(_) => None,
        Value::Number(number) => {
            figure_fault(number.as_f64().unwrap_or(f64::INFINITY), fields).map(here)
        }
        Value::String(text) => text_fault(kind(field, around)?, text).map(here),
        Value::Array(list) => list.iter().enumerate().find_map(|(entry, value)| {
            let (place, why) = walk(value, fields)?;
            Some((format!("[{entry}]{place}"), why))
        }),
        Value::Object(inner) => inner.iter().find_map(|(name, value)| {
            let maps = ["classes", "mnemonics", "distribution", "turns", "criterion"];
            let is_map = maps.contains(&field);
            let named = is_map.then(|| kind(field, around)).flatten();
            named.and_then(|kind| text_fault(kind, name)).map(here).or_else(|| {
                let (place, why) = walk(value, [name, field])?;
                Some((format!(".{name}{place}"), why))
            })
        }),
    }
}

/// What an instruction takes is a difference of two chains, what is beyond an empty one of two times: they may come out
/// below nothing. A seed is any number.
fn figure_fault(figure: f64, fields: [&str; 2]) -> Option<String> {
    if fields == ["level", "confidence"] {
        let wanted = || format!("{figure:e} should be a confidence within {CONFIDENCE:?}");
        return (!CONFIDENCE.contains(&figure)).then(wanted);
    }
    let is_seed = fields[0] == "seed";
    let is_difference =
        fields.contains(&"cycles") || fields[0] == "apart_cycles" || fields[1] == "ns_beyond_empty";
    let least = if is_difference { -FIGURE } else { 0.0 };
    let is_some = figure == 0.0 || figure.abs() >= MIN_FIGURE;
    let fits = is_seed || is_some && (least..=FIGURE).contains(&figure);
    (!fits).then(|| {
        let wanted = format!("a figure from {least:e} to {FIGURE:e}, at least {MIN_FIGURE:e} or 0");
        format!("{figure:e} should be {wanted}")
    })
}

fn text_fault(kind: Kind, text: &str) -> Option<String> {
    // Bytes at most, which signs beside letters and digits, and what is wanted.
    let (most, signs, wanted) = match kind {
        Kind::Word => (64, "_", "a name of letters, digits and `_`"),
        Kind::Id => (64, "-", "a name of letters, digits and `-`"),
        Kind::Symbol => (256, "_.$", "a symbol of letters, digits, `_`, `.` and `$`"),
        Kind::Name => (128, " _.+*-/", "a name of letters, digits, blanks and `_.+*-/`"),
        Kind::Hash | Kind::CodeHash => (64, "", "hexadecimal digits"),
        Kind::Time => (64, "-:", "a time such as 2026-01-02T03:04:05Z"),
        Kind::Line(most) => (most, "", ""),
        Kind::Lines => (TEXT, "", ""),
    };
    if text.len() > most {
        return Some(format!("a text of {} bytes, it may have {most}", text.len()));
    }
    let fits = |c: char| c.is_ascii_alphanumeric() || signs.contains(c);
    let wanted = match kind {
        Kind::Line(_) | Kind::Lines => {
            return text::fault(text, kind == Kind::Lines).map(|fault| match fault {
                Fault::Hidden(sign) => {
                    let sign = sign.escape_unicode();
                    format!("the sign {sign} is none to be seen: plain text is wanted")
                }
                Fault::Holds(what, help) => format!("{} holds {what}: {help}", shown(text)),
            });
        }
        Kind::CodeHash if text.is_empty() => return None,
        _ if text.is_empty() || !text.chars().all(fits) => wanted,
        Kind::Hash | Kind::CodeHash if !text.chars().all(|c| c.is_ascii_hexdigit()) => wanted,
        Kind::Time if !is_time(text) => wanted,
        Kind::Name if text.split('/').any(|part| part.is_empty() || part.starts_with('.')) => {
            "a name whose parts between `/` are not empty and begin with no dot"
        }
        _ => return None,
    };
    Some(format!("{} should be {wanted}", shown(text)))
}

fn is_time(text: &str) -> bool {
    const FORM: &str = "0000-00-00T00:00:00Z";
    let fits = |(sign, form): (char, char)| match form {
        '0' => sign.is_ascii_digit(),
        _ => sign == form,
    };
    text.len() == FORM.len() && text.chars().zip(FORM.chars()).all(fits)
}

/// Quoted for an error of one line, and not the whole of a long text.
fn shown(text: &str) -> String {
    const MAX_SIGNS: usize = 40;
    let mut start: String = text.chars().take(MAX_SIGNS).collect();
    if start.len() < text.len() {
        start.push('…');
    }
    format!("{start:?}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The fields of the schema that hold texts, each with the field around it.
    fn texts(schema: &Value, all: &Value, field: &str, around: &str) -> BTreeSet<[String; 2]> {
        let mut found = BTreeSet::new();
        let mut resolved = schema;
        if let Some(name) = schema["$ref"].as_str() {
            resolved = &all["$defs"][name.rsplit('/').next().expect("a name")];
        }
        let is_text = |value: &Value| value == "string";
        // What is one of a few names, its type holds to.
        if resolved["enum"].is_array() || resolved["const"].is_string() {
            return found;
        }
        if is_text(&resolved["type"])
            || resolved["type"].as_array().is_some_and(|types| types.iter().any(is_text))
        {
            found.insert([field.to_string(), around.to_string()]);
        }
        for (name, inner) in resolved["properties"].as_object().into_iter().flatten() {
            found.extend(texts(inner, all, name, field));
        }
        for part in ["items", "additionalProperties"] {
            if resolved[part].is_object() {
                found.extend(texts(&resolved[part], all, field, around));
            }
        }
        for one in resolved["anyOf"].as_array().into_iter().flatten() {
            found.extend(texts(one, all, field, around));
        }
        found
    }

    #[test]
    fn every_text_of_the_schema_has_a_rule() {
        let schema: Value =
            serde_json::from_str(include_str!("../../schema/record-4.json")).expect("JSON");
        let fields = texts(&schema, &schema, "", "");
        assert!(fields.len() > 50, "{fields:?}");
        for [field, around] in fields {
            assert!(kind(&field, &around).is_some(), "{around}.{field} has no rule");
        }
    }

    #[test]
    fn names_keep_to_their_pattern() {
        let fits = |kind, text: &str| text_fault(kind, text).is_none();
        assert!(fits(Kind::Word, "kogge_stone") && !fits(Kind::Word, "kogge-stone"));
        assert!(fits(Kind::Name, "kogge_stone/attacks") && fits(Kind::Name, "not separated"));
        for bad in ["", "../x", "/etc/passwd", "a//b", "a/../b", "a/.b", "<b>", "a\"b", "a\nb", "é"]
        {
            assert!(!fits(Kind::Name, bad), "{bad}");
        }
        assert!(fits(Kind::Id, "20260102T030405Z-2") && !fits(Kind::Id, "a/b"));
        assert!(fits(Kind::Hash, "0f") && !fits(Kind::Hash, "0g") && !fits(Kind::Hash, ""));
        assert!(fits(Kind::CodeHash, "") && !fits(Kind::CodeHash, "0g"));
        assert!(fits(Kind::Time, "2026-01-02T03:04:05Z") && !fits(Kind::Time, "2026-01-02"));
        assert!(!fits(Kind::Line(3), "four") && !fits(Kind::Word, &"x".repeat(65)));
    }

    #[test]
    fn figures_stay_within_bounds() {
        let fits = |figure, fields| figure_fault(figure, fields).is_none();
        assert!(fits(0.0, ["center", "ns_per_unit"]) && !fits(-0.1, ["center", "ns_per_unit"]));
        assert!(fits(-0.1, ["center", "cycles"]) && !fits(1e300, ["center", "cycles"]));
        assert!(fits(-0.1, ["low", "ns_beyond_empty"]));
        assert!(!fits(5e-324, ["center", "ns_per_unit"]) && fits(2e-16, ["half_width", ""]));
        let sure = |level| fits(level, ["level", "confidence"]);
        assert!(sure(0.95) && sure(0.99) && !sure(0.0) && !sure(1.0));
        assert!(fits(1e19, ["seed", ""]) && !fits(1e19, ["nodes", "positions"]));
    }
}
