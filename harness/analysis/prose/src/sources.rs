//! `sources.txt`: words of a document with a key in the place of each figure, held against what the key says.

use crate::key::Files;
use crate::numerals::read;
use crate::page::Page;
use std::ops::Range;

/// A line of the list.
#[derive(Clone, Debug, PartialEq)]
pub struct Source {
    /// The document.
    pub document: String,
    /// The words before, between and behind its figures; blanks are evened out.
    words: Vec<String>,
    /// The keys, one between each two of `words`.
    keys: Vec<String>,
}

/// Reads the list: `[DOCUMENT]` begins what is of a document, `#` a remark.
///
/// # Errors
/// If a line has no key, or no words to find it by.
pub fn parse(list: &str) -> Result<Vec<Source>, String> {
    let mut document = String::new();
    let mut sources = Vec::new();
    for line in
        list.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("# "))
    {
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            document = name.to_string();
            continue;
        }
        let parts: Vec<&str> = line.split(['{', '}']).collect();
        let evened = |words: &&str| words.to_string();
        let words: Vec<String> = parts.iter().step_by(2).map(evened).collect();
        let keys: Vec<String> = parts.iter().skip(1).step_by(2).map(evened).collect();
        if keys.is_empty()
            || words.len() != keys.len() + 1
            || words.iter().all(|one| one.trim().is_empty())
        {
            return Err(format!("`{line}` has to be words with keys between braces"));
        }
        sources.push(Source { document: document.clone(), words, keys });
    }
    Ok(sources)
}

impl Source {
    /// Where its figures stand in `page`, in every place with these words.
    ///
    /// # Errors
    /// In a line, if the words are nowhere, or a figure is another than its key says.
    pub fn hold(&self, page: &Page, files: &mut Files) -> Result<Vec<Range<usize>>, String> {
        let places = (0..page.text.len()).filter(|at| page.text.is_char_boundary(*at));
        let found: Vec<_> = places.filter_map(|at| self.matched(&page.text, at)).collect();
        if found.is_empty() {
            let words = self.words.join("…");
            return Err(format!("{}: nowhere stands \"{}\"", page.name, words.trim()));
        }
        let mut held = Vec::new();
        for figures in found {
            for ((at, value), key) in figures.into_iter().zip(&self.keys) {
                let says = files.look_up(key).map_err(|error| format!("{}: {error}", page.name))?;
                if !is_the_same(&page.text[at.clone()], value, says) {
                    let (line, figure) = (page.line(at.start), &page.text[at]);
                    return Err(format!(
                        "{}:{line}: {figure} is stale: `{key}` says {says}",
                        page.name
                    ));
                }
                held.push(at);
            }
        }
        Ok(held)
    }

    /// The figures, if the words begin at `at`.
    fn matched(&self, text: &str, at: usize) -> Option<Vec<(Range<usize>, f64)>> {
        let mut figures: Vec<(Range<usize>, f64)> = Vec::new();
        let mut at = after(text, at, &self.words[0])?;
        for words in &self.words[1..] {
            let inside = |sign: char| sign.is_ascii_digit() || sign == ',';
            let (range, value) = read(text, at).filter(|_| !text[..at].ends_with(inside))?;
            at = after(text, range.end, words)?;
            figures.push((range, value));
        }
        Some(figures)
    }
}

/// The end of `words` in `text` from `at`, any blanks for a blank.
fn after(text: &str, mut at: usize, words: &str) -> Option<usize> {
    for sign in words.chars() {
        let rest = text.get(at..)?;
        if sign.is_whitespace() {
            let trimmed = rest.trim_start();
            if trimmed.len() == rest.len() {
                return None;
            }
            at += rest.len() - trimmed.len();
        } else if rest.starts_with(sign) {
            at += sign.len_utf8();
        } else {
            return None;
        }
    }
    Some(at)
}

/// Whether `value`, written as `digits`, is `says` to as many digits.
fn is_the_same(digits: &str, value: f64, says: f64) -> bool {
    let decimals = digits.split_once('.').map_or(0, |(_, behind)| behind.len());
    let half = 0.5 * 10f64.powi(-(decimals as i32));
    (value - says).abs() <= half * 1.000_001 && (decimals > 0 || (value - says).abs() < 0.5)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stale_figure_and_words_that_are_gone_are_found() {
        let sources =
            parse("# a remark\n[a.md]\nat most {a.rs A} of {% a.rs B} % are\n").expect("a list");
        let mut files = Files::of("nowhere");
        files.plant("a.rs", "const A: usize = 4_000;\nconst B: f64 = 0.125;\n");
        let mut hold = |text: &str| sources[0].hold(&Page::new("a.md", text), &mut files);
        assert_eq!(hold("Here at most 4,000\n of 12.5 % are").map(|all| all.len()), Ok(2));
        let twice = "at most 4,000 of 12.5 % are, at most 4,000 of 12.6 % are";
        assert!(hold(twice).expect_err("the second is stale").contains("12.6"));
        let stale = hold("One.\nAt best at most 4,001 of 12.5 % are").expect_err("stale");
        assert!(
            stale.starts_with("a.md:2: 4,001 is stale") && stale.ends_with("says 4000"),
            "{stale}"
        );
        assert!(hold("at most 4,000 of 13 % are").expect_err("stale").contains("12.5"));
        assert!(hold("at least 4,000 of 12.5 % are").expect_err("gone").contains("nowhere stands"));
        assert!(parse("[a.md]\nno key\n").is_err());
    }
}
