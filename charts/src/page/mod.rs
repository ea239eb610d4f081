//! Records as one page: a fourth renderer of the one view, beside terminal, Markdown and charts. Reads no
//! file, measures nothing, knows no variant by name; everything it shows is handed to it.
//!
//! The page needs no network, no font and no other file, is whole without its script, and is the same
//! for the same record, byte for byte.

mod answer;
pub mod beside;
mod compared;
mod drawn;
mod figure;
mod film;
mod found;
mod ids;
mod picture;
mod policy;
mod sections;
mod source;
mod undone;

use beside::Beside;
use ids::Ids;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use record::Record;
use sections::{Section, sections};

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

/// The page of these records, the first of which the others are compared with.
pub fn page(records: &[Record], beside: &Beside) -> String {
    let mut ids = Ids::default();
    let all = sections(records, beside, &mut ids);
    let machines: Vec<&str> = records.iter().map(|record| record.machine.cpu.as_str()).collect();
    let title = format!("raybench: {}", machines.join(", "));
    let document = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy::policy(STYLE, SCRIPT));
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="referrer" content="no-referrer";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                a.skip href="#main" { "to the answer" }
                (film::empty())
                (head(records))
                (contents(&all))
                main id="main" { @for one in &all { (section(one)) } }
                footer { (foot()) }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    document.into_string()
}

fn head(records: &[Record]) -> Markup {
    html! {
        header {
            h1 { "Where rooks, bishops and queens attack" }
            p { "The known ways to compute it, measured: which is right, what it costs, and which to take." }
            details {
                summary { "measured on " (records.iter().map(source::machine).collect::<Vec<_>>().join("; ")) }
                @for record in records { (source::of_record(record)) }
            }
        }
    }
}

fn contents(all: &[Section]) -> Markup {
    html! {
        nav aria-label="Contents" {
            ul { @for one in all { li { a href={ "#" (one.id) } { (one.title) } } } }
        }
    }
}

fn section(one: &Section) -> Markup {
    html! {
        section id=(one.id) aria-labelledby={ (one.id) "-title" } {
            h2 id={ (one.id) "-title" } { (one.title) }
            p.how { (one.how) }
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
