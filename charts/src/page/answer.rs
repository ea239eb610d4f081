//! The answer: for each question and class of CPUs what to take, each name a link to its variant. Chooses nothing.

use super::code::Codes;
use super::source::sentence;
use crate::answer::{
    Choice, Class, Limits, NAMED, Row, Why, by_class, headline, notes, rows, short,
};
use maud::{Markup, html};
use record::{Record, grouped};

/// The finding, the table by class, and what is to be said beside.
pub fn answer(records: &[Record], codes: &Codes) -> Markup {
    let choices: Vec<Choice> = by_class(records, &Class::ALL, &Limits::default());
    let groups = grouped(rows(&choices).into_iter().map(|row| (row.group.clone(), row)));
    html! {
        @if let Some(words) = headline(&choices) { p { strong { (sentence(&words)) } } }
        div.box role="region" tabindex="0" aria-label="what to take, by the CPU that your users have" {
            table.n3.classes {
                thead { tr {
                    th scope="col" { "your users have" }
                    th scope="col" { "take" }
                    th.n scope="col" { "tables" }
                    th scope="col" { "costs" }
                } }
                @for (group, rows) in &groups {
                    tbody {
                        tr { th scope="rowgroup" colspan="4" { span { (group) } } }
                        @for row in rows { (line(row, codes)) }
                    }
                }
            }
        }
        ul.notes { @for words in notes(&choices) { li { (sentence(&words)) } } }
    }
}

fn line(row: &Row, codes: &Codes) -> Markup {
    let Row { choice, users_have, tables, costs, .. } = row;
    let is_open = choice.why != Why::Rule;
    let more = choice.named().count().saturating_sub(NAMED);
    html! {
        tr {
            th scope="row" { (users_have) }
            td.take {
                @if is_open { (choice.why.words()) }
                @for (index, one) in choice.named().take(NAMED).enumerate() {
                    @if index > 0 { ", " } @else if is_open { ": " }
                    span.who { (codes.link_as(&one.routine, &short(&one.routine, choice.question.model().name()))) }
                }
                @if more > 0 { " and " (more) " more" }
            }
            td { (tables) }
            td { (costs) }
        }
    }
}
