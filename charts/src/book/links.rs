//! Links of Markdown texts that move into a book.

use pulldown_cmark::{Event, LinkType, Options, Parser, Tag};
use std::ops::Range;

/// The text at `path`. Links to pages of the book and to other sites are kept, a link to a folder
/// leads to its README, and any other link is replaced by its words.
pub fn kept(text: &str, path: &str, is_there: impl Fn(&str) -> bool) -> String {
    let home = path.rsplit_once('/').map_or("", |(home, _)| home);
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
        let Event::Start(Tag::Link { link_type: LinkType::Inline, dest_url, .. }) = event else {
            continue;
        };
        if dest_url.contains("://") || dest_url.starts_with('#') || range.start < done {
            continue;
        }
        let (target, place) = dest_url.split_once('#').unwrap_or((&dest_url, ""));
        let resolved = resolved(home, target);
        let of_folder = format!("{resolved}/README.md");
        let words = words(text, &range);
        if is_there(&resolved) {
            continue;
        }
        out.push_str(&text[done..range.start]);
        match is_there(of_folder.trim_start_matches('/')) {
            true if place.is_empty() => {
                out += &format!("[{words}]({}/README.md)", target.trim_end_matches('/'));
            }
            _ => out += words,
        }
        done = range.end;
    }
    out + &text[done..]
}

/// The text of a link.
fn words<'a>(text: &'a str, range: &Range<usize>) -> &'a str {
    let link = &text[range.clone()];
    let end = link.rfind("](").unwrap_or(link.len());
    link.get(1..end).unwrap_or_default()
}

/// A relative path from a folder, from the root.
fn resolved(home: &str, target: &str) -> String {
    let mut parts: Vec<&str> = home.split('/').filter(|part| !part.is_empty()).collect();
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Escapes Markdown, so that the words appear as they are.
pub fn plain(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for sign in words.chars() {
        match sign {
            '\n' | '\r' => out.push(' '),
            '<' => out.push_str("&lt;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '|' | '&' | '!' => {
                out.push('\\');
                out.push(sign);
            }
            _ => out.push(sign),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_pages_or_are_words() {
        let is_there = |path: &str| ["RESULTS.md", "algorithms/magic/README.md"].contains(&path);
        let of = |text: &str| kept(text, "docs/MODELS.md", is_there);
        assert_eq!(of("a [b](../RESULTS.md#use) c"), "a [b](../RESULTS.md#use) c");
        assert_eq!(
            of("[`magic`](../algorithms/magic), x"),
            "[`magic`](../algorithms/magic/README.md), x"
        );
        assert_eq!(
            of("[`src`](src/lib.rs) and [web](https://a.b)"),
            "`src` and [web](https://a.b)"
        );
        assert_eq!(of("`[x](y)` [here](#there)"), "`[x](y)` [here](#there)");
    }

    #[test]
    fn words_are_shown_as_they_are() {
        assert_eq!(plain("<b> a_b *c* [d](e)"), "&lt;b> a\\_b \\*c\\* \\[d\\](e)");
    }
}
