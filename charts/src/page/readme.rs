//! What a variant's README says, as markup: its beginning up to the first formula, and its other parts by their
//! headings. Knows Markdown as READMEs use it; links lead away from the page and are left out, and so is what
//! another program put in as a comment.

use maud::{Markup, PreEscaped};
use pulldown_cmark::{Alignment, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};
use table::escaped;

/// A README cut at its headings.
pub struct Readme<'a> {
    /// What stands before the first heading; if that has no formula, the parts up to the first that has one too.
    pub idea: &'a str,
    /// The other parts: the heading, and what stands below it.
    parts: Vec<(&'a str, &'a str)>,
}

impl<'a> Readme<'a> {
    /// Of the text, whose title is left out.
    pub fn of(text: &'a str) -> Readme<'a> {
        let text = text.trim_start();
        let text = match text.strip_prefix("# ") {
            Some(titled) => titled.split_once('\n').map_or("", |(_, rest)| rest),
            None => text,
        };
        let (mut headings, mut formula) = (Vec::new(), text.len());
        for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
            match event {
                Event::Start(Tag::Heading { level: HeadingLevel::H2, .. }) => headings.push(range),
                Event::Start(Tag::CodeBlock(_)) => formula = formula.min(range.start),
                _ => {}
            }
        }
        let after = headings.iter().position(|heading| heading.start > formula);
        let headings = after.map_or(&[][..], |first| &headings[first..]);
        let ends = headings.iter().skip(1).map(|next| next.start).chain([text.len()]);
        let part = |(heading, end): (&std::ops::Range<usize>, usize)| {
            (text[heading.clone()].trim_start_matches('#').trim(), &text[heading.end..end])
        };
        Readme {
            idea: &text[..headings.first().map_or(text.len(), |first| first.start)],
            parts: headings.iter().zip(ends).map(part).collect(),
        }
    }

    /// Takes out the parts whose heading begins with one of these words.
    pub fn take(&mut self, headings: &[&str]) -> Vec<(&'a str, &'a str)> {
        let is_it =
            |part: &(&str, &str)| headings.iter().any(|heading| part.0.starts_with(heading));
        let (taken, left) = std::mem::take(&mut self.parts).into_iter().partition(is_it);
        self.parts = left;
        taken
    }
}

/// Markdown as markup; headings below its own are two levels lower than they were written.
pub fn rendered(text: &str, name: &str) -> Markup {
    let mut out = String::new();
    let mut cells = Cells { name, column: 0, is_head: false };
    let events = Parser::new_ext(text, Options::ENABLE_TABLES);
    html::push_html(&mut out, events.filter_map(|event| cells.shown(event)));
    // A head without words is none.
    PreEscaped(out.replace("<th scope=\"col\"></th>", "<td></td>"))
}

/// Where in a table one is.
struct Cells<'a> {
    name: &'a str,
    column: usize,
    is_head: bool,
}

impl Cells<'_> {
    /// The event as the page has it: tables and programs in its own form.
    fn shown<'e>(&mut self, event: Event<'e>) -> Option<Event<'e>> {
        let markup = |words: &'static str| Some(Event::Html(words.into()));
        match event {
            Event::Start(Tag::Table(alignments)) => {
                Some(Event::Html(self.table(&alignments).into()))
            }
            Event::End(TagEnd::Table) => markup("</tbody></table></div>"),
            Event::Start(Tag::TableHead) => {
                (self.is_head, self.column) = (true, 0);
                markup("<thead><tr>")
            }
            Event::End(TagEnd::TableHead) => {
                self.is_head = false;
                markup("</tr></thead><tbody>")
            }
            Event::Start(Tag::TableRow) => {
                self.column = 0;
                markup("<tr>")
            }
            Event::End(TagEnd::TableRow) => markup("</tr>"),
            Event::Start(Tag::TableCell) => markup(match (self.is_head, self.column) {
                (true, _) => "<th scope=\"col\">",
                (false, 0) => "<th scope=\"row\">",
                _ => "<td>",
            }),
            Event::End(TagEnd::TableCell) => {
                self.column += 1;
                markup(if self.is_head || self.column == 1 { "</th>" } else { "</td>" })
            }
            Event::Start(Tag::CodeBlock(_)) => markup("<pre tabindex=\"0\"><code>"),
            Event::End(TagEnd::CodeBlock) => markup("</code></pre>"),
            Event::Start(Tag::Heading { .. }) => markup("<h5>"),
            Event::End(TagEnd::Heading(_)) => markup("</h5>"),
            Event::Start(Tag::Link { .. } | Tag::Image { .. }) => None,
            Event::End(TagEnd::Link | TagEnd::Image) => None,
            Event::Html(words) | Event::InlineHtml(words) if words.trim().starts_with("<!--") => {
                None
            }
            Event::Html(words) | Event::InlineHtml(words) => Some(Event::Text(words)),
            event => Some(event),
        }
    }

    fn table(&self, alignments: &[Alignment]) -> String {
        let right = alignments.iter().zip(1..).filter(|(one, _)| **one == Alignment::Right);
        let figures: Vec<String> = right.map(|(_, column)| format!("n{column}")).collect();
        let name = escaped(self.name);
        format!(
            "<div class=\"box\" role=\"region\" tabindex=\"0\" aria-label=\"{name}\"><table class=\"{}\">",
            figures.join(" ")
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# Title\n\nAn idea.\n\n## Why\n\nSo.\n\n```text\n## a < b\n```\n\n## Traps\n\n- one `a_b`\n\n\
        ## Traps of tables\n\nNone.\n\n## Cost\n\n| what | ops |\n|---|--:|\n| `a` | 1 |\n";

    #[test]
    fn it_is_cut_at_its_headings_after_the_first_formula() {
        let mut readme = Readme::of(TEXT);
        assert!(readme.idea.starts_with("\nAn idea.") && readme.idea.trim_end().ends_with("```"));
        let headings = |parts: &[(&str, &str)]| -> Vec<String> {
            parts.iter().map(|(heading, _)| heading.to_string()).collect()
        };
        assert_eq!(headings(&readme.take(&["Traps"])), ["Traps", "Traps of tables"]);
        assert_eq!(headings(&readme.take(&[""])), ["Cost"]);
        assert!(readme.take(&[""]).is_empty());
        assert_eq!(Readme::of("Words alone.").idea, "Words alone.");
    }

    #[test]
    fn programs_tables_and_strangers_markup_are_in_the_page_s_form() {
        let text = rendered(TEXT, "costs \"of\" it").into_string();
        assert!(text.contains("<pre tabindex=\"0\"><code>## a &lt; b\n</code></pre>"), "{text}");
        let table = "aria-label=\"costs &quot;of&quot; it\"><table class=\"n2\"><thead><tr><th scope=\"col\">what</th>\
            <th scope=\"col\">ops</th></tr></thead><tbody><tr><th scope=\"row\"><code>a</code></th><td>1</td></tr>";
        assert!(text.contains(table), "{text}");
        let hostile =
            "<!-- begin -->\n\n<script>x</script> and <b onclick=x> [it](http://x.invalid)\n";
        let text = rendered(hostile, "").into_string();
        assert!(
            !text.contains("<script") && !text.contains("<b ") && !text.contains("begin"),
            "{text}"
        );
        assert!(
            text.contains("&lt;script&gt;") && text.contains("it") && !text.contains("href"),
            "{text}"
        );
    }
}
