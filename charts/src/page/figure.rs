//! A figure of the page: caption, drawing, notes, and its data as a table behind it.

use super::{ids::Ids, picture, source};
use crate::figures::Figure;
use maud::{Markup, PreEscaped, html};
use record::Record;

/// The figure, folded unless `open`.
pub fn figure(one: &Figure, record: &Record, ids: &mut Ids, open: bool) -> Markup {
    let id = ids.own(&format!("figure {}", one.name));
    let said = &one.scene.said;
    // The last line says which record; the page says it with its command.
    let above = &said.above[..said.above.len().saturating_sub(1)];
    let description = format!("{}. The same figures stand in the table below.", above.join(". "));
    html! {
        details.figure id=(id) open[open] {
            summary { h3 { (said.title) } }
            figure {
                figcaption {
                    @for line in above { p { (line) } }
                }
                div.box role="region" tabindex="0" aria-label={ "figure: " (said.title) } {
                    (PreEscaped(picture::svg(&one.scene, &id, &description)))
                }
            }
            @if !said.below.is_empty() {
                ul.notes { @for note in &said.below { li.alarm[note.alarm] { (note.words) } } }
            }
            details { summary { "the figures as a table" } (table(&one.scene.data)) }
            (source::line(record))
        }
    }
}

/// A table by the renderer that all share.
pub fn table(table: &table::Table) -> Markup {
    PreEscaped(::table::html(std::slice::from_ref(table)))
}
