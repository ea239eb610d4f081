//! Links from names of variants to their sections, wherever such a name stands in finished markup. Which names
//! there are, it is told; it knows nothing of what they are of.

use std::collections::HashMap;

/// In these no link is wanted, or none may be.
const KEPT: [&str; 8] = ["a", "pre", "summary", "title", "desc", "button", "option", "script"];

/// Commands that a reader copies.
const COMMAND: &str = "class=\"copy\"";

/// How a section begins.
const SECTION: &str = "<div id=\"";

/// Names, and the places that they lead to.
#[derive(Default)]
pub struct Names<'a>(HashMap<&'a str, &'a str>);

impl<'a> Names<'a> {
    /// Each name with its place.
    pub fn of(all: impl IntoIterator<Item = (&'a str, &'a str)>) -> Names<'a> {
        Names(all.into_iter().collect())
    }

    /// The place of a variant.
    pub fn place(&self, name: &str) -> Option<&'a str> {
        self.0.get(name).copied()
    }

    /// The markup, each name in it a link, but for that of the section in which it stands. Every element in it ends, and
    /// nothing follows the last of the sections.
    pub fn linked(&self, markup: &str) -> String {
        let mut out = String::with_capacity(markup.len() + markup.len() / 8);
        let mut rest = markup;
        // What is left as it is, to its end; and whether this is a picture, whose words are not reached by keys: the
        // table below it has the same.
        let (mut kept, mut is_drawn): (Option<&str>, bool) = (None, false);
        let mut here = None;
        while let Some(at) = rest.find('<') {
            let (words, tagged) = rest.split_at(at);
            self.words(words, kept.is_some(), is_drawn, here, &mut out);
            let end = tagged.find('>').map_or(tagged.len(), |end| end + 1);
            let (tag, after) = tagged.split_at(end);
            let name = tag.trim_start_matches(['<', '/']);
            let name = &name[..name.find([' ', '>', '/']).unwrap_or(name.len())];
            let is_end = tag.starts_with("</");
            match kept {
                Some(open) if is_end && open == name => kept = None,
                None if !is_end && (KEPT.contains(&name) || tag.contains(COMMAND)) => {
                    kept = Some(name)
                }
                _ => {}
            }
            let own = tag.strip_prefix(SECTION).and_then(|rest| rest.split('"').next());
            here = own.filter(|own| self.0.values().any(|place| place == own)).or(here);
            if name == "svg" {
                is_drawn = !is_end;
            }
            out += tag;
            rest = after;
        }
        self.words(rest, kept.is_some(), is_drawn, here, &mut out);
        out
    }

    fn words(
        &self,
        words: &str,
        is_kept: bool,
        is_drawn: bool,
        here: Option<&str>,
        out: &mut String,
    ) {
        let mut rest = words;
        let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        while let Some(start) = rest.find(is_part).filter(|_| !is_kept) {
            let (before, token) = rest.split_at(start);
            let (token, after) = token.split_at(token.find(|c| !is_part(c)).unwrap_or(token.len()));
            // A word of the language is a name where a routine follows, or where it stands alone.
            let is_name = token.contains('_') || after.starts_with('/') || words.trim() == token;
            *out += before;
            match self.place(token).filter(|place| is_name && here != Some(*place)) {
                Some(place) => {
                    let by_mouse = if is_drawn { " tabindex=\"-1\"" } else { "" };
                    *out += &format!("<a href=\"#{place}\"{by_mouse}>{token}</a>");
                }
                None => *out += token,
            }
            rest = after;
        }
        *out += rest;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn linked(markup: &str) -> String {
        Names::of([("magic", "m"), ("kogge_stone", "k")]).linked(markup)
    }

    #[test]
    fn names_are_links_and_words_are_not() {
        let (m, k) = ("<a href=\"#m\">magic</a>", "<a href=\"#k\">kogge_stone</a>");
        assert_eq!(linked("<th>magic/<wbr>x</th>"), format!("<th>{m}/<wbr>x</th>"));
        assert_eq!(linked("<td>magic</td>"), format!("<td>{m}</td>"));
        assert_eq!(linked("by kogge_stone, "), format!("by {k}, "));
        for same in ["<p>the magic's e2</p>", "kogge_stone_x magical/y", "<i magic/x></i>"] {
            assert_eq!(linked(same), same);
        }
    }

    #[test]
    fn a_section_does_not_lead_to_itself() {
        let k = "<a href=\"#k\">kogge_stone</a>";
        assert_eq!(
            linked(
                "<i>kogge_stone</i><div id=\"k\"><i>kogge_stone</i><div id=\"x\"><i>kogge_stone</i></div></div>\
                    <div id=\"m\"><i>kogge_stone</i></div>"
            ),
            format!(
                "<i>{k}</i><div id=\"k\"><i>kogge_stone</i><div id=\"x\"><i>kogge_stone</i></div></div>\
                     <div id=\"m\"><i>{k}</i></div>"
            )
        );
    }

    #[test]
    fn what_may_have_no_link_has_none_up_to_its_end() {
        let copied = "<code class=\"copy\">bench kogge_stone</code>";
        let summary = "<summary><h3>magic/x</h3></summary>";
        for same in
            ["<a href=\"#x\"><code>magic</code></a>", "<pre><b>magic</b></pre>", summary, copied]
        {
            assert_eq!(linked(same), same);
            assert_ne!(linked(&format!("{same}<b>magic</b>")), format!("{same}<b>magic</b>"));
        }
        let drawn = linked("<svg><title>magic</title><text>magic/x</text></svg>magic");
        assert_eq!(
            drawn,
            "<svg><title>magic</title><text><a href=\"#m\" tabindex=\"-1\">magic</a>/x</text></svg><a href=\"#m\">magic</a>"
        );
    }
}
