//! The full tables of the published record, a file for each model and one for what spans models. It makes no table.

use crate::published_folder::Folder;
use ::charts::by_model;
use contract::Model;
use record::Record;
use table::{Table, markdown};

/// Where they lie.
pub const FOLDER: &str = "charts/published/results";

/// Files of what is of no single model, and what they have.
const OTHERS: [(&str, &str); 3] = [
    ("in_use", "move generators and searches with each attack generator"),
    ("batches", "what lanes and longer batches save"),
    (
        "conditions",
        "tiers, bounds, large working sets, modes, other compilers, workloads, and what was skipped",
    ),
];

/// All files of a record.
pub fn folder(record: &Record) -> Folder {
    let mut by_file = by_model(record);
    let about = by_file.remove("").unwrap_or_default();
    let text = |(name, tables): (&str, Vec<Table>)| {
        let head = format!(
            "# {name}\n\n[All results](../../../RESULTS.md) · [what exactly is timed](../../../harness/MODELS.md) · \
             [the words](../../../harness/GLOSSARY.md)\n\n"
        );
        (format!("{name}.md"), head + &markdown(&[about.clone(), tables].concat()))
    };
    Folder { path: FOLDER, files: by_file.into_iter().map(text).collect() }
}

/// Links to the files of `folder`, in the order of models.
pub fn links(folder: &Folder) -> String {
    let models = Model::ALL.map(|model| (model.name(), ""));
    let is_there = |(name, _): &(&str, &str)| folder.files.contains_key(&format!("{name}.md"));
    let line = |(name, what): (&str, &str)| {
        let what = if what.is_empty() { String::new() } else { format!(": {what}") };
        format!("- [{name}]({FOLDER}/{name}.md){what}\n")
    };
    models.into_iter().chain(OTHERS).filter(is_there).map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measured::documented;

    /// What a site that shows Markdown still renders.
    const MAX_BYTES: usize = 200_000;

    #[test]
    fn each_model_has_a_file_that_is_short_enough_to_be_shown() {
        let record = documented();
        let folder = folder(&record.expect("a record is published").1);
        let longest = folder.files.iter().max_by_key(|(_, text)| text.len());
        assert!(longest.is_some_and(|(_, text)| text.len() < MAX_BYTES), "{longest:?}");
        let queens = &folder.files["square_attacks.md"];
        assert!(queens.contains("### square_attacks rook") && !queens.contains("### rays"));
        let skips = |text: &&String| text.contains("- skipped: ");
        assert_eq!(folder.files.values().filter(skips).count(), 1, "skips stand once");
        assert_eq!(links(&folder).lines().count(), folder.files.len());
    }
}
