//! The known names closest to an unknown one.

/// `unknown variant "kogge_stne"; nearest: kogge_stone, ...`, in one line whatever the name contains.
pub fn unknown<'a>(kind: &str, name: &str, known: impl Iterator<Item = &'a str>) -> String {
    const MOST: usize = 3;
    let asked = name.to_lowercase();
    let mut near: Vec<(f64, &str)> =
        known.map(|known| (strsim::jaro_winkler(&asked, &known.to_lowercase()), known)).collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    let near: Vec<&str> = near.into_iter().take(MOST).map(|(_, known)| known).collect();
    match near.as_slice() {
        [] => format!("unknown {kind} {name:?}; there is none"),
        near => format!("unknown {kind} {name:?}; nearest: {}", near.join(", ")),
    }
}
