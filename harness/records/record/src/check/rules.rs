//! What each field of a record may hold: names by a strict pattern, plain texts, figures within
//! bounds.

use super::bounds::{FIGURE, MIN_FIGURE, TEXT};
use super::place::Place;
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
        ("form" | "criterion" | "verdict" | "next_verdict" | "ended" | "binds", _) => Kind::Name,
        ("classes" | "mnemonics" | "distribution", _) => Kind::Name,
        ("symbol", _) => Kind::Symbol,
        ("id", _) => Kind::Id,
        ("hash" | "commit" | "samples_sha256", _) => Kind::Hash,
        ("created", _) => Kind::Time,
        ("label", _) => CHOSEN,
        ("command", _) => Kind::Line(1024),
        ("cpu" | "caches" | "hypervisor" | "governor" | "source" | "from", _) => Kind::Line(128),
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
    walk(record, &mut Place::default())
}

/// What is wrong with what a user calls a run.
pub fn label_fault(label: &str) -> Option<String> {
    text_fault(CHOSEN, label)
}

fn walk(value: &Value, place: &mut Place) -> Option<String> {
    let at = |place: &Place, why: String| Some(format!("at `{place}`: {why}"));
    match value {
        Value::Null | Value::Bool(_) => None,
        Value::Number(number) => {
            let figure = number.as_f64().unwrap_or(f64::INFINITY);
            figure_fault(figure, place.fields()).and_then(|why| at(place, why))
        }
        Value::String(text) => {
            let [field, around] = place.fields();
            kind(field, around)
                .and_then(|kind| text_fault(kind, text))
                .and_then(|why| at(place, why))
        }
        Value::Array(list) => list.iter().enumerate().find_map(|(entry, value)| {
            place.enter_index(entry);
            let found = walk(value, place);
            place.leave();
            found
        }),
        Value::Object(fields) => fields.iter().find_map(|(name, value)| {
            let [field, around] = place.fields();
            let is_map = matches!(field, "classes" | "mnemonics" | "distribution" | "criterion");
            let wrong = is_map.then(|| kind(field, around)).flatten();
            if let Some(why) = wrong.and_then(|kind| text_fault(kind, name)) {
                return at(place, why);
            }
            place.enter(name);
            let found = walk(value, place);
            place.leave();
            found
        }),
    }
}

/// What an instruction takes is a difference of two chains and may come out below nothing; a seed is
/// any number.
fn figure_fault(figure: f64, fields: [&str; 2]) -> Option<String> {
    let is_seed = fields[0] == "seed";
    let is_difference = fields.contains(&"cycles") || fields[0] == "apart_cycles";
    let least = if is_difference { -FIGURE } else { 0.0 };
    let is_some = figure == 0.0 || figure.abs() >= MIN_FIGURE;
    let fits = is_seed || is_some && (least..=FIGURE).contains(&figure);
    (!fits).then(|| {
        let wanted = format!("a figure from {least:e} to {FIGURE:e}, at least {MIN_FIGURE:e} or 0");
        format!("{figure:e} should be {wanted}")
    })
}

fn text_fault(kind: Kind, text: &str) -> Option<String> {
    let most = match kind {
        Kind::Word | Kind::Id | Kind::Hash | Kind::Time => 64,
        Kind::Name => 128,
        Kind::Symbol => 256,
        Kind::Line(most) => most,
        Kind::Lines => TEXT,
    };
    if text.len() > most {
        return Some(format!("a text of {} bytes, it may have {most}", text.len()));
    }
    let all = |fits: fn(char) -> bool| text.chars().all(fits) && !text.is_empty();
    let wanted = match kind {
        Kind::Line(_) => return text::fault(text, false).map(|found| words(found, text)),
        Kind::Lines => return text::fault(text, true).map(|found| words(found, text)),
        Kind::Word if all(|c| c.is_ascii_alphanumeric() || c == '_') => return None,
        Kind::Id if all(|c| c.is_ascii_alphanumeric() || c == '-') => return None,
        Kind::Hash if all(|c| c.is_ascii_hexdigit()) => return None,
        Kind::Symbol if all(|c| c.is_ascii_alphanumeric() || "_.$".contains(c)) => return None,
        Kind::Name if all(|c| c.is_ascii_alphanumeric() || " _.+*-/".contains(c)) => {
            match text.split('/').any(|part| part.is_empty() || part.starts_with('.')) {
                false => return None,
                true => "a name whose parts between `/` are not empty and begin with no dot",
            }
        }
        Kind::Time if is_time(text) => return None,
        Kind::Word => "a name of letters, digits and `_`",
        Kind::Id => "a name of letters, digits and `-`",
        Kind::Hash => "hexadecimal digits",
        Kind::Symbol => "a symbol of letters, digits, `_`, `.` and `$`",
        Kind::Name => "a name of letters, digits, blanks and `_.+*-/`",
        Kind::Time => "a time such as 2026-01-02T03:04:05Z",
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

fn words(fault: Fault, text: &str) -> String {
    let (found, help) = match fault {
        Fault::Hidden(sign) => return text::none_to_be_seen(sign),
        Fault::Markup => ("markup", "leave out the `<`"),
        Fault::Link => ("a link", "leave it out"),
        Fault::Path => ("a path", "leave it out, or its folders"),
        Fault::Address => ("an address", "leave it out"),
    };
    format!("{} holds {found}: {help}", shown(text))
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
        assert!(fits(Kind::Hash, "0f") && !fits(Kind::Hash, "0g"));
        assert!(fits(Kind::Time, "2026-01-02T03:04:05Z") && !fits(Kind::Time, "2026-01-02"));
        assert!(!fits(Kind::Line(3), "four") && !fits(Kind::Word, &"x".repeat(65)));
    }

    #[test]
    fn figures_stay_within_bounds() {
        let fits = |figure, fields| figure_fault(figure, fields).is_none();
        assert!(fits(0.0, ["center", "ns_per_unit"]) && !fits(-0.1, ["center", "ns_per_unit"]));
        assert!(fits(-0.1, ["center", "cycles"]) && !fits(1e300, ["center", "cycles"]));
        assert!(!fits(5e-324, ["center", "ns_per_unit"]) && fits(2e-16, ["half_width", ""]));
        assert!(fits(1e19, ["seed", ""]) && !fits(1e19, ["nodes", "positions"]));
    }
}
