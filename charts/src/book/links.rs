//! Rewrites the links of Markdown texts that move into a book, where some of their targets are
//! missing.

use pulldown_cmark::{Event, LinkType, Options, Parser, Tag};
use std::ops::Range;

/// Returns the text at `path` with its links as a book can follow them. Links to pages of the book
/// and to other sites are kept, a link to a folder leads to its README, and any other link is
/// replaced by its words.
pub fn rewrite_links(text: &str, path: &str, exists: impl Fn(&str) -> bool) -> String {
    let home = path.rsplit_once('/').map_or("", |(home, _)| home);
    let mut out = String::with_capacity(text.len());
    // Everything before this byte is copied to `out` already.
    let mut copy_end = 0;
    for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
        let Event::Start(Tag::Link { link_type: LinkType::Inline, dest_url, .. }) = event else {
            continue;
        };
        // A link that begins within the last one would be copied twice.
        let is_copied = range.start < copy_end;
        if dest_url.contains("://") || dest_url.starts_with('#') || is_copied {
            continue;
        }
        let (target, section) = dest_url.split_once('#').unwrap_or((&dest_url, ""));
        let page = path_from_root(home, target);
        if exists(&page) {
            continue;
        }
        let readme = format!("{page}/README.md");
        let has_readme = exists(readme.trim_start_matches('/'));
        let words = words(text, &range);
        out.push_str(&text[copy_end..range.start]);
        if has_readme && section.is_empty() {
            out += &format!("[{words}]({}/README.md)", target.trim_end_matches('/'));
        } else {
            out += words;
        }
        copy_end = range.end;
    }
    out + &text[copy_end..]
}

/// Returns the text of a link, which is between its brackets.
fn words<'a>(text: &'a str, range: &Range<usize>) -> &'a str {
    let link = &text[range.clone()];
    let end = link.rfind("](").unwrap_or(link.len());
    link.get(1..end).unwrap_or_default()
}

/// Returns the path from the root for a path from a folder.
fn path_from_root(home: &str, target: &str) -> String {
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
pub fn escape(words: &str) -> String {
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
        let exists = |path: &str| ["RESULTS.md", "algorithms/magic/README.md"].contains(&path);
        let cases = [
            ("a [b](../RESULTS.md#use) c", "a [b](../RESULTS.md#use) c"),
            ("[`magic`](../algorithms/magic), x", "[`magic`](../algorithms/magic/README.md), x"),
            ("[`src`](src/lib.rs) and [web](https://a.b)", "`src` and [web](https://a.b)"),
            ("`[x](y)` [here](#there)", "`[x](y)` [here](#there)"),
        ];
        for (text, expected) in cases {
            assert_eq!(rewrite_links(text, "docs/MODELS.md", exists), expected);
        }
    }

    #[test]
    fn words_are_shown_as_they_are() {
        assert_eq!(escape("<b> a_b *c* [d](e)"), "&lt;b> a\\_b \\*c\\* \\[d\\](e)");
    }
}
