//! Kernels in slow motion: one of each variant on the wiki's own example, or what the user names, on the
//! user's own board. They are read off the texts.

use super::origin;
use crate::slow_motion::{SAMPLE, SlowMotion};
use crate::{failure::Failure, select};
use ::charts::supplements::{Board, Film, Found};
use contract::{Model, Probe, Routine, Square, Step, Variant};

/// What is shown if nothing is named: the published comparison, some of each other family, and of each other
/// variant its shortest.
const SHOWN: [&str; 10] = [
    "dumb7_unrolled/attacks/south",
    "kogge_stone/attacks/south",
    "subtract_scalar/attacks_barrier/east",
    "sbamg/line_attacks/rank",
    "qbb/square_attacks/bishop",
    "kindergarten/square_attacks/bishop",
    "walk/square_attacks/rook",
    "subtract_sse2/attacks_2r/east",
    "transpose_gfni/attacks/south",
    "west_pext/attacks/west",
];

/// Longer ones are not shown unless they are named: a page with many such is too large for a phone.
const MAX_BOARDS: usize = 64;

/// What films are of.
#[derive(Default)]
pub struct Wanted {
    /// A position as FEN or EPD, the side to move has the sliders; by default the wiki's example.
    pub board: Option<String>,
    /// `VARIANT/ROUTINE/SUBJECT`; by default one of each variant.
    pub names: Vec<String>,
}

/// A probe that a film is of.
struct Of {
    variant: &'static Variant,
    routine: &'static Routine,
    probe: &'static Probe,
    argument: Option<u64>,
    /// The direction, line or piece by the name that it was asked for.
    subject: String,
}

/// The films, in the order of their names.
pub fn shown(wanted: &Wanted) -> Result<Found<Film>, Failure> {
    let all = SHOWN.map(str::to_string);
    let names = if wanted.names.is_empty() { &all[..] } else { &wanted.names[..] };
    let fen = wanted.board.as_deref();
    let board = fen.map_or(Ok(SAMPLE), workloads::parse_board);
    let board = board.map_err(|error| Failure::Input(format!("--board: {error}")))?;
    let position = fen.unwrap_or("the example of the Chess Programming Wiki's page Dumb7Fill");
    let mut found = Found { origin: origin(&command(wanted), None), ..Found::default() };
    for name in names {
        let of = of(name)?;
        if is_of_bytes(of.routine) {
            found.skipped.push(format!("{name}: its words are bytes, not boards"));
            continue;
        }
        found.rows.push(film(&of, board)?);
    }
    if wanted.names.is_empty() {
        for variant in registry::variants() {
            let has_one = found.rows.iter().any(|film| film.variant() == variant.name);
            let own = (!has_one).then(|| shortest(variant, board));
            match own {
                Some(Ok(film)) => found.rows.push(film),
                Some(Err(why)) => found.skipped.push(format!("{}: {why}", variant.name)),
                None => {}
            }
        }
    }
    found.rows.iter_mut().for_each(|film| film.position = position.to_string());
    Ok(found)
}

fn is_of_bytes(routine: &Routine) -> bool {
    matches!(routine.model, Model::Rays | Model::RaysQuadrant | Model::ByteArithmetic)
}

/// The shortest of a variant's kernels, or why none is shown.
fn shortest(variant: &'static Variant, board: workloads::Board) -> Result<Film, String> {
    let is_shown = |routine: &&Routine| !is_of_bytes(routine) && routine.model != Model::Step;
    let own: Vec<&Routine> = variant.routines.iter().filter(is_shown).collect();
    if own.is_empty() {
        return Err("its words are bytes, not boards".to_string());
    }
    let films =
        own.into_iter().filter(|routine| routine.adapter_of.is_none()).filter_map(|routine| {
            let south = |probe: &&Probe| probe.subject.name() == "south";
            let probe = routine.probes.iter().find(south).or(routine.probes.first())?;
            film(
                &Of {
                    variant,
                    routine,
                    probe,
                    argument: None,
                    subject: probe.subject.name().to_string(),
                },
                board,
            )
            .ok()
        });
    let boards = |film: &Film| film.inputs.len() + film.steps.len() + film.answer.len();
    match films.min_by_key(boards) {
        Some(film) if boards(&film) <= MAX_BOARDS => Ok(film),
        Some(film) => {
            let words = film.of.replace('/', " ");
            Err(format!("{} boards; `cargo xtask show {words}` shows them", boards(&film)))
        }
        None => Err("no kernel of its own is a text".to_string()),
    }
}

