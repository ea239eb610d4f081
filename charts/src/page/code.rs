//! The code to take home, each text once, and the links that lead to it.

use super::supplements::Extract;
use super::{ids::Ids, source};
use maud::{Markup, html};
use record::grouped;

/// Routines with their texts, and where they stand on the page.
pub struct Codes<'a>(Vec<(&'a str, String, Vec<&'a Extract>)>);

impl<'a> Codes<'a> {
    /// A place for each routine that has a text.
    pub fn of(extracts: &'a [Extract], ids: &mut Ids) -> Codes<'a> {
        let all = grouped(extracts.iter().map(|one| (one.of.as_str(), one))).into_iter();
        Codes(all.map(|(of, texts)| (of, ids.own(&format!("code {of}")), texts)).collect())
    }

    /// The name, which leads to its code if that is there.
    pub fn link(&self, name: &str) -> Markup {
        self.link_as(name, name)
    }

    /// The same in other words.
    pub fn link_as(&self, name: &str, words: &str) -> Markup {
        match self.0.iter().find(|(of, ..)| *of == name) {
            Some((_, id, _)) => html! { a href={ "#" (id) } { (breakable(words)) } },
            None => breakable(words),
        }
    }

    /// All of them, folded. A place is inside of its fold, so that who goes there finds it open.
    pub fn all(&self) -> Option<Markup> {
        (!self.0.is_empty()).then(|| {
            html! {
                @for (name, id, texts) in &self.0 {
                    details.figure {
                        summary { h3 { (breakable(name)) } }
                        div id=(id) { @for one in texts { (text(one)) } }
                    }
                }
            }
        })
    }
}

fn text(one: &Extract) -> Markup {
    html! {
        p.source { (one.language) ": " (source::command(&one.command)) }
        pre.copy tabindex="0" aria-label={ (one.of) " in " (one.language) } { code { (one.text) } }
    }
}

/// A name that may be broken after its parts.
fn breakable(name: &str) -> Markup {
    html! { code { @for part in name.split_inclusive(['/', '_']) { (part) wbr; } } }
}
