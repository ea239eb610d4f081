//! The answer: for each class of CPUs what to take, each name a link to its code; folded behind it, use by use and machine
//! by machine. Chooses nothing: the view does.

use super::code::Codes;
use super::source::sentence;
use crate::view::by_class::shown::{FIGURES, NAMED, figures, short, wanted};
use crate::view::by_class::{ForQuestion, Row, Take, by_class};
use crate::view::class::Class;
use crate::view::{Answer, Demands, ForUse, for_uses, in_words};
use maud::{Markup, html};
use record::{Record, grouped};
use table::NOTHING;

/// The table by class, and behind it all that is more.
pub fn answer(records: &[Record], machines: &[String], codes: &Codes) -> Markup {
    let answer = by_class(records, &Class::ALL, None);
    let (first, others): (Vec<&ForQuestion>, Vec<&ForQuestion>) =
        answer.questions.iter().partition(|one| one.is_first);
    html! {
        (table("what to take, by the CPU that your users have", &first, codes))
        ul.notes { @for words in &answer.notes { li { (sentence(words)) } } }
        details.figure {
            summary { h3 { "Rook, bishop and queen alone, and batches" } }
            (table("what to take of other questions", &others, codes))
        }
        details.figure {
            summary { h3 { "Use by use, machine by machine" } }
            (use_by_use(records, machines, codes))
        }
    }
}

fn table(name: &str, questions: &[&ForQuestion], codes: &Codes) -> Markup {
    html! {
        div.box role="region" tabindex="0" aria-label=(name) {
            table.n3.n4.n5.n6.classes {
                thead { tr {
                    th scope="col" { "your users have" }
                    th scope="col" { "take" }
                    @for heading in FIGURES {
                        @let words = heading.trim_start_matches('>').replace('\n', " ");
                        th.n[heading.starts_with('>')] scope="col" { (words) }
                    }
                } }
                @for question in questions {
                    tbody {
                        tr { th scope="rowgroup" colspan="7" { span { (question.name) } } }
                        @for row in &question.rows { (of_class(question, row, codes)) }
                    }
                }
            }
        }
    }
}

fn of_class(question: &ForQuestion, row: &Row, codes: &Codes) -> Markup {
    html! {
        @if row.takes.is_empty() {
            tr { (class(row.users_have, row.engines)) td.none colspan="6" { (wanted(row)) } }
        }
        @for take in &row.takes {
            tr {
                (class(row.users_have, row.engines))
                td.take { (names(question, take, codes)) }
                @for cell in figures(question, take) { td { (cell) } }
            }
        }
    }
}

fn class(users_have: &str, engines: &str) -> Markup {
    html! { th scope="row" { (users_have) span.engines { (engines) } } }
}

fn names(question: &ForQuestion, take: &Take, codes: &Codes) -> Markup {
    let more = take.routines.len().saturating_sub(NAMED);
    html! {
        @for (index, one) in take.routines.iter().take(NAMED).enumerate() {
            @if index > 0 { " or " }
            (codes.link_as(&one.routine, &short(&one.routine, question.model)))
            @if one.packed { " (packed)" }
        }
        @if more > 0 { " and " (more) " more" }
    }
}

/// Each use, with a line of answers for each machine.
fn use_by_use(records: &[Record], machines: &[String], codes: &Codes) -> Markup {
    let by_record: Vec<Vec<ForUse>> =
        records.iter().map(|record| for_uses(record, &Demands::default())).collect();
    // Not every record has all uses: those of the one that has most.
    let all = by_record.iter().max_by_key(|uses| uses.len());
    let names = all.into_iter().flatten().map(|one| one.name);
    let several = records.len() > 1;
    html! {
        @for name in names {
            @let of = |uses: &'_ Vec<ForUse>| uses.iter().position(|one| one.name == name);
            @let of_use = by_record.iter().map(|uses| of(uses).map(|at| &uses[at])).collect::<Vec<_>>();
            @let measured = said_by_all(&of_use.iter().copied().flatten().collect::<Vec<_>>());
            article.use {
                h4 { (name) @if let Some(words) = measured { ": " span { (words) } } }
                @for (one, machine) in of_use.iter().zip(machines) {
                    div.on {
                        @if several { h5 { (machine) } }
                        div {
                            @match one {
                                Some(one) => (for_use(one, measured, codes)),
                                None => p.none { (sentence("not measured; `cargo xtask bench` does it")) },
                            }
                        }
                    }
                }
            }
        }
        @for (record, machine) in records.iter().zip(machines) {
            @if several { h4 { "Supplements it, on " (machine) } } @else { h4 { "Supplements it" } }
            ul.notes { @for words in in_words(record, &Demands::default()) { li { (sentence(&words)) } } }
        }
    }
}

/// What was measured, if it is the same wherever it was.
fn said_by_all<'a>(all: &[&'a ForUse]) -> Option<&'a str> {
    let mut said = all.iter().map(|one| one.measured.as_str()).filter(|words| !words.is_empty());
    let first = said.next()?;
    said.all(|words| words == first).then_some(first)
}

fn for_use(one: &ForUse, said: Option<&str>, codes: &Codes) -> Markup {
    // Who gives several kinds of answer is named once.
    let groups = grouped(one.answers.iter().map(|answer| (answer.names(), answer)));
    html! {
        @if let Some(why) = &one.missing { p.none { (sentence(why)) } }
        @else if said.is_none() { p.measured { (one.measured) } }
        dl.picks {
            @for (_, answers) in &groups {
                @let kinds = answers.iter().map(|answer| answer.kind).collect::<Vec<_>>();
                div { dt { (kinds.join(", ")) } (group(answers[0], codes)) }
            }
        }
    }
}

fn group(answer: &Answer, codes: &Codes) -> Markup {
    let names = answer.names();
    if let Some(why) = answer.none() {
        return html! { dd.none { (why) } };
    }
    html! {
        dd.who {
            @for (index, name) in names.iter().enumerate() {
                @if index > 0 { " or " }
                (codes.link(name))
            }
            @if names.len() > 1 { " " span.tag { "not separated" } }
        }
        dd { strong { (answer.takes()) } ", " (tables(answer)) ", needs " (answer.needs()) }
    }
}

fn tables(answer: &Answer) -> String {
    let made = answer.build_ms();
    match answer.table_bytes().as_str() {
        "0" => "no tables".to_string(),
        bytes if made == NOTHING => format!("{bytes} bytes of tables"),
        bytes => format!("{bytes} bytes of tables, made in {made} ms"),
    }
}
