//! A figure of the page: caption, drawing, notes, and its data as a table behind it.

use super::{asks, ids::Ids};
use crate::figures::Figure;
use crate::render::picture;
use maud::{Markup, PreEscaped, html};

/// The figure, folded unless `open`, of a machine if there are several; `source` says where it is from.
pub fn figure(
    one: &Figure,
    machine: Option<&str>,
    source: &Markup,
    ids: &mut Ids,
    open: bool,
) -> Markup {
    let id = ids.own(&format!("figure {}", one.name));
    let labels = &one.scene.labels;
    let on = machine.map_or(String::new(), |machine| format!(" · {machine}"));
    // The last line says which record; the page says it with its command.
    let above = &labels.above[..labels.above.len().saturating_sub(1)];
    let description = format!("{}. The same figures stand in the table below.", above.join(". "));
    let asked = one.model.as_ref().map(|part| asks::of_contest(part).join(" "));
    let asked = asked.filter(|words| !words.is_empty());
    html! {
        details.figure id=(id) data-asks=[asked] open[open] {
            summary { h3 { (labels.title) (on) } }
            figure {
                figcaption {
                    @for line in above { p { (line) } }
                }
                div.box role="region" tabindex="0" aria-label={ "figure: " (labels.title) (on) } {
                    (PreEscaped(picture(&one.scene, &id, &description)))
                }
            }
            @if !labels.below.is_empty() {
                ul.notes { @for note in &labels.below { li.alarm[note.alarm] { (note.words) } } }
            }
            details { summary { "the figures as a table" } (table(&one.scene.data)) }
            (source)
        }
    }
}

/// A table by the renderer that all share.
pub fn table(table: &table::Table) -> Markup {
    PreEscaped(::table::html(std::slice::from_ref(table)))
}
