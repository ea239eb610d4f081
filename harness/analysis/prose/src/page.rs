//! What of a Markdown file is prose. Code, link targets, comments and what is spliced in are not.

use std::ops::Range;

/// A document.
#[derive(Clone, Debug)]
pub struct Page {
    /// Its path from the repository's root.
    pub name: String,
    /// All of it.
    pub text: String,
    /// The same, with blanks in the place of all that is no prose: offsets stay.
    pub prose: String,
}

impl Page {
    /// Reads a document's text.
    pub fn new(name: &str, text: &str) -> Page {
        let mut prose = text.as_bytes().to_vec();
        let mut blank = |range: Range<usize>| {
            let bytes = prose[range].iter_mut().filter(|byte| **byte != b'\n');
            bytes.for_each(|byte| *byte = b' ');
        };
        for (begin, end) in [("<!-- BEGIN:", "<!-- END:"), ("<!--", "-->"), ("](", ")")] {
            between(text, begin, end).into_iter().for_each(&mut blank);
        }
        let mut fence = None;
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let here = at;
            at += line.len();
            if line.trim_start().starts_with("```") {
                fence = match fence {
                    None => Some(here),
                    Some(begin) => {
                        blank(begin..at);
                        None
                    }
                };
            }
        }
        let fenced = String::from_utf8(prose).expect("blanks are put for whole signs");
        let mut prose = fenced.clone().into_bytes();
        for paragraph in paragraphs(&fenced) {
            let mut begin = None;
            let ticks = fenced[paragraph.clone()].match_indices('`');
            for (tick, _) in ticks.map(|(tick, sign)| (paragraph.start + tick, sign)) {
                match begin.take() {
                    None => begin = Some(tick),
                    Some(from) => prose[from..=tick].iter_mut().for_each(|byte| {
                        if *byte != b'\n' {
                            *byte = b' ';
                        }
                    }),
                }
            }
        }
        let prose = String::from_utf8(prose).expect("blanks are put for whole signs");
        Page { name: name.to_string(), text: text.to_string(), prose }
    }

    /// The line of an offset, from 1.
    pub fn line(&self, at: usize) -> usize {
        self.text[..at].matches('\n').count() + 1
    }

    /// The paragraph around an offset, an item of a list being one, and what leads to it: the paragraph above a table, or one
    /// above it or its list that ends with a colon.
    pub fn context(&self, at: usize) -> String {
        let all: Vec<&str> =
            paragraphs(&self.text).into_iter().map(|one| &self.text[one]).collect();
        let Some(place) = paragraphs(&self.text).iter().position(|one| one.contains(&at)) else {
            return String::new();
        };
        let above = (0..place).rev().find(|&above| !is_item(all[above]) || !is_item(all[place]));
        let leads = |above: &&str| above.trim_end().ends_with(':') || all[place].starts_with('|');
        let above = above.map(|above| all[above]).filter(leads).unwrap_or_default();
        format!("{above}{}", all[place])
    }
}

fn is_item(line: &str) -> bool {
    line.starts_with("- ")
}

/// From each `begin` to the end of the next `end`.
fn between(text: &str, begin: &str, end: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(from) = text[at..].find(begin).map(|from| at + from) {
        let Some(to) = text[from..].find(end) else { break };
        at = from + to + end.len();
        found.push(from..at);
    }
    found
}

/// Stretches between blank lines, and items of lists.
fn paragraphs(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let (mut at, mut open) = (0, false);
    for line in text.split_inclusive('\n') {
        let range = at..at + line.len();
        at = range.end;
        match (line.trim().is_empty(), open) {
            (true, _) => open = false,
            (false, open_before) if !open_before || is_item(line) => {
                found.push(range);
                open = true;
            }
            (false, _) => found.last_mut().expect("one is open").end = range.end,
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_targets_comments_and_spliced_blocks_are_no_prose() {
        let text = "Has 7 `of 8\nor 9` and [x](y10).\n\n```\n11\n```\n<!-- BEGIN: a -->\n12\n<!-- END: a -->\n13 `not\n\nclosed 14\n";
        let page = Page::new("a.md", text);
        let numbers: Vec<&str> = page.prose.split_whitespace().collect();
        assert_eq!(numbers, ["Has", "7", "and", "[x", ".", "13", "`not", "closed", "14"]);
        assert_eq!(page.prose.len(), text.len());
        assert_eq!(page.line(text.find("13").expect("there")), 10);
    }

    #[test]
    fn a_table_and_what_follows_a_colon_have_the_paragraph_above() {
        let page = Page::new(
            "a.md",
            "By `cargo x`:\n\n| a |\n\nOther 5\n\nBy `cargo y`:\n- 6\n- 7 by `x`\n- 8\n",
        );
        assert!(page.context(page.text.find("| a").expect("there")).contains("cargo"));
        assert!(!page.context(page.text.find('5').expect("there")).contains("cargo"));
        let last = page.context(page.text.find('8').expect("there"));
        assert!(last.contains("cargo y") && !last.contains("`x`"), "{last}");
    }
}
