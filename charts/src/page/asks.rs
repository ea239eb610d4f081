//! What a routine is asked, in the words of the page's filter. Nothing here chooses.

use crate::view::select::part;

/// What may be asked, by the word in the address, and in words.
pub const ALL: [(&str, &str); 9] = [
    ("both", "rook and bishop of a square"),
    ("queen", "queen"),
    ("rook", "rook"),
    ("bishop", "bishop"),
    ("side", "a whole side"),
    ("direction", "one direction"),
    ("line", "one line"),
    ("coordinates", "directions of coordinates"),
    ("other", "other"),
];

/// What a model's routine with these subjects is asked.
pub fn of<'a>(model: &str, subjects: &[&'a str]) -> Vec<&'a str> {
    match model {
        "square_attacks" | "square_batch" | "kept_attacks" => subjects.to_vec(),
        "board_attacks" | "board_batch" => vec!["side"],
        "step" | "fill" | "ray_attacks" | "ray_batch" => vec!["direction"],
        "line_attacks" => vec!["line"],
        "rays" | "rays_quadrant" => vec!["coordinates"],
        _ => vec!["other"],
    }
}

/// The same as it stands in a table.
pub fn words(asked: &[&str]) -> String {
    if asked.is_empty() { "all".to_string() } else { asked.join(" ") }
}

/// What a contest is about; empty where it is about all that its model is asked.
pub fn of_contest(name: &str) -> Vec<&str> {
    let (model, subjects) = part(name);
    of(model, &subjects)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_model_is_asked_what_the_filter_has() {
        for model in contract::Model::ALL {
            let asked = of(model.name(), &["queen"]);
            assert!(!asked.is_empty());
            assert!(asked.iter().all(|one| ALL.iter().any(|(word, _)| word == one)), "{asked:?}");
        }
        assert_eq!(of_contest("square_batch queen"), ["queen"]);
        assert!(of_contest("square_attacks").is_empty());
    }
}
