//! The known names closest to an unknown one, for messages about misspelt names.

/// How many near names an error lists. With more it would not stay a line.
const MAX_NEAREST: usize = 3;

/// The similarity (Jaro and Winkler) from which a name is near. Winkler's formula rewards a common
/// prefix from this value on (1990).
const MIN_LIKENESS: f64 = 0.7;

/// How many names an error lists if none is near. There are fewer workloads and classes than this,
/// but more variants, which would fill a screen.
const MAX_LISTED: usize = 12;

/// Returns `unknown variant "kogge_stne"; nearest: kogge_stone, ...`, in one line whatever the name
/// contains. If no name is near, the message lists all names of a short list and counts those of a
/// long one.
pub fn unknown_name_message<'a>(
    kind: &str,
    name: &str,
    known: impl Iterator<Item = &'a str>,
) -> String {
    let wanted = name.to_lowercase();
    let mut names: Vec<(f64, &str)> = Vec::new();
    for known in known {
        names.push((strsim::jaro_winkler(&wanted, &known.to_lowercase()), known));
    }
    names.sort_by(|a, b| b.0.total_cmp(&a.0));
    format!("unknown {kind} {name:?}; {}", remedy(&names))
}

/// Returns the part of the message that helps, from all names with their likeness, nearest first.
fn remedy(names: &[(f64, &str)]) -> String {
    if names.is_empty() {
        return "there is none".to_string();
    }
    let mut near = names.iter().take(MAX_NEAREST).collect::<Vec<_>>();
    near.retain(|(likeness, _)| *likeness >= MIN_LIKENESS);
    if !near.is_empty() {
        return format!("nearest: {}", join_names(near));
    }
    if names.len() <= MAX_LISTED {
        return format!("known: {}", join_names(names));
    }
    format!("none of the {} is near it", names.len())
}

fn join_names<'a>(names: impl IntoIterator<Item = &'a (f64, &'a str)>) -> String {
    names.into_iter().map(|(_, name)| *name).collect::<Vec<_>>().join(", ")
}
