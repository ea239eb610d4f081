//! Kernels in slow motion: one of each variant on the wiki's own example, or what the user names, on the
//! user's own board. They are read off the texts.

use super::origin;
use crate::slow_motion::{self, Call, SAMPLE, SlowMotion};
use crate::{failure::Failure, filmed};
use ::charts::supplements::{Board, Film, Found, Frame};

/// What films are of.
#[derive(Default)]
pub struct Wanted {
    /// A position as FEN or EPD, the side to move has the sliders; by default the wiki's example.
    pub board: Option<String>,
    /// `VARIANT/ROUTINE/SUBJECT`; by default one of each variant.
    pub names: Vec<String>,
}

/// The films: those that are named, in this order, and whole; else one of each variant.
pub fn shown(wanted: &Wanted) -> Result<Found<Film>, Failure> {
    let fen = wanted.board.as_deref();
    let board = fen.map_or(Ok(SAMPLE), oracle::workloads::parse_board);
    let board = board.map_err(|error| Failure::Input(format!("--board: {error}")))?;
    let position = fen.unwrap_or("the example of the Chess Programming Wiki's page Dumb7Fill");
    let mut found = Found { origin: origin(&command(wanted), None), ..Found::default() };
    for name in &wanted.names {
        let call = filmed::named(name)?;
        let whole = SlowMotion::of(&call, board)?.whole();
        found.rows.push(film(&call, &whole, position));
    }
    if wanted.names.is_empty() {
        for variant in filmed::variants() {
            match filmed::of_variant(variant, board) {
                Ok((call, short)) => found.rows.push(ends(film(&call, &short, position))),
                Err(why) => found.skipped.push(format!("{}: {why}", variant.name)),
            }
        }
    }
    Ok(found)
}

/// What makes a page with these films.
fn command(wanted: &Wanted) -> String {
    let quoted = |words: &String| format!("'{}'", words.replace('\'', r"'\''"));
    let board = wanted.board.iter().map(|fen| format!(" --board {}", quoted(fen)));
    let names = wanted.names.iter().map(|name| format!(" --film {name}"));
    format!("cargo xtask report{}", board.chain(names).collect::<String>())
}

fn film(call: &Call, film: &slow_motion::Film, position: &str) -> Film {
    let frames = |frames: &[slow_motion::Frame]| frames.iter().map(frame).collect();
    let left_out = call.left_out(film).map(|said| format!("; {said}"));
    Film {
        of: call.name(),
        family: call.variant.family.to_string(),
        position: format!("{position}{}", left_out.unwrap_or_default()),
        inputs: frames(&film.inputs),
        steps: frames(&film.steps),
        answer: frames(&film.answer),
    }
}

/// Of a long film the first steps and the last.
fn ends(mut film: Film) -> Film {
    const FIRST: usize = 24;
    const LAST: usize = 12;
    if let Some(between @ 1..) = film.steps.len().checked_sub(FIRST + LAST) {
        film.steps.drain(FIRST..FIRST + between);
        film.position +=
            &format!("; {between} between the first {FIRST} and the last are left out");
    }
    film
}

fn frame(of: &slow_motion::Frame) -> Frame {
    let board = |&(lane, squares): &(usize, u64)| {
        let name = if of.boards.len() > 1 || lane > 0 { lane.to_string() } else { String::new() };
        Board { name, squares }
    };
    Frame {
        name: of.name.clone(),
        is_constant: of.is_constant,
        text: of.text.clone(),
        boards: match of.text.is_empty() {
            true => of.boards.iter().map(board).collect(),
            false => Vec::new(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_has_its_film() {
        let films = shown(&Wanted::default()).expect("all are known");
        assert_eq!(films.skipped, [""; 0]);
        for variant in contract::registry::variants() {
            let of = films.rows.iter().filter(|film| film.variant() == variant.name);
            assert_eq!(of.count(), 1, "{}", variant.name);
        }
    }

    #[test]
    fn the_last_step_of_the_published_fills_is_their_answer() {
        for film in &shown(&Wanted::default()).expect("all are known").rows[..2] {
            let last = film.steps.last().expect("it has steps");
            assert_eq!(last.boards, film.answer[0].boards, "{}", film.of);
            assert_eq!(last.boards[0].squares, 0x0001_0909_0921_2100, "{}", film.of);
        }
    }

    #[test]
    fn a_board_of_the_reader_s_is_shown() {
        let names = || vec!["kogge_stone/attacks/south".to_string()];
        let board = Some("8/8/8/3r4/8/8/8/8 b".to_string());
        let found = shown(&Wanted { board, names: names() }).expect("a position");
        assert_eq!(found.rows[0].answer[0].boards[0].squares, 0x0000_0000_0808_0808);
        let command =
            "cargo xtask report --board '8/8/8/3r4/8/8/8/8 b' --film kogge_stone/attacks/south";
        assert_eq!(found.origin.command, command);
        for wanted in [
            Wanted { board: Some("rooks".into()), names: names() },
            Wanted { board: None, names: vec!["kogge_stone".into()] },
        ] {
            assert!(matches!(shown(&wanted), Err(Failure::Input(_))));
        }
    }
}
