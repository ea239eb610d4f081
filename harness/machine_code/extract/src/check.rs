//! The self-check of a file of C: each function against a plain walk on seeded boards, or said to be skipped where
//! the CPU lacks its features. (Of Rust every file has that of texts that stand as they are.)

use crate::calls;
use crate::entry::Entry;
use crate::questions::first;
use crate::walk::{ALONE, BIT, BYTEWISE, RANDOM, TOWARDS, WALK};
use contract::{Arithmetic, Direction, Line, Model, Piece, Subject};

/// The check of all functions, each with its model, and of tables. `ready` is called before, a function with these features.
///
/// # Errors
/// A model of which no C is checked.
pub fn print(
    entries: &[(Model, &Entry)],
    of_tables: Option<String>,
    ready: Option<(&str, &str)>,
) -> Result<String, String> {
    let mut checks = of_tables.clone().unwrap_or_default();
    for (model, entry) in entries {
        checks += &check(*model, entry)?;
    }
    let mut text = [ALONE, RANDOM[1]].concat();
    for (name, part) in
        [("bit(", BIT), ("slide(", WALK[1]), ("bytewise(", BYTEWISE), ("towards(", TOWARDS[1])]
    {
        if checks.contains(name) {
            text += part;
        }
    }
    text += &checks;
    text += "int main(void) {\n    uint64_t seed = 1;\n";
    let features = ready.map_or("", |(_, features)| features);
    let first = ready.map(|(ready, _)| ready).into_iter().chain(of_tables.map(|_| "check_tables"));
    let first: String = first.map(|maker| format!("    {maker}();\n")).collect();
    text += &where_it_runs("tables", features, &first);
    text += &entries.iter().map(|(_, entry)| run(entry)).collect::<String>();
    Ok(text + "    puts(\"all answers are right\");\n    return 0;\n}\n#endif\n")
}

fn run(entry: &Entry) -> String {
    let Entry { name, features, probe, .. } = entry;
    let rounds = 2048 / probe.shape.answer_words;
    let all = format!(
        "    for (uint64_t round = 0; round < {rounds}; round++) {{\n        {name}_is_right(&seed, round);\n    }}\n"
    );
    where_it_runs(name, features, &all)
}

/// Lines for a CPU with these features; another says that it skips them.
fn where_it_runs(name: &str, features: &str, lines: &str) -> String {
    let features = calls::in_c(features);
    // Not all compilers can ask for the last; who has it not has not the others beside it here.
    let each = features.split(',').filter(|one| !["", "lzcnt"].contains(one));
    let has: Vec<String> = each.map(|one| format!("__builtin_cpu_supports(\"{one}\")")).collect();
    if has.is_empty() || lines.is_empty() {
        return lines.into();
    }
    format!(
        "    if ({}) {{\n    {}    }} else {{\n        \
         fputs(\"skipped: {name}: this CPU lacks one of {features}\\n\", stderr);\n    }}\n",
        has.join(" && "),
        lines.trim_end_matches('\n').replace('\n', "\n    ") + "\n",
    )
}

/// What a model's arguments are made of, in order; `@` is a random word.
fn drawn(model: Model) -> &'static [(&'static str, &'static str)] {
    const ANY: &str = "@ & (@ | dense)";
    const OCCUPIED: (&str, &str) = ("occupied", ANY);
    const EMPTY: (&str, &str) = ("empty", "~occupied[lane]");
    const PART: &str = "occupied[lane] & @";
    match model {
        Model::Step => &[("set", ANY)],
        Model::Fill => &[("generators", "@ & @"), ("propagators", "@ | (@ & dense)")],
        Model::RayAttacks | Model::RayBatch => &[OCCUPIED, EMPTY, ("sliders", PART)],
        Model::BoardAttacks | Model::BoardBatch => {
            &[OCCUPIED, EMPTY, ("orthogonal", PART), ("diagonal", PART)]
        }
        Model::ByteArithmetic => &[("x", "@"), ("y", ANY)],
        Model::Rays | Model::RaysQuadrant => &[("coordinates", "@"), ("square", "round % 64")],
        _ => {
            const SQUARE: &str = "(round + 23 * (uint64_t)lane) % 64";
            &[("square", SQUARE), ("squares", SQUARE), OCCUPIED]
        }
    }
}

/// Rook and bishop, whose answers come one after the other.
pub const BOTH: [Subject; 2] = [Subject::Piece(Piece::Rook), Subject::Piece(Piece::Bishop)];

/// The directions of a subject.
pub fn ways(subject: Subject) -> Vec<Direction> {
    let goes = |direction: &Direction| match subject {
        Subject::Piece(Piece::Rook) => direction.is_orthogonal(),
        Subject::Piece(Piece::Bishop) => !direction.is_orthogonal(),
        Subject::Direction(one) => *direction == one,
        _ => true,
    };
    match subject {
        Subject::Both => BOTH.map(ways).concat(),
        Subject::Line(line) => line.ways().to_vec(),
        Subject::AnyLine => Line::ALL.map(Line::ways).concat(),
        Subject::Arithmetic(_) => Vec::new(),
        _ => Direction::ALL.into_iter().filter(goes).collect(),
    }
}

