//! Records as one page: a fourth renderer of the one view, beside terminal, Markdown and charts. Reads no
//! file, measures nothing, knows no variant by name; everything it shows is handed to it.
//!
//! The page needs no network, no font and no other file, is whole without its script, and is the same
//! for the same record, byte for byte.

mod answer;
mod asks;
mod code;
mod compared;
mod drawn;
mod figure;
mod film;
mod filters;
mod found;
mod ids;
mod names;
mod policy;
mod readme;
mod sections;
mod source;
pub mod supplements;
mod times;
mod undone;
mod variants;

use crate::answer::cpu_called;
use crate::view::machines::names;
use crate::view::words::listed;
use ids::Ids;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use record::{Record, unique};
use sections::{Section, sections};
use supplements::Supplements;

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

/// The questions that readers come with, and the sections that answer them.
const QUESTIONS: [(&str, &str); 3] = [
    ("answer", "Which one do I take?"),
    ("compared", "Dumb7Fill or Kogge-Stone?"),
    ("sources", "Why believe it?"),
];

/// The page of these records, the first of which the others are compared with.
pub fn page(records: &[Record], beside: &Supplements) -> String {
    let mut ids = Ids::default();
    let machines = names(records);
    let all = sections(records, &machines, beside, &mut ids);
    let document = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy::policy(STYLE, SCRIPT));
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="referrer" content="no-referrer";
                title { "raybench: " (machines.join(", ")) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                a.skip href="#main" { "to the answer" }
                (film::empty())
                (head(records, beside.left_out.as_deref()))
                (contents(&all, !beside.variants.rows.is_empty()))
                main id="main" { @for one in &all { (section(one)) } }
                footer { (foot()) }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    document.into_string()
}

fn head(records: &[Record], left_out: Option<&str>) -> Markup {
    // A machine may have several records.
    let machines = unique(records.iter().map(|record| cpu_called(&record.machine)));
    html! {
        header {
            h1 { "Where rooks, bishops and queens attack" }
            p { "The known ways to compute it: which is right, what it costs, which to take." }
            p.measured {
                "Measured on " (listed(&machines)) "."
                @if let Some(words) = left_out { " " (words) }
            }
        }
    }
}

fn contents(all: &[Section], has_variants: bool) -> Markup {
    let is_there = |id: &str| all.iter().any(|one| one.id == id);
    html! {
        nav aria-label="Contents" {
            ul {
                @for (id, question) in QUESTIONS.iter().filter(|(id, _)| is_there(id)) {
                    li { a href={ "#" (id) } { (question) } }
                }
            }
            details {
                summary { "all " (all.len()) " sections" }
                ul { @for one in all { li { a href={ "#" (one.id) } { (one.title) } } } }
            }
            @if has_variants { (filters::filters()) }
        }
    }
}

fn section(one: &Section) -> Markup {
    html! {
        section id=(one.id) aria-labelledby={ (one.id) "-title" } {
            h2 id={ (one.id) "-title" } { (one.title) }
            p.how { (source::sentence(one.how)) }
            (one.body)
        }
    }
}

fn foot() -> Markup {
    html! {
        p { "Drawn by raybench " (env!("CARGO_PKG_VERSION")) ": " (source::command("cargo xtask report"))
            " draws the newest record of a machine." }
    }
}
