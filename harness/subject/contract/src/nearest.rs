//! The known names closest to an unknown one.

/// How many near names an error lists, so that it stays a line.
const MAX_NEAREST: usize = 3;

/// The similarity (Jaro and Winkler) from which a name is near: that from which Winkler's formula
/// rewards a common prefix (1990).
const MIN_LIKENESS: f64 = 0.7;

/// How many names an error lists where none is near: all workloads or classes, but not all
/// variants.
const MAX_LISTED: usize = 12;

/// `unknown variant "kogge_stne"; nearest: kogge_stone, ...`, in one line whatever the name
/// contains. If no name is near, it lists all of a few and counts many.
pub fn unknown<'a>(kind: &str, name: &str, known: impl Iterator<Item = &'a str>) -> String {
    let wanted = name.to_lowercase();
    let mut names: Vec<(f64, &str)> = Vec::new();
    for known in known {
        names.push((strsim::jaro_winkler(&wanted, &known.to_lowercase()), known));
    }
    names.sort_by(|a, b| b.0.total_cmp(&a.0));
    let near = names
        .iter()
        .take(MAX_NEAREST)
        .take_while(|(likeness, _)| *likeness >= MIN_LIKENESS)
        .count();
    let remedy = match (near, names.len()) {
        (_, 0) => "there is none".to_string(),
        (0, count @ ..=MAX_LISTED) => format!("known: {}", listed(&names[..count])),
        (0, count) => format!("none of the {count} is near it"),
        (near, _) => format!("nearest: {}", listed(&names[..near])),
    };
    format!("unknown {kind} {name:?}; {remedy}")
}

fn listed(names: &[(f64, &str)]) -> String {
    names.iter().map(|(_, name)| *name).collect::<Vec<_>>().join(", ")
}