/// The probe called `name`.
fn of(name: &str) -> Result<Of, Failure> {
    let parts: Vec<&str> = name.split('/').collect();
    let [variant, routine, subject] = parts[..] else {
        let text = format!("{name:?}: films are named VARIANT/ROUTINE/SUBJECT");
        return Err(Failure::Input(text));
    };
    let variant = select::variant(variant)?;
    let routine = select::routine(variant, routine)?;
    let (probe, argument) = select::probe(routine, subject)?;
    Ok(Of { variant, routine, probe, argument, subject: subject.to_string() })
}

/// What makes a page with these films.
fn command(wanted: &Wanted) -> String {
    let quoted = |words: &String| format!("'{}'", words.replace('\'', r"'\''"));
    let board = wanted.board.iter().map(|fen| format!(" --board {}", quoted(fen)));
    let names = wanted.names.iter().map(|name| format!(" --film {name}"));
    format!("cargo xtask report{}", board.chain(names).collect::<String>())
}

fn film(of: &Of, board: workloads::Board) -> Result<Film, Failure> {
    let motion = SlowMotion::of(of.variant, of.routine, of.probe, of.argument, board)?;
    let boards = |step: &Step| {
        step.named().map(|(name, squares)| Board { name, squares }).collect::<Vec<_>>()
    };
    let (variant, routine) = (of.variant, of.routine);
    Ok(Film {
        of: format!("{}/{}/{}", variant.name, routine.name, of.subject),
        family: variant.family.to_string(),
        inputs: inputs(of.probe, &motion.arguments),
        steps: motion.steps.iter().flat_map(boards).collect(),
        answer: answer(of.probe, &motion.answer),
        ..Film::default()
    })
}

/// The arguments as boards: a square is one with that square alone; directions and lines are none.
fn inputs(probe: &Probe, arguments: &[u64]) -> Vec<Board> {
    let mut words = arguments.iter().copied();
    let mut boards = Vec::new();
    for input in probe.shape.inputs {
        for word in words.by_ref().take(input.words) {
            let (name, squares) = match input.name {
                "square" => {
                    let square = Square::new(word as u8 & 63);
                    (format!("square {square}"), square.bit())
                }
                "direction" | "line" => continue,
                name => (name.to_string(), word),
            };
            boards.push(Board { name, squares });
        }
    }
    boards
}

/// The answer as boards: of eight it is one for each direction.
fn answer(probe: &Probe, words: &[u64]) -> Vec<Board> {
    let name = |at: usize| match words.len() {
        8 => probe.shape.order[at].name().to_string(),
        _ => "answer".to_string(),
    };
    let boards = words.iter().enumerate();
    boards.map(|(at, &squares)| Board { name: name(at), squares }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slow_motion::arguments;
    use std::collections::BTreeSet;

    #[test]
    fn every_family_has_its_film() {
        let films = shown(&Wanted::default()).expect("all are known");
        let has = |family: &str| films.rows.iter().any(|film| film.family == family);
        let of_boards = registry::probes()
            .filter(|(_, routine, _)| !matches!(routine.model, Model::Rays | Model::RaysQuadrant));
        let families: BTreeSet<&str> = of_boards.map(|(variant, _, _)| variant.family).collect();
        let without: Vec<_> = families.into_iter().filter(|family| !has(family)).collect();
        assert!(without.is_empty(), "{without:?} have no film");
    }

    /// The processor answers as films do, where it has the instructions.
    #[test]
    fn films_end_with_the_answer() {
        let films = shown(&Wanted::default()).expect("all are known").rows;
        for film in &films {
            assert!(!film.steps.is_empty(), "{}", film.of);
            let of = of(&film.of).expect("it is named");
            if let Err(why) = of.routine.runnable() {
                eprintln!("skipped: {}: {why}", film.of);
                continue;
            }
            of.variant.ready();
            let words = arguments(of.routine, of.probe, SAMPLE, of.argument);
            // SAFETY: the CPU has the variant's features, as was asked just now.
            let given = unsafe { of.probe.call(&words) };
            assert_eq!(answer(of.probe, &given), film.answer, "{}", film.of);
        }
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
        let names = || vec!["kogge_stone/attacks/south".to_string()];
        let board = Some("8/8/8/3r4/8/8/8/8 b".to_string());
        let found = shown(&Wanted { board, names: names() }).expect("a position");
        assert_eq!(found.rows[0].answer[0].squares, 0x0000_0000_0808_0808);
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
