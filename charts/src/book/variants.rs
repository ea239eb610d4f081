//! Writes the chapters of variants: the README of each, its times on every machine, and its code.

use super::times::Times;
use super::{Chapter, Files};
use crate::view::machines::names;
use crate::view::words::TIES;
use record::{Record, group_by_key};
use table::markdown;

/// A variant in the book.
pub struct BookVariant {
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
    /// Its text, or none if it is too long for a page.
    pub text: Option<String>,
}

/// Returns a chapter for each, family by family.
pub(super) fn chapters(
    variants: &[BookVariant],
    repository: &Files,
    records: &[Record],
) -> Vec<Chapter> {
    let times = Times::new(records, &names(records));
    let mut chapters = Vec::new();
    let families = variants.iter().map(|variant| (variant.family.as_str(), variant));
    for (family, members) in group_by_key(families) {
        let mut text = format!("# {family}\n\n");
        for BookVariant { name, title, .. } in &members {
            text += &format!("- [{title}](../algorithms/{name}/README.md)\n");
        }
        let path = format!("families/{}.md", family.replace(' ', "_"));
        chapters.push(Chapter::new(1, family, path, text));
        for variant in members {
            chapters.extend(chapters_of_variant(variant, repository, &times));
        }
    }
    chapters
}

/// Returns the README with times, and the code as a chapter below it, so that the search can leave
/// code out.
fn chapters_of_variant(variant: &BookVariant, repository: &Files, times: &Times) -> Vec<Chapter> {
    let BookVariant { name, title, code, .. } = variant;
    let path = format!("algorithms/{name}/README.md");
    let Some(readme) = repository.get(&path) else { return Vec::new() };
    let mut text = String::from_utf8_lossy(readme).into_owned();
    let tables = times.tables(name);
    if !tables.is_empty() {
        let explanation =
            "The number after the dot is the rank among all routines timed in the same way;";
        text += &format!("\n## Times\n\n{explanation} {TIES}\n\n{}", markdown(&tables));
    }
    let code: String = code.iter().map(Code::markdown).collect();
    if code.is_empty() {
        return vec![Chapter::new(2, title, path, text)];
    }
    text += &format!("\n[Code to copy](../../code/{name}.md)\n");
    let title_of_code = format!("Code of {title}");
    let code = format!("# {title_of_code}\n\n{code}");
    vec![
        Chapter::new(2, title, path, text),
        Chapter::new(3, &title_of_code, format!("code/{name}.md"), code),
    ]
}

impl Code {
    fn markdown(&self) -> String {
        let command = format!("`{}`\n\n", self.command);
        match &self.text {
            Some(text) => format!("{command}```{}\n{}\n```\n\n", self.language, text.trim_end()),
            None => command,
        }
    }
}
