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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_come_first_and_one_line_says_so() {
        let known = ["sbamg", "kogge_stone", "dumb7_loop", "dumb7_unrolled"];
        let line = |name| unknown("variant", name, known.into_iter());
        assert!(
            line("Kogge_stne")
                .starts_with("unknown variant \"Kogge_stne\"; nearest: kogge_stone, ")
        );
        assert!(
            unknown("revision", "HAED", ["main", "HEAD"].into_iter()).contains("nearest: HEAD")
        );
        assert!(line("dumb7").contains("nearest: dumb7_loop, dumb7_unrolled"));
        assert!(line("a\nb").starts_with("unknown variant \"a\\nb\"; nearest: "));
        assert_eq!(unknown("routine", "x", [].into_iter()), "unknown routine \"x\"; there is none");
    }
}
