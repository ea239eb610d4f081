//! What the user may have meant: the known names that look most like an unknown one.

/// The three nearest of `known`, nearest first.
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut near: Vec<(f64, &str)> =
        known.map(|known| (strsim::jaro_winkler(name, known), known)).collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    near.into_iter().take(3).map(|(_, known)| known).collect()
}

/// `unknown variant "kogge_stne"; nearest: kogge_stone, ...`
pub fn unknown<'a>(kind: &str, name: &str, known: impl Iterator<Item = &'a str>) -> String {
    match nearest(name, known).as_slice() {
        [] => format!("unknown {kind} \"{name}\"; there is none"),
        near => format!("unknown {kind} \"{name}\"; nearest: {}", near.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_come_first_and_one_line_says_so() {
        let known = ["sbamg", "kogge_stone", "dumb7_loop", "dumb7_unrolled"];
        assert_eq!(nearest("dumb7", known.into_iter())[0], "dumb7_loop");
        let line = unknown("variant", "kogge_stne", known.into_iter());
        assert!(line.starts_with("unknown variant \"kogge_stne\"; nearest: kogge_stone, "));
        assert_eq!(unknown("routine", "x", [].into_iter()), "unknown routine \"x\"; there is none");
    }
}
