//! The known names closest to an unknown one.

/// `unknown variant "kogge_stne"; nearest: kogge_stone, ...`, in one line whatever the name
/// contains. If no name is near, it lists all of a few and counts many.
pub fn unknown<'a>(kind: &str, name: &str, known: impl Iterator<Item = &'a str>) -> String {
    const MOST: usize = 3;
    const NEAR: f64 = 0.7;
    const FEW: usize = 12;
    let asked = name.to_lowercase();
    let mut all: Vec<(f64, &str)> =
        known.map(|known| (strsim::jaro_winkler(&asked, &known.to_lowercase()), known)).collect();
    all.sort_by(|a, b| b.0.total_cmp(&a.0));
    let near = all.iter().take(MOST).take_while(|(likeness, _)| *likeness >= NEAR).count();
    let names = |count| all[..count].iter().map(|(_, known)| *known).collect::<Vec<_>>().join(", ");
    let right = match (near, all.len()) {
        (_, 0) => "there is none".to_string(),
        (0, count @ ..=FEW) => format!("known: {}", names(count)),
        (0, count) => format!("none of the {count} is near it"),
        (near, _) => format!("nearest: {}", names(near)),
    };
    format!("unknown {kind} {name:?}; {right}")
}
