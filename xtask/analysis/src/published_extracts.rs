//! The folder of published files to copy.

use crate::extract::{file_name, print};
use crate::failure::Failure;
use crate::measured::Records;
use crate::{select, workspace};
use ::charts::{Choice, Question, widest};
use contract::Tier;
use extract::Language;
use record::Competitor;
use std::collections::BTreeMap;
use std::fs;

/// Where they lie.
pub const FOLDER: &str = "charts/published/extracts";

/// No file is larger: of such a size are tables as literals, of which `extract` prints the same.
const MAX_BYTES: usize = 30_000;

/// What is to lie there.
pub struct Extracts {
    /// Texts by the files' names.
    pub files: BTreeMap<String, String>,
    /// What does not, and why.
    pub left_out: Vec<String>,
}

impl Extracts {
    /// The generators of README's table and the first routine of each choice but those of batches,
    /// in both languages, with its times by the newest record that has them. They name no commit:
    /// otherwise each commit would change them.
    ///
    /// # Errors
    /// If no record is published.
    pub fn of(choices: &[Choice]) -> Result<Extracts, Failure> {
        let records = Records::published()?;
        let shown = choices
            .iter()
            .filter(|one| !matches!(one.question, Question::Batch | Question::Boards));
        let firsts = shown.filter_map(|one| one.named().next()).map(|taken| &taken.routine);
        let rows = widest(choices).into_iter().flat_map(|choice| &choice.machines);
        let generators = rows.flat_map(|on| &on.costs).map(|cost| &cost.routine);
        let mut extracts = Extracts { files: BTreeMap::new(), left_out: Vec::new() };
        for name in record::unique(firsts.chain(generators)) {
            match select::named(name) {
                None => {
                    extracts.left_out.push(format!("{name}: it is not in this build's registry"))
                }
                Some((variant, routine)) => {
                    let record = records.of(variant, &[routine]).at_tier(tier(choices, name));
                    for language in Language::ALL {
                        let text = print(variant, &[routine], language, &record, None);
                        let text = text.and_then(|text| match text.len() {
                            0..=MAX_BYTES => Ok(text),
                            bytes => Err(format!("{name}: {bytes} bytes, most of them tables")),
                        });
                        match text {
                            Ok(text) => {
                                extracts.files.insert(file_name(variant, routine, language), text);
                            }
                            Err(why) => {
                                extracts.left_out.push(format!("in {}: {why}", language.title()));
                            }
                        }
                    }
                }
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
        self.others()?.into_iter().try_for_each(|name| fs::remove_file(root.join(name)))
    }

    /// Names of files in the folder that are none of these.
    fn others(&self) -> std::io::Result<Vec<String>> {
        let entries = fs::read_dir(workspace::root().join(FOLDER))?;
        let names = entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
        let mut names = names.collect::<std::io::Result<Vec<String>>>()?;
        names.retain(|name| !self.files.contains_key(name));
        Ok(names)
    }

    /// Whether the folder has these files and no others.
    #[cfg(test)]
    pub fn is_there(&self) -> bool {
        let root = workspace::root().join(FOLDER);
        let is_there = |(name, text): (&String, &String)| {
            fs::read_to_string(root.join(name)).is_ok_and(|there| there == *text)
        };
        self.files.iter().all(is_there) && self.others().is_ok_and(|others| others.is_empty())
    }

    /// Links to the files of a routine, or the command that prints it, as Markdown.
    pub fn links(&self, name: &Competitor) -> String {
        let Some((variant, routine)) = select::named(name) else { return String::new() };
        let link = |language| {
            let file = file_name(variant, routine, language);
            let end = file.rsplit('.').next().unwrap_or_default();
            let is_there = self.files.contains_key(&file);
            is_there.then(|| format!("[.{end}]({FOLDER}/{file})"))
        };
        let links: Vec<String> = Language::ALL.into_iter().filter_map(link).collect();
        if links.is_empty() { format!("`cargo xtask extract {name}`") } else { links.join(" ") }
    }
}

/// The level that the first class is built for that a routine is chosen for; if none, that of the
/// table.
fn tier(choices: &[Choice], routine: &Competitor) -> Tier {
    let is_named = |choice: &&Choice| choice.named().any(|taken| taken.routine == *routine);
    let choice = choices.iter().find(is_named).or_else(|| widest(choices));
    choice.and_then(|choice| Tier::from_name(choice.tier)).unwrap_or(Tier::X86_64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measured::published;
    use ::charts::{Class, Limits, by_class};

    #[test]
    fn they_are_small_and_name_no_commit() {
        let records = published().expect("records are published");
        let choices = by_class(&records, &Class::ALL, &Limits::default());
        let extracts = Extracts::of(&choices).expect("they print");
        let largest = extracts.files.values().map(String::len).max();
        assert!(largest.is_some_and(|bytes| bytes <= 30_000), "{largest:?} bytes");
        let names: Vec<&String> = extracts.files.keys().collect();
        let count = |ending| names.iter().filter(|name| name.ends_with(ending)).count();
        assert!(count(".rs") > 1 && count(".h") > 1, "{names:?}");
        assert!(extracts.files.values().all(|text| !text.contains(", commit ")));
        let of_any_cpu = &extracts.files["hyperbola.h"];
        assert!(of_any_cpu.contains("tier x86-64):"), "{of_any_cpu}");
    }
}
