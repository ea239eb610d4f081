//! The code to take home, each text once, and the links that lead to it or to the section of its variant.

use super::supplements::{Extract, Found};
use super::{ids::Ids, names::Names, source};
use maud::{Markup, html};
use record::grouped;

/// Routines with their texts, and where they stand on the page.
pub struct Codes<'a> {
    all: Vec<(&'a str, String, Vec<&'a Extract>)>,
    /// Why a text is not there.
    skipped: &'a [String],
    variants: &'a Names<'a>,
}

impl<'a> Codes<'a> {
    /// A place for each routine that has a text; variants have theirs.
    pub fn of(found: &'a Found<Extract>, variants: &'a Names<'a>, ids: &mut Ids) -> Codes<'a> {
        let all = grouped(found.rows.iter().map(|one| (one.of.as_str(), one))).into_iter();
        let all = all.map(|(of, texts)| (of, ids.own(&format!("code {of}")), texts)).collect();
        Codes { all, skipped: &found.skipped, variants }
    }

    /// These words for a name, which lead to its variant, or else to its code if that is there.
    pub fn link_as(&self, name: &str, words: &str) -> Markup {
        let code = || Some(self.all.iter().find(|(of, ..)| *of == name)?.1.as_str());
        match self.variants.place(variant(name)).or_else(code) {
            Some(place) => html! { a href={ "#" (place) } data-of=(name) { (breakable(words)) } },
            None => breakable(words),
        }
    }

    /// The texts of a variant, and why others are not there.
    pub fn of_variant(&self, name: &str) -> Markup {
        // A name may end with another.
        let is_of = |why: &&String| why.split([' ', '`']).any(|word| variant(word) == name);
        let skipped = self.skipped.iter().filter(is_of);
        html! {
            (folds(self.all.iter().filter(|(of, ..)| variant(of) == name)))
            @for why in skipped { p.source { (source::sentence(why)) } }
            p.source { "all of it, its head in full: " (source::command(&format!("cargo xtask extract {name}"))) }
        }
    }

    /// Those of variants that have no section.
    pub fn others(&self) -> Option<Markup> {
        let others: Vec<_> =
            self.all.iter().filter(|(of, ..)| self.variants.place(variant(of)).is_none()).collect();
        (!others.is_empty()).then(|| folds(others.into_iter()))
    }
}

fn variant(routine: &str) -> &str {
    routine.split('/').next().unwrap_or_default()
}

/// Folded. A place is inside of its fold, so that who goes there finds it open.
fn folds<'a>(all: impl Iterator<Item = &'a (&'a str, String, Vec<&'a Extract>)>) -> Markup {
    html! {
        @for (name, id, texts) in all {
            details.figure {
                summary { (breakable(name)) }
                div id=(id) { @for one in texts { (text(one)) } }
            }
        }
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
