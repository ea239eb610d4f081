//! The answer: for each use who is recommended, on each machine, and his code. Chooses nothing: the view
//! does.

use super::beside::Extract;
use super::{ids::Ids, source};
use crate::view::{Answer, Demands, ForUse, for_uses, in_words};
use maud::{Markup, html};
use record::Record;
use table::NOTHING;

/// A card for each use.
pub fn answer(records: &[Record], extracts: &[Extract], ids: &mut Ids) -> Markup {
    let by_record: Vec<Vec<ForUse>> =
        records.iter().map(|record| for_uses(record, &Demands::default())).collect();
    let uses = by_record.first().map_or(0, Vec::len);
    let mut code = Code { extracts, ids, shown: Vec::new() };
    html! {
        div.cards {
            @for index in 0..uses {
                article.card {
                    h3 { (by_record[0][index].name) }
                    @for (uses, record) in by_record.iter().zip(records) {
                        @if records.len() > 1 { p.machine { (source::machine(record)) } }
                        (for_use(&uses[index], &mut code))
                    }
                }
            }
        }
        @for record in records {
            @if records.len() > 1 { h3 { (source::machine(record)) } }
            ul.notes { @for words in in_words(record, &Demands::default()) { li { (words) } } }
        }
    }
}

fn for_use(one: &ForUse, code: &mut Code) -> Markup {
    // Who gives several kinds of answer is named once.
    let mut groups: Vec<(Vec<&str>, &Answer)> = Vec::new();
    for answer in &one.answers {
        match groups.iter_mut().find(|(_, known)| known.routines == answer.routines) {
            Some((kinds, _)) => kinds.push(answer.kind),
            None => groups.push((vec![answer.kind], answer)),
        }
    }
    html! {
        @if let Some(why) = &one.missing { p.none { (why) } }
        @else { p.measured { (one.measured) } }
        @for (kinds, answer) in &groups { (group(&kinds.join(", "), answer, code)) }
    }
}

fn group(kinds: &str, answer: &Answer, code: &mut Code) -> Markup {
    html! {
        section.pick {
            h4 { (kinds) }
            @if answer.routines.is_empty() { p.none { "none that is admitted" } }
            @else {
                p.who {
                    @for (index, name) in answer.routines.iter().enumerate() {
                        @if index > 0 { " or " } (breakable(name))
                    }
                    @if answer.routines.len() > 1 { " " span.tag { "not separated" } }
                    @if answer.contended { " " span.tag { "contended" } }
                }
                dl.facts {
                    dt { "takes" } dd { (answer.takes) }
                    dt { "table bytes" } dd {
                        (answer.table_bytes)
                        @if answer.made_in_ms != NOTHING { ", made in " (answer.made_in_ms) " ms" }
                    }
                    dt { "needs" } dd { (answer.needs) }
                }
                @for name in &answer.routines { (code.of(name)) }
            }
        }
    }
}

/// A name that may be broken after its parts.
fn breakable(name: &str) -> Markup {
    html! { code { @for part in name.split_inclusive(['/', '_']) { (part) wbr; } } }
}

/// The code that stands on the page, each text once.
struct Code<'a> {
    extracts: &'a [Extract],
    ids: &'a mut Ids,
    shown: Vec<(&'a str, String)>,
}

impl Code<'_> {
    fn of(&mut self, name: &str) -> Markup {
        if let Some((_, id)) = self.shown.iter().find(|(known, _)| *known == name) {
            return html! { p.code { a href={ "#" (id) } { "code of " (name) } } };
        }
        let texts: Vec<&Extract> = self.extracts.iter().filter(|one| one.of == name).collect();
        let Some(first) = texts.first() else { return html! {} };
        let id = self.ids.own(&format!("code {name}"));
        self.shown.push((&first.of, id.clone()));
        html! {
            div.code id=(id) {
                @for one in texts {
                    details {
                        summary { (one.language) " code of " code { (one.of) } }
                        p.source { (source::command(&one.command)) }
                        pre tabindex="0" { code { (one.text) } }
                    }
                }
            }
        }
    }
}
