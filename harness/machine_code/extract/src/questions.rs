//! What a function is asked in a self-check, and what a plain walk answers, as Rust.

use crate::check::{BOTH, ways};
use crate::entry::Entry;
use contract::{Arithmetic, Direction, Model, Numbering, Subject};

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

/// The right answer to one call, an array of words.
pub fn expected(model: Model, entry: &Entry) -> String {
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
    let along = |files: &str, ranks: &str| match model {
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
    };
    let attacked = |steps: &str| match model {
        Model::SquareBatch => each(&|lane| {
            let (square, occupied) = (of_lane("squares", lane), of_lane("occupied", lane));
            format!("union({square}, &{steps}, {occupied})")
        }),
        Model::KeptAttacks => format!("[union(square, &{steps}, board)]"),
        _ => format!("[union(square, &{steps}, occupied)]"),
    };
    let subject = entry.probe.subject;
    let steps = steps(&ways(subject));
    match subject {
        Subject::Direction(direction) => {
            let (files, ranks) = direction.step();
            along(&files.to_string(), &ranks.to_string())
        }
        Subject::AnyDirection => {
            let step = format!("{steps}[direction as usize]");
            along(&format!("{step}.0"), &format!("{step}.1"))
        }
        Subject::Line(_) | Subject::Piece(_) => attacked(&steps),
        Subject::Both => {
            let [rook, bishop] = BOTH.map(|piece| self::steps(&ways(piece)));
            let (name, queries) =
                if model == Model::SquareBatch { ("squares", count / 2) } else { ("square", 1) };
            let [square, occupied] =
                [name, "occupied"].map(|name| of_lane(name, &format!("word % {queries}")));
            format!(
                "std::array::from_fn(|word| {{
            union({square}, [&{rook}, &{bishop}][word / {queries}], {occupied})
        }})"
            )
        }
        Subject::AnyLine => attacked(&format!("{steps}[2 * line as usize..][..2]")),
        Subject::Arithmetic(Arithmetic::AddBytes) => bytewise("wrapping_add"),
        Subject::Arithmetic(Arithmetic::SubtractBytes) => bytewise("wrapping_sub"),
        Subject::Arithmetic(Arithmetic::AddWord) => "[x.wrapping_add(y)]".into(),
        Subject::Board => {
            let boards = count / 8;
            let lane = if boards == 1 { "0" } else { &format!("word % {boards}") };
            let [orthogonal, diagonal, occupied] =
                ["orthogonal", "diagonal", "occupied"].map(|name| of_lane(name, lane));
            let direction = if boards == 1 { "word".into() } else { format!("word / {boards}") };
            format!(
                "std::array::from_fn(|word| {{
            let (files, ranks) = {steps}[{direction}];
            let sliders = if files == 0 || ranks == 0 {{ {orthogonal} }} else {{ {diagonal} }};
            slide(sliders, files, ranks, {occupied})
        }})"
            )
        }
        Subject::Keeping(_) => {
            "STEPS.map(|step| laid(step, board & !(1 << from) | 1 << to))".into()
        }
        Subject::Numbering(numbering) => {
            let first = first(numbering);
            let exact = model == Model::Rays;
            format!(
                "coordinates.map(|eight| {{
            u64::from_le_bytes(eight.to_le_bytes().map(|one| towards(one, square, {first}, {exact})))
        }})"
            )
        }
    }
}

/// The number of north.
pub fn first(numbering: Numbering) -> u64 {
    match numbering {
        Numbering::Compass => 0,
        Numbering::Dir8 => 7,
    }
}

fn bytewise(operation: &str) -> String {
    format!(
        "[u64::from_le_bytes(std::array::from_fn(|k| x.to_le_bytes()[k].{operation}(y.to_le_bytes()[k])))]"
    )
}
