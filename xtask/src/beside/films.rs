//! Kernels in slow motion: one of each family on the wiki's own example, or what the user names, on the
//! user's own board.

use super::origin;
use crate::slow_motion::{SAMPLE, SlowMotion};
use crate::{failure::Failure, select};
use ::charts::beside::{Board, Film, Found};
use contract::{Direction, Model, Probe, Routine, Square, Step, Variant};

/// What is shown if nothing is named: the published comparison, and one of each other family.
const SHOWN: [&str; 7] = [
    "dumb7_unrolled/attacks/south",
    "kogge_stone/attacks/south",
    "subtract_scalar/attacks_barrier/east",
    "sbamg/line_attacks/rank",
    "qbb/square_attacks/bishop",
    "kindergarten/square_attacks/bishop",
    "walk/square_attacks/rook",
];

/// What films are of.
#[derive(Default)]
pub struct Wanted {
    /// A position as FEN or EPD, the side to move has the sliders; by default the wiki's example.
    pub board: Option<String>,
    /// `VARIANT/ROUTINE/SUBJECT`; by default one of each family.
    pub names: Vec<String>,
}

/// The films, in the order of their names.
pub fn shown(wanted: &Wanted) -> Result<Found<Film>, Failure> {
    let board = match &wanted.board {
        None => SAMPLE,
        Some(fen) => workloads::parse_board(fen)
            .map_err(|error| Failure::Input(format!("--board: {error}")))?,
    };
    let position = match &wanted.board {
        None => "the example of the Chess Programming Wiki's page Dumb7Fill".to_string(),
        Some(fen) => fen.clone(),
    };
    let command = "cargo xtask show VARIANT ROUTINE SUBJECT";
    let command = match &wanted.board {
        None => command.to_string(),
        Some(fen) => format!("{command} --board \"{fen}\""),
    };
    let mut found = Found { origin: origin(&command, None), ..Found::default() };
    let usual = SHOWN.map(str::to_string);
    let names = if wanted.names.is_empty() { &usual[..] } else { &wanted.names[..] };
    for name in names {
        let parts: Vec<&str> = name.split('/').collect();
        let [variant, routine, subject] = parts[..] else {
            let text = format!("{name:?}: films are named VARIANT/ROUTINE/SUBJECT");
            return Err(Failure::Input(text));
        };
        let variant = select::variant(variant)?;
        let routine = match select::routine(variant, routine) {
            // What this build has no code of is not shown, and said.
            Err(Failure::Machine(why)) => {
                found.skipped.push(format!("{name}: {why}"));
                continue;
            }
            other => other?,
        };
        let (probe, argument) = select::probe(routine, subject)?;
        match film(variant, routine, probe, argument, board)? {
            Ok(film) => {
                found.rows.push(Film { of: name.clone(), position: position.clone(), ..film })
            }
            Err(why) => found.skipped.push(format!("{name}: {why}")),
        }
    }
    Ok(found)
}

/// The film of a probe, or why there is none.
fn film(
    variant: &Variant,
    routine: &Routine,
    probe: &Probe,
    argument: Option<u64>,
    board: workloads::Board,
) -> Result<Result<Film, String>, Failure> {
    if matches!(routine.model, Model::Rays | Model::RaysQuadrant | Model::ByteArithmetic) {
        return Ok(Err("its words are bytes, not boards".to_string()));
    }
    if probe.trace.is_none() {
        return Ok(Err("it is made of machine instructions, which leave no trace".to_string()));
    }
    let motion = SlowMotion::of(variant, routine, probe, argument, board)?;
    let step = |step: &Step| Board { name: step.formula.clone(), squares: step.board };
    Ok(Ok(Film {
        family: variant.family.to_string(),
        inputs: inputs(probe, &motion.arguments),
        steps: motion.steps.iter().map(step).collect(),
        answer: answer(&motion.answer),
        ..Film::default()
    }))
}

/// The arguments as boards: a square is one with that square alone; directions and lines are none.
fn inputs(probe: &Probe, arguments: &[u64]) -> Vec<Board> {
    let mut words = arguments.iter().copied();
    let mut boards = Vec::new();
    for input in probe.shape.inputs {
        for word in words.by_ref().take(input.words) {
            match input.name {
                "square" => {
                    let square = Square::new(word as u8 & 63);
                    boards.push(Board {
                        name: format!("square {square}"),
                        squares: 1 << (word & 63),
                    });
                }
                "direction" | "line" => {}
                name => boards.push(Board { name: name.to_string(), squares: word }),
            }
        }
    }
    boards
}

/// The answer as boards: of eight it is one for each direction.
fn answer(words: &[u64]) -> Vec<Board> {
    let name = |at: usize| match words.len() {
        8 => Direction::ALL[at].name().to_string(),
        _ => "answer".to_string(),
    };
    let boards = words.iter().enumerate();
    boards.map(|(at, &squares)| Board { name: name(at), squares }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_family_whose_kernels_leave_a_trace_has_its_film() {
        let films = shown(&Wanted::default()).expect("all are known");
        assert_eq!(films.skipped, Vec::<String>::new());
        let has = |family: &str| films.rows.iter().any(|film| film.family == family);
        let traced = registry::probes().filter(|(_, routine, probe)| {
            probe.trace.is_some() && !matches!(routine.model, Model::Rays | Model::RaysQuadrant)
        });
        let families: BTreeSet<&str> = traced.map(|(variant, _, _)| variant.family).collect();
        let without: Vec<_> = families.into_iter().filter(|family| !has(family)).collect();
        assert!(without.is_empty(), "{without:?} have no film");
    }

    #[test]
    fn the_last_step_of_the_published_fills_is_their_answer() {
        for film in &shown(&Wanted::default()).expect("all are known").rows[..2] {
            let last = film.steps.last().expect("it has steps");
            assert_eq!(last.squares, film.answer[0].squares, "{}", film.of);
            assert_eq!(film.answer[0].squares, 0x0001_0909_0921_2100, "{}", film.of);
        }
    }

    #[test]
    fn a_board_of_the_reader_s_is_shown() {
        let board = Some("8/8/8/3r4/8/8/8/8 b".to_string());
        let wanted = Wanted { board, names: vec!["kogge_stone/attacks/south".to_string()] };
        let films = shown(&wanted).expect("a position").rows;
        assert_eq!(films[0].answer[0].squares, 0x0000_0000_0808_0808);
        let wanted = Wanted { board: Some("rooks".into()), ..Wanted::default() };
        assert!(matches!(shown(&wanted), Err(Failure::Input(_))));
    }
}
