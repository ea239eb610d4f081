//! The self-check of hand-written C: each function against a plain walk on seeded boards, or said
//! to be skipped where the CPU lacks its features.

use super::entry::Entry;
use super::twin;
use crate::walk::{ALONE, RANDOM, WALK};
use contract::{Direction, Model, Piece, Subject};

/// The check of all functions, each with its model. `ready` is called before.
///
/// # Errors
/// A model of which no hand-written C is checked.
pub fn print(entries: &[(Model, Entry)], ready: Option<&str>) -> Result<String, String> {
    let mut text = ALONE.to_string();
    text += RANDOM[1];
    text += WALK[1];
    for (model, entry) in entries {
        text += &check(*model, entry)?;
    }
    text += "int main(void) {\n    uint64_t seed = 1;\n";
    text += &ready.map(|maker| format!("    {maker}();\n")).unwrap_or_default();
    for (_, entry) in entries {
        let rounds = 2048 / entry.probe.shape.answer_words;
        let features = entry.features.split(',').filter(|one| !one.is_empty());
        let has: Vec<String> =
            features.map(|one| format!("__builtin_cpu_supports(\"{one}\")")).collect();
        text += &format!(
            "    if ({}) {{\n        for (uint64_t round = 0; round < {rounds}; round++) {{\n            \
             {}_is_right(&seed, round);\n        }}\n    }} else {{\n        \
             fputs(\"skipped: {}: this CPU lacks one of {}\\n\", stderr);\n    }}\n",
            has.join(" && "),
            entry.name,
            entry.name,
            entry.features,
        );
    }
    Ok(text + "    puts(\"no answer is wrong\");\n    return 0;\n}\n#endif\n")
}

/// The check of one function on arguments of one round.
fn check(model: Model, entry: &Entry) -> Result<String, String> {
    let shape = &entry.probe.shape;
    let words = |name: &str| {
        shape.inputs.iter().find(|input| input.name == name).map_or(0, |input| input.words)
    };
    let (drawn, expected) = match (model, entry.probe.subject) {
        (Model::BoardAttacks | Model::BoardBatch, _) => {
            let lanes = words("orthogonal");
            let drawn = format!(
                "    for (int lane = 0; lane < {lanes}; lane++) {{
        occupied[lane] = random_word(seed) & (random_word(seed) | dense);
        empty[lane] = ~occupied[lane];
        orthogonal[lane] = occupied[lane] & random_word(seed);
        diagonal[lane] = occupied[lane] & random_word(seed);
    }}
"
            );
            let expected = format!(
                "const int *const step = steps[word / {lanes}];
        const uint64_t *const sliders = step[0] != 0 && step[1] != 0 ? diagonal : orthogonal;
        const uint64_t expected =
            slide(sliders[word % {lanes}], step[0], step[1], occupied[word % {lanes}]);
"
            );
            (drawn, expected)
        }
        (Model::SquareAttacks | Model::SquareBatch, Subject::Piece(_)) => {
            let name = if model == Model::SquareAttacks { "square" } else { "squares" };
            let (squares, boards) = (words(name), words("occupied"));
            let board = if boards == 1 { "0" } else { "word" };
            let drawn = format!(
                "    for (int lane = 0; lane < {squares}; lane++) {{
        {name}[lane] = (round + 23 * (uint64_t)lane) % 64;
    }}
    for (int lane = 0; lane < {boards}; lane++) {{
        occupied[lane] = random_word(seed) & (random_word(seed) | dense);
    }}
"
            );
            let expected = format!(
                "uint64_t expected = 0;
        for (unsigned way = 0; way < sizeof steps / sizeof steps[0]; way++) {{
            const uint64_t slider = UINT64_C(1) << {name}[word];
            expected |= slide(slider, steps[way][0], steps[way][1], occupied[{board}]);
        }}
"
            );
            (drawn, expected)
        }
        (model, _) => return Err(format!("no hand-written C of {model} is checked")),
    };
    let goes = |direction: &Direction| match entry.probe.subject {
        Subject::Piece(Piece::Rook) => direction.is_orthogonal(),
        Subject::Piece(Piece::Bishop) => !direction.is_orthogonal(),
        _ => true,
    };
    let steps = Direction::ALL.into_iter().filter(goes).map(|direction| {
        let (files, ranks) = direction.step();
        format!("{{{files}, {ranks}}}")
    });
    let steps = steps.collect::<Vec<_>>().join(", ");
    let places: String = shape
        .inputs
        .iter()
        .map(|input| {
            let place = shape.offset(input.name).expect("an argument of this very shape");
            format!("    uint64_t *const {} = words + {place};\n", input.name)
        })
        .collect();
    let body = format!(
        "    static const int steps[][2] = {{{steps}}};
    const uint64_t dense = round % 2 == 0 ? 0 : ~UINT64_C(0);
    uint64_t words[{}], answer[{}];
{places}{drawn}{}    for (int word = 0; word < {}; word++) {{
        {expected}        check(\"{}\", answer[word], expected);
    }}
",
        shape.argument_words(),
        shape.answer_words,
        twin::call(entry),
        shape.answer_words,
        entry.name,
    );
    let target = twin::target(entry.features);
    Ok(format!(
        "{target}static void {}_is_right(uint64_t *seed, uint64_t round) {{\n{body}}}\n\n",
        entry.name
    ))
}