/// The function that checks one on seeded arguments.
fn check(model: Model, entry: &Entry) -> Result<String, String> {
    let (subject, shape) = (entry.probe.subject, &entry.probe.shape);
    let words = |name: &str| {
        shape.inputs.iter().find(|input| input.name == name).map_or(0, |input| input.words)
    };
    let step = if subject == Subject::AnyDirection { "direction[0]" } else { "0" };
    let slide = |set: &str, occupied: &str| {
        format!("slide({set}[word], steps[{step}][0], steps[{step}][1], {occupied})")
    };
    let expected = match model {
        Model::Step => slide("set", "~UINT64_C(0)"),
        Model::Fill => {
            let reached = slide("generators", "~propagators[word]");
            format!("generators[word] | ({reached} & propagators[word])")
        }
        Model::RayAttacks | Model::RayBatch => slide("sliders", "occupied[word]"),
        Model::ByteArithmetic => match subject {
            Subject::Arithmetic(Arithmetic::SubtractBytes) => {
                "bytewise(x[word], y[word], ~UINT64_C(0))".into()
            }
            Subject::Arithmetic(Arithmetic::AddBytes) => "bytewise(x[word], y[word], 1)".into(),
            _ => "x[word] + y[word]".into(),
        },
        Model::BoardAttacks | Model::BoardBatch => {
            let lanes = words("orthogonal");
            format!(
                "0;
        const int *const step = steps[word / {lanes}];
        const uint64_t *const sliders = step[0] != 0 && step[1] != 0 ? diagonal : orthogonal;
        expected = slide(sliders[word % {lanes}], step[0], step[1], occupied[word % {lanes}])"
            )
        }
        Model::LineAttacks | Model::SquareAttacks | Model::SquareBatch => {
            let name = if model == Model::SquareBatch { "squares" } else { "square" };
            let lanes = words(name);
            let lane =
                if subject == Subject::Both { format!("word % {lanes}") } else { "word".into() };
            let board = if words("occupied") == 1 { "0" } else { &lane };
            let (first, count) = match subject {
                Subject::AnyLine => ("2 * line[0] + ".into(), 2),
                Subject::Both => (format!("4 * ((unsigned)word / {lanes}) + "), 4),
                _ => (String::new(), ways(subject).len()),
            };
            format!(
                "0;
        for (unsigned way = 0; way < {count}; way++) {{
            const int *const step = steps[{first}way];
            const uint64_t slider = UINT64_C(1) << {name}[{lane}];
            expected |= slide(slider, step[0], step[1], occupied[{board}]);
        }}"
            )
        }
        Model::Rays | Model::RaysQuadrant => {
            let first = match subject {
                Subject::Numbering(numbering) => first(numbering),
                _ => 0,
            };
            let exact = u8::from(model == Model::Rays);
            format!(
                "0;
        for (int bit = 0; bit < 64; bit += 8) {{
            expected |= towards(coordinates[word] >> bit & 63, square[0], {first}, {exact}) << bit;
        }}"
            )
        }
        _ => return Err(format!("no C of {model} is checked")),
    };
    let steps = ways(subject).into_iter().map(|direction| {
        let (files, ranks) = direction.step();
        format!("{{{files}, {ranks}}}")
    });
    let steps = match steps.collect::<Vec<_>>().join(", ") {
        none if none.is_empty() => none,
        steps if expected.contains("step") => {
            format!("    static const int steps[][2] = {{{steps}}};\n")
        }
        _ => String::new(),
    };
    let place = |name: &str| shape.offset(name).expect("an argument of this very shape");
    let named = shape.inputs.iter().map(|input| input.name);
    let places =
        named.map(|name| format!("    uint64_t *const {name} = words + {};\n", place(name)));
    let chosen = [("direction", "round / 2 % 8"), ("line", "round / 64 % 4")];
    let drawn = drawn(model).iter().chain(&chosen).filter(|(name, _)| words(name) > 0);
    let drawn = drawn.map(|(name, made)| {
        let made = made.replace('@', "random_word(seed)");
        let lanes = words(name);
        format!("    for (int lane = 0; lane < {lanes}; lane++) {{\n        {name}[lane] = {made};\n    }}\n")
    });
    let drawn: String = drawn.collect();
    let dense = match drawn.contains("dense") {
        true => "    const uint64_t dense = round % 2 == 0 ? 0 : ~UINT64_C(0);\n",
        false => "",
    };
    Ok(format!(
        "{}static void {}_is_right(uint64_t *seed, uint64_t round) {{
{steps}{dense}    uint64_t words[{}], answer[{}];
{}{}{}    for (int word = 0; word < {}; word++) {{
        uint64_t expected = {expected};
        check(\"{}\", answer[word], expected);
    }}
}}

",
        calls::target(entry.features),
        entry.name,
        shape.argument_words(),
        shape.answer_words,
        places.collect::<String>(),
        drawn,
        calls::call(entry),
        shape.answer_words,
        entry.name,
    ))
}
