//! What a routine is asked, in the words of the page's filter. Nothing here chooses.

use contract::Model::*;
use record::{Model, Name, Part};

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
pub fn of<'a>(model: Model, subjects: &[&'a str]) -> Vec<&'a str> {
    let Some(model) = model.of_suite() else { return vec!["other"] };
    match model {
        SquareAttacks | SquareBatch | KeptAttacks => subjects.to_vec(),
        BoardAttacks | BoardBatch => vec!["side"],
        Step | Fill | RayAttacks | RayBatch => vec!["direction"],
        LineAttacks => vec!["line"],
        Rays | RaysQuadrant => vec!["coordinates"],
        _ => vec!["other"],
    }
}

/// The same as it stands in a table.
pub fn words(asked: &[&str]) -> String {
    if asked.is_empty() { "all".to_string() } else { asked.join(" ") }
}

/// What the table of a part is about, by its title.
pub fn of_title(title: &str) -> Vec<&str> {
    let words: Vec<&str> = title.split(' ').collect();
    words[0].parse().map_or(Vec::new(), |model| of(model, &words[1..]))
}

/// What a contest is about; empty where it is about all that its model is asked.
pub fn of_contest(part: &Part) -> Vec<&str> {
    of(part.model, &part.subjects.iter().map(Name::as_str).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_model_is_asked_what_the_filter_has() {
        for model in contract::Model::ALL {
            let asked = of(model.into(), &["queen"]);
            assert!(!asked.is_empty());
            assert!(asked.iter().all(|one| ALL.iter().any(|(word, _)| word == one)), "{asked:?}");
        }
        assert_eq!(of_contest(&Part::of(SquareBatch, &["queen"])), ["queen"]);
        assert!(of_contest(&Part::of(SquareAttacks, &[])).is_empty());
    }
}
