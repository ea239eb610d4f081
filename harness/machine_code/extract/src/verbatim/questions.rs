//! What a function is asked in a self-check, and what a plain walk answers, as Rust.

use super::entry::Entry;
use contract::{Arithmetic, Direction, Line, Model, Numbering, Piece, Subject};

/// Words of an argument; one if there is no such.
pub fn words(entry: &Entry, name: &str) -> usize {
    let inputs = entry.probe.shape.inputs;
    inputs.iter().find(|input| input.name == name).map_or(1, |input| input.words)
}

/// Steps in these directions, as an array.
pub fn steps(directions: &[Direction]) -> String {
    let steps = directions.iter().map(|direction| {
        let (files, ranks) = direction.step();
        format!("({files}, {ranks})")
    });
    format!("[{}]", steps.collect::<Vec<_>>().join(", "))
}

/// What is told of the subject at run time, and the right answer.
pub fn questions(model: Model, entry: &Entry) -> Vec<(Option<(&str, u64)>, String)> {
    let lanes = |name: &str| words(entry, name);
    let of_lane = |name: &str, lane: &str| match lanes(name) {
        1 => name.to_string(),
        _ => format!("{name}[{lane}]"),
    };
    let count = entry.probe.shape.answer_words;
    let each = |made: &dyn Fn(&str) -> String| match count {
        1 => format!("[{}]", made("0")),
        _ => format!("std::array::from_fn(|lane| {})", made("lane")),
    };
    let along = |direction: Direction| {
        let (files, ranks) = direction.step();
        match model {
            Model::Step => {
                each(&|lane| format!("slide({}, {files}, {ranks}, !0)", of_lane("set", lane)))
            }
            Model::Fill => each(&|lane| {
                let [generators, propagators] =
                    ["generators", "propagators"].map(|name| of_lane(name, lane));
                format!(
                    "{generators} | (slide({generators}, {files}, {ranks}, !{propagators}) & {propagators})"
                )
            }),
            _ => each(&|lane| {
                let [sliders, occupied] = ["sliders", "occupied"].map(|name| of_lane(name, lane));
                format!("slide({sliders}, {files}, {ranks}, {occupied})")
            }),
        }
    };
    let attacked = |directions: &[Direction]| match model {
        Model::SquareBatch => each(&|lane| {
            let (square, occupied) = (of_lane("squares", lane), of_lane("occupied", lane));
            format!("union({square}, &{}, {occupied})", steps(directions))
        }),
        Model::KeptAttacks => format!("[union(square, &{}, board)]", steps(directions)),
        _ => format!("[union(square, &{}, occupied)]", steps(directions)),
    };
    let of_piece = |piece: Piece| {
        let goes = |direction: &Direction| match piece {
            Piece::Rook => direction.is_orthogonal(),
            Piece::Bishop => !direction.is_orthogonal(),
            Piece::Queen => true,
        };
        Direction::ALL.into_iter().filter(goes).collect::<Vec<_>>()
    };
    match entry.probe.subject {
        Subject::Direction(direction) => vec![(None, along(direction))],
        Subject::AnyDirection => Direction::ALL
            .map(|direction| (Some(("direction", direction as u64)), along(direction)))
            .to_vec(),
        Subject::Line(line) => vec![(None, attacked(&line.ways()))],
        Subject::AnyLine => {
            Line::ALL.map(|line| (Some(("line", line as u64)), attacked(&line.ways()))).to_vec()
        }
        Subject::Piece(piece) => vec![(None, attacked(&of_piece(piece)))],
        Subject::Arithmetic(arithmetic) => vec![(
            None,
            match arithmetic {
                Arithmetic::AddBytes => bytewise("wrapping_add"),
                Arithmetic::SubtractBytes => bytewise("wrapping_sub"),
                Arithmetic::AddWord => "[x.wrapping_add(y)]".into(),
            },
        )],
        Subject::Board => {
            let boards = count / 8;
            let lane = if boards == 1 { "0" } else { &format!("word % {boards}") };
            let [orthogonal, diagonal, occupied] =
                ["orthogonal", "diagonal", "occupied"].map(|name| of_lane(name, lane));
            let direction = if boards == 1 { "word".into() } else { format!("word / {boards}") };
            vec![(
                None,
                format!(
                    "std::array::from_fn(|word| {{
            let (files, ranks) = {}[{direction}];
            let sliders = if files == 0 || ranks == 0 {{ {orthogonal} }} else {{ {diagonal} }};
            slide(sliders, files, ranks, {occupied})
        }})",
                    steps(&Direction::ALL)
                ),
            )]
        }
        Subject::Keeping(_) => {
            vec![(None, "STEPS.map(|step| laid(step, board & !(1 << from) | 1 << to))".into())]
        }
        Subject::Numbering(numbering) => {
            let first = match numbering {
                Numbering::Compass => 0,
                Numbering::Dir8 => 7,
            };
            let exact = model == Model::Rays;
            vec![(
                None,
                format!(
                    "coordinates.map(|eight| {{
            u64::from_le_bytes(eight.to_le_bytes().map(|one| ray(one, square, {first}, {exact})))
        }})"
                ),
            )]
        }
    }
}

fn bytewise(operation: &str) -> String {
    format!(
        "[u64::from_le_bytes(std::array::from_fn(|k| x.to_le_bytes()[k].{operation}(y.to_le_bytes()[k])))]"
    )
}
