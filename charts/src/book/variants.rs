//! The chapters of variants: the README of each, its times on every machine, and its code.

use super::times::Times;
use super::{Chapter, Files};
use crate::view::machines::names;
use crate::view::words::TIES;
use record::{Record, grouped};
use table::markdown;

/// A variant in the book.
pub struct InBook {
    /// Its name.
    pub name: String,
    /// The title of its chapter.
    pub title: String,
    /// Its family.
    pub family: String,
    /// An example as files to copy.
    pub code: Vec<Code>,
}

/// A file to copy.
pub struct Code {
    /// Its language, for the Markdown code block.
    pub language: &'static str,
    /// The command that prints it.
    pub command: String,
    /// Its text; none if it is too long for a page.
    pub text: Option<String>,
}

/// A chapter for each, family by family.
pub(super) fn chapters(
    variants: &[InBook],
    repository: &Files,
    records: &[Record],
) -> Vec<Chapter> {
    let times = Times::of(records, &names(records));
    let mut all = Vec::new();
    for (family, members) in grouped(variants.iter().map(|one| (one.family.as_str(), one))) {
        let link =
            |one: &&InBook| format!("- [{}](../algorithms/{}/README.md)\n", one.title, one.name);
        let list: String = members.iter().map(link).collect();
        let path = format!("families/{}.md", family.replace(' ', "_"));
        all.push(Chapter::new(1, family, path, format!("# {family}\n\n{list}")));
        all.extend(members.into_iter().flat_map(|one| chapters_of(one, repository, &times)));
    }
    all
}

/// The README with times, and the code, which the search leaves out, as a chapter below it.
fn chapters_of(one: &InBook, repository: &Files, times: &Times) -> Vec<Chapter> {
    let path = format!("algorithms/{}/README.md", one.name);
    let Some(readme) = repository.get(&path) else { return Vec::new() };
    let mut text = String::from_utf8_lossy(readme).into_owned();
    let tables = times.tables(&one.name);
    if !tables.is_empty() {
        let how = "The number after the dot is the rank among all routines timed in the same way;";
        text += &format!("\n## Times\n\n{how} {TIES}\n\n{}", markdown(&tables));
    }
    let code: String = one.code.iter().map(Code::shown).collect();
    let of_code = (!code.is_empty()).then(|| {
        text += &format!("\n[Code to copy](../../code/{}.md)\n", one.name);
        let title = format!("Code of {}", one.title);
        let code = format!("# {title}\n\n{code}");
        Chapter::new(3, &title, format!("code/{}.md", one.name), code)
    });
    [Chapter::new(2, &one.title, path, text)].into_iter().chain(of_code).collect()
}

impl Code {
    fn shown(&self) -> String {
        let command = format!("`{}`\n\n", self.command);
        match &self.text {
            Some(text) => format!("{command}```{}\n{}\n```\n\n", self.language, text.trim_end()),
            None => command,
        }
    }
}
