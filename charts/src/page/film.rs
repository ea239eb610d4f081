//! Boards, and kernels in slow motion: every frame is on the page; the script shows one at a time.

use super::ids::Ids;
use super::supplements::{Board, Counterexample, Film, Smallest};
use maud::{Markup, PreEscaped, html};

/// A kernel step by step, folded unless `open`.
pub fn film(one: &Film, ids: &mut Ids, open: bool) -> Markup {
    let id = ids.own(&format!("film {}", one.of));
    let frames = one.inputs.len() + one.steps.len() + one.answer.len();
    html! {
        details.film id=(id) open[open] {
            summary { h3 { code { (one.of) } " (" (one.family) ")" } }
            p { (one.position) ": " (one.steps.len()) " steps, " (frames) " boards" }
            ol.strip {
                @for (kind, boards) in
                    [("in", &one.inputs), ("step", &one.steps), ("out", &one.answer)] {
                    @for one in boards { li.(kind) { (board(one)) } }
                }
            }
        }
    }
}

/// The smallest programs, and what is impossible.
pub fn smallest(one: &Smallest) -> Markup {
    html! {
        article.card {
            h3 { (one.question) }
            p.who { (one.verdict) @if !one.cost.is_empty() { ": " (one.cost) } }
            @if !one.how.is_empty() { p.measured { (one.how) } }
            @if !one.program.is_empty() {
                pre tabindex="0" { code { (one.program.join("\n")) } }
            }
            @if !one.steps.is_empty() {
                ol.strip { @for one in &one.steps { li { (board(one)) } } }
            }
        }
    }
}

/// An input on which faulty code answers wrongly, found by a proof.
pub fn counterexample(one: &Counterexample) -> Markup {
    html! {
        article.card {
            h3 { code { (one.of) } }
            p { (one.fault) }
            @if let Some(tried) = one.missed_by {
                p.measured { (tried) " random inputs do not find it; the proof does." }
            }
            ol.strip {
                @for (kind, boards) in
                    [("in", &one.arguments), ("right", &one.right), ("wrong", &one.wrong)] {
                    @for one in boards { li.(kind) { (board(one)) } }
                }
            }
        }
    }
}

/// Eight by eight, a8 above; what is set is said in words too.
pub fn board(one: &Board) -> Markup {
    html! {
        figure.board {
            (PreEscaped(drawn(one.squares)))
            figcaption { code { (one.name) } }
        }
    }
}

fn drawn(squares: u64) -> String {
    let set = |square: &u32| squares >> square & 1 == 1;
    let names: Vec<String> = (0..64).filter(set).map(name).collect();
    let words = match names.len() {
        0 => "no square".to_string(),
        64 => "all squares".to_string(),
        count => format!("{count} squares: {}", names.join(" ")),
    };
    let path = path((0..64).filter(set));
    format!(
        "<svg role=\"img\" viewBox=\"0 0 8 8\"><title>{words}</title><use href=\"#empty\"/>\
         <path class=\"set\" d=\"{path}\"/></svg>"
    )
}

/// These squares, each an outline.
fn path(squares: impl Iterator<Item = u32>) -> String {
    squares.map(|square| format!("M{} {}h1v1h-1z", square % 8, 7 - square / 8)).collect()
}

fn name(square: u32) -> String {
    format!("{}{}", char::from(b'a' + (square % 8) as u8), square / 8 + 1)
}

/// The empty board that all boards refer to.
pub fn empty() -> Markup {
    let dark = path((0..64).filter(|square| (square + square / 8) % 2 == 0));
    html! { svg.hidden aria-hidden="true" width="0" height="0" { defs { g id="empty" {
        rect width="8" height="8" class="light" {}
        path class="dark" d=(dark) {}
    } } } }
}
