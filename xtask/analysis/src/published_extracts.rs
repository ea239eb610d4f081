//! The folder of published files to copy.

use crate::extract::{file_name, file_text};
use crate::failure::Failure;
use crate::measurements::Records;
use crate::{select, workspace};
use ::charts::{Choice, Question, widest_choice};
use contract::Tier;
use extract::Language;
use record::Competitor;
use std::collections::BTreeMap;
use std::fs;

/// Folder of the files, from the root of the repository.
pub const FOLDER: &str = "charts/published/extracts";

/// No file is larger: of such a size are tables as literals, of which `extract` prints the same.
const MAX_BYTES: usize = 30_000;

/// The files that the folder must have.
pub struct Extracts {
    /// Texts by the files' names.
    pub files: BTreeMap<String, String>,
    /// Routines without a file, each with the reason.
    pub omissions: Vec<String>,
    /// Routines that no language prints, because of their tables or loops.
    unprintable: Vec<Competitor>,
}

impl Extracts {
    /// Returns the generators of README's table and the first routine of each choice but those of
    /// batches, in both languages, with its times by the newest record that has them. They name no
    /// commit: otherwise each commit would change them.
    ///
    /// # Errors
    /// If no record is published.
    pub fn new(choices: &[Choice]) -> Result<Extracts, Failure> {
        let records = Records::load_published()?;
        let mut extracts =
            Extracts { files: BTreeMap::new(), omissions: Vec::new(), unprintable: Vec::new() };
        for name in routines(choices) {
            let Some((variant, routine)) = select::competitor_routine(name) else {
                extracts.omissions.push(format!("{name}: it is not in this build's registry"));
                continue;
            };
            let record =
                records.first_with_time(&[(variant, routine)]).at_tier(tier(choices, name));
            let mut is_printable = false;
            for language in Language::ALL {
                let text = file_text(variant, routine, language, &record, None);
                is_printable |= text.is_ok();
                match text {
                    Ok(text) if text.len() <= MAX_BYTES => {
                        extracts.files.insert(file_name(variant, routine, language), text);
                    }
                    Ok(text) => extracts.omissions.push(format!(
                        "in {}: {name}: {} bytes, most of them tables",
                        language.title(),
                        text.len()
                    )),
                    Err(reason) => {
                        extracts.omissions.push(format!("in {}: {reason}", language.title()));
                    }
                }
            }
            if !is_printable {
                extracts.unprintable.push(name.clone());
            }
        }
        Ok(extracts)
    }

    /// Writes the files, and removes all else that lies there.
    ///
    /// # Errors
    /// If the folder cannot be changed.
    pub fn write(&self) -> std::io::Result<()> {
        let root = workspace::root().join(FOLDER);
        fs::create_dir_all(&root)?;
        for (name, text) in &self.files {
            record::write_whole(&root.join(name), text.as_bytes())
                .map_err(std::io::Error::other)?;
        }
        for name in self.obsolete()? {
            fs::remove_file(root.join(name))?;
        }
        Ok(())
    }

    /// Names of files in the folder that are none of these.
    fn obsolete(&self) -> std::io::Result<Vec<String>> {
        let mut names = Vec::new();
        for entry in fs::read_dir(workspace::root().join(FOLDER))? {
            names.push(entry?.file_name().to_string_lossy().into_owned());
        }
        names.retain(|name| !self.files.contains_key(name));
        Ok(names)
    }

    /// Returns whether the folder has these files and no others.
    #[cfg(test)]
    pub fn matches_folder(&self) -> bool {
        let root = workspace::root().join(FOLDER);
        self.obsolete().is_ok_and(|names| names.is_empty())
            && self.files.iter().all(|(name, text)| {
                fs::read_to_string(root.join(name)).is_ok_and(|stored| stored == *text)
            })
    }

    /// Returns links to the files of a routine, the command that prints it, or a link to its source
    /// if nothing prints it, as Markdown.
    pub fn links(&self, name: &Competitor) -> String {
        let Some((variant, routine)) = select::competitor_routine(name) else {
            return String::new();
        };
        let mut links = Vec::new();
        for language in Language::ALL {
            let file = file_name(variant, routine, language);
            if self.files.contains_key(&file) {
                links.push(format!("[.{}]({FOLDER}/{file})", language.extension()));
            }
        }
        if !links.is_empty() {
            return links.join(" ");
        }
        if self.unprintable.contains(name) {
            return format!("[source](algorithms/{})", variant.name);
        }
        format!("`cargo xtask extract {name}`")
    }
}

/// Returns the first routine of each choice but those of batches, and the generators of README's
/// table.
fn routines(choices: &[Choice]) -> Vec<&Competitor> {
    let mut routines = Vec::new();
    for choice in choices {
        let is_of_batches = matches!(choice.question, Question::Batch | Question::Boards);
        if let (false, Some(candidate)) = (is_of_batches, choice.candidates().next()) {
            routines.push(&candidate.routine);
        }
    }
    for machine in widest_choice(choices).into_iter().flat_map(|choice| &choice.machines) {
        routines.extend(machine.costs.iter().map(|cost| &cost.routine));
    }
    record::unique(routines)
}

/// Returns the level of the first choice that names a routine, or the level of the table if none
/// does.
fn tier(choices: &[Choice], routine: &Competitor) -> Tier {
    let choice = choices
        .iter()
        .find(|choice| choice.candidates().any(|candidate| candidate.routine == *routine))
        .or_else(|| widest_choice(choices));
    choice.and_then(|choice| Tier::from_name(choice.tier)).unwrap_or(Tier::X86_64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measurements::published_records;
    use ::charts::{Class, Limits, choices_by_class};

    #[test]
    fn they_are_small_and_name_no_commit() {
        let records = published_records().expect("records are published");
        let choices = choices_by_class(&records, &Class::ALL, &Limits::default());
        let extracts = Extracts::new(&choices).expect("they print");
        let largest = extracts.files.values().map(String::len).max();
        assert!(largest.is_some_and(|bytes| bytes <= 30_000), "{largest:?} bytes");
        let names: Vec<&String> = extracts.files.keys().collect();
        for ending in [".rs", ".h"] {
            assert!(names.iter().filter(|name| name.ends_with(ending)).count() > 1, "{names:?}");
        }
        assert!(extracts.files.values().all(|text| !text.contains(", commit ")));
        let hyperbola = &extracts.files["hyperbola.h"];
        assert!(hyperbola.contains("tier x86-64):"), "{hyperbola}");
    }
}
