//! Boards, and kernels in slow motion: every frame is on the page; the script shows one at a time.

use super::ids::Ids;
use super::source::sentence;
use super::supplements::{Board, Counterexample, Film, Frame, Smallest};
use maud::{Markup, PreEscaped, html};

/// A kernel step by step, folded unless `open`.
pub fn film(one: &Film, ids: &mut Ids, open: bool) -> Markup {
    let id = ids.own(&format!("film {}", one.of));
    let constants = one.steps.iter().filter(|frame| frame.is_constant).count();
    html! {
        details.film id=(id) open[open] {
            summary { h3 { code { (one.of) } " (" (one.family) ")" } }
            p { (one.steps.len() - constants) " steps on " (sentence(&one.position)) }
            ol.strip {
                @for (kind, frames) in
                    [("in", &one.inputs), ("step", &one.steps), ("out", &one.answer)] {
                    @for one in frames { (frame(one, if one.is_constant { "constant" } else { kind })) }
                }
            }
        }
    }
}

/// Lanes stand side by side.
fn frame(one: &Frame, kind: &str) -> Markup {
    let lanes: Vec<&str> = one.boards.iter().map(|board| board.name.as_str()).collect();
    let boards: String = one.boards.iter().map(|board| drawn(board.squares)).collect();
    html! {
        li class=(kind) {
            figure.board {
                @if lanes.len() > 1 { div.lanes { (PreEscaped(boards)) } } @else { (PreEscaped(boards)) }
                @if !one.text.is_empty() { pre { (one.text.join("\n")) } }
                figcaption {
                    code { (one.name) }
                    @match &lanes[..] {
                        [] | [""] => {}
                        [lane] => { ", lane " (lane) }
                        lanes => { ", lanes " (lanes.join(" ")) }
                    }
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
    let words = match squares.count_ones() {
        0 => "no square".to_string(),
        64 => "all squares".to_string(),
        count @ ..=32 => format!("{count} squares: {}", names(squares)),
        _ => format!("all squares but {}", names(!squares)),
    };
    let path = path(squares);
    format!(
        "<svg role=\"img\" viewBox=\"0 0 8 8\"><title>{words}</title><use href=\"#empty\"/>\
         <path class=\"set\" d=\"{path}\"/></svg>"
    )
}

fn names(squares: u64) -> String {
    let set = (0..64).filter(|square| squares >> square & 1 == 1);
    set.map(name).collect::<Vec<_>>().join(" ")
}

/// A line along each run of neighbours of a rank; the style draws it as wide as a square.
fn path(squares: u64) -> String {
    let mut path = String::new();
    for rank in 0..8 {
        let row = squares >> (8 * rank) & 0xff;
        let mut file = 0;
        while row >> file != 0 {
            file += (row >> file).trailing_zeros();
            let run = (row >> file).trailing_ones();
            path += &format!("M{file} {}h{run}", 7 - rank);
            file += run;
        }
    }
    path
}

fn name(square: u32) -> String {
    format!("{}{}", char::from(b'a' + (square % 8) as u8), square / 8 + 1)
}

/// The empty board that all boards refer to.
pub fn empty() -> Markup {
    html! { svg.hidden aria-hidden="true" width="0" height="0" { defs { g id="empty" {
        rect width="8" height="8" class="light" {}
        path class="dark" d=(path(0xaa55_aa55_aa55_aa55)) {}
    } } } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_lines_and_squares_are_named_from_the_shorter_side() {
        assert_eq!(path(0x8000_0000_0000_00b7), "M0 7h3M4 7h2M7 7h1M7 0h1");
        assert!(drawn(0x81).contains("<title>2 squares: a1 h1</title>"));
        assert!(drawn(!0x81).contains("<title>all squares but a1 h1</title>"));
        assert!(drawn(0).contains("no square") && drawn(!0).contains("all squares</title>"));
    }
}
