//! The folder of published files to copy: which routines they are of, in which languages, and what is left out. It prints
//! no kernel itself and compiles nothing.

use crate::extract::{file_name, print};
use crate::published_folder::Folder;
use crate::select;
use ::charts::Choice;
use contract::Model;
use extract::Language;
use record::Record;
use std::collections::BTreeMap;

/// Where they lie.
pub const FOLDER: &str = "charts/published/extracts";

/// No file is larger: of such a size are tables as literals, of which `extract` prints the same.
const MAX_BYTES: usize = 30_000;

/// What is to lie there.
pub struct Extracts {
    /// The files.
    pub folder: Folder,
    /// What does not, and why.
    pub left_out: Vec<String>,
}

impl Extracts {
    /// In both languages the first that each choice names, with its times by a record, but for batches: an engine asks one
    /// board. They name no commit, or each would make them anew.
    pub fn of(record: &Record, choices: &[Choice]) -> Extracts {
        let firsts = choices.iter().filter_map(|one| one.named().next());
        let mut extracts = Extracts {
            folder: Folder { path: FOLDER, files: BTreeMap::new() },
            left_out: Vec::new(),
        };
        for name in record::unique(firsts.map(|one| &one.routine)) {
            match select::named(name) {
                None => {
                    extracts.left_out.push(format!("{name}: it is not in this build's registry"))
                }
                Some((_, routine))
                    if matches!(routine.model, Model::SquareBatch | Model::BoardBatch) =>
                {
                    extracts.left_out.push(format!("{name}: it takes a batch"));
                }
                Some((variant, routine)) => {
                    for language in Language::ALL {
                        let text = print(variant, &[routine], language, record, None);
                        let text = text.and_then(|text| match text.len() {
                            0..=MAX_BYTES => Ok(text),
                            bytes => Err(format!("{name}: {bytes} bytes, most of them tables")),
                        });
                        match text {
                            Ok(text) => {
                                extracts
                                    .folder
                                    .files
                                    .insert(file_name(variant, routine, language), text);
                            }
                            Err(why) => {
                                extracts.left_out.push(format!("in {}: {why}", language.title()));
                            }
                        }
                    }
                }
            }
        }
        extracts
    }

    /// Links to the files of a routine, as Markdown; nothing of one that has none.
    pub fn links(&self, name: &str) -> String {
        let Some((variant, routine)) = select::named(name) else { return String::new() };
        let link = |language| {
            let file = file_name(variant, routine, language);
            let end = file.rsplit('.').next().unwrap_or_default();
            let is_there = self.folder.files.contains_key(&file);
            is_there.then(|| format!("[.{end}]({FOLDER}/{file})"))
        };
        Language::ALL.into_iter().filter_map(link).collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measured::documented;
    use crate::report::choices;

    #[test]
    fn they_are_small_and_name_no_commit() {
        let record = documented();
        let choices = choices().expect("records are published");
        let extracts = Extracts::of(&record.expect("a record is published").1, &choices);
        let largest = extracts.folder.files.values().map(String::len).max();
        assert!(largest.is_some_and(|bytes| bytes <= 30_000), "{largest:?} bytes");
        let names: Vec<&String> = extracts.folder.files.keys().collect();
        let count = |ending| names.iter().filter(|name| name.ends_with(ending)).count();
        assert!(count(".rs") > 1 && count(".h") > 1, "{names:?}");
        assert!(extracts.folder.files.values().all(|text| !text.contains(", commit ")));
    }
}
